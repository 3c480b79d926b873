"""A refused sheet as a grid to mend: a row for each heading and a column for each line, so that it fits a phone."""

import csv
import io
from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.components.plain import for_reading
from dashboard.i18n import text

_MOST_LINES, _MOST_HEADINGS = 20, 80
_HEADING = "heading"

Edits = Mapping[int, Mapping[str, Any]]
"""The cells that were typed, by heading and line."""


def show_grid(words: str, key: str, put: Callable[[str], None]) -> None:
    """The grid of a sheet with commas; a cell that is typed changes the text. Other texts show none."""
    cells = cells_of(words)
    if not cells:
        return
    heading = [for_reading(each) for each in cells[0]]
    lines = {str(number): list(row) for number, row in enumerate(cells[1:], start=2)}
    # A text that was changed is another grid, so that no cell is written twice.
    grid = f"{key}_{hash(words)}"
    st.data_editor(
        pd.DataFrame({_HEADING: heading, **lines}),
        key=grid,
        hide_index=True,
        width="stretch",
        disabled=[_HEADING],
        column_config={
            _HEADING: st.column_config.TextColumn(text("quarantine.grid_heading"), pinned=True),
            **{line: text("position.row", n=line) for line in lines},
        },
        on_change=lambda: put(with_cells(words, st.session_state[grid]["edited_rows"])),
    )
    st.caption(text("quarantine.grid_help"))


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
