"""A half-typed table outlives a reload: the browser's tab keeps it and gives it back to a visit that begins.

What comes back is checked box by box; a box keeps only what could have been typed or chosen there.
"""

import datetime
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st

from dashboard.components.seat_form import PREFIX, boxes_of
from dashboard.sheets import Form

LONGEST = 20_000
LONGEST_TEXT = 200
"""As many letters as the widest box takes."""

_HEADER = ("event", "round", "table")
_SWITCHES = ("stopped", "kinds")
_DAY = f"{PREFIX}date"


def restore_draft(game: str, form: Form, policies: tuple[str, ...]) -> None:
    """Before the boxes are drawn: in a visit that begins, what the browser kept of the table."""
    given = st.session_state.get(_component_key(game), {}).get("kept")
    if not given or st.session_state.get(_known_key(game)):
        return
    st.session_state[_known_key(game)] = True
    for key, value in read_draft(given, form, policies).items():
        st.session_state[key] = value


def keep_draft(game: str, *, begun: bool) -> None:
    """After the boxes are drawn: tell the browser what stands in them; `begun` when anything was typed."""
    if begun:
        st.session_state[_known_key(game)] = True
    fresh = not st.session_state.get(_known_key(game))
    data = {"game": game, "fresh": fresh, "typed": _typed() if begun else ""}
    _component()(key=_component_key(game), data=data, height=1, on_kept_change=_nothing)


def read_draft(given: object, form: Form, policies: tuple[str, ...]) -> dict[str, Any]:
    """The boxes of a draft with what may stand in them; everything else is left out."""
    try:
        found = json.loads(given) if isinstance(given, str) and len(given) <= LONGEST else {}
    except ValueError:
        return {}
    offered = _offered(form, policies)
    said = found.items() if isinstance(found, dict) else ()
    read = {key: _value(key, value, offered) for key, value in said}
    return {key: value for key, value in read.items() if value is not None}


def _offered(form: Form, policies: tuple[str, ...]) -> Mapping[str, tuple[str, ...] | type]:
    """For each box its choices, or the type of what is typed there."""
    offered: dict[str, tuple[str, ...] | type] = {f"{PREFIX}{field}": str for field in _HEADER}
    offered |= {f"{PREFIX}{field}": bool for field in _SWITCHES}
    offered |= {f"{PREFIX}{field}": members for field, members in {**form.setup, "policy": policies}.items()}
    for key, column in boxes_of(form):
        offered[key] = form.choices.get(column, bool if column in form.ticks else str)
    return offered


def _value(key: str, value: object, offered: Mapping[str, tuple[str, ...] | type]) -> Any:
    if key == _DAY:
        return _day(value)
    kind = offered.get(key)
    if isinstance(kind, tuple):
        return value if value in ("", *kind) else None
    if kind is str and isinstance(value, str) and len(value) <= LONGEST_TEXT:
        return value
    return value if kind is bool and isinstance(value, bool) else None


def _day(value: object) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _typed() -> str:
    boxes = {str(key): value for key, value in st.session_state.items() if str(key).startswith(PREFIX)}
    told = {
        key: value.isoformat() if isinstance(value, datetime.date) else value for key, value in boxes.items()
    }
    return json.dumps({key: value for key, value in told.items() if isinstance(value, str | bool) and value})


def _component_key(game: str) -> str:
    return f"draft_{game}"


def _known_key(game: str) -> str:
    """Whether this visit knows already what the browser kept, or has a table of its own."""
    return f"draft_known_{game}"


def _nothing() -> None:
    """The value is read from the result."""


@cache
def _component() -> Any:
    script = files("dashboard.components").joinpath("draft.js").read_text(encoding="utf-8")
    return st.components.v2.component("triumph_draft", js=script, html="<span></span>")
