"""Creating an event: a preset, a name, rounds, table size, people known here and a pasted list of players."""

from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from analytics.people import names
from analytics.tournament.settings import Settings, preset_names, settings_from
from analytics.warehouse import Warehouse, WarehouseError
from dashboard.components.plain import for_reading
from dashboard.i18n import name, text
from dashboard.tab import Tab, Words
from dashboard.tournament.deeds import press
from dashboard.tournament.office import Office

CHOSEN = "tournament_event"
DEFAULT_PRESET = "planned"
LONGEST_LIST = 40_000
SECONDS_KNOWN = 60
FINALISTS = 4


@st.cache_data(ttl=SECONDS_KNOWN, show_spinner=False)
def known_people(warehouse: str) -> list[str]:
    """Names of those who played before; none where the warehouse cannot be read."""
    try:
        return names(Warehouse(Path(warehouse)))
    except WarehouseError:
        return []


def show(office: Office, may: bool) -> None:
    """The form of a new event; what the chosen system says stands in it until it is changed."""
    with st.expander(text("tournament.new"), icon=":material/add:"):
        presets = preset_names()
        preset = st.selectbox(
            text("tournament.preset"),
            presets,
            index=presets.index(DEFAULT_PRESET),
            key="tournament_new_preset",
            format_func=partial(name, "preset"),
        )
        with st.form("tournament_new"):
            _form(office, settings_from({"preset": preset}), may)


def _form(office: Office, usual: Settings, may: bool) -> None:
    st.text_input(text("tournament.name"), key="tournament_new_name", max_chars=100)
    left, middle, right = st.columns(3)
    left.number_input(text("tournament.rounds"), 1, 30, usual.rounds.count, key=_key("rounds", usual))
    middle.number_input(text("tournament.size"), 3, 5, usual.tables.size, key=_key("size", usual))
    right.number_input(
        text("tournament.final"),
        0,
        7,
        0 if usual.stages else FINALISTS,
        key=_key("final", usual),
        help=text("tournament.final_help"),
    )
    st.multiselect(
        text("tournament.people"),
        known_people(str(office.desk.warehouse)),
        key="tournament_new_people",
        format_func=for_reading,
        help=text("tournament.people_help"),
    )
    st.text_area(
        text("tournament.players_list"), key="tournament_new_players", height=200, max_chars=LONGEST_LIST
    )
    st.text_area(
        text("tournament.forbidden"), key="tournament_new_forbidden", height=70, max_chars=LONGEST_LIST
    )
    st.form_submit_button(
        text("tournament.create"), on_click=_create, args=(office, usual), disabled=not may, type="primary"
    )


def _key(what: str, usual: Settings) -> str:
    """Boxes differ from system to system, so that each begins with what its system says."""
    return f"tournament_new_{what}_{usual.preset}"


def _create(office: Office, usual: Settings) -> None:
    kept = st.session_state
    said: dict[str, Any] = {
        "name": (kept.tournament_new_name or "").strip() or text("tournament.title"),
        "preset": usual.preset,
        "rounds": {"count": int(kept[_key("rounds", usual)])},
        "tables": {"size": int(kept[_key("size", usual)])},
    }
    final = int(kept[_key("final", usual)])
    if final:
        said["stages"] = [{"name": "final", "players": final, "size": final}]
    players = "\n".join([*kept.tournament_new_people, kept.tournament_new_players or ""])
    made: list[str] = []
    if press(office, partial(_made, office, said, players, kept.tournament_new_forbidden or "", made)):
        st.session_state[CHOSEN] = made[0]


def _made(
    office: Office, said: dict[str, Any], players: str, forbidden: str, made: list[str], tab: Tab
) -> Words:
    made.append(office.create(tab.held, said, players, forbidden))
    return Words("tournament.created")
