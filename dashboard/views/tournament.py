"""The tournament desk: one event from its players to the published standings."""

from functools import partial

import streamlit as st

from analytics.tournament.errors import EventError
from analytics.tournament.event import open_event
from analytics.tournament.folder import event_names, event_path
from analytics.tournament.settings import read_settings
from dashboard import address
from dashboard.components.deeds import show_notice
from dashboard.components.plain import for_markdown, for_reading
from dashboard.components.sign_in import say_who_may
from dashboard.desk import Desk
from dashboard.i18n import text
from dashboard.tournament import (
    draw_tab,
    journal_tab,
    new_event,
    players_tab,
    print_tab,
    standings_view,
    tables_tab,
)
from dashboard.tournament.boxes import keep_typed
from dashboard.tournament.new_event import CHOSEN
from dashboard.tournament.office import Office

PARAM, PART = "tournament", "part"


def show(desk: Desk) -> None:
    """Choose or create an event, then work on it."""
    keep_typed()
    show_notice()
    office = Office(desk)
    may = say_who_may(desk)
    new_event.show(office, may)
    names = event_names(desk.warehouse)
    if not names:
        st.info(text("tournament.none_yet"))
        return
    address.choose(PARAM, CHOSEN, names[0], lambda asked: asked[0] if asked[0] in names else None)
    titles = {each: _title(desk, each) for each in names}
    event = st.selectbox(text("tournament.event"), names, key=CHOSEN, format_func=titles.__getitem__)
    address.note(PARAM, event)
    try:
        _tabs(office, event, may)
    except EventError as broken:
        st.error(for_markdown(broken))


def _title(desk: Desk, event: str) -> str:
    """What the event is called, with its short name where the two differ."""
    try:
        called = read_settings(event_path(desk.warehouse, event)).name
    except EventError:
        return event
    return event if called == event else f"{for_reading(called)} ({event})"


def _tabs(office: Office, event: str, may: bool) -> None:
    state = open_event(office.path(event))
    st.subheader(for_markdown(state.settings.name))
    shown = {
        "players": partial(players_tab.show, office, event, state, may),
        "draw": partial(draw_tab.show, office, event, state, may),
        "tables": partial(tables_tab.show, office, event, state, may),
        "standings": partial(standings_view.show, state),
        "print": partial(print_tab.show, office, event, state, may),
        "journal": partial(journal_tab.show, office, event, state, may),
    }
    # A visit begins with the part that its address names; from then on a click is never overruled.
    asked = st.query_params.get(PART, "")
    st.session_state.setdefault("tournament_part", asked if asked in shown else "players")
    chosen = st.segmented_control(
        text("tournament.part"),
        list(shown),
        key="tournament_part",
        format_func=lambda part: text(f"tournament.tab_{part}"),
        label_visibility="collapsed",
    )
    address.note(PART, chosen or "players")
    shown[chosen or "players"]()
