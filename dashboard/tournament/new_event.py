"""Creating an event: a preset, a name, rounds, table size, people known here and a pasted list of players."""

import secrets
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from analytics.people import names
from analytics.tournament.errors import EventError
from analytics.tournament.settings import Settings, preset_names, settings_from
from analytics.warehouse import Warehouse, WarehouseError
from dashboard.components.plain import for_markdown, for_reading
from dashboard.i18n import name, text
from dashboard.tab import Tab, Words, this_tab
from dashboard.tournament import half_filled
from dashboard.tournament.deeds import press
from dashboard.tournament.office import Office

CHOSEN = "tournament_event"
DEFAULT_PRESET = "planned"
LONGEST_LIST = 40_000
SECONDS_KNOWN = 60
FINALISTS = 4
SEEDS = 1_000_000
BOX = "tournament_new_"
"""Begins the key of each box of the form."""

KNOWN = "tournament_known"
"""What the server holds of the form, or would hold if nothing was typed, as far as this tab knows."""


@st.cache_data(ttl=SECONDS_KNOWN, show_spinner=False)
def known_people(warehouse: str) -> list[str]:
    """Names of those who played before; none where the warehouse cannot be read."""
    try:
        return names(Warehouse(Path(warehouse)))
    except WarehouseError:
        return []


def show(office: Office, may: bool) -> None:
    """The form of a new event; what the chosen system says stands in it until it is changed."""
    begun = _keep_typed(office)
    with st.expander(text("tournament.new"), icon=":material/add:", expanded=begun):
        presets = preset_names()
        preset = st.selectbox(
            text("tournament.preset"),
            presets,
            key=_begun(f"{BOX}preset", DEFAULT_PRESET),
            format_func=partial(name, "preset"),
        )
        _form(office, settings_from({"preset": preset}), may)
        known = st.session_state.setdefault(KNOWN, {})
        for key in (key for key in st.session_state if str(key).startswith(BOX)):
            known.setdefault(key, st.session_state[key])


def _keep_typed(office: Office) -> bool:
    """Keep what this tab typed since its last run, take up what an earlier visit left; whether there is any."""
    organiser = office.holder(this_tab().held)
    if organiser is None:
        return False
    session = st.session_state
    known: dict[str, Any] = session.setdefault(KNOWN, {})
    typed = {key: session[key] for key in known if key in session and session[key] != known[key]}
    if typed:
        try:
            half_filled.keep(office.desk.warehouse, organiser, typed)
            known.update(typed)
        except EventError as broken:
            st.error(for_markdown(broken))
    left = half_filled.read(office.desk.warehouse, organiser)
    for key, value in left.items():
        if key not in session:
            session[key] = known[key] = value
    return bool(left)


def _form(office: Office, usual: Settings, may: bool) -> None:
    st.text_input(text("tournament.name"), key=f"{BOX}name", max_chars=100)
    left, middle, right = st.columns(3)
    rounds, size = usual.rounds.count, usual.tables.size
    left.number_input(text("tournament.rounds"), 1, 30, key=_begun(_key("rounds", usual), rounds))
    middle.number_input(text("tournament.size"), 3, 5, key=_begun(_key("size", usual), size))
    right.number_input(
        text("tournament.final"),
        0,
        7,
        key=_begun(_key("final", usual), 0 if usual.stages else FINALISTS),
        help=text("tournament.final_help"),
    )
    st.multiselect(
        text("tournament.people"),
        known_people(str(office.desk.warehouse)),
        key=f"{BOX}people",
        format_func=for_reading,
        help=text("tournament.people_help"),
    )
    st.text_area(text("tournament.players_list"), key=f"{BOX}players", height=200, max_chars=LONGEST_LIST)
    st.text_area(text("tournament.forbidden"), key=f"{BOX}forbidden", height=70, max_chars=LONGEST_LIST)
    st.button(
        text("tournament.create"),
        on_click=_create,
        args=(office, usual),
        disabled=not may,
        type="primary",
        key="tournament_create",
    )


def _begun(key: str, usual: object) -> str:
    """The key of a box that holds the usual value until another is typed."""
    st.session_state.setdefault(key, usual)
    return key


def _key(what: str, usual: Settings) -> str:
    """Boxes differ from system to system, so that each begins with what its system says."""
    return f"{BOX}{what}_{usual.preset}"


def _create(office: Office, usual: Settings) -> None:
    kept = st.session_state
    said: dict[str, Any] = {
        "name": _typed("name").strip() or text("tournament.title"),
        "preset": usual.preset,
        "seed": secrets.randbelow(SEEDS),
        "rounds": {"count": int(kept[_key("rounds", usual)])},
        "tables": {"size": int(kept[_key("size", usual)])},
    }
    final = int(kept[_key("final", usual)])
    if final:
        said["stages"] = [{"name": "final", "players": final, "size": final}]
    players = "\n".join([*kept[f"{BOX}people"], _typed("players")])
    made: list[str] = []
    if press(office, partial(_made, office, said, players, _typed("forbidden"), made)):
        kept[CHOSEN] = made[0]
        for key, empty in ((f"{BOX}{box}", "") for box in ("name", "players", "forbidden")):
            kept[key] = kept[KNOWN][key] = empty
        kept[f"{BOX}people"] = kept[KNOWN][f"{BOX}people"] = []


def _typed(box: str) -> str:
    return st.session_state[f"{BOX}{box}"] or ""


def _made(
    office: Office, said: dict[str, Any], players: str, forbidden: str, made: list[str], tab: Tab
) -> Words:
    made.append(office.create(tab.held, said, players, forbidden))
    half_filled.keep(office.desk.warehouse, office.holder(tab.held) or "", {})
    return Words("tournament.created")
