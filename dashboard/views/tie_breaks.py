"""Tie-breaks: games decided on a tie, and by which criterion."""

import pandas as pd
import streamlit as st

from analytics import tie_breaks
from analytics.filters import Filters
from analytics.intervals import exact
from analytics.warehouse import Warehouse
from dashboard.asked import answered, counts
from dashboard.components.bars import count_bars
from dashboard.components.colours import OTHERS, WINNERS
from dashboard.components.drawing import draw
from dashboard.components.metrics import show_metrics
from dashboard.components.plain import percent
from dashboard.components.tables import show_games, show_table
from dashboard.i18n import name, text

_TIES = ("game_id", "rank", "total", "ahead", "behind", "criterion")


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole page."""
    criteria = answered(tie_breaks.by_criterion, warehouse, filters)
    counted = int(counts(warehouse, filters)["games"])
    if not criteria["n"].sum():
        st.success(text("tie_breaks.none", n=counted), icon=":material/check_circle:")
        return
    _metrics(criteria, counted)
    _by_criterion(criteria)
    st.subheader(text("tie_breaks.games"))
    show_games(answered(tie_breaks.decided_games, warehouse, filters), "tied_games")
    st.subheader(text("tie_breaks.all"))
    show_table(answered(tie_breaks.latest_ties, warehouse, filters), _TIES, "ties")


def _metrics(criteria: pd.DataFrame, counted: int) -> None:
    decided = int(criteria["for_victory"].sum())
    share, span = decided / counted, exact(decided, counted)
    shared = criteria.loc[criteria["criterion"] == tie_breaks.SHARED, "for_victory"]
    shown = {
        "victories": text("banned_pairs.of", part=decided, whole=counted),
        "share": f"{percent(share)} ({100 * span.low:.0f}–{100 * span.high:.0f})",
        "shared": text("figure.whole", n=int(shared.sum())),
        "places": text("figure.whole", n=int(criteria["n"].sum())),
    }
    show_metrics("tie_breaks", shown)


def _by_criterion(criteria: pd.DataFrame) -> None:
    st.subheader(text("tie_breaks.by_criterion"))
    sides = {
        "for_victory": (text("tie_breaks.for_victory"), WINNERS),
        "for_others": (text("tie_breaks.for_others"), OTHERS),
    }
    rows = criteria.assign(for_others=criteria["n"] - criteria["for_victory"])
    figure = count_bars(rows, lambda criterion: name("criterion", criterion), sides)
    draw(figure, "by_criterion", text("tie_breaks.by_criterion"))
    st.caption(text("tie_breaks.caption"))
