"""Tables out of CSV: comma, semicolon, tab or pipe, in any encoding people save them in."""

import csv
import re
from collections.abc import Sequence
from dataclasses import replace

from ingest.formats.text import UNREADABLE, UnknownEncodingError, damage, decode
from ingest.sheets.table import DAMAGED, Row, Table, TableError

DELIMITERS = (",", ";", "\t", "|")
LINES_TO_LOOK_AT = 40
LONGEST_QUOTED_CELL = 20
"""In lines."""

UNCLOSED = "a quotation mark that is never closed"
_QUOTED = re.compile('"[^"]*"')

csv.field_size_limit(1 << 30)


def csv_table(content: bytes) -> Table:
    """The table of a CSV file."""
    try:
        text = decode(content)
    except UnknownEncodingError as error:
        raise TableError(str(error), "text saved as UTF-8 (or UTF-16, CP1251)") from error
    lines = text.lines()
    rows = split_rows(lines, delimiter_of(lines))
    return Table(tuple(_with_bytes(rows, content) if text.damaged else rows))


def delimiter_of(lines: Sequence[str]) -> str:
    """The mark that cuts most lines into the same number of cells; among equals the one that comes first."""
    first = [line for line in lines[:LINES_TO_LOOK_AT] if line.strip()]
    outside = [line for line in _QUOTED.sub("", "\n".join(first)).split("\n") if line.strip()]
    return max(DELIMITERS, key=lambda mark: _evenness([line.count(mark) for line in outside]))


def split_rows(lines: Sequence[str], delimiter: str) -> list[Row]:
    """The rows of some lines; a quoted cell may hold line ends."""
    rows: list[Row] = []
    number = 0
    while number < len(lines):
        rows.append(_row_at(lines, number, delimiter))
        number += rows[-1].raw.count("\n") + 1
    return rows


def _row_at(lines: Sequence[str], number: int, delimiter: str) -> Row:
    """The row that begins on a line."""
    line = lines[number]
    plain, damaged = tuple(line.split(delimiter)), DAMAGED if UNREADABLE in line else None
    if '"' not in line:
        return Row(number + 1, plain, line, damaged)
    for taken in range(1, min(LONGEST_QUOTED_CELL, len(lines) - number) + 1):
        raw = "\n".join(lines[number : number + taken])
        cells = _quoted(raw, delimiter)
        if cells is not None:
            return Row(number + 1, tuple(cells), raw, DAMAGED if UNREADABLE in raw else None)
    return Row(number + 1, plain, line, UNCLOSED)


def _evenness(counts: Sequence[int]) -> tuple[int, int]:
    """How many lines have as many marks as most lines have, and how many marks there are."""
    marked = [count for count in counts if count]
    usual = max(set(marked), key=marked.count, default=0)
    return marked.count(usual), sum(marked)


def _with_bytes(rows: Sequence[Row], content: bytes) -> list[Row]:
    """The rows; those that are damaged say by which bytes."""
    lost = damage(content)
    lines = [range(row.line, row.line + row.raw.count("\n") + 1) for row in rows]
    found = [" ".join(lost[line] for line in each if line in lost) for each in lines]
    return [
        replace(row, defect=f"{DAMAGED}: {bytes_}") if bytes_ else row
        for row, bytes_ in zip(rows, found, strict=True)
    ]


def _quoted(raw: str, delimiter: str) -> list[str] | None:
    """The cells of a row with quotation marks, or None while a quotation is still open."""
    try:
        return next(csv.reader([raw], delimiter=delimiter, strict=True))
    except csv.Error as error:
        if "unexpected end of data" in str(error):
            return None
        return next(csv.reader([raw], delimiter=delimiter))
