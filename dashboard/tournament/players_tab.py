"""Players of an event: who takes part, late entries and drops."""

from functools import partial

import pandas as pd
import streamlit as st

from analytics.tournament.state import State
from dashboard.components.plain import for_reading
from dashboard.i18n import text
from dashboard.tab import Tab, Words
from dashboard.tournament.deeds import press
from dashboard.tournament.new_event import known_people
from dashboard.tournament.office import Office


def show(office: Office, event: str, state: State, may: bool) -> None:
    """The list, and the ways in and out."""
    rows = [
        {
            text("tournament.player"): for_reading(entrant.player.name),
            text("tournament.club"): for_reading(entrant.player.club),
            text("tournament.since"): entrant.since,
            text("tournament.until"): "" if entrant.until is None else str(entrant.until),
        }
        for entrant in state.entrants.values()
    ]
    st.dataframe(
        pd.DataFrame(rows), hide_index=True, width="stretch", height="content", key="tournament_players"
    )
    left, right = st.columns(2)
    with left.form("tournament_add", clear_on_submit=True):
        known = [
            person for person in known_people(str(office.desk.warehouse)) if person not in state.entrants
        ]
        st.selectbox(
            text("tournament.late_name"),
            known,
            index=None,
            key="tournament_add_name",
            accept_new_options=True,
            format_func=for_reading,
        )
        st.text_input(text("tournament.club"), key="tournament_add_club", max_chars=100)
        st.form_submit_button(text("tournament.add"), on_click=_add, args=(office, event), disabled=not may)
    with right.form("tournament_drop"):
        here = [name for name, entrant in state.entrants.items() if entrant.until is None]
        st.selectbox(
            text("tournament.player"), here, index=None, key="tournament_drop_name", format_func=for_reading
        )
        st.form_submit_button(text("tournament.drop"), on_click=_drop, args=(office, event), disabled=not may)
    st.caption(text("tournament.replans"))


def _add(office: Office, event: str) -> None:
    name = (st.session_state.tournament_add_name or "").strip()
    club = (st.session_state.tournament_add_club or "").strip()
    press(office, partial(_added, office, event, name, club))


def _added(office: Office, event: str, name: str, club: str, tab: Tab) -> Words:
    if not name:
        return Words("tournament.name_needed", good=False)
    office.add(tab.held, event, {"name": name, "club": club})
    return Words("tournament.done")


def _drop(office: Office, event: str) -> None:
    press(office, partial(_dropped, office, event, st.session_state.tournament_drop_name))


def _dropped(office: Office, event: str, name: str | None, tab: Tab) -> Words:
    if not name:
        return Words("tournament.name_needed", good=False)
    office.drop(tab.held, event, name)
    return Words("tournament.done")
