"""The projector: seating, missing tables and standings of an event, page after page by itself."""

import time

import streamlit as st

from analytics.tournament.errors import EventError
from analytics.tournament.event import open_event
from analytics.tournament.folder import event_names, event_path
from analytics.tournament.standings import standings
from analytics.tournament.state import State
from dashboard import address
from dashboard.components.plain import for_markdown
from dashboard.desk import Desk
from dashboard.i18n import text
from dashboard.tournament.draw_tab import round_title, show_round
from dashboard.tournament.standings_view import show_standings

PARAM = "tournament"
SECONDS_PER_PAGE = 12
WALL = (
    "<style>[data-testid=stSidebar], [data-testid=stExpandSidebarButton] { display: none }"
    " @media (min-width: 641px) {"
    " [data-testid=stTable] { font-size: 1.5rem } [data-testid=stTable] p { font-size: 1.5rem } }</style>"
)
"""A wall is read from afar: no menu, large letters; a phone keeps its own."""
LINES_PER_PAGE = 12


def show(desk: Desk) -> None:
    """The event that the address names, or the newest."""
    names = event_names(desk.warehouse)
    asked = st.query_params.get(PARAM, "")
    event = asked if asked in names else next(iter(names), None)
    if event is None:
        st.info(text("tournament.none_yet"))
        return
    address.note(PARAM, event)
    st.html(WALL)
    _turning(desk, event)


@st.fragment(run_every=SECONDS_PER_PAGE)
def _turning(desk: Desk, event: str) -> None:
    try:
        state = open_event(event_path(desk.warehouse, event))
    except EventError as broken:
        st.error(for_markdown(broken))
        return
    st.subheader(for_markdown(state.settings.name))
    pages = _pages(state)
    page = pages[int(time.time() // SECONDS_PER_PAGE) % len(pages)]
    if page is None:
        _round(state)
    else:
        show_standings(standings(state)[page : page + LINES_PER_PAGE])


def _pages(state: State) -> list[int | None]:
    """The round that is played, then the standings in parts."""
    parts: list[int | None] = list(range(0, max(1, len(state.entrants)), LINES_PER_PAGE))
    return [None, *parts] if state.rounds else parts


def _round(state: State) -> None:
    current = next((each for each in state.rounds if each.missing), state.rounds[-1])
    show_round(current)
    if current.missing:
        tables = ", ".join(map(str, current.missing))
        st.info(text("projector.missing", round=round_title(current), tables=tables))
