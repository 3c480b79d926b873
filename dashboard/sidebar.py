"""The sidebar: the language, the game, and which games the figures count. All of it lives in the address."""

import datetime
import math
import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, get_args

import streamlit as st

from analytics.filters import NO_EVENT, ROUND_KINDS, Breaches, Expansions, Filters, Solo
from analytics.people import UnknownPerson, find_person
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
"""Links of earlier versions spell switches so."""

_OPENING = ("players", "event", "round-kind", "evidence", "edition", "since", "until", "person", "min-rating")
"""With one of these in the address the filters are unfolded."""


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
    """The filters, in the sidebar of every page with figures; the address spells them as the command line does."""
    offered = offered_choices(warehouse, game)
    with st.sidebar.expander(text("filter.title"), icon=":material/filter_alt:", expanded=_any_chosen()):
        return Filters(
            game=game,
            players=tuple(_many("players", text("filter.players"), offered["players"], str)),
            events=tuple(_many("event", text("filter.events"), offered["events"], _event_name)),
            round_kinds=tuple(
                _many("round-kind", text("filter.round_kinds"), ROUND_KINDS, partial(name, "round_kind"))
            ),
            evidence=tuple(
                _many("evidence", text("filter.evidence"), offered["evidence"], partial(name, "evidence"))
            ),
            editions=tuple(_many("edition", text("filter.editions"), offered["editions"], str)),
            expansions=_one("expansions", get_args(Expansions)),
            since=_date("since"),
            until=_date("until"),
            person=_person(warehouse),
            min_rating=_least_rating(),
            breaches=_one("breaches", get_args(Breaches)),
            solo=_one("solo", get_args(Solo), {_ON: "with", _OFF: "without"}),
            disputed=_switch("disputed", True),
            simulated=_switch("simulated", _simulated_at_first()),
        )


def _any_chosen() -> bool:
    return any(st.query_params.get(word) for word in _OPENING)


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


def _one(parameter: str, known: Sequence[Any], earlier: Mapping[str, str] | None = None) -> Any:
    """One of a few words; links of earlier versions may spell it otherwise."""

    def read(asked: list[str]) -> str | None:
        word = (earlier or {}).get(asked[0], asked[0])
        return word if word in known else None

    key = address.choose(parameter, f"{FILTER_PREFIX}{parameter}", known[0], read)
    label = text(f"filter.{parameter}")
    chosen = st.selectbox(label, known, format_func=partial(name, parameter), key=key)
    address.note(parameter, *([] if chosen == known[0] else [chosen]))
    return chosen


def _person(warehouse: Warehouse) -> str | None:
    """The person behind a name that was typed; an unknown name is reported and chooses nothing."""
    key = address.choose("person", f"{FILTER_PREFIX}person", "", lambda asked: asked[0])
    typed = st.text_input(text("filter.person"), key=key, max_chars=address.LONGEST).strip()
    address.note("person", *([typed] if typed else []))
    if not typed:
        return None
    try:
        return find_person(warehouse, typed)
    except UnknownPerson:
        st.warning(text("filter.nobody"))
        return None


def _least_rating() -> float | None:
    key = address.choose("min-rating", f"{FILTER_PREFIX}min-rating", None, _number)
    chosen: float | None = st.number_input(text("filter.min_rating"), value=None, step=1.0, key=key)
    address.note("min-rating", *([] if chosen is None else [f"{chosen:g}"]))
    return chosen


def _number(asked: list[str]) -> float | None:
    try:
        found = float(asked[0])
    except ValueError:
        return None
    return found if math.isfinite(found) else None


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
    words = {"yes": True, "no": False, _ON: True, _OFF: False}
    key = address.choose(parameter, f"{FILTER_PREFIX}{parameter}", default, lambda asked: words.get(asked[0]))
    chosen = st.toggle(text(f"filter.{parameter}"), key=key)
    address.note(parameter, *([] if chosen == default else ["yes" if chosen else "no"]))
    return chosen


def _simulated_at_first() -> bool:
    """The demo has hardly anything but simulated games, and sets TRIUMPH_SIMULATED."""
    return os.environ.get("TRIUMPH_SIMULATED") == "1"


def _event_name(event: str) -> str:
    return text("filter.no_event") if event == NO_EVENT else for_reading(event)
