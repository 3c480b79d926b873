"""Standings as a table, for the desk, the projector and the public page."""

import pandas as pd
import streamlit as st

from analytics.tournament.standings import NO_GAME, Line, shown, standings
from analytics.tournament.state import State
from analytics.tournament.what_if import what_if
from dashboard.components.manners import on_phone
from dashboard.components.plain import for_markdown
from dashboard.i18n import language, name, text
from dashboard.i18n.forms import DECIMAL_SIGN

_NOT_ON_A_PHONE = ("games", "wins")


def show_standings(lines: list[Line]) -> None:
    """Place, player, points, and what separated neighbours; a phone leaves out what was counted."""
    left_out = _NOT_ON_A_PHONE if on_phone() else ()
    rows = [
        {text(f"tournament.{word}"): cell for word, cell in _cells(line).items() if word not in left_out}
        for line in lines
    ]
    if rows:
        st.table(pd.DataFrame(rows).set_index(text("tournament.place")))


def _cells(line: Line) -> dict[str, str]:
    return {
        "place": str(line.place),
        "player": for_markdown(line.player) + (" ✕" if line.dropped else ""),
        "points": _figure(shown(line.points)),
        "games": str(line.games),
        "wins": str(line.wins),
        "separated": separated(line),
    }


def separated(line: Line) -> str:
    """The criterion that separated a line from the next, with both figures."""
    if line.separated_by is None:
        return ""
    criterion, _, number = line.separated_by.partition(":")
    words = f"{name('standing', criterion)} {number}".strip()
    return f"{words} ({' : '.join(map(_figure, line.figures))})" if line.figures else words


def _figure(written: str) -> str:
    """A figure of the standings as the reader's language writes it."""
    if written == NO_GAME:
        return text("standing.no_game")
    return written.replace(".", DECIMAL_SIGN[language()])


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
