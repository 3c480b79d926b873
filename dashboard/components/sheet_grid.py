"""A refused sheet as a grid to mend: a row for each heading and a column for each line, so that it fits a phone."""

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.components.plain import for_reading
from dashboard.i18n import text

_MOST_LINES, _MOST_HEADINGS = 20, 80
_HEADING = "heading"

Edits = Mapping[int, Mapping[str, Any]]
"""The cells that were typed, by heading and line."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a grid began with, the text with its cells changed so far, and how many grids there were before."""

    began: str
    made: str
    number: int = 0


def show_grid(words: str, key: str, put: Callable[[str], None]) -> None:
    """The grid of a sheet with commas; a cell that is typed changes the text. Other texts show none."""
    if not cells_of(words):
        return
    shown = _shown(words, key)
    heading, *rows = cells_of(shown.began)
    lines = {str(number): list(row) for number, row in enumerate(rows, start=2)}
    st.data_editor(
        pd.DataFrame({_HEADING: [for_reading(each) for each in heading], **lines}),
        key=_grid(key, shown),
        hide_index=True,
        width="stretch",
        disabled=[_HEADING],
        column_config={
            _HEADING: st.column_config.TextColumn(text("quarantine.grid_heading"), pinned=True),
            **{line: text("position.row", n=line) for line in lines},
        },
        on_change=_take_cells,
        args=(key, put),
    )
    st.caption(text("quarantine.grid_help"))


def _shown(words: str, key: str) -> _Shown:
    """The grid that is on the page already, so that what is typed next finds its cell; else a new one.

    A text that was changed elsewhere needs a new grid, and so does one whose changed cells were forgotten while
    another page was open.
    """
    known: _Shown | None = st.session_state.get(f"{key}_shown")
    if known is None:
        known = _Shown(words, words)
    elif known.made != words or (known.made != known.began and _grid(key, known) not in st.session_state):
        known = _Shown(words, words, known.number + 1)
    st.session_state[f"{key}_shown"] = known
    return known


def _take_cells(key: str, put: Callable[[str], None]) -> None:
    shown: _Shown = st.session_state[f"{key}_shown"]
    edits: Edits = st.session_state[_grid(key, shown)]["edited_rows"]
    changed = replace(shown, made=with_cells(shown.began, edits))
    st.session_state[f"{key}_shown"] = changed
    put(changed.made)


def _grid(key: str, shown: _Shown) -> str:
    return f"{key}_{shown.number}"


def cells_of(words: str) -> list[list[str]]:
    """Headings and lines of a small sheet, all of one width; else none."""
    try:
        rows = list(csv.reader(io.StringIO(words), strict=True))
    except csv.Error:
        return []
    width = len(rows[0]) if rows else 0
    fits = 1 < len(rows) <= _MOST_LINES + 1 and 1 < width <= _MOST_HEADINGS
    return rows if fits and all(len(row) == width for row in rows) else []


def with_cells(words: str, edits: Edits) -> str:
    """The text with some cells changed; it stays as it is where it is no sheet."""
    cells = cells_of(words)
    for column, lines in edits.items():
        for line, value in lines.items():
            row = int(line) - 1
            if 0 < row < len(cells) and 0 <= int(column) < len(cells[row]):
                cells[row][int(column)] = "" if value is None else str(value)
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(cells)
    return written.getvalue() if cells else words
