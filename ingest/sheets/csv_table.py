"""Tables out of CSV: comma, semicolon, tab or pipe, in any encoding people save them in."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingest.formats.text import UNREADABLE, UnknownEncodingError, decode, lost_bytes
from ingest.sheets.table import DAMAGED, Row, Table, TableError

DELIMITERS = (",", ";", "\t", "|")
LINES_TO_LOOK_AT = 40
LONGEST_QUOTED_CELL = 20
"""In lines."""

UNCLOSED = "a quotation mark that is never closed"
_QUOTED = re.compile('"[^"]*"')

csv.field_size_limit(1 << 30)


def csv_table(content: bytes) -> Table:
    """The table of a CSV file; rows that are damaged say by which bytes."""
    try:
        text = decode(content)
    except UnknownEncodingError as error:
        raise TableError(str(error), "text saved as UTF-8 (or UTF-16, CP1251)") from error
    lines = text.lines()
    rows = split_rows(lines, delimiter_of(lines))
    return Table(tuple(_with_bytes(rows, lost_bytes(content)) if text.damaged else rows))


def delimiter_of(lines: Sequence[str]) -> str:
    """The mark that cuts most lines into the same number of cells; among equals the one that comes first."""
    first = [line for line in lines[:LINES_TO_LOOK_AT] if line.strip()]
    outside = _QUOTED.sub("", "\n".join(first)).split("\n")
    return max(DELIMITERS, key=lambda mark: _evenness([line.count(mark) for line in outside if mark in line]))


def split_rows(lines: Sequence[str], delimiter: str, first_line: int = 1) -> list[Row]:
    """The rows of some lines, the first of which has a number; a quoted cell may hold line ends."""
    rows: list[Row] = []
    number = 0
    while number < len(lines):
        rows.append(_row_at(lines, number, delimiter, first_line))
        number += rows[-1].raw.count("\n") + 1
    return rows


def _row_at(lines: Sequence[str], number: int, delimiter: str, first_line: int) -> Row:
    """The row that begins on a line."""
    raw = lines[number]
    cells, defect = raw.split(delimiter), UNCLOSED if '"' in raw else None
    for end in range(number + 1, number + 1 + LONGEST_QUOTED_CELL) if defect else ():
        quoted = _quoted("\n".join(lines[number:end]), delimiter)
        if quoted is not None:
            raw, cells, defect = "\n".join(lines[number:end]), quoted, None
            break
    return Row(first_line + number, tuple(cells), raw, defect or (DAMAGED if UNREADABLE in raw else None))


def _evenness(counts: Sequence[int]) -> tuple[int, int]:
    """How many lines have as many marks as most lines have, and how many marks there are."""
    usual = max(set(counts), key=counts.count, default=0)
    return counts.count(usual), sum(counts)


def _with_bytes(rows: Sequence[Row], lost: Sequence[str]) -> Iterator[Row]:
    """The rows, each with the bytes that were lost in its lines."""
    for row in rows:
        bytes_ = " ".join(filter(None, lost[row.line - 1 : row.line + row.raw.count("\n")]))
        yield replace(row, defect=f"{DAMAGED}: {bytes_}") if bytes_ else row


def _quoted(raw: str, delimiter: str) -> list[str] | None:
    """The cells of a row with quotation marks, or None while a quotation is still open."""
    try:
        return next(csv.reader([raw], delimiter=delimiter, strict=True))
    except csv.Error as error:
        still_open = "unexpected end of data" in str(error)
        return None if still_open else next(csv.reader([raw], delimiter=delimiter))
