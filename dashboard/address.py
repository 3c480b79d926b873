"""What is chosen lives in the address: page, game, player, tab, filters and language.

A visit that begins takes everything from its address. While it goes on, the widgets are right, and the
address follows them; when the reader goes back, or changes the address by hand, the address is right again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import streamlit as st

from dashboard.i18n import LANGUAGE_KEY, LANGUAGES

LANGUAGE_PARAM = "lang"
LONGEST = 200
"""No value of the address is longer; what is longer is ignored."""

Value = TypeVar("Value")
_KEY = "address"


@dataclass(slots=True)
class _Address:
    """The page (none before the first run) and parameters as written last, and what this run has to write."""

    page: str | None = None
    written: Mapping[str, list[str]] = field(default_factory=dict)
    wanted: dict[str, list[str]] = field(default_factory=dict)
    leads: bool = True
    asked: Mapping[str, list[str]] = field(default_factory=dict)
    before: Mapping[str, list[str]] | None = None
    """What the address said before it was written last."""

    keys: set[str] = field(default_factory=set)
    held: Mapping[str, object] = field(default_factory=dict)
    """The values of the widgets when it was written last."""


def follow(page: str) -> None:
    """At the beginning of a run: whether the address or the widgets are right."""
    address = _address()
    asked = _asked(address.written)
    if address.page is None:
        address.leads = True
    elif address.page == page:
        address.leads = asked != address.written and not _is_late(address, asked)
    else:
        address.leads = bool(asked)
        if not asked:
            # A link to another page emptied the address. A click may cut this run before it writes again.
            address.written = {}
    address.page, address.wanted, address.asked, address.keys = page, {}, asked, set()


def _is_late(address: _Address, asked: Mapping[str, list[str]]) -> bool:
    """Whether this is a click that the browser sent before it heard of the address written last.

    Going back names the same address, and no widget was touched.
    """
    touched = any(st.session_state.get(key) != value for key, value in address.held.items())
    return touched and asked == address.before


def follow_language() -> None:
    """Before any text is shown: the language of an address that was opened or gone back to."""
    address, asked = _address(), st.query_params.get(LANGUAGE_PARAM)
    if _is_late(address, _asked(address.written)):
        return
    if asked in LANGUAGES and [asked] != address.written.get(LANGUAGE_PARAM):
        st.session_state[LANGUAGE_KEY] = asked


def choose(
    parameter: str, key: str, default: Value, read: Callable[[list[str]], Value | None], *, keep: bool = True
) -> str:
    """Give a widget its value: from the address where that is right, else as it was; returns its key.

    `read` makes a value of what the address says, or None of what means nothing.
    """
    _address().keys.add(key)
    if _address().leads:
        asked = _said(parameter)
        found = read(asked) if asked else None
        st.session_state[key] = default if found is None else found
    elif keep:
        # Writing a widget's own state back keeps it while another page does not show the widget.
        st.session_state[key] = st.session_state.get(key, default)
    return key


def note(parameter: str, *values: str) -> None:
    """Keep a parameter in the address; without a value it is left out."""
    if values:
        _address().wanted[parameter] = list(values)


def settle() -> None:
    """At the end of a run: write what was noted, and nothing that stands there already."""
    address = _address()
    # What a link says beyond that, such as the tab that opens anyway, may stay; it is no later change by hand.
    spare = {name: said for name, said in address.asked.items() if name not in address.written}
    for parameter in {*address.written, *address.wanted}:
        wanted, there = address.wanted.get(parameter, []), st.query_params.get_all(parameter)
        if wanted and wanted != there:
            st.query_params[parameter] = wanted
        elif there and not wanted:
            del st.query_params[parameter]
    if address.asked != address.wanted:
        address.before = address.asked
    address.written = {**spare, **address.wanted}
    address.held = {key: st.session_state.get(key) for key in address.keys}


def number(parameter: str) -> int | None:
    """A whole number that the address names; anything else means nothing."""
    asked = st.query_params.get(parameter, "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= 9 else None


def _asked(written: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """What the address says of the parameters written last and of those that any page may carry."""
    names = [name for name in st.query_params if name in written or name in _KNOWN]
    return {name: st.query_params.get_all(name) for name in names}


def _said(parameter: str) -> list[str]:
    return [value for value in st.query_params.get_all(parameter) if len(value) <= LONGEST]


def _address() -> _Address:
    if _KEY not in st.session_state:
        st.session_state[_KEY] = _Address()
    found: _Address = st.session_state[_KEY]
    return found


QUIET = frozenset(
    {
        LANGUAGE_PARAM,
        "view",
        "players",
        "event",
        "evidence",
        "expansions",
        "since",
        "until",
        "disputed",
        "simulated",
        "solo",
        "edition",
        "round-kind",
        "person",
        "min-rating",
        "breaches",
        "faction",
        "mat",
        "star",
        "clan",
        "bid",
        "rounds",
        "name",
    }
)
"""Parameters whose change makes no entry in the browser's history: the language, filters, what narrows a list."""

_KNOWN = QUIET | {"of", "tab", "entry"}
