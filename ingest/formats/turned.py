"""Sheets whose headings stand in the first column and whose players stand side by side, turned the usual way.

The printed score sheet looks so: a line per category, a column per player. Every block of lines is a game.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from ingest import names
from ingest.formats.headings import WIDEST_SHEET, Row, recognised

FEWEST_LINES = 3
LONGEST_HEADING = 80
PLAYER = "player"
MOST_ROWS = 5_000
"""A sheet of printed score sheets is short; what is longer is not searched for them."""


def turned(rows: Sequence[Row]) -> list[list[Row]]:
    """Each game as a sheet of its own, with a row of headings and a row per player; else nothing."""
    if len(rows) > MOST_ROWS:
        return []
    blocks = (list(block) for blank, block in groupby(rows, key=lambda row: row.blank) if not blank)
    return [sheet for block in blocks for sheet in _sheets_of(block)]


def _sheets_of(block: list[Row]) -> Iterator[list[Row]]:
    """The games of a block: another line of players begins another game."""
    begins = [number for number, row in enumerate(block) if _is_player(_label(row))]
    edges = [0, *begins[1:], len(block)]
    for first, end in pairwise(edges):
        sheet = _turned(block[first:end])
        if sheet is not None:
            yield sheet


def _turned(lines: list[Row]) -> list[Row] | None:
    labels = [_label(row) for row in lines]
    unnamed = next((number for number, row in enumerate(lines) if _names_players(row)), None)
    if not any(map(_is_player, labels)) and unnamed is not None:
        labels[unnamed] = PLAYER
    named = [number for number, label in enumerate(labels) if label and len(_values(lines[number])) > 1]
    headings = tuple(labels[number] for number in named)
    if recognised(headings) < FEWEST_LINES or not any(map(_is_player, headings)):
        return None
    raw = "\n".join(row.raw for row in lines)
    top = Row(lines[0].line, headings, raw)
    above = [row for number, row in enumerate(lines) if number not in named]
    width = min(max(len(row.cells) for row in lines), WIDEST_SHEET)
    columns = ([_cell(lines[number], index) for number in named] for index in range(1, width))
    seats = [Row(lines[0].line, tuple(cells), "") for cells in columns if any(cells)]
    return [*above, top, *seats]


def _names_players(row: Row) -> bool:
    """Whether a line without a heading of its own can hold nothing but names."""
    values = _values(row)
    return not _label(row) and len(values) > 1 and not any(value[0].isdigit() for value in values)


def _is_player(label: str) -> bool:
    return names.columns().find(label) == PLAYER


def _label(row: Row) -> str:
    return _cell(row, 0)[:LONGEST_HEADING].rstrip(":")


def _values(row: Row) -> list[str]:
    return [cell.strip() for cell in row.cells[1:] if cell.strip()]


def _cell(row: Row, index: int) -> str:
    return row.cells[index].strip() if index < len(row.cells) else ""
