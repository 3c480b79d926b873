"""Score sheets as CSV: comma, semicolon or tab, in any encoding people save them in."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ingest.formats.headings import DAMAGED, ROWS_ABOVE_HEADINGS, Row, heading_row, recognised
from ingest.formats.reader import Problem, Reader, Reading, Source, register
from ingest.formats.sheet.frame import Frame, frame_of
from ingest.formats.sheet.place import Place
from ingest.formats.sheet.reading import read_rows
from ingest.formats.sheet.tables import has_headings
from ingest.formats.text import UNREADABLE, Text, UnknownEncodingError, damage, decode, opens_markup

DELIMITERS = (",", ";", "\t", "|")
SUFFIXES = (".csv", ".tsv", ".txt")
LINES_TO_LOOK_AT = 40
LONGEST_QUOTED_CELL = 20

_QUOTED = re.compile('"[^"]*"')

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
    rows = _rows(lines, _delimiter(lines))
    yield from read_rows(_with_bytes(rows, source.content) if text.damaged else rows, Place(source.name))


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


def _with_bytes(rows: Sequence[Row], content: bytes) -> list[Row]:
    """The rows; those that are damaged say by which bytes."""
    lost = damage(content)
    lines = [range(row.line, row.line + row.raw.count("\n") + 1) for row in rows]
    bytes_ = [" ".join(lost[line] for line in each if line in lost) for each in lines]
    return [
        replace(row, defect=f"{DAMAGED}: {found}") if found else row
        for row, found in zip(rows, bytes_, strict=True)
    ]


def _decode_start(source: Source) -> Text:
    return decode(source.content[:65_536])


def _unreadable(source: Source, error: UnknownEncodingError) -> Reading:
    problem = Problem(str(error), source.name, expected="text saved as UTF-8 (or UTF-16, CP1251)")
    return Reading(source.name, "whole file", source.content.decode("latin-1"), None, (problem,))


def _delimiter(lines: Sequence[str]) -> str:
    """The mark that makes most headings readable; where none does, the one that is there most often."""
    first = lines[:LINES_TO_LOOK_AT]
    outside = _QUOTED.sub("", "\n".join(first))
    return max(DELIMITERS, key=lambda mark: (_best_headings(first, mark), outside.count(mark)))


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
        return Row(number + 1, tuple(line.split(delimiter)), line, DAMAGED if UNREADABLE in line else None), 1
    for taken in range(1, min(LONGEST_QUOTED_CELL, len(lines) - number) + 1):
        raw = "\n".join(lines[number : number + taken])
        cells = _quoted(raw, delimiter)
        if cells is not None:
            return Row(number + 1, tuple(cells), raw, DAMAGED if UNREADABLE in raw else None), taken
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
