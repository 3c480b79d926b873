"""Adjusted effects beside raw rates: who played is accounted for, and how well that predicts is shown."""

import datetime
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from analytics.effects import (
    TooFewGames,
    because,
    calibration_frame,
    effects,
    effects_frame,
    heldout_frame,
    pair_frame,
)
from analytics.filters import Filters
from analytics.model_data import dimensions_of
from analytics.models.design import JOIN
from analytics.models.effects import MOSTLY
from analytics.warehouse import Warehouse
from dashboard.asked import drawn
from dashboard.components.behind import show_games_behind
from dashboard.components.drawing import draw, draw_cells
from dashboard.components.effect_drawing import calibration, effect_dots
from dashboard.components.heat_maps import effect_map
from dashboard.components.plain import for_markdown, percent
from dashboard.components.tables import SIGNED, show_table, with_interval
from dashboard.i18n import figure, moment, name, text
from engine.registry import game_named

_COLUMNS = ("name", "win_chance", "interval", "alike", "raw", "n", "coins", "because", "stands_out")
_SHARES = ("win_chance", "alike", "raw")
_FORMS = {**dict.fromkeys(_SHARES, "{:.1f}%"), "coins": SIGNED}
_LOSSES = {"log_loss": "{:.4f}", "brier": "{:.4f}"}
_STRONGEST = 6
_APART, _MOST_TOLD = 0.03, 4
"""From this difference on a sentence says why a raw rate and its adjusted chance differ, for so many rows."""

_FEW_GAMES, _BESIDE = "few games", "company"
_FEW = 100
"""Below this number of games an estimate is drawn noticeably to the average."""


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole tab."""
    anew = st.button(text("effects.anew"), icon=":material/refresh:")
    dimensions = dimensions_of(filters.game)
    try:
        with st.spinner(text("effects.computing")):
            found = effects(warehouse, filters, anew=anew)
    except TooFewGames:
        st.info(text("effects.too_few"), icon=":material/hourglass_empty:")
        return
    made = (warehouse.path, found["as_of"], found["state"], filters)
    drawn(partial(_strongest, found, filters.game), *made)
    clicked = None
    if len(effects_frame(found, "pair")):
        clicked = _pairs(found, filters.game)
    drawn(partial(_each, found, filters.game), *made)
    show_games_behind(warehouse, filters, "adjusted", tuple(dimensions), clicked)


def _basis(found: dict[str, Any]) -> None:
    """When and from what the figures were made, and what they cannot tell apart."""
    st.caption(
        text(
            "effects.as_of",
            moment=moment(datetime.datetime.fromisoformat(found["as_of"])),
            state=str(found["state"])[:8],
            games=found["games"],
            size=found["table_size"],
        )
    )
    for dimension, levels in _inseparable(found).items():
        st.warning(text("effects.inseparable", levels=", ".join(levels), dimension=dimension))
    if found["named"] < MOSTLY:
        st.warning(text("effects.unnamed", share=figure(1 - found["named"], "{:.0%}")))


def _strongest(found: dict[str, Any], game: str) -> None:
    """What the figures were made from, and the strongest pairs."""
    _basis(found)
    rows = _ranked(_in_words(found, dimensions_of(game)), "pair")
    if rows.empty:
        return
    st.subheader(text("effects.strongest"))
    strongest = rows.head(_STRONGEST)
    draw(effect_dots(strongest, _chance(found)), "effects_strongest", text("effects.strongest"))
    st.caption(text("effects.strongest_caption", size=found["table_size"]))
    _differences(strongest)
    _table(rows, "pair", found, game)


def _each(found: dict[str, Any], game: str) -> None:
    """Every faction, every mat, and how well it all predicts."""
    dimensions = dimensions_of(game)
    worded = _in_words(found, dimensions)
    for kind in dimensions:
        st.subheader(text(f"effects.by_{kind}"))
        rows = _ranked(worded, kind)
        draw(effect_dots(rows, _chance(found)), f"effects_{kind}", text(f"effects.by_{kind}"))
        _differences(rows)
        _table(rows, kind, found, game)
    st.caption(text("effects.caption", size=found["table_size"]))
    _held_out(found)


def _ranked(worded: dict[str, Any], kind: str) -> pd.DataFrame:
    """The effects of a kind, the strongest first, with the raw rate as it would be at tables of one size.

    `because` then leaves table sizes out: they are the same for both figures.
    """
    rows = effects_frame(worded, kind).sort_values("win_chance", ascending=False)
    odds = (rows["raw"] / (1 - rows["raw"])) * np.exp(-rows["tables"].astype(float))
    rows["alike"] = np.where(rows["raw"] < 1, odds / (1 + odds), 1.0)
    even = rows.assign(raw=rows["alike"], tables=0.0)
    return rows.assign(because=[_cause(row) for row in even.to_dict("records")])


def _cause(row: dict[Any, Any]) -> str:
    """What moves a figure most; where it is neither the players nor few games, what else was at the table."""
    found = because(row) or ""
    return _BESIDE if found == _FEW_GAMES and row["n"] >= _FEW else found


def _differences(rows: pd.DataFrame) -> None:
    """Sentences on the largest differences between raw and adjusted."""
    apart = (rows["alike"] - rows["win_chance"]).abs().where(rows["because"].ne(""), 0.0)
    order = apart[apart >= _APART].sort_values(ascending=False).index[:_MOST_TOLD]
    lines = [
        text(
            "effects.differs",
            what=for_markdown(row["name"]),
            raw=percent(row["alike"]),
            adjusted=percent(row["win_chance"]),
            why=_reason(row["because"]),
        )
        for _, row in rows.loc[order].iterrows()
    ]
    if lines:
        st.markdown("\n".join((text("effects.differ_most"), *(f"- {line}" for line in lines))))


def _reason(because: str) -> str:
    return text(f"effects.because_{because.replace(' ', '_')}") if because else ""


def _chance(found: dict[str, Any]) -> float:
    """Of a seat about which nothing is known."""
    return float(1 / found["table_size"])


def _pairs(found: dict[str, Any], game: str) -> tuple[str, ...] | None:
    """All pairs as a map; gives the pair that was clicked."""
    st.subheader(text("effects.pairs"))
    first, second = dimensions_of(game)[:2]
    members = [each.values for each in game_named(game).dimensions]
    cells = pair_frame(found, first, second)
    shown = effect_map(cells, _chance(found), (first, second), members[:2])
    clicked = draw_cells(shown, "effects_pairs", text("effects.pairs"))
    st.caption(text("effects.pairs_caption"))
    return clicked


def _table(rows: pd.DataFrame, kind: str, found: dict[str, Any], game: str) -> None:
    headings = {
        "coins": text(f"points.{game_named(game).points}"),
        "alike": text("effects.alike", size=found["table_size"]),
    }
    shown = with_interval(rows).assign(
        because=[_reason(word) for word in rows["because"]],
        stands_out=rows["stands_out"].eq(True),
        **{column: rows[column] * 100 for column in _SHARES},
    )
    with st.expander(text("effects.table")):
        show_table(shown, _COLUMNS, f"effects_table_{kind}", _FORMS, headings)


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
        models = rows.assign(model=[text(f"effects.model_{model}") for model in rows["model"]])
        headings = {column: text(f"effects.{column}") for column in ("model", *_LOSSES)}
        show_table(models, ("model", *_LOSSES), "effects_heldout", _LOSSES, headings)
    with right:
        tenths = calibration_frame(found)
        if len(tenths):
            draw(calibration(tenths), "effects_calibration", text("effects.heldout"))


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
            return " + ".join(name(group, part) for group, part in zip(dimensions, parts, strict=False))
        return name(row["kind"], row["name"]) if row["kind"] in dimensions else str(row["name"])

    return {**found, "effects": [{**row, "name": words(row)} for row in found["effects"]]}
