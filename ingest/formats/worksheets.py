"""The worksheets of a workbook: which of them hold games, and which belong together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest import names
from ingest.formats.furniture import has_results
from ingest.formats.headings import KEY_FIELDS, Row, heading_row, written_row
from ingest.formats.reader import Problem, Reading, Source
from ingest.formats.sheet.place import Place
from ingest.formats.sheet.reading import read_rows
from ingest.formats.sheet.remarks import each_of
from ingest.formats.sheet.remarks import note as passed_note
from ingest.formats.sheet.tables import has_headings
from ingest.formats.wide.forms import is_wide
from ingest.stated import note, repeated

ZIP_MAGIC = b"PK\x03\x04"
LARGEST_UNPACKED = 512 * 1024 * 1024
MOST_ROWS = 200_000
MOST_BLANK_ROWS = 5_000
MOST_COLUMNS = 120
BETWEEN_TITLES = " + "


class WorkbookError(Exception):
    """A workbook that cannot or must not be opened."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A page of a workbook; rows that are `struck` through are not among its rows."""

    title: str
    rows: Sequence[Row]
    hidden: bool = False
    struck: Sequence[Row] = ()


def read_worksheets(source: Source, sheets: Sequence[Worksheet]) -> Iterator[Reading]:
    """Every game of the worksheets that hold any; the others are told."""
    file = source.name
    filled = [sheet for sheet in sheets if any(not row.blank for row in sheet.rows)]
    if not filled:
        problem = Problem("the workbook is empty", file, expected="a worksheet with one row per seat")
        yield Reading(file, "whole file", source.content.decode("latin-1"), None, (problem,))
        return
    visible = [sheet for sheet in filled if not sheet.hidden]
    read = _with_games(file, visible) or _with_games(file, filled) or visible or filled
    for sheet in _joined(read):
        yield from read_rows(_filled_up(sheet.rows), Place(file, sheet.title))
    for sheet in read:
        if sheet.struck:
            message = f"rows that are struck through were left out: {len(sheet.struck)}"
            yield passed_note(Place(file, sheet.title), message, sheet.struck, each_of(sheet.struck))
    left = [
        f"{sheet.title} (hidden)" if sheet.hidden else sheet.title for sheet in filled if sheet not in read
    ]
    if left:
        yield note(file, f"worksheets that were passed over: {', '.join(left)[:200]}")


def _with_games(file: str, sheets: Sequence[Worksheet]) -> list[Worksheet]:
    """Those with results below known headings, else those with known headings."""
    called = {sheet.title: Place(file, sheet.title).called for sheet in sheets}
    known = [sheet for sheet in sheets if has_headings(sheet.rows, called[sheet.title])]
    return [sheet for sheet in known if has_results(sheet.rows, called[sheet.title])] or known


def _joined(sheets: Sequence[Worksheet]) -> Sequence[Worksheet]:
    """The worksheets; where each is called by a player and holds that player's seats, all in one."""
    tables = [_table(sheet) for sheet in sheets]
    headings = tables[0][0] if tables else ()
    fields = [names.columns().find(heading.strip()[:80]) for heading in headings]
    keys = [index for index, field in enumerate(fields) if field in KEY_FIELDS]
    alike = len(sheets) > 1 and all(head == headings for head, _ in tables)
    if (
        not alike
        or not keys
        or "player" in fields
        or any(_names_a_game_twice(keys, rows) for _, rows in tables)
    ):
        return sheets
    seats = [
        written_row(row.line, (sheet.title, *row.cells))
        for sheet, (_, rows) in zip(sheets, tables, strict=True)
        for row in rows
    ]
    title = BETWEEN_TITLES.join(sheet.title for sheet in sheets)
    return [Worksheet(title, [written_row(1, ("player", *headings)), *seats])]


def _table(sheet: Worksheet) -> tuple[tuple[str, ...], list[Row]]:
    """The headings of one row per seat and the rows below them; nothing for other forms."""
    top = heading_row(sheet.rows)
    if top is None or is_wide(sheet.rows):
        return (), []
    return sheet.rows[top].cells, [row for row in sheet.rows[top + 1 :] if not row.blank]


def _names_a_game_twice(keys: Sequence[int], rows: Sequence[Row]) -> bool:
    return bool(repeated("\n".join(row.cells[i] for i in keys if i < len(row.cells)) for row in rows))


def _filled_up(rows: Sequence[Row]) -> list[Row]:
    """A worksheet keeps no empty cells at the end of a row: they are there as far as the headings go."""
    top = heading_row(rows)
    width = 0 if top is None else len(rows[top].cells)
    return [_widened(row, width) if 0 < len(row.cells) < width else row for row in rows]


def _widened(row: Row, width: int) -> Row:
    return written_row(row.line, (*row.cells, *[""] * (width - len(row.cells))))


def without_empty_end(cells: list[str]) -> tuple[str, ...]:
    """The cells up to the last that holds anything."""
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells)


def written_number(figure: str) -> str:
    """A number as people write it: whole ones without a point."""
    whole, point, rest = figure.partition(".")
    return whole if point and not rest.strip("0") else figure
