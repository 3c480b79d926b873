"""Where a long CSV sheet can be cut: between games, if the rows of each stand together.

The names of all games are looked at first. A sheet whose games are scattered, nameless or named once for
many rows, or whose columns can only be understood from everything below them, is not cut but read whole.
"""

from itertools import repeat
from typing import IO

import numpy as np

from ingest.formats.text import UnknownEncodingError, decode
from ingest.sheets.binding import Bound, bind
from ingest.sheets.csv_table import delimiter_of, split_rows
from ingest.sheets.cut import Cut, Cuts
from ingest.sheets.detect import SAMPLE
from ingest.sheets.layout import Layout, LayoutError
from ingest.sheets.passed_rows import like_a_result, said_above
from ingest.sheets.reading import Chosen, choose
from ingest.sheets.stretch import (
    NOTHING,
    Head,
    Numbers,
    Stretch,
    UnevenError,
    even_lines,
    first_rows,
    key_codes,
    read_stretch,
)
from ingest.sheets.table import Table
from ingest.sheets.vocabulary import KEY_FIELDS

HEAD_BYTES = 1 << 18
LONGEST_GAME = 4
"""In pieces: what goes on for longer under one name is no game."""

UTF_8 = ("utf-8", "utf-8-sig")


def find_cuts(name: str, stream: IO[bytes], about: int, layout: str = "") -> Cuts | None:
    """Stretches of about that many bytes; None for what has to be read whole."""
    stream.seek(0)
    try:
        beginning = _head(stream.read(HEAD_BYTES), layout)
        if beginning is None:
            return None
        head, start = beginning
        stream.seek(start)
        stretches = tuple(_Cutter(head, stream, about).cuts())
        return Cuts(head.text, head.lines, head.layout, start, stretches)
    except (UnevenError, LayoutError):
        return None


def read_head(text: str, layout: str) -> Head:
    """The head of a sheet whose layout is known."""
    lines = text.split("\n")
    delimiter = delimiter_of(lines)
    rows = split_rows(lines, delimiter)
    return Head(text, len(lines), delimiter, bind(rows, Layout.from_toml(layout)), layout)


def _head(beginning: bytes, said: str) -> tuple[Head, int] | None:
    """The head of the sheet and how many bytes it takes; `UnevenError` for line ends of several kinds."""
    whole = beginning if len(beginning) < HEAD_BYTES else beginning[: beginning.rfind(b"\n") + 1]
    even_lines(whole)
    try:
        text = decode(whole)
    except UnknownEncodingError:
        return None
    lines = text.lines()
    if text.encoding not in UTF_8 or (len(whole) == len(beginning) == HEAD_BYTES and len(lines) < SAMPLE):
        return None
    rows = split_rows(lines, delimiter_of(lines))
    layout = _even_layout(choose([Table(tuple(rows))], said))
    if layout is None:
        return None
    bound = bind(rows, layout)
    count = rows[bound.top].line + rows[bound.top].raw.count("\n")
    head = read_head("\n".join(lines[:count]), layout.to_toml())
    plain = head.delimiter == delimiter_of(lines) and head.bound.headings == bound.headings
    even = plain and not _says_more_above(bound) and len(lines) > count
    return (head, _bytes_of(whole, count)) if even else None


def _says_more_above(bound: Bound) -> bool:
    """Whether rows above the headings say something of every game, or hold a result."""
    return bool(said_above(bound)) or any(like_a_result(row, bound.words) for row in bound.rows[: bound.top])


def _even_layout(every: list[Chosen]) -> Layout | None:
    """The layout of a sheet of one part whose rows are seats that name their game: they can be had by the column."""
    layout = every[0].layout if len(every) == 1 else None
    if layout is None or layout.orientation != "row per seat" or layout.by_game or not layout.has("player"):
        return None
    even = layout.games_by and layout.year is None and set(layout.games_by) <= set(KEY_FIELDS)
    return layout if even else None


def _bytes_of(beginning: bytes, lines: int) -> int:
    end = 0
    for _ in range(lines):
        end = beginning.index(b"\n", end) + 1
    return end


class _Cutter:
    """Goes through the rows of a sheet once and looks only at what names their games."""

    def __init__(self, head: Head, stream: IO[bytes], about: int) -> None:
        self._head = head
        self._stream = stream
        self._about = about
        by = head.bound.layout.games_by
        columns = head.bound.columns
        self._keys = [column for field in by for column in columns if column.name == field]
        self._names: list[Numbers] = []
        days = [column for column in columns if column.name == "date"]
        self._days = days[0].index if days else None
        self._wider = [column for column in columns if column.name in KEY_FIELDS and column.name != "date"]
        every = (*self._keys, *days, *self._wider)
        self._columns = list({column.index: column for column in every}.values())
        self._days_missing = self._days_repeated = False
        self._empty: set[int] = set()
        self._filled: set[int] = set()

    def cuts(self) -> "list[Cut]":
        """Every stretch; `UnevenError` if a name comes back later."""
        found, pending = [], b""
        while len(more := self._stream.read(self._about)) == self._about:
            pending += more
            end = pending.rfind(b"\n") + 1
            cut = self._cut(pending[:end]) if end else None
            if cut is not None:
                found.append(cut)
                pending = pending[cut.bytes :]
            elif len(pending) > LONGEST_GAME * self._about:
                raise UnevenError("one game goes on and on")
        pending += more
        if pending.strip():
            found.append(self._last(pending))
        self._check_names()
        if self._days_missing and not self._days_repeated:
            raise UnevenError("a day may stand in the first of its games only")
        if self._empty & self._filled:
            raise UnevenError("an event may stand in the first of its games only")
        return found

    def _cut(self, content: bytes) -> Cut | None:
        """All games but the last, which may go on."""
        stretch = self._read(content)
        games = first_rows(stretch)
        last = _last_cut(games)
        if last is None:
            return None
        self._take_names(stretch, games[:last])
        row = games[last]
        wide_ends = int(stretch.lines[row]) if b"\r" in content else 0
        return Cut(int(stretch.starts[row]) + wide_ends, int(stretch.lines[row]))

    def _last(self, content: bytes) -> Cut:
        stretch = self._read(content)
        self._take_names(stretch, first_rows(stretch))
        return Cut(len(content), content.count(b"\n"))

    def _read(self, content: bytes) -> Stretch:
        try:
            content.decode()
        except UnicodeDecodeError as error:
            raise UnevenError("bytes that are no text") from error
        stretch = read_stretch(content, 1, self._head, self._columns)
        if any(map(self._goes_on_beside, np.flatnonzero(stretch.odd).tolist(), repeat(stretch))):
            raise UnevenError("cells beyond the headings, which only all rows together explain")
        return stretch

    def _goes_on_beside(self, number: int, stretch: Stretch) -> bool:
        beyond = stretch.row(number).cells[self._head.width :]
        return bool(beyond) and not beyond[0].strip()

    def _take_names(self, stretch: Stretch, games: Numbers) -> None:
        hashes = [np.array([hash(v) for v in stretch.columns[c.index].values], np.int64) for c in self._keys]
        names = np.zeros(len(games), np.int64)
        for field, codes in zip(hashes, key_codes(stretch), strict=True):
            names = names * 1_000_003 + field[codes[games]]
        self._names.append(names)
        self._take_days(stretch, games)
        for column in self._wider:
            first = stretch.columns[column.index].codes[games]
            self._empty |= {column.index} if (first == NOTHING).any() else set()
            self._filled |= {column.index} if (first != NOTHING).any() else set()

    def _take_days(self, stretch: Stretch, games: Numbers) -> None:
        """Whether games lack a day, and whether a day is written out in rows that follow each other."""
        if self._days is not None:
            days = stretch.columns[self._days].codes
            self._days_missing |= bool((days[games] == NOTHING).any())
            self._days_repeated |= bool(((days[1:] == days[:-1]) & (days[1:] != NOTHING)).any())

    def _check_names(self) -> None:
        names = np.sort(np.concatenate(self._names)) if self._names else np.zeros(0, np.int64)
        if not len(names) or (names[1:] == names[:-1]).any():
            raise UnevenError("rows of one game stand in several places")


def _last_cut(games: Numbers) -> int | None:
    """The last game to begin a stretch with: neither it nor the one before it may be a row alone.

    A row alone is judged with the games beside it, and the last game may go on in the next stretch.
    """
    sizes = np.diff(games)
    whole = np.flatnonzero((sizes[:-1] > 1) & (sizes[1:] > 1)) + 1
    return int(whole[-1]) if len(whole) else None
