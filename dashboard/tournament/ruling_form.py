"""A ruling on a table, typed on the desk: what is decided, whom it concerns, the figure or order, and why."""

from functools import partial

import streamlit as st

from analytics.tournament.rulings import NEEDS
from analytics.tournament.state import Table
from dashboard.components.plain import for_reading
from dashboard.i18n import name, text
from dashboard.tab import Tab, Words
from dashboard.tournament.deeds import press
from dashboard.tournament.office import Office


def show_ruling(office: Office, event: str, table: Table) -> None:
    """The boxes of a ruling and its button."""
    with (
        st.expander(text("tournament.ruling"), icon=":material/gavel:"),
        st.form(f"tournament_ruling_{table.round}_{table.number}"),
    ):
        st.selectbox(
            text("tournament.ruling_what"),
            list(NEEDS),
            key="tournament_ruling_what",
            format_func=partial(name, "event_ruling"),
        )
        st.selectbox(
            text("tournament.player"),
            table.players,
            index=None,
            key="tournament_ruling_player",
            format_func=for_reading,
        )
        st.text_input(
            text("tournament.ruling_value"),
            key="tournament_ruling_value",
            help=text("tournament.ruling_help"),
            max_chars=500,
        )
        st.text_input(text("tournament.reason"), key="tournament_ruling_reason", max_chars=500)
        st.form_submit_button(text("tournament.rule"), on_click=_rule, args=(office, event, table))


def _rule(office: Office, event: str, table: Table) -> None:
    kept = st.session_state
    value = (kept.tournament_ruling_value or "").strip()
    said = {
        "round": table.round,
        "table": table.number,
        "player": kept.tournament_ruling_player or "",
        "points": value,
        "coins": value,
        "order": value,
    }
    press(
        office,
        partial(
            _ruled, office, event, kept.tournament_ruling_what, said, kept.tournament_ruling_reason or ""
        ),
    )


def _ruled(office: Office, event: str, what: str, said: dict[str, object], reason: str, tab: Tab) -> Words:
    office.rule(tab.held, event, what, said, reason)
    return Words("tournament.done")
