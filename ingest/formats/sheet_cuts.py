"""Where a long CSV sheet can be cut: between games, if the rows of each stand together.

The names of all games are looked at first. A sheet whose games are scattered, nameless or named once for
many rows, or whose columns can only be understood from everything below them, is not cut but read whole.
"""

from dataclasses import dataclass
from itertools import repeat
from typing import IO

import numpy as np

from ingest.formats.csv_sheet import Head, read_head
from ingest.formats.furniture import heads_wins_or_scores
from ingest.formats.headings import settled
from ingest.formats.sheet.games import key_fields
from ingest.formats.sheet_habits import SETTLED_BY_COLUMN, is_standings
from ingest.formats.stretch import (
    NOTHING,
    Numbers,
    Stretch,
    UnevenError,
    even_lines,
    first_rows,
    holds,
    key_codes,
    read_stretch,
)
from ingest.formats.text import UnknownEncodingError, decode
from ingest.formats.wide.forms import one_row_per_seat

HEAD_BYTES = 65_536
LONGEST_GAME = 4
"""In pieces: what goes on for longer under one name is no game."""

NAME_AND_VALUE = 2
"""Cells of a line above the headings; more may be headings of another form."""

UTF_8 = ("utf-8", "utf-8-sig")


@dataclass(frozen=True, slots=True)
class Cut:
    """A stretch of whole games: how many bytes and lines."""

    bytes: int
    lines: int


@dataclass(frozen=True, slots=True)
class Cuts:
    """The head of a sheet as text, the bytes before its first row, and the stretches below."""

    head: Head
    start: int
    stretches: tuple[Cut, ...]


def find_cuts(name: str, stream: IO[bytes], about: int) -> Cuts | None:
    """Stretches of about that many bytes; None for what has to be read whole."""
    stream.seek(0)
    try:
        beginning = _head(name, stream.read(HEAD_BYTES))
        if beginning is None:
            return None
        head, start = beginning
        stream.seek(start)
        return Cuts(head, start, tuple(_Cutter(head, stream, about).cuts()))
    except UnevenError:
        return None


def _head(name: str, beginning: bytes) -> tuple[Head, int] | None:
    """The head of the sheet and how many bytes it takes; `UnevenError` for line ends of several kinds."""
    whole = beginning if len(beginning) < HEAD_BYTES else beginning[: beginning.rfind(b"\n") + 1]
    even_lines(whole)
    try:
        text = decode(whole)
    except UnknownEncodingError:
        return None
    lines = text.lines()
    head = read_head(lines, name) if text.encoding in UTF_8 else None
    if head is None or len(lines) <= head.lines or not _is_plain(head, name):
        return None
    return head, _bytes_of(whole, head.lines)


def _is_plain(head: Head, name: str) -> bool:
    """Whether the head alone says how to read what follows."""
    sheet, headings = head.frame.sheet, head.frame.headings
    named = sheet.has("player") and sheet.has(*key_fields(sheet))
    one_form = one_row_per_seat(head.rows) is None and not is_standings(headings)
    above = max((sum(bool(cell.strip()) for cell in row.cells) for row in head.rows[:-1]), default=0)
    return (
        read_head(head.text.split("\n"), name) == head
        and named
        and one_form
        and above <= NAME_AND_VALUE
        and settled([cell.strip() for cell in headings.cells])
        and not any(map(heads_wins_or_scores, headings.cells))
    )


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
        fields = key_fields(head.frame.sheet)
        columns = head.frame.sheet.columns
        self._keys = [column for field in fields for column in columns if holds(column, field)]
        settled_by_column = [column for column in columns if column.field in SETTLED_BY_COLUMN]
        self._columns = list(dict.fromkeys((*self._keys, *settled_by_column)))
        self._names: list[Numbers] = []
        self._days = next((column for column in columns if holds(column, "date")), None)
        self._days_missing = self._days_repeated = False

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
        return found

    def _cut(self, content: bytes) -> Cut | None:
        """All games but the last, which may go on."""
        stretch = self._read(content)
        games = first_rows(stretch)
        if len(games) == 1:
            return None
        self._take_names(stretch, games[:-1])
        row = games[-1]
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
        beyond = stretch.row(number).cells[self._head.frame.sheet.width :]
        return bool(beyond) and not beyond[0].strip()

    def _take_names(self, stretch: Stretch, games: Numbers) -> None:
        hashes = [np.array([hash(v) for v in stretch.columns[c].values], np.int64) for c in self._keys]
        names = np.zeros(len(games), np.int64)
        for field, codes in zip(hashes, key_codes(stretch), strict=True):
            names = names * 1_000_003 + field[codes[games]]
        self._names.append(names)
        self._take_days(stretch, games)

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
