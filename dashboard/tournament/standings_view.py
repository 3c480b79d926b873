"""Standings as a table, for the desk, the projector and the public page."""

import pandas as pd
import streamlit as st

from analytics.tournament.standings import Line, shown, standings
from analytics.tournament.state import State
from analytics.tournament.what_if import what_if
from dashboard.components.plain import for_markdown
from dashboard.i18n import name, text


def show_standings(lines: list[Line]) -> None:
    """Place, player, points, and what separated neighbours."""
    rows = [
        {
            text("tournament.place"): str(line.place),
            text("tournament.player"): for_markdown(line.player) + (" ✕" if line.dropped else ""),
            text("tournament.points"): shown(line.points),
            text("tournament.games"): str(line.games),
            text("tournament.wins"): str(line.wins),
            text("tournament.separated"): separated(line),
        }
        for line in lines
    ]
    if rows:
        st.table(pd.DataFrame(rows).set_index(text("tournament.place")))


def separated(line: Line) -> str:
    """The criterion that separated a line from the next, with both figures."""
    if line.separated_by is None:
        return ""
    criterion, _, number = line.separated_by.partition(":")
    words = f"{name('standing', criterion)} {number}".strip()
    return f"{words} ({line.figures[0]} : {line.figures[1]})" if line.figures else words


def show(state: State) -> None:
    """The standings on the desk, with what-if beside them."""
    show_standings(standings(state))
    with st.expander(text("tournament.what_if"), icon=":material/psychology_alt:"):
        tables = [
            f"{table.round}/{table.number}" for each in state.rounds for table in each.tables if table.decided
        ]
        struck = st.multiselect(text("tournament.what_if_struck"), tables, key="tournament_what_if")
        banned = st.checkbox(text("tournament.what_if_banned"), key="tournament_what_if_banned")
        if struck or banned:
            st.caption(text("tournament.what_if_caption"))
            show_standings(standings(what_if(state, struck, without_banned=banned)))
