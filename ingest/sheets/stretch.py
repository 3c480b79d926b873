"""A stretch of a long CSV sheet as columns: each distinct cell is read once, by what reads single cells.

Here every line is a row. A row that is out of the ordinary is marked and can be had as it stands; text that
cannot be taken apart line by line is an `UnevenError`, and its sheet is read whole.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
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
from ingest.sheets.csv_table import row_at
from ingest.sheets.meanings import FEWEST_HEADINGS, known_headings
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import game_label
from ingest.stated import names

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

NOTHING = 0
"""The code of a cell that says nothing."""

LINE_END, QUOTE = ord("\n"), ord('"')
_WITH_A_DIGIT = "^.{0,79}[0-9]"
"""Among the letters that `names.normalise` looks at, and a digit is never lost there."""


AS_WRITTEN: Mapping[Callable[[str], object], str] = {
    cells.text: "^[A-Za-z0-9]{1,60}([ .-][A-Za-z0-9]{1,40}){0,3}$",
    game_label: "^[A-Za-z-]{0,60}[0-9][A-Za-z0-9-]{0,60}$",
}
"""Plain words and labels, by what reads them: such a cell is itself, untidied and unread."""


@dataclass(frozen=True)
class Head:
    """The first lines of a sheet up to its headings, and its layout laid over them."""

    text: str
    lines: int
    delimiter: str
    bound: Bound
    layout: str

    @property
    def width(self) -> int:
        """How many columns have a place in every row."""
        return len(self.bound.headings)


class UnevenError(Exception):
    """The text is no even sequence of rows, or its games do not stand together."""


@dataclass(frozen=True, slots=True)
class Cells:
    """A column: `codes` say which of the `values` a row holds, `unreadable` where a cell makes no sense."""

    values: list[Any]
    codes: Numbers
    unreadable: Flags

    def at(self, rows: Numbers | Flags) -> "Cells":
        """Only some rows, by their numbers or flags."""
        return Cells(self.values, self.codes[rows], self.unreadable[rows])

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

    def row(self, number: int) -> Row:
        """A row as it stands."""
        line = self.text[self.starts[number] : self.ends[number]].decode()
        return _row_of(line, self.first_line + int(self.lines[number]), self.head.delimiter)

    def lines_of(self, first: int, count: int) -> list[Row]:
        """So many rows as they stand, with all that stands between them."""
        last = first + count - 1
        text = self.text[self.starts[first] : self.ends[last]].decode()
        line = self.first_line + int(self.lines[first])
        return [
            _row_of(each, line + place, self.head.delimiter) for place, each in enumerate(text.split("\n"))
        ]

    def cells(self, field: str) -> Cells | None:
        """The column of a figure, a name or a part of the header."""
        columns = (column.index for column in self.head.bound.named(field))
        return next((self.columns[index] for index in columns if index in self.columns), None)


def read_stretch(content: bytes, first_line: int, head: Head, columns: Iterable[BoundColumn]) -> Stretch:
    """The rows of a stretch with the cells of some columns read."""
    text = even_lines(content)
    bytes_ = np.frombuffer(text, np.uint8)
    ends = np.flatnonzero(bytes_ == LINE_END)
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
    odd = _odd_lines(text, bytes_, ends, head)
    wanted = tuple(columns)
    table = _parsed(_without(text, starts, ends, odd, head), head, wanted)
    lines = np.arange(len(ends))
    bare = Stretch(text, head, first_line, starts, ends, lines, odd, {})
    as_they_stand = {number: bare.row(number) for number in np.flatnonzero(odd).tolist()}
    read = {column.index: _cells(column, table[str(column.index)], as_they_stand) for column in wanted}
    return _rows_only(replace(bare, columns=read), wanted[0], table[str(wanted[0].index)])


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
    codes = [column.codes for column in found if column is not None]
    return np.stack(codes) if codes else np.zeros((0, 0), np.int64)


def even_lines(content: bytes) -> bytes:
    """The text with plain line ends, the last line included."""
    text = content
    if b"\r" in content:
        if not content.count(b"\r\n") == content.count(b"\n") == content.count(b"\r"):
            raise UnevenError("several kinds of line ends")
        text = content.replace(b"\r\n", b"\n")
    if b"\0" in text:
        raise UnevenError("zero bytes")
    return text if text.endswith(b"\n") else text + b"\n"


def _odd_lines(text: bytes, bytes_: npt.NDArray[np.uint8], ends: Numbers, head: Head) -> Flags:
    """Lines with more or fewer cells than there are headings, or with damaged letters."""
    marks = np.flatnonzero(bytes_ == ord(head.delimiter))
    if QUOTE in text:
        quotes = np.flatnonzero(bytes_ == QUOTE)
        _check_quotes(bytes_, quotes, ends, ord(head.delimiter))
        marks = marks[np.searchsorted(quotes, marks) % 2 == 0]
    upto = np.searchsorted(marks, ends)
    odd: Flags = np.diff(upto, prepend=0) != head.width - 1
    damaged = [found.start() for found in re.finditer(UNREADABLE.encode(), text)]
    odd[np.searchsorted(ends, damaged)] = True
    return odd


def _check_quotes(bytes_: npt.NDArray[np.uint8], quotes: Numbers, ends: Numbers, delimiter: int) -> None:
    """Every quotation opens where a cell begins and closes where it ends, on the same line."""
    if len(quotes) % 2:
        raise UnevenError("a quotation that is never closed")
    opening, closing = quotes[::2], quotes[1::2]
    before, after = bytes_[opening - 1], bytes_[closing + 1]
    opens = (opening == 0) | (before == delimiter) | (before == LINE_END)
    closes = (after == delimiter) | (after == LINE_END)
    one_line = np.searchsorted(ends, opening) == np.searchsorted(ends, closing)
    if not (opens & closes & one_line).all():
        raise UnevenError("quotation marks inside cells")


def _without(text: bytes, starts: Numbers, ends: Numbers, odd: Flags, head: Head) -> bytes:
    """The text with an empty row in place of every odd one."""
    empty = head.delimiter.encode() * (head.width - 1)
    parts, done = [], 0
    for number in np.flatnonzero(odd):
        parts += [text[done : starts[number]], empty]
        done = int(ends[number])
    return b"".join((*parts, text[done:])) if parts else text


def _parsed(text: bytes, head: Head, columns: Sequence[BoundColumn]) -> pa.Table:
    """The cells of some columns as written, each distinct one once."""
    every = [str(index) for index in range(head.width)]
    wanted = [str(column.index) for column in columns]
    once = dict.fromkeys(wanted, pa.dictionary(pa.int32(), pa.string()))
    quote = '"' if QUOTE in text else False
    try:
        return csv.read_csv(
            pa.BufferReader(text),
            csv.ReadOptions(column_names=every, block_size=len(text) + 1, use_threads=False),
            csv.ParseOptions(delimiter=head.delimiter, quote_char=quote, ignore_empty_lines=False),
            csv.ConvertOptions(column_types=once, include_columns=wanted, strings_can_be_null=False),
        )
    except pa.ArrowInvalid as error:
        raise UnevenError(str(error)) from error


def _cells(column: BoundColumn, encoded: pa.ChunkedArray, as_they_stand: Mapping[int, Row]) -> Cells:
    once = encoded.combine_chunks()
    reading = _Reading(column)
    every, failed = reading.every(once.dictionary)
    places = once.indices.to_numpy()
    codes, unreadable = every[places], failed[places]
    for number, row in as_they_stand.items():
        codes[number], unreadable[number] = reading.code(row.cell(column.index))
    return Cells(reading.values, codes, unreadable)


def _row_of(line: str, number: int, delimiter: str) -> Row:
    """The row that is a line of its own."""
    return row_at((line,), 0, delimiter, number)[0]


class _Reading:
    """Cells into codes; cells that say the same have the same code."""

    def __init__(self, column: BoundColumn) -> None:
        self.values: list[Any] = [None]
        self._column = column
        self._codes: dict[Any, int] = {None: NOTHING}

    def every(self, distinct: pa.StringArray) -> tuple[Numbers, Flags]:
        """The codes of all distinct cells, and which of them cannot be read."""
        plain = None if self._column.meant else AS_WRITTEN.get(self._column.parser)
        texts = distinct.to_pylist()
        if plain is not None and pc.all(pc.match_substring_regex(distinct, plain)).as_py():
            self.values += texts
            self._codes.update({text: code for code, text in enumerate(texts, start=1)})
            return np.arange(1, len(texts) + 1), np.zeros(len(texts), np.bool_)
        read = [self.code(text) for text in texts]
        return np.array([code for code, _ in read], np.int64), np.array([bad for _, bad in read], np.bool_)

    def code(self, cell: str) -> tuple[int, bool]:
        """The code of a cell, and whether it cannot be read."""
        try:
            value = self._column.read(cell)
        except cells.CellError:
            return NOTHING, True
        code = self._codes.setdefault(value, len(self.values))
        if code == len(self.values):
            self.values.append(value)
        return code, False


def _rows_only(stretch: Stretch, column: BoundColumn, encoded: pa.ChunkedArray) -> Stretch:
    """Without blank lines and without the heading row once more."""
    empty = np.logical_and.reduce([each.codes == NOTHING for each in stretch.columns.values()])
    bound = stretch.head.bound
    suspects = np.flatnonzero(
        empty | stretch.odd | _names_a_column(encoded.combine_chunks(), column.index, bound)
    )
    rows = [(number, stretch.row(number)) for number in suspects.tolist()]
    dropped = [number for number, row in rows if row.blank or bound.repeats(row)]
    if any(known_headings(row, bound.words) >= FEWEST_HEADINGS and not bound.repeats(row) for _, row in rows):
        raise UnevenError("other headings begin")
    if not dropped:
        return stretch
    kept = np.ones(len(stretch.starts), np.bool_)
    kept[dropped] = False
    return replace(
        stretch,
        starts=stretch.starts[kept],
        ends=stretch.ends[kept],
        lines=stretch.lines[kept],
        odd=stretch.odd[kept],
        columns={each: read.at(kept) for each, read in stretch.columns.items()},
    )


def _names_a_column(column: pa.DictionaryArray, index: int, bound: Bound) -> Flags:
    """The rows whose cell is a word for a column; with a digit only where the heading of the column has one."""
    known = {*bound.words.headings.ids, *map(names.normalise, bound.headings)}
    words = column.dictionary.to_pylist()
    same = np.zeros(len(words), np.bool_)
    numbered = np.asarray(pc.match_substring_regex(column.dictionary, _WITH_A_DIGIT))
    numbered &= not any(map(str.isdigit, bound.headings[index]))
    for place in np.flatnonzero(~numbered):
        same[place] = names.normalise(words[place]) in known
    rows: Flags = same[column.indices.to_numpy()]
    return rows
