"""The boxes of score sheets in one browser tab, kept on the server as soon as they hold something new.

A click cuts Streamlit's run short at its next touch of the session, and the callback of a box is cut in the
same way: what it should have kept is then never told again. So callbacks are only the first to try; every run
compares all boxes with what the server is known to hold, and keeps what differs.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from analytics.tournament.errors import EventError
from analytics.tournament.state import Table
from dashboard.tournament import phones

_KEY = "tournament_boxes"


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of a table in an event, and whether this tab may still type into it."""

    event: Path
    table: Table
    may: Callable[[], bool]

    @property
    def key(self) -> str:
        """Begins the key of each of its boxes."""
        return f"sheet_{self.event.stem}_{self.table.round}_{self.table.number}"


@dataclass(slots=True)
class _Box:
    """A field of a sheet; `kept` is what the server is known to hold."""

    sheet: Sheet
    field: str
    kept: object


def keep_typed() -> None:
    """Keep every field whose box holds something else than the server."""
    for key, box in _boxes().items():
        if key not in st.session_state:
            continue
        typed = st.session_state[key]
        if typed != box.kept and box.sheet.may():
            phones.keep(box.sheet.event, box.sheet.table, box.field, typed)
            box.kept = typed


def on_change() -> None:
    """The callback of every box; what it cannot keep, the run after it tries again and says why not."""
    with suppress(EventError):
        keep_typed()


def prepared(sheet: Sheet, field: str, values: Mapping[str, Any], empty: object = "") -> str:
    """The key of a box about to be drawn, after taking over what another phone typed since."""
    key = f"{sheet.key}_{field.replace('.', '_', 1)}"
    boxes = _boxes()
    box = boxes.setdefault(key, _Box(sheet, field, empty))
    box.sheet = sheet
    said = values.get(field, empty)
    if said != box.kept or key not in st.session_state:
        st.session_state[key] = said
        box.kept = said
    return key


def _boxes() -> dict[str, _Box]:
    if _KEY not in st.session_state:
        st.session_state[_KEY] = {}
    found: dict[str, _Box] = st.session_state[_KEY]
    return found
