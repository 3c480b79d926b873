"""The sidebar: the language, the game, and which games the figures count. All of it lives in the address."""

import datetime
import os
from collections.abc import Sequence
from typing import Any, get_args

import streamlit as st

from analytics.filters import NO_EVENT, Expansions, Filters
from analytics.warehouse import Warehouse
from dashboard import address
from dashboard.asked import offered_choices
from dashboard.components.plain import for_reading
from dashboard.i18n import LANGUAGE_KEY, LANGUAGES, language, name, text
from dashboard.i18n.forms import DATE_FORMAT
from engine.registry import DEFAULT_GAME, games

FILTER_PREFIX = "filter_"
SIMULATED_KEY = f"{FILTER_PREFIX}simulated"
GAME_KEY = "chosen_game"
_ON, _OFF = "1", "0"


def choose_language() -> None:
    """The language switch."""
    st.session_state[LANGUAGE_KEY] = language()
    st.sidebar.selectbox(
        text("sidebar.language"), list(LANGUAGES), format_func=LANGUAGES.__getitem__, key=LANGUAGE_KEY
    )
    address.note(address.LANGUAGE_PARAM, *([] if language() == next(iter(LANGUAGES)) else [language()]))


def choose_game() -> str:
    """The game that every page is about, where there is more than one."""
    known = [game.id for game in games()]
    key = address.choose("of", GAME_KEY, DEFAULT_GAME, lambda asked: asked[0] if asked[0] in known else None)
    if len(known) > 1:
        st.sidebar.selectbox(
            text("sidebar.game"), known, format_func=lambda game: name("game", game), key=key
        )
    chosen = str(st.session_state[key])
    address.note("of", *([] if chosen == DEFAULT_GAME else [chosen]))
    return chosen


def keep_filters() -> None:
    """On a page that shows no filters: what was chosen stays for the pages that do."""
    for key in [str(key) for key in st.session_state if str(key).startswith(FILTER_PREFIX)]:
        st.session_state[key] = st.session_state[key]


def choose_filters(warehouse: Warehouse, game: str) -> Filters:
    """The filters, in the sidebar of every page with figures."""
    offered = offered_choices(warehouse, game)
    with st.sidebar.expander(text("filter.title"), icon=":material/filter_alt:", expanded=_any_chosen()):
        players = _many("players", text("filter.players"), offered["players"], str)
        events = _many("event", text("filter.events"), offered["events"], _event_name)
        evidence = _many("evidence", text("filter.evidence"), offered["evidence"], _evidence_name)
        expansions = _expansions()
        since, until = _date("since"), _date("until")
        disputed = _switch("disputed", True)
        simulated = _switch("simulated", _simulated_at_first())
        solo = _switch("solo", False)
    return Filters(
        game=game,
        players=tuple(players),
        events=tuple(events),
        evidence=tuple(evidence),
        expansions=expansions,
        since=since,
        until=until,
        disputed=disputed,
        simulated=simulated,
        solo="with" if solo else "without",
    )


def _any_chosen() -> bool:
    return any(st.query_params.get(name) for name in ("players", "event", "evidence", "since", "until"))


def _many(parameter: str, label: str, offered: Sequence[Any], words: Any) -> list[Any]:
    by_spelling = {str(choice): choice for choice in offered}

    def read(asked: list[str]) -> list[Any]:
        return [by_spelling[value] for value in asked if value in by_spelling]

    key = address.choose(parameter, f"{FILTER_PREFIX}{parameter}", [], read)
    # A choice made before the warehouse was replaced may be gone from it.
    st.session_state[key] = [choice for choice in st.session_state[key] if choice in offered]
    chosen = st.multiselect(label, offered, format_func=words, key=key, placeholder=text("filter.all"))
    address.note(parameter, *map(str, chosen))
    return chosen


def _expansions() -> Expansions:
    known = get_args(Expansions)
    key = address.choose(
        "expansions",
        f"{FILTER_PREFIX}expansions",
        known[0],
        lambda asked: asked[0] if asked[0] in known else None,
    )
    chosen: Expansions = st.selectbox(
        text("filter.expansions"), known, format_func=lambda choice: name("expansions", choice), key=key
    )
    address.note("expansions", *([] if chosen == known[0] else [chosen]))
    return chosen


def _date(parameter: str) -> datetime.date | None:
    key = address.choose(parameter, f"{FILTER_PREFIX}{parameter}", None, _day)
    chosen: datetime.date | None = st.date_input(
        text(f"filter.{parameter}"), key=key, format=DATE_FORMAT[language()]
    )
    address.note(parameter, *([chosen.isoformat()] if chosen else []))
    return chosen


def _day(asked: list[str]) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(asked[0])
    except ValueError:
        return None


def _switch(parameter: str, default: bool) -> bool:
    key = address.choose(
        parameter,
        f"{FILTER_PREFIX}{parameter}",
        default,
        lambda asked: {_ON: True, _OFF: False}.get(asked[0]),
    )
    chosen = st.toggle(text(f"filter.{parameter}"), key=key)
    address.note(parameter, *([] if chosen == default else [_ON if chosen else _OFF]))
    return chosen


def _simulated_at_first() -> bool:
    """The demo has hardly anything but simulated games, and sets TRIUMPH_SIMULATED."""
    return os.environ.get("TRIUMPH_SIMULATED") == "1"


def _event_name(event: str) -> str:
    return text("filter.no_event") if event == NO_EVENT else for_reading(event)


def _evidence_name(evidence: str) -> str:
    return name("evidence", evidence)
