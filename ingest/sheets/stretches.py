"""Long CSV sheets: cut between games, and read stretch by stretch as the whole sheet would be read.

Cutting looks at the cells that name the games. A sheet in which any row may mean something else without the
rows above or below it is not cut but read whole.
"""

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, groupby, islice, pairwise
from typing import IO, Any

from ingest.formats.reader import Reading
from ingest.formats.text import UNREADABLE, Text
from ingest.sheets import KEPT
from ingest.sheets.binding import Bound, bind
from ingest.sheets.cells import CellError
from ingest.sheets.csv_table import delimiter_of, split_rows
from ingest.sheets.detect import SAMPLE
from ingest.sheets.interpret import games_of, notes
from ingest.sheets.layout import Layout, LayoutError
from ingest.sheets.meanings import FEWEST_HEADINGS, known_headings
from ingest.sheets.passed_rows import Passed
from ingest.sheets.reading import choose
from ingest.sheets.table import Row, Table
from ingest.sheets.vocabulary import KEY_FIELDS, SAID_AS, all_words
from ingest.stated.game import note

HEAD_BYTES = LONGEST_LINE = 1 << 18
LONGEST_STRETCH = 4
"""Times the usual one; where no two games can be parted for longer, the sheet is no list of games."""

MOST_ROWS = 100
"""Of one game."""

MOST_IN_A_TITLE = 2
"""Cells of a row that may be a title."""

_UNSURE = re.compile(f"[\0-\x08\x0e-\x1f\x7f\r{UNREADABLE}]")

Game = Sequence[tuple[int, Row]]
"""The rows of a game, each with the byte it begins at."""


class WholeError(Exception):
    """The sheet has to be read whole."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rows of whole games: where they begin, how they are read, and the columns to tell of as unused."""

    first_line: int
    start: int
    bytes: int
    head: str
    layout: str
    unused: tuple[str, ...] = ()


def find_cuts(stream: IO[bytes], about: int, said: str = "") -> list[Stretch]:
    """Stretches of at least so many bytes; none where the sheet has to be read whole."""
    try:
        return _Cutter(stream, said).stretches(about)
    except (WholeError, LayoutError, UnicodeDecodeError):
        return []


def read_stretch(
    file: str, content: bytes, head: str, layout: str, first_line: int, unused: Sequence[str]
) -> Iterator[Reading]:
    """The games of a stretch, and what its rows leave out."""
    delimiter, passed = delimiter_of([head]), Passed()
    headings = split_rows([head], delimiter)
    lines = Text(content.decode(), "utf-8").lines()
    rows = split_rows(lines, delimiter, first_line)
    bound = bind(headings, _layout_of(headings, layout)[0])
    yield from games_of(replace(bound, rows=(*headings, *rows), whole=False, file=file), passed)
    yield from notes(passed, (), unused, file)
    if layout.startswith(KEPT):
        yield note(file, "read with the layout that was kept for these headings")


def _layout_of(rows: Sequence[Row], said: str) -> tuple[Layout, bool]:
    """The layout that the one table of some rows is read with, and whether it was kept from another load."""
    every = choose([Table(tuple(rows))], said)
    layout = every[0].layout
    if len(every) > 1 or layout is None:
        raise WholeError("several tables, or none that is understood")
    return layout, said.startswith(KEPT) and every[0].detection is None


def _line(raw: bytes) -> str:
    """A line without its end; only the whole sheet tells what stands in lines with odd ends and damaged letters."""
    line = raw.decode().removesuffix("\n").removesuffix("\r")
    if len(raw) >= LONGEST_LINE or _UNSURE.search(line):
        raise WholeError("lines that may not be lines")
    return line


class _Cutter:
    """Goes down the rows of a sheet once; the headings alone, and its first rows with those of rare columns."""

    def __init__(self, stream: IO[bytes], said: str) -> None:
        stream.seek(0)
        beginning = stream.read(HEAD_BYTES)
        raws = beginning.removeprefix(BOM_UTF8).splitlines(keepends=True)
        lines = [_line(raw) for raw in (raws[:-1] if len(beginning) == HEAD_BYTES else raws)]
        self._delimiter = delimiter_of(lines)
        self._sample = split_rows(lines or [""], self._delimiter)
        self._last_of_head, self._said = len(lines), said
        layout, self._is_kept = _layout_of(self._sample, said)
        self._by_game = layout.by_game
        self._top = bind(self._sample, layout).top
        self._bound = bind(self._sample[self._top : self._top + 1], layout)
        self._stream, self._start = stream, len(beginning) - sum(map(len, raws[self._top + 1 :]))
        self._times = Counter(i for row in self._sample for i, cell in enumerate(row.cells) if cell.strip())

    def stretches(self, about: int) -> list[Stretch]:
        """All of them, if nothing was found that joins rows of different games."""
        self._check_layout()
        layout, names = self._bound.layout, _Names(self._bound)
        starts = [(self._start, self._top + 2), *self._cuts(about, names)]
        late = len(self._sample) > self._last_of_head
        if names.may_be_inherited() or (late and _layout_of(self._sample, self._said)[0] != layout):
            raise WholeError("rows that mean something else beside the others")
        ends = [place for place, _ in starts[1:]] + [self._stream.tell()]
        spans = [(line, start, end - start) for (start, line), end in zip(starts, ends, strict=True)]
        head, text = self._bound.raw_headings, layout.to_toml()
        first, *others = (Stretch(*span, head, text) for span in spans)
        unused = tuple(dict.fromkeys(bind(self._sample, layout).unused))
        return [replace(first, layout=self._said if self._is_kept else text, unused=unused), *others]

    def _cuts(self, about: int, names: "_Names") -> Iterator[tuple[int, int]]:
        """Where stretches end: the byte and the line of the game behind each."""
        last = self._start
        game: Game = ()
        games = (list(islice(rows, MOST_ROWS)) for _, rows in groupby(self._rows(), names.of))
        for before, game in pairwise(chain(([],), games)):
            place, row = game[0]
            if len(game) == MOST_ROWS or place - last > LONGEST_STRETCH * about:
                raise WholeError("no end of a game for long")
            if place - last >= about and self._are_parted(before, game):
                last = place
                yield place, row.line
        if not game:
            raise WholeError("no rows")

    def _check_layout(self) -> None:
        """Only rows that say themselves which game they belong to, below one row of headings, can be had in parts."""
        layout = self._bound.layout
        by_name = bool(layout.games_by) and set(layout.games_by) <= set(KEY_FIELDS)
        by_rows = layout.orientation in ("row per seat", "row per game") and (self._by_game or by_name)
        across = layout.year or layout.leave_out or layout.has("title") or layout.heading_rows > 1
        above = any(row.filled() for row in self._sample[: self._top])
        if not by_rows or across or above or delimiter_of([self._bound.raw_headings]) != self._delimiter:
            raise WholeError("rows that are not understood one by one")

    def _rows(self) -> Iterator[tuple[int, Row]]:
        """Every row that says anything, with the byte it begins at."""
        place = self._stream.seek(self._start)
        lines = iter(partial(self._stream.readline, LONGEST_LINE), b"")
        for number, raw in enumerate(lines, start=self._top + 2):
            (row,) = split_rows([_line(raw)], self._delimiter)
            filled = row.filled()
            if filled:
                self._check_row(row, filled)
                self._keep_if_rare(row, number)
                yield place, Row(number, row.cells, row.raw)
            place += len(raw)

    def _check_row(self, row: Row, filled: Sequence[str]) -> None:
        """Headings, titles and rows that end early or late may say something of other rows."""
        figures = any(map(str.isdecimal, filled))
        headings = not figures and any(known_headings(row, words) >= FEWEST_HEADINGS for words in all_words())
        short = self._by_game and (len(filled) <= MOST_IN_A_TITLE or len(row.cells) <= self._bound.last)
        beyond = row.cells[len(self._bound.headings) :]
        if row.defect or headings or short or (beyond and not any(map(str.strip, beyond))):
            raise WholeError("a row that may say something of others")

    def _keep_if_rare(self, row: Row, number: int) -> None:
        """Rows far below that fill a column which few others fill have a say in the layout, and in what is unused."""
        rare = [i for i, cell in enumerate(row.cells) if self._times[i] < SAMPLE and cell.strip()]
        if rare and number > self._last_of_head:
            self._times.update(rare)
            self._sample.append(row)

    def _are_parted(self, before: Game, game: Game) -> bool:
        """Whether two games are read as two; a row alone is judged with the games beside it."""
        rows = (*self._bound.rows, *(row for _, row in chain(before, game)))
        passed, alone = Passed(), min(len(before), len(game)) == 1 and not self._by_game
        read = sum(1 for _ in games_of(replace(self._bound, rows=rows, whole=False), passed))
        return read == 2 and not alone and not passed.empty


class _Names:
    """What rows say of the fields that name games, read once where rows that follow each other say the same."""

    def __init__(self, bound: Bound) -> None:
        of_game = (column for column in bound.columns if bound.words.of_game(column.name))
        fields = ((column, SAID_AS.get(column.name, column.name)) for column in of_game)
        self._columns = [(column, field) for column, field in fields if field in KEY_FIELDS]
        self._by, self._by_game, self._named = bound.layout.games_by, bound.layout.by_game, set[int]()
        self._unrepeated = set(range(len(self._columns)))
        self._stated, self._lacking = set[str](), set[str]()
        self._cells: tuple[str, ...] = ()
        self._values: dict[str, Any] = {}

    def of(self, placed: tuple[int, Row]) -> Hashable:
        """The name of the game that a row belongs to."""
        _, row = placed
        above, self._cells = self._cells, tuple(row.cell(column.index) for column, _ in self._columns)
        pairs = enumerate(zip(self._cells, above, strict=False))
        self._unrepeated -= {number for number, (own, last) in pairs if own == last and own.strip()}
        if self._cells != above:
            self._read()
        return row.line if self._by_game else self._name(self._values)

    def _name(self, values: dict[str, Any]) -> tuple[Any, ...]:
        return tuple(map(values.get, self._by))

    def _read(self) -> None:
        """What the cells say; what cannot be read says nothing. A new name is said by its row, and comes once."""
        before, self._values = self._name(self._values), {}
        for (column, _), cell in zip(self._columns, self._cells, strict=True):
            with suppress(CellError):
                self._values = {**column.values(cell), **self._values}
        self._stated |= self._values.keys()
        self._lacking |= {field for _, field in self._columns} - self._values.keys()
        name = self._name(self._values)
        if self._by_game or name == before:
            return
        says_so = any(own not in (None, last) for own, last in zip(name, before, strict=True))
        if hash(name) in self._named or not says_so:
            raise WholeError("rows of one game stand in several places, or leave out its name")
        self._named.add(hash(name))

    def may_be_inherited(self) -> bool:
        """Whether what some rows leave out may be written once for them, in the first of several games."""
        once = {self._columns[place][1] for place in self._unrepeated}
        nameless = not self._by_game and not self._named
        return nameless or bool(once & self._stated & self._lacking)
