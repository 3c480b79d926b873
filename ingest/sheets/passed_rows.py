"""Rows that hold no game: sums, notes, titles, and games of another name. Each is told, none is read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ingest.sheets.binding import Bound, parser_of
from ingest.sheets.cells import date
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import is_of, read_quietly
from ingest.stated import names

SHORTEST_SENTENCE = 4
"""In words."""

LONGEST_TITLE = 200
"""In letters, of which a day is looked for."""

_NUMBERED_TITLE = re.compile(r"(?:\D*\b)?(\d{1,4})\b.*", re.DOTALL)
_PARTS = re.compile(r"\s[-–—:|]\s|[:;()|]|,\s|\s{2,}")


def is_summary(row: Row, first: str, bound: Bound) -> bool:
    """Whether a row says that it sums up others, or is left out by the layout."""
    if bound.left_out and bound.layout.leaves_out(row.line):
        return True
    texts = (first, *(row.cell(column.index).strip() for column in bound.players))
    left_out = bool(bound.left_out) and any(names.normalise(text) in bound.left_out for text in texts)
    return left_out or _begins_a_sum(first) or any(is_of("summary", text) for text in texts)


def is_title(row: Row, filled: Sequence[str], bound: Bound) -> bool:
    """Whether a row holds one text alone that names a game or a day, or is a sentence."""
    if row.defect or not 0 < len(filled) <= 2 or not any(map(str.isalpha, filled[0])):
        return False
    if len(filled) == 2:
        return _names_a_game(filled[0]) and _day(filled[1]) is not None
    in_player = any(row.cell(column.index).strip() for column in bound.players)
    return not in_player or _is_no_name(filled[0])


def _is_no_name(text: str) -> bool:
    """Whether a text where a name belongs is a title with a number or a day, or a sentence."""
    words = text.split()
    small = sum(word[0].islower() for word in words)
    spoken = len(words) >= SHORTEST_SENTENCE and 2 * small > len(words)
    return spoken or _names_a_game(text) or "date" in title_values(text)


def title_values(text: str) -> dict[str, Any]:
    """The day and the label that a title such as `Game 3 - 5 Jan 2024` gives to the rows below it."""
    days = [day for part in _spans(text) if (day := _day(part)) is not None]
    said: dict[str, Any] = {"date": days[0]} if len(set(days)) == 1 else {}
    return {**said, "game": " ".join(text.split())[:60]} if _names_a_game(text) else said


def _spans(text: str) -> Iterator[str]:
    """The parts of a title that may be a day: between its marks, single words, and three words in a row."""
    words = text[:LONGEST_TITLE].split()
    yield from (text, *_PARTS.split(text), *words)
    yield from (" ".join(words[start : start + 3]) for start in range(len(words) - 2))


def said_above(bound: Bound) -> dict[str, Any]:
    """What stands above the headings as a name and a value, such as `Date; 14.03.2025`."""
    found: dict[str, Any] = {}
    for row in bound.rows[: bound.top]:
        filled = row.filled()
        name = bound.words.headings.find(filled[0].rstrip(":")) if len(filled) == 2 else None
        if name is not None and bound.words.of_game(name):
            found[name] = read_quietly(parser_of(name, bound.layout, bound.words), filled[1])
    return {name: value for name, value in found.items() if value is not None}


def title_above(bound: Bound) -> dict[str, Any]:
    """What the title right above the headings says of the first block."""
    above = [row.filled() for row in bound.rows[: bound.top] if not row.blank]
    last = above[-1] if above else []
    titled = len(last) == 1 or (len(last) == 2 and _names_a_game(last[0]))
    return title_values(" - ".join(last)) if titled else {}


@dataclass(slots=True)
class Passed:
    """Rows that hold no seat, and rows of other games."""

    empty: list[Row] = field(default_factory=list)
    others: list[Row] = field(default_factory=list)


class Sorter:
    """Goes down the rows of a sheet and keeps count of what stands between the rows that hold games.

    `block` counts the gaps so far, `section` the titles and headings, `titled` is what the last title says.
    """

    def __init__(self, bound: Bound, passed: Passed) -> None:
        self.block = self.section = 0
        self.titled = title_above(bound)
        self._bound = bound
        self._passed = passed
        self._titles = bound.named("title")
        self._played = ""

    def rows(self) -> Iterator[Row]:
        """The rows that may hold a seat or a game."""
        for row in self._bound.body:
            if self._bound.repeats(row):
                self._begin()
            elif not self._holds_none(row, row.filled()):
                yield row

    def pass_over(self, row: Row) -> None:
        """A row that turned out to hold nothing."""
        self._passed.empty.append(row)
        self.block += 1

    def _begin(self, titled: dict[str, Any] | None = None) -> None:
        self.block, self.section = self.block + 1, self.section + 1
        self.titled = self.titled if titled is None else titled

    def _holds_none(self, row: Row, filled: Sequence[str]) -> bool:
        if not filled and not row.defect:
            self.block += 1
        elif is_title(row, filled, self._bound):
            self._passed.empty.append(row)
            self._begin(title_values(" - ".join(filled)))
        elif is_summary(row, next(iter(filled), ""), self._bound):
            self.pass_over(row)
        elif self._plays_another(row):
            self._passed.others.append(row)
        else:
            return False
        return True

    def _plays_another(self, row: Row) -> bool:
        """Whether a row belongs to a game of another title, which may stand in its first row only."""
        said = [row.cell(column.index).strip() for column in self._titles]
        self._played = next(filter(None, said), self._played)
        return bool(self._played) and names.normalise(self._played) not in self._bound.words.titles


def _day(part: str) -> Any:
    return read_quietly(date, part.strip(" ,.:;-")) if any(map(str.isdigit, part)) else None


def _names_a_game(text: str) -> bool:
    first = text.split(maxsplit=1)[0].strip("#:.,") if text.split() else ""
    known = names.columns().find(first) in ("game", "round", "table", "date") or is_of("evenings", first)
    return bool(_NUMBERED_TITLE.fullmatch(text)) and known


@lru_cache(maxsize=1 << 14)
def _begins_a_sum(text: str) -> bool:
    """`Total games`, `Average score`, `Amber wins`: several words that sum up and are no name."""
    first, _, rest = text.partition(" ")
    last = text.rpartition(" ")[2]
    known = names.columns().find(rest) or is_of("standings", rest) or is_of("extremes", rest)
    begins = (is_of("summary", first) or is_of("extremes", first)) and bool(known)
    return bool(rest) and (begins or is_of("standings", last))
