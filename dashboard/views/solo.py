"""Solo: games against the Automa, by level, faction and mat, with margins, lengths and endings."""

from typing import Any

import pandas as pd
import streamlit as st

from analytics.automa import results
from analytics.filters import Filters
from analytics.intervals import is_small, wilson
from analytics.warehouse import Warehouse
from dashboard.asked import answered, listed
from dashboard.components.metrics import show_metrics
from dashboard.components.plain import percent
from dashboard.components.tables import SIGNED, TENTH, show_games, show_table
from dashboard.i18n import figure, name, text

Row = dict[str, Any]

_FIGURES = ("win_rate", "interval", "n", "wins", "mean_margin", "margin_interval", "mean_rounds")
_FORMS = {"mean_margin": SIGNED, "mean_rounds": TENTH}


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole page."""
    played = answered(results.solo_games, warehouse, filters)
    if played.empty:
        st.info(text("solo.nothing"), icon=":material/smart_toy:")
        return
    _metrics(played)
    st.subheader(text("solo.by_level"))
    _rates(results.by_level(played), ("level",), "solo_levels")
    st.caption(text("solo.rates_caption"))
    faction, mat, opponent = st.tabs(
        [text(f"solo.{each}") for each in ("by_faction", "by_mat", "by_opponent")]
    )
    with faction:
        _rates(results.by_faction(played), ("level", "faction"), "solo_factions")
    with mat:
        _rates(results.by_mat(played), ("level", "mat"), "solo_mats")
    with opponent:
        _rates(results.by_opponent(played), ("automa_faction",), "solo_opponents")
    st.subheader(text("solo.endings"))
    _endings(results.endings(played))
    st.subheader(text("solo.games"))
    show_games(listed(warehouse, filters), "solo_games")


def _metrics(played: pd.DataFrame) -> None:
    wins, n = int(played["human_won"].sum()), len(played)
    span = wilson(wins, n)
    margins = played["margin"].dropna()
    shown = {
        "metric_n": text("figure.whole", n=n),
        "metric_rate": f"{_share(wins, n)} ({100 * span.low:.0f}–{100 * span.high:.0f}%)",
        "metric_margin": figure(margins.mean(), "{:+.1f}") if len(margins) else "–",
        "metric_players": text("figure.whole", n=played["player"].nunique()),
    }
    show_metrics("solo", shown)


def _share(wins: int, n: int) -> str:
    """A rate; of few games the count, which promises nothing."""
    return text("banned_pairs.of", part=wins, whole=n) if is_small(n) else percent(wins / n)


def _rates(rates: pd.DataFrame, subject: tuple[str, ...], key: str) -> None:
    rows: list[Row] = rates.to_dict("records")  # type: ignore[assignment]
    shown = rates.assign(
        win_rate=[_rate(row) for row in rows],
        interval=[f"{100 * row['low']:.0f}–{percent(row['high'])}" for row in rows],
        mean_margin=rates["margin"],
        margin_interval=[_margin_interval(row) for row in rows],
        mean_rounds=rates["rounds"],
    )
    if "level" in shown:
        shown["level"] = [name("level", level) for level in shown["level"]]
    if "automa_faction" in shown:
        shown["automa_faction"] = [name("faction", faction) for faction in shown["automa_faction"]]
    show_table(shown, (*subject, *_FIGURES), key, _FORMS)


def _rate(row: Row) -> str:
    """A rate of few games is not shown as a figure of its own."""
    return text("rates.small") if row["small_sample"] else percent(row["rate"])


def _margin_interval(row: Row) -> str:
    """In brackets: a text that begins with a sign is taken for a formula by spreadsheets."""
    low, high = (row[column] for column in ("margin_low", "margin_high"))
    return "–" if pd.isna(low) else f"({figure(low, '{:+.0f}')} … {figure(high, '{:+.0f}')})"


def _endings(counts: pd.DataFrame) -> None:
    shown = counts.assign(
        level=[name("level", level) for level in counts["level"]],
        ended_by=[name("ended_by", each) for each in counts["ended_by"]],
    )
    show_table(shown, ("level", "ended_by", "n"), "solo_endings")
