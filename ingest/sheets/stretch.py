"""A stretch of a long CSV sheet as columns: each distinct cell is read once, by what reads single cells.

Here every line is a row. A line with more or fewer cells than there are headings is odd and can be had as it
stands; text that cannot be taken apart line by line is an `UnevenError`, and its sheet is read whole.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from ingest.formats.text import UNREADABLE
from ingest.sheets import cells
from ingest.sheets.binding import Bound, BoundColumn
from ingest.sheets.csv_table import split_rows
from ingest.sheets.meanings import FEWEST_HEADINGS, known_headings
from ingest.sheets.table import Row
from ingest.stated import names

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

NOTHING = 0
"""The code of a cell that says nothing."""

STRANGE = 1
"""The code of a cell that cannot be read."""

QUOTE = b'"'
PLAIN_WORDS = "^[A-Za-z0-9]{1,60}([ .-][A-Za-z0-9]{1,40}){0,3}$"
"""Names and labels that are themselves, untidied and unread."""


class UnevenError(Exception):
    """The text is no even sequence of rows, or its games do not stand together."""


@dataclass(frozen=True)
class Head:
    """The first lines of a sheet up to its headings, and its layout laid over them."""

    text: str
    delimiter: str
    bound: Bound

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return self.text.count("\n") + 1


@dataclass(frozen=True, slots=True)
class Cells:
    """A column: `codes` say which of the `values` a row holds."""

    values: list[Any]
    codes: Numbers

    def at(self, rows: Numbers | Flags) -> "Cells":
        """Only some rows, by their numbers or flags."""
        return Cells(self.values, self.codes[rows])

    def where(self, fits: Callable[[Any], bool]) -> Flags:
        """The rows whose value fits."""
        found: Flags = np.array([fits(value) for value in self.values], np.bool_)[self.codes]
        return found


@dataclass(frozen=True, slots=True)
class Stretch:
    """The rows of a stretch: where each begins and ends in `text`, its line, and whether it is odd."""

    text: bytes
    head: Head
    first_line: int
    starts: Numbers
    ends: Numbers
    lines: Numbers
    odd: Flags
    columns: Mapping[int, Cells]

    def rows(self, first: int, count: int = 1) -> list[Row]:
        """So many rows as they stand, with all that stands between them."""
        lines = self.text[self.starts[first] : self.ends[first + count - 1]].decode().split("\n")
        above = self.first_line + int(self.lines[first]) - 1
        return [replace(row, line=above + row.line) for row in split_rows(lines, self.head.delimiter)]

    def cells(self, field: str) -> Cells | None:
        """The column of a figure, a name or a part of the header."""
        columns = (column.index for column in self.head.bound.named(field))
        return next((self.columns[index] for index in columns if index in self.columns), None)


def read_stretch(content: bytes, first_line: int, head: Head, columns: Sequence[BoundColumn]) -> Stretch:
    """The rows of a stretch with the cells of some columns read."""
    text = even_lines(content)
    ends = np.flatnonzero(np.frombuffer(text, np.uint8) == ord("\n"))
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
    table, odd = _parsed(text, head, columns, len(ends))
    bare = Stretch(text, head, first_line, starts, ends, np.arange(len(ends)), odd, {})
    as_they_stand = {number: bare.rows(number)[0] for number in np.flatnonzero(odd).tolist()}
    read = {column.index: _cells(column, table[str(column.index)], odd, as_they_stand) for column in columns}
    return _rows_only(replace(bare, columns=read), columns[0])


def first_rows(stretch: Stretch) -> Numbers:
    """The row each game begins with, where every game is named in its rows and they stand together."""
    keys = key_codes(stretch)
    if keys.size == 0 or not keys[:, 0].any():
        raise UnevenError("no row names its game")
    changes = np.flatnonzero((keys[:, 1:] != keys[:, :-1]).any(axis=0)) + 1
    before, after = keys[:, changes - 1], keys[:, changes]
    # A row that only leaves out what the row above says is a row of the same game.
    if not ((after != NOTHING) & (after != before)).any(axis=0).all():
        raise UnevenError("a game is named in its first row only")
    return np.concatenate((np.zeros(1, np.int64), changes))


def key_codes(stretch: Stretch) -> Numbers:
    """What makes rows one game: a line of codes per field that has a column."""
    found = (stretch.cells(field) for field in stretch.head.bound.layout.games_by)
    codes = [np.where(each.codes == STRANGE, NOTHING, each.codes) for each in found if each is not None]
    return np.stack(codes) if codes else np.zeros((0, 0), np.int64)


def even_lines(content: bytes) -> bytes:
    """The text with plain line ends, the last line included."""
    text = content
    if b"\r" in content:
        if not content.count(b"\r\n") == content.count(b"\n") == content.count(b"\r"):
            raise UnevenError("several kinds of line ends")
        text = content.replace(b"\r\n", b"\n")
    try:
        damaged = b"\0" in text or UNREADABLE in text.decode()
    except UnicodeDecodeError as error:
        raise UnevenError("bytes that are no text") from error
    if damaged:
        raise UnevenError("damaged letters")
    return text if text.endswith(b"\n") else text + b"\n"


def _parsed(text: bytes, head: Head, columns: Sequence[BoundColumn], lines: int) -> tuple[pa.Table, Flags]:
    """The cells of some columns as written, each distinct one once, and the lines that are odd and left out."""
    every = [str(index) for index in range(len(head.bound.headings))]
    wanted = [str(column.index) for column in columns]
    mark = re.escape(head.delimiter.encode())
    if QUOTE in text and re.search(rb'[^\n%b]"[^\n%b]' % (mark, mark), text):
        raise UnevenError("quotation marks inside cells")
    odd = np.zeros(lines, np.bool_)

    def leave_out(row: csv.InvalidRow) -> str:
        odd[row.number - 1] = True
        return "skip"

    try:
        table = csv.read_csv(
            pa.BufferReader(text),
            csv.ReadOptions(column_names=every, block_size=len(text) + 1, use_threads=False),
            csv.ParseOptions(
                delimiter=head.delimiter, ignore_empty_lines=False, invalid_row_handler=leave_out
            ),
            csv.ConvertOptions(
                column_types=dict.fromkeys(wanted, pa.dictionary(pa.int32(), pa.string())),
                include_columns=wanted,
                strings_can_be_null=False,
            ),
        )
    except (pa.ArrowInvalid, IndexError) as error:
        raise UnevenError(str(error)) from error
    if table.num_rows + odd.sum() != lines:
        raise UnevenError("a quotation that goes on in the next line")
    return table, odd


def _cells(column: BoundColumn, encoded: pa.ChunkedArray, odd: Flags, rows: Mapping[int, Row]) -> Cells:
    """The column as codes; cells that say the same have the same code."""
    values: list[Any] = [None, None]
    known: dict[Any, int] = {None: NOTHING}

    def code(cell: str) -> int:
        try:
            value = column.read(cell)
        except cells.CellError:
            return STRANGE
        # A list of stars has no hash.
        found = known.setdefault(repr(value) if isinstance(value, Mapping) else value, len(values))
        if found == len(values):
            values.append(value)
        return found

    once = encoded.combine_chunks()
    texts, codes = once.dictionary.to_pylist(), np.empty(len(odd), np.int64)
    if _are_themselves(column, once.dictionary):
        values += texts
        known |= {text: place for place, text in enumerate(texts, start=STRANGE + 1)}
        read = np.arange(len(texts)) + STRANGE + 1
    else:
        read = np.array([code(text) for text in texts], np.int64)
    codes[~odd] = read[once.indices]
    codes[odd] = [code(row.cell(column.index)) for row in rows.values()]
    return Cells(values, codes)


def _are_themselves(column: BoundColumn, texts: pa.StringArray) -> bool:
    """Whether all texts of a column are plain words that need no reading."""
    words = column.parser is cells.text and not column.meant
    return words and bool(pc.all(pc.match_substring_regex(texts, PLAIN_WORDS)).as_py())


def _rows_only(stretch: Stretch, column: BoundColumn) -> Stretch:
    """Without blank lines and without the heading row once more, which a column of words tells or cannot read."""
    bound, first = stretch.head.bound, stretch.columns[column.index]
    empty = np.logical_and.reduce([each.codes == NOTHING for each in stretch.columns.values()])
    known = {*bound.words.headings.ids, *map(names.normalise, bound.headings)}
    named = first.where(lambda value: isinstance(value, str) and names.normalise(value) in known)
    suspects = np.flatnonzero(empty | stretch.odd | named | (first.codes == STRANGE)).tolist()
    kept = np.ones(len(stretch.starts), np.bool_)
    for number in suspects:
        row = stretch.rows(number)[0]
        kept[number] = not (row.blank or bound.repeats(row.filled()))
        if kept[number] and known_headings(row, bound.words) >= FEWEST_HEADINGS:
            raise UnevenError("other headings begin")
    if kept.all():
        return stretch
    return replace(
        stretch,
        starts=stretch.starts[kept],
        ends=stretch.ends[kept],
        lines=stretch.lines[kept],
        odd=stretch.odd[kept],
        columns={each: read.at(kept) for each, read in stretch.columns.items()},
    )
