"""Rows that hold no game: sums, notes, titles, other headings, and games of another name. None is read as a game."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Any

from ingest.sheets.binding import Bound, joined_headings
from ingest.sheets.found import is_number
from ingest.sheets.layout import Layout
from ingest.sheets.meanings import FEWEST_HEADINGS, STANDINGS, known_headings
from ingest.sheets.seat_cell import day_of
from ingest.sheets.table import Row, Table
from ingest.sheets.vocabulary import Words, is_of, read_quietly
from ingest.stated import names
from ingest.stated.habits import Habits

SHORTEST_SENTENCE = 4
"""In words."""

LONGEST_TITLE = 200
"""In letters, of which a day is looked for."""

TITLE, SUM = "title", "sum"
LEAST_SCORE, MOST_SCORE = 18, 250
_SPANS = re.compile(r"(?<![\w/])\d{1,4}(?:[./:–-]\d{1,4}){1,2}(?![\w/])")
"""Days, times and seasons such as `2023/24`."""
_FIGURES = re.compile(r"(?<![\w.])\d{2,3}(?!\w)")
_WORDS = re.compile(r"[^\W\d_]{4,}")
_COUNT = re.compile(r"[^\d:]+:\s*\d+")
"""`Wins Amber: 3`, alone in a row."""
_NUMBERED_TITLE = re.compile(r"(?:\D*\b)?(\d{1,4})\b.*", re.DOTALL)
_PARTS = re.compile(r"\s[-–—:|]\s|[:;()|]|,\s|\s{2,}")


def parts(table: Table, words: Words) -> list[Table]:
    """The table as far as its first headings hold, and what stands below every row of other headings."""
    starts = [0, *_other_headings(table.rows, words), len(table.rows)]
    cut = [table.rows[start:end] for start, end in pairwise(starts)]
    below = [Table(rows, table.title, table.hidden, below=True) for rows in cut[1:]]
    return [replace(table, rows=cut[0]), *below]


def sums_up(table: Table) -> bool:
    """Whether a part has words for standings among its headings: it sums up games and holds none."""
    return any(is_of(family, cell) for row in table.rows[:3] for cell in row.filled() for family in STANDINGS)


def _other_headings(rows: Sequence[Row], words: Words) -> Iterator[int]:
    """Where other headings begin: in their row, or in the row of names or of titles right above it."""
    held: tuple[str, ...] = ()
    known, last = 0, -2
    for top, row in enumerate(rows):
        count = known_headings(row, words)
        if count < FEWEST_HEADINGS or (2 * count < known and count < len(row.filled())) or top == last + 1:
            continue
        seats = top > 0 and _names_seats(rows[top - 1].filled())
        headings = joined_headings(rows, top, 2 if seats else 1)
        if held and held != headings:
            yield top - 1 if seats else top - sum(1 for _ in takewhile(_is_titles, reversed(rows[:top])))
        held, known, last = headings, count, top


def _names_seats(filled: Sequence[str]) -> bool:
    return len(filled) > 1 and not any(map(is_number, filled)) and not title_values(" - ".join(filled))


def _is_titles(row: Row) -> bool:
    filled = row.filled()
    return len(filled) == 1 or (len(filled) == 2 and bool(title_values(" - ".join(filled))))


def _spans(text: str) -> list[str]:
    """A title, its parts between marks, and all runs of up to three of its words."""
    words = text[:LONGEST_TITLE].split()
    runs = (words[start : start + size] for size in (1, 2, 3) for start in range(len(words) - size + 1))
    return [
        part.strip(" ,.:;-–—") for part in (text, *_PARTS.split(text[:LONGEST_TITLE]), *map(" ".join, runs))
    ]


def names_another(text: str, words: Words) -> bool:
    """Whether a title names another board game, and not the one that is meant."""
    spans = set(map(names.normalise, _spans(text)))
    return not spans.isdisjoint(names.heading_words("other_titles")) and spans.isdisjoint(words.titles)


def title_values(text: str) -> dict[str, Any]:
    """The day and the label that a title such as `Game 3 - 5 Jan 2024` gives to the rows below it."""
    days = {day for part in _spans(text) if (day := day_of(part)) is not None}
    said: dict[str, Any] = {"date": days.pop()} if len(days) == 1 else {}
    return {**said, "game": " ".join(text.split())[:60]} if _names_a_game(text) else said


def said_above(bound: Bound) -> dict[str, Any]:
    """What stands above the headings as a name and a value, such as `Date; 14.03.2025`."""
    found = {}
    for filled in (row.filled() for row in bound.rows[: bound.top]):
        name = bound.words.headings.find(filled[0].rstrip(":")) if len(filled) == 2 else None
        if name is not None and bound.words.of_game(name):
            found[name] = read_quietly(bound.parser_of(name), filled[1])
    return {name: value for name, value in found.items() if value is not None}


@dataclass(slots=True)
class Passed:
    """Rows that hold no seat, and rows of other games."""

    empty: list[Row] = field(default_factory=list)
    others: list[Row] = field(default_factory=list)


class Sorter:
    """Goes down the rows of a sheet and keeps count of what stands between the rows that hold games.

    `block` counts the gaps so far, `section` the titles and headings, `titled` is what the last title says, and
    `below` whether a title or a sum stands right above. A title that is taken is not passed over.
    """

    def __init__(self, bound: Bound, passed: Passed) -> None:
        self.block = self.section = 0
        above = _title_above(bound)
        self.titled = {} if bound.layout.by_game else title_values(above)
        self._elsewhere = names_another(above, bound.words)
        self._bound = bound
        self._passed = passed
        self._players = [column.index for column in bound.named("player")]
        self._titles = [column.index for column in bound.named("title")]
        self._title: Row | None = None
        self._played = ""
        self.below = TITLE

    def rows(self) -> Iterator[Row]:
        """The rows that may hold a seat or a game."""
        for row in self._bound.body:
            filled = row.filled()
            if self._bound.repeats(filled):
                self._begin(self.titled)
            elif not filled and not row.defect:
                self.block += 1
            elif self._is_title(row, filled):
                self._take_title(row, filled)
            elif self._is_summary(row, filled):
                self.pass_over(row)
                self.below = SUM
            elif self._elsewhere or self._plays_another(row):
                self._passed.others.append(row)
            else:
                yield row
                self.below = ""

    def take_title(self) -> dict[str, Any]:
        """What the last title says, for a row below it."""
        if self._title is not None:
            self._passed.empty.remove(self._title)
            self._title = None
        return self.titled

    def pass_over(self, row: Row) -> None:
        """A row that turned out to hold nothing."""
        self._passed.empty.append(row)
        self.block += 1

    def _begin(self, titled: dict[str, Any]) -> None:
        self.block, self.section, self.titled = self.block + 1, self.section + 1, titled
        self.below = TITLE

    def _take_title(self, row: Row, filled: Sequence[str]) -> None:
        """Rows below a title have what it says; a note begins no section, and leaves a title right above it."""
        self._passed.empty.append(row)
        said, is_note = title_values(" - ".join(filled)), _is_spoken(filled[0])
        if said or not is_note:
            self._elsewhere = names_another(" - ".join(filled), self._bound.words)
        self.section -= not said and is_note
        self._title = row if said else self._title if self.below == TITLE else None
        self._begin(said or (self.titled if self.below == TITLE else {}))

    def _is_title(self, row: Row, filled: Sequence[str]) -> bool:
        """Whether a row of one or two cells names a game or a day, or is a sentence or stands where no name belongs."""
        if row.defect or len(filled) > 2 or not any(map(str.isalpha, filled[0])):
            return False
        if len(filled) == 2:
            return _names_a_game(filled[0]) and day_of(filled[1]) is not None
        no_player = _is_spoken(filled[0]) or not any(row.cell(index).strip() for index in self._players)
        told = bool(title_values(filled[0])) or names_another(filled[0], self._bound.words)
        return (no_player or told) and not like_a_result(row, self._bound.words)

    def _is_summary(self, row: Row, filled: Sequence[str]) -> bool:
        """Whether a row says that it sums up others, or is left out by the layout."""
        players = [row.cell(index).strip() for index in self._players]
        counts = len(filled) == 1 and any(map(_COUNT.fullmatch, players))
        texts = (*filled[:1], *players)
        sums = any(is_of("summary", text) for text in texts) or any(map(_begins_a_sum, filled[:1]))
        return counts or sums or is_left_out(row, texts, self._bound.layout)

    def _plays_another(self, row: Row) -> bool:
        """Whether a row belongs to a game of another title, which may stand in its first row only."""
        words = self._bound.words
        self._played = next(filter(None, (row.cell(index).strip() for index in self._titles)), self._played)
        known = not self._played or names.normalise(self._played) in words.titles
        return not known and not Habits(words.game).names_the_game(self._played)


def _is_spoken(text: str) -> bool:
    """Whether a text is a sentence, and no name."""
    words = text.split()
    return len(words) >= SHORTEST_SENTENCE and 2 * sum(word[0].islower() for word in words) > len(words)


def _title_above(bound: Bound) -> str:
    """The title right above the headings, which is that of the first block; empty where there is none."""
    above = [row.filled() for row in bound.rows[: bound.top] if not row.blank]
    last = above[-1] if above else []
    titled = len(last) == 1 or (len(last) == 2 and _names_a_game(last[0]))
    return " - ".join(last) if titled else ""


def _names_a_game(text: str) -> bool:
    first = "".join(text.split(maxsplit=1)[:1]).strip("#:.,")
    known = names.columns().find(first) in ("game", "round", "table", "date") or is_of("evenings", first)
    return known and bool(_NUMBERED_TITLE.fullmatch(text))


def is_left_out(row: Row, texts: Sequence[str], layout: Layout) -> bool:
    """Whether the layout leaves a row out, by its number or by a word that it begins with."""
    if not layout.leave_out:
        return False
    left_out = set(map(names.normalise, layout.leave_out))
    return layout.leaves_out(row.line) or not left_out.isdisjoint(map(names.normalise, texts))


def like_a_result(row: Row, words: Words) -> bool:
    """Whether the one cell of a row holds what may be scores: two of them, or one beside a name such as a faction."""
    filled = row.filled()
    text = _SPANS.sub(" ", filled[0][:LONGEST_TITLE]) if len(filled) == 1 and not row.defect else ""
    scores = [score for score in map(int, _FIGURES.findall(text)) if LEAST_SCORE <= score <= MOST_SCORE]
    if not scores or title_values(filled[0]):
        return False
    values = next(iter(words.dimensions.values()))
    return len(scores) > 1 or any(map(values.find, _WORDS.findall(text)))


@lru_cache(maxsize=1 << 14)
def _begins_a_sum(text: str) -> bool:
    """`Total games`, `Average score`, `Amber wins`: several words that sum up and are no name."""
    first, _, rest = text.partition(" ")
    if not rest:
        return False
    begins = any(is_of(family, first) for family in ("summary", "extremes"))
    known = names.columns().find(rest) or any(is_of(family, rest) for family in ("standings", "extremes"))
    return bool(begins and known) or is_of("standings", text.rpartition(" ")[2])
