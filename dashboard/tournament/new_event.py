"""Creating an event: a preset, a name, rounds, table size and a pasted list of players."""

from functools import partial
from typing import Any

import streamlit as st

from analytics.tournament.settings import preset_names
from dashboard.i18n import name, text
from dashboard.tab import Tab, Words
from dashboard.tournament.deeds import press
from dashboard.tournament.office import Office

CHOSEN = "tournament_event"
DEFAULT_PRESET = "planned"
LONGEST_LIST = 40_000


def show(office: Office, may: bool) -> None:
    """The form of a new event."""
    with st.expander(text("tournament.new"), icon=":material/add:"), st.form("tournament_new"):
        st.text_input(text("tournament.name"), key="tournament_new_name", max_chars=100)
        presets = preset_names()
        left, middle, right = st.columns(3)
        left.selectbox(
            text("tournament.preset"),
            presets,
            index=presets.index(DEFAULT_PRESET),
            key="tournament_new_preset",
            format_func=partial(name, "preset"),
        )
        middle.number_input(text("tournament.rounds"), 1, 30, 3, key="tournament_new_rounds")
        right.number_input(text("tournament.size"), 3, 5, 4, key="tournament_new_size")
        st.number_input(
            text("tournament.final"), 0, 7, 4, key="tournament_new_final", help=text("tournament.final_help")
        )
        st.text_area(
            text("tournament.players_list"), key="tournament_new_players", height=200, max_chars=LONGEST_LIST
        )
        st.form_submit_button(
            text("tournament.create"), on_click=_create, args=(office,), disabled=not may, type="primary"
        )


def _create(office: Office) -> None:
    kept = st.session_state
    said: dict[str, Any] = {
        "name": (kept.tournament_new_name or "").strip() or text("tournament.title"),
        "preset": kept.tournament_new_preset,
        "rounds": {"count": int(kept.tournament_new_rounds)},
        "tables": {"size": int(kept.tournament_new_size)},
    }
    if kept.tournament_new_final:
        final = int(kept.tournament_new_final)
        said["stages"] = [{"name": "final", "players": final, "size": final}]
    made: list[str] = []
    if press(office, partial(_made, office, said, kept.tournament_new_players or "", made)):
        st.session_state[CHOSEN] = made[0]


def _made(office: Office, said: dict[str, Any], players: str, made: list[str], tab: Tab) -> Words:
    made.append(office.create(tab.held, said, players))
    return Words("tournament.created")
