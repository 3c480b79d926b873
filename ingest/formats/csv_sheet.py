"""Score sheets as CSV: comma, semicolon or tab, in any encoding people save them in."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ingest.formats.headings import ROWS_ABOVE_HEADINGS, Row, heading_row, recognised
from ingest.formats.reader import Problem, Reader, Reading, Source, register
from ingest.formats.sheet_rows import Frame, Place, frame_of, read_rows
from ingest.formats.text import UNREADABLE, Text, UnknownEncodingError, decode, opens_markup
from ingest.formats.wide import has_headings

DELIMITERS = (",", ";", "\t", "|")
SUFFIXES = (".csv", ".tsv", ".txt")
LINES_TO_LOOK_AT = 40
LONGEST_QUOTED_CELL = 20

csv.field_size_limit(1 << 30)


@dataclass(frozen=True, slots=True)
class Head:
    """The first lines of a sheet up to its headings, and how the rows below them are to be read."""

    rows: tuple[Row, ...]
    text: str
    lines: int
    delimiter: str
    frame: Frame


def read(source: Source) -> Iterator[Reading]:
    """Every game of a CSV score sheet."""
    try:
        text = decode(source.content)
    except UnknownEncodingError as error:
        yield _unreadable(source, error)
        return
    lines = text.lines()
    yield from read_rows(_rows(lines, _delimiter(lines)), Place(source.name))


def sniff(source: Source) -> float:
    """Sure when a row of known headings stands near the top."""
    suffix = 0.2 if source.name.lower().endswith(SUFFIXES) else 0.0
    if opens_markup(source.content):
        return suffix
    try:
        lines = _decode_start(source).lines()
    except UnknownEncodingError:
        return suffix
    rows = _rows(lines[:LINES_TO_LOOK_AT], _delimiter(lines))
    return 0.8 if has_headings(rows, source.name) else suffix


def read_head(lines: Sequence[str], name: str) -> Head | None:
    """The head of a sheet whose headings can be understood without the rows below; None without headings."""
    delimiter = _delimiter(lines)
    rows = _rows(lines[: ROWS_ABOVE_HEADINGS * LONGEST_QUOTED_CELL], delimiter)
    top = heading_row(rows)
    if top is None:
        return None
    count = rows[top].line + rows[top].raw.count("\n")
    head = tuple(rows[: top + 1])
    return Head(head, "\n".join(lines[:count]), count, delimiter, frame_of(head, (), Place(name)))


def row_of(line: str, number: int, delimiter: str) -> Row:
    """The row that is a line of its own."""
    return replace(_row((line,), 0, delimiter)[0], line=number)


def _decode_start(source: Source) -> Text:
    return decode(source.content[:65_536])


def _unreadable(source: Source, error: UnknownEncodingError) -> Reading:
    problem = Problem(str(error), source.name, expected="text saved as UTF-8 (or UTF-16, CP1251)")
    return Reading(source.name, "whole file", source.content.decode("latin-1"), None, (problem,))


def _delimiter(lines: Sequence[str]) -> str:
    """The mark that makes most headings readable; where none does, the one that is there most often."""
    first = lines[:LINES_TO_LOOK_AT]
    return max(
        DELIMITERS, key=lambda mark: (_best_headings(first, mark), sum(line.count(mark) for line in first))
    )


def _best_headings(lines: Sequence[str], mark: str) -> int:
    return max((recognised(line.replace('"', "").split(mark)) for line in lines), default=0)


def _rows(lines: Sequence[str], delimiter: str) -> list[Row]:
    rows = []
    number = 0
    while number < len(lines):
        row, taken = _row(lines, number, delimiter)
        rows.append(row)
        number += taken
    return rows


def _row(lines: Sequence[str], number: int, delimiter: str) -> tuple[Row, int]:
    """The row that begins on a line, and how many lines it takes; a quoted cell may hold line ends."""
    line = lines[number]
    if '"' not in line:
        damaged = "bytes that are no text" if UNREADABLE in line else None
        return Row(number + 1, tuple(line.split(delimiter)), line, damaged), 1
    for taken in range(1, min(LONGEST_QUOTED_CELL, len(lines) - number) + 1):
        raw = "\n".join(lines[number : number + taken])
        cells = _quoted(raw, delimiter)
        if cells is not None:
            return Row(number + 1, tuple(cells), raw), taken
    unclosed = "a quotation mark that is never closed"
    return Row(number + 1, tuple(line.split(delimiter)), line, unclosed), 1


def _quoted(raw: str, delimiter: str) -> list[str] | None:
    """The cells of a row with quotation marks, or None while a quotation is still open."""
    try:
        return next(csv.reader([raw], delimiter=delimiter, strict=True))
    except csv.Error as error:
        if "unexpected end of data" in str(error):
            return None
        return next(csv.reader([raw], delimiter=delimiter))


READER = register(Reader("csv_sheet", "Score sheet (CSV)", sniff, read))
