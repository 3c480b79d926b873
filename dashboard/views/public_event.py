"""The public page of an event: draw, results and standings to read, once the organiser opened it."""

import streamlit as st

from analytics.tournament.errors import EventError
from analytics.tournament.event import open_event
from analytics.tournament.folder import event_names, event_path
from analytics.tournament.standings import standings
from dashboard import address
from dashboard.components.plain import for_markdown
from dashboard.desk import Desk
from dashboard.i18n import text
from dashboard.tournament.draw_tab import show_certificate, show_round
from dashboard.tournament.standings_view import show_standings

PARAM = "tournament"


def show(desk: Desk) -> None:
    """The event that the address names, else the newest that is open."""
    names = event_names(desk.warehouse)
    asked = st.query_params.get(PARAM, "")
    for event in [asked] if asked in names else names:
        try:
            state = open_event(event_path(desk.warehouse, event))
        except EventError as broken:
            st.error(for_markdown(broken))
            continue
        if state.published:
            address.note(PARAM, event)
            st.subheader(for_markdown(state.settings.name))
            show_standings(standings(state))
            for each in state.rounds:
                show_round(each)
            show_certificate(state.certificate)
            return
    st.info(text("public_event.closed"))
