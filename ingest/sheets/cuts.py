"""Where a long CSV sheet can be cut: between games, if the rows of each stand together.

The names of all games are looked at first. A sheet whose games are scattered, nameless or named once for
many rows, or whose columns can only be understood from everything below them, is not cut but read whole.
"""

from typing import IO

import numpy as np

from ingest.formats.text import decode
from ingest.sheets.binding import bind
from ingest.sheets.csv_table import delimiter_of, split_rows
from ingest.sheets.cut import Cut, Cuts
from ingest.sheets.detect import SAMPLE
from ingest.sheets.layout import Layout, LayoutError
from ingest.sheets.passed_rows import like_a_result, said_above
from ingest.sheets.reading import Chosen, choose
from ingest.sheets.stretch import (
    STRANGE,
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
        return Cuts(head.text, head.lines, head.bound.layout.to_toml(), start, stretches)
    except (UnevenError, LayoutError):
        return None


def read_head(text: str, layout: str) -> Head:
    """The head of a sheet whose layout is known."""
    lines = text.split("\n")
    delimiter = delimiter_of(lines)
    return Head(text, delimiter, bind(split_rows(lines, delimiter), Layout.from_toml(layout)))


def _head(beginning: bytes, said: str) -> tuple[Head, int] | None:
    """The head of the sheet and how many bytes it takes; None where its rows may not be had by the column."""
    full = len(beginning) == HEAD_BYTES
    whole = beginning[: beginning.rfind(b"\n") + 1] if full else beginning
    even_lines(whole)
    lines = decode(whole).lines()
    if full and len(lines) < SAMPLE:
        return None
    delimiter = delimiter_of(lines)
    rows = split_rows(lines, delimiter)
    layout = _even_layout(choose([Table(tuple(rows))], said))
    if layout is None:
        return None
    bound = bind(rows, layout)
    count = rows[bound.top].line + rows[bound.top].raw.count("\n")
    head = read_head("\n".join(lines[:count]), layout.to_toml())
    alike = head.delimiter == delimiter and head.bound.headings == bound.headings
    # Rows above the headings may say something of every game, or hold a result.
    more = said_above(bound) or any(like_a_result(row, bound.words) for row in bound.rows[: bound.top])
    even = alike and not more and len(lines) > count
    return (head, sum(map(len, whole.split(b"\n")[:count])) + count) if even else None


def _even_layout(every: list[Chosen]) -> Layout | None:
    """The layout of a sheet of one part whose rows are seats that name their game: they can be had by the column."""
    layout = every[0].layout if len(every) == 1 else None
    if layout is None or layout.orientation != "row per seat" or layout.by_game or not layout.has("player"):
        return None
    even = layout.games_by and layout.year is None and set(layout.games_by) <= set(KEY_FIELDS)
    return layout if even else None


class _Cutter:
    """Goes through the rows of a sheet once and looks only at what names their games.

    Of each column by its place it remembers whether a game says nothing or something there, and whether rows
    that follow each other repeat it.
    """

    def __init__(self, head: Head, stream: IO[bytes], about: int) -> None:
        self._head = head
        self._stream = stream
        self._about = about
        keys = (head.bound.named(field)[:1] for field in head.bound.layout.games_by)
        self._keys = [column for found in keys for column in found]
        others = [c for c in head.bound.columns if c.name in KEY_FIELDS and c not in self._keys]
        self._columns = [*self._keys, *others]
        self._names: list[Numbers] = []
        self._empty: set[int] = set()
        self._filled: set[int] = set()
        self._repeated: set[int] = set()

    def cuts(self) -> list[Cut]:
        """Every stretch; `UnevenError` if a name comes back later."""
        found, pending, more = [], b"", b" " * self._about
        while len(more) == self._about:
            more = self._stream.read(self._about)
            pending += more
            last = len(more) < self._about
            content = pending if last else pending[: pending.rfind(b"\n") + 1]
            cut = self._cut(content, last=last) if content.strip() else None
            if cut is not None:
                found.append(cut)
                pending = pending[cut.bytes :]
            elif len(pending) > LONGEST_GAME * self._about:
                raise UnevenError("one game goes on and on")
        self._check_names()
        return found

    def _cut(self, content: bytes, *, last: bool) -> Cut | None:
        """All games but the last, which may go on; at the end of the sheet all of them."""
        stretch = read_stretch(content, 1, self._head, self._columns)
        games = first_rows(stretch)
        end = len(games) if last else _last_cut(games)
        if end is None:
            return None
        self._take_names(stretch, games[:end])
        if last:
            return Cut(len(content), content.count(b"\n"))
        line = int(stretch.lines[games[end]])
        wide_ends = line if b"\r" in content else 0
        return Cut(int(stretch.starts[games[end]]) + wide_ends, line)

    def _take_names(self, stretch: Stretch, games: Numbers) -> None:
        names = np.zeros(len(games), np.int64)
        for column, codes in zip(self._keys, key_codes(stretch), strict=True):
            hashes = np.array(list(map(hash, stretch.columns[column.index].values)), np.int64)
            names = names * 1_000_003 + hashes[codes[games]]
        self._names.append(names)
        for index, cells in stretch.columns.items():
            said = cells.codes > STRANGE
            again = said[1:] & (cells.codes[1:] == cells.codes[:-1])
            told = ((self._empty, ~said[games]), (self._filled, said[games]), (self._repeated, again))
            for places, rows in told:
                if rows.any():
                    places.add(index)

    def _check_names(self) -> None:
        names = np.sort(np.concatenate(self._names)) if self._names else np.zeros(0, np.int64)
        if not len(names) or (names[1:] == names[:-1]).any():
            raise UnevenError("rows of one game stand in several places")
        days = {column.index for column in self._columns if column.name == "date"}
        if (self._empty & self._filled) - (self._repeated & days):
            raise UnevenError("a day or an event may stand in the first of its games only")


def _last_cut(games: Numbers) -> int | None:
    """The last game to begin a stretch with: neither it nor the one before it may be a row alone.

    A row alone is judged with the games beside it, and the last game may go on in the next stretch.
    """
    sizes = np.diff(games)
    whole = np.flatnonzero((sizes[:-1] > 1) & (sizes[1:] > 1)) + 1
    return int(whole[-1]) if len(whole) else None
