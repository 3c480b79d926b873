"""Tie-breaks: games decided on a tie, and by which criterion."""

import pandas as pd
import streamlit as st

from analytics import games, overview, tie_breaks
from analytics.filters import Filters
from analytics.intervals import exact
from analytics.warehouse import Warehouse
from dashboard.components.bars import count_bars
from dashboard.components.colours import OTHERS, WINNERS
from dashboard.components.drawing import draw
from dashboard.components.plain import percent
from dashboard.components.tables import show_games, show_table
from dashboard.i18n import name, text

_TIES = ("game_id", "rank", "total", "ahead", "behind", "criterion")


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole page."""
    ties = tie_breaks.ties(warehouse, filters)
    counted = int(overview.overview(warehouse, filters)["games"])
    if ties.empty:
        st.success(text("tie_breaks.none", n=counted), icon=":material/check_circle:")
        return
    decided = ties[ties["for_victory"].astype(bool)]
    _metrics(decided, ties, counted)
    _by_criterion(tie_breaks.by_criterion(warehouse, filters))
    st.subheader(text("tie_breaks.games"))
    listed = games.game_list(warehouse, filters)
    show_games(listed[listed["game_id"].isin(decided["game_id"])], "tied_games")
    st.subheader(text("tie_breaks.all"))
    show_table(ties, _TIES, "ties")


def _metrics(decided: pd.DataFrame, ties: pd.DataFrame, counted: int) -> None:
    share, span = len(decided) / counted, exact(len(decided), counted)
    shown = {
        "victories": text("banned_pairs.of", part=len(decided), whole=counted),
        "share": f"{percent(share)} ({100 * span.low:.0f}–{100 * span.high:.0f})",
        "shared": str(int(decided["shared"].sum())),
        "places": str(len(ties)),
    }
    for column, (key, value) in zip(st.columns(len(shown)), shown.items(), strict=True):
        column.metric(text(f"tie_breaks.{key}"), value, border=True)


def _by_criterion(counts: pd.DataFrame) -> None:
    st.subheader(text("tie_breaks.by_criterion"))
    sides = {
        "for_victory": (text("tie_breaks.for_victory"), WINNERS),
        "for_others": (text("tie_breaks.for_others"), OTHERS),
    }
    rows = counts.assign(for_others=counts["n"] - counts["for_victory"])
    figure = count_bars(rows, lambda criterion: name("criterion", criterion), sides)
    draw(figure, "by_criterion", text("tie_breaks.by_criterion"))
    st.caption(text("tie_breaks.caption"))
