"""Adjusted effects beside raw rates: who played is accounted for, and how well that predicts is shown."""

import datetime
from typing import Any

import pandas as pd
import streamlit as st

from analytics.effects import TooFewGames, effects, effects_frame, heldout_frame
from analytics.figures import calibration_plot, effect_bars, pair_map
from analytics.filters import Filters
from analytics.model_data import dimensions_of
from analytics.models.design import JOIN
from analytics.warehouse import Warehouse
from dashboard.components.drawing import draw
from dashboard.components.tables import show_table
from dashboard.i18n import name, text

_COLUMNS = ("name", "win_chance", "low", "high", "raw", "n", "coins", "because", "stands_out")
_SHARES = ("win_chance", "low", "high", "raw")


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole tab."""
    anew = st.button(text("effects.anew"), icon=":material/refresh:")
    try:
        with st.spinner(text("effects.computing")):
            found = _in_words(effects(warehouse, filters, anew=anew), dimensions_of(filters.game))
    except TooFewGames:
        st.info(text("effects.too_few"), icon=":material/hourglass_empty:")
        return
    moment = datetime.datetime.fromisoformat(found["as_of"])
    st.caption(
        text(
            "effects.as_of",
            moment=moment.strftime("%Y-%m-%d %H:%M UTC"),
            state=found["state"],
            games=found["games"],
            size=found["table_size"],
        )
    )
    for dimension, levels in _inseparable(found).items():
        st.warning(text("effects.inseparable", levels=", ".join(levels), dimension=dimension))
    for kind in dimensions_of(filters.game):
        st.subheader(text(f"effects.by_{kind}"))
        draw(effect_bars(found, kind), f"effects_{kind}", text(f"effects.by_{kind}"))
        _table(found, kind)
    if len(effects_frame(found, "pair")):
        st.subheader(text("effects.pairs"))
        draw(pair_map(found), "effects_pairs", text("effects.pairs"))
        st.caption(text("effects.pairs_caption"))
        _table(found, "pair")
    _held_out(found)


def _table(found: dict[str, Any], kind: str) -> None:
    rows = effects_frame(found, kind).sort_values("win_chance", ascending=False)
    shown = rows.assign(
        because=[
            text(f"effects.because_{word.replace(' ', '_')}") if word else "" for word in rows["because"]
        ],
        stands_out=rows["stands_out"].fillna(False).astype(bool),
        **{column: rows[column] * 100 for column in _SHARES},
    )
    config = {
        column: st.column_config.NumberColumn(text(f"column.{column}"), format="%.1f%%") for column in _SHARES
    }
    config["coins"] = st.column_config.NumberColumn(text("column.coins"), format="%+.1f")
    with st.expander(text("effects.table")):
        show_table(shown, _COLUMNS, f"effects_table_{kind}", config=config)


def _held_out(found: dict[str, Any]) -> None:
    if not found["heldout"]:
        return
    st.subheader(text("effects.heldout"))
    st.caption(
        text(
            "effects.heldout_caption", games=found["heldout"]["games"], learnt=found["heldout"]["learnt_from"]
        )
    )
    rows = heldout_frame(found)
    left, right = st.columns(2, gap="large")
    with left:
        st.dataframe(
            pd.DataFrame(
                {
                    text("effects.model"): [text(f"effects.model_{model}") for model in rows["model"]],
                    text("effects.log_loss"): rows["log_loss"].round(4),
                    text("effects.brier"): rows["brier"].round(4),
                }
            ),
            hide_index=True,
            key="effects_heldout",
        )
    with right:
        draw(calibration_plot(found), "effects_calibration", text("effects.heldout"))


def _inseparable(found: dict[str, Any]) -> dict[str, list[str]]:
    """By dimension, the levels whose strength cannot be told from their players'."""
    from analytics.models.separation import TOO_LITTLE  # noqa: PLC0415

    return {
        text(f"effects.by_{dimension}"): levels
        for dimension, shares in found["separation"].items()
        if (levels := [name(dimension, level) for level, left in shares.items() if left < TOO_LITTLE])
    }


def _in_words(found: dict[str, Any], dimensions: list[str]) -> dict[str, Any]:
    """The effects under the names of the reader's language."""

    def words(row: dict[str, Any]) -> str:
        if row["kind"] == "pair":
            parts = str(row["name"]).split(JOIN, 1)
            return JOIN.join(name(group, part) for group, part in zip(dimensions, parts, strict=False))
        return name(row["kind"], row["name"]) if row["kind"] in dimensions else str(row["name"])

    return {**found, "effects": [{**row, "name": words(row)} for row in found["effects"]]}
