"""A layout laid over a table: where its headings stand, which column each of them is, what is not used."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from ingest.sheets import cells
from ingest.sheets.layout import ALONE, BETWEEN_ROWS, WINNER, Column, Layout, LayoutError
from ingest.sheets.seat_cell import WON, is_figure, read_seat
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import SAID_AS, WHOLE_SEAT, Parser, Words, words_of
from ingest.stated import names

ROWS_ABOVE_HEADINGS = 60
ABSENT = frozenset(("", "-", "–", "—"))
MOST_REMEMBERED = 1 << 15

OF_GAME, LISTED = "game", "list"
"""Where cells belong that speak of the whole game, or that list something of many seats."""

OWN = "row"
"""The seat that a row is, where every row is one."""


class Speech(NamedTuple):
    """What a layout says of words: what they mean, where they stand in a text, which say that a seat was empty."""

    meant: Mapping[str, str]
    strange: re.Pattern[str]
    absent: frozenset[str]


class BoundColumn:
    """A column with its place in the rows; `values` says what a cell holds, and reads cells that say the same once.

    `target` is where its cells belong: to the game, the winner, a list, or the seat of a name. `kind` is the kind
    of owner that its heading names, and `known` what the heading says of that seat.
    """

    def __init__(self, index: int, column: Column, layout: Layout, speech: Speech) -> None:
        self.index, self.column = index, column
        self.name, self.heading, self.kind = column.field, column.heading, column.whose[0]
        self.words = words_of(layout.game)
        self.known = _known(column, self.words)
        self.target = _target(column, layout, self.words)
        self.values = lru_cache(MOST_REMEMBERED)(self._values)
        self._parser = self.words.parser_of(column.field, layout.date_order, layout.year)
        self._speech = speech
        self._below_a_name = self.name == "total" and self.kind == "player"

    def read(self, written: str) -> Any:
        """What a text says below this heading; `CellError` where it cannot be read."""
        meant = self._speech.meant
        text = meant.get(names.normalise(written), written) if meant else written
        longest = cells.LONGEST_COMMENT if self.name == "comment" else cells.LONGEST_CELL
        return self._parser(cells.tidy(text, longest))

    def seat(self, written: str) -> dict[str, Any]:
        """What a text says of a whole seat; each of its words may mean something in the layout."""
        text = self._speech.strange.sub(self._known_word, written)
        said_nothing = not text or cells.says_unknown(text)
        return {} if said_nothing else read_seat(text, self.words, named=self.kind == "player")

    def is_absent(self, written: str) -> bool:
        """Whether a cell says that the seat was empty."""
        return not self._speech.absent.isdisjoint((written, names.normalise(written)))

    def _known_word(self, word: re.Match[str]) -> str:
        meant = self._speech.meant[names.normalise(word[0])]
        return "" if cells.says_unknown(meant) else meant

    def _values(self, cell: str) -> dict[str, Any]:
        """What a cell says by field, without what it leaves unknown; nothing where the seat was empty."""
        written, owned = cell.strip(), self.kind not in ("", *ALONE)
        if owned and self.is_absent(written):
            return {}
        said = self._fields(written)
        if owned and said.pop("played", True) is False:
            return {}
        if (
            self._below_a_name
            and said.get("total") == 0
            and names.normalise(written) not in self._speech.meant
        ):
            raise cells.CellError(
                "0 below a name: it does not say whether that player scored nothing or did not play",
                '`absent = ["0"]` in the layout if 0 says that somebody did not play, or `words = { "0" = "00" }`',
            )
        return {**self.known, **{name: value for name, value in said.items() if value is not None}}

    def _fields(self, written: str) -> dict[str, Any]:
        """A field, two dimensions that share the cell, or a whole seat, such as `Rusviet 84` below a name."""
        if self.name == WHOLE_SEAT or (self._below_a_name and not is_figure(written)):
            return self.seat(written)
        if self.name == "player" and WON.search(written):
            return {"player": self.read(WON.sub(" ", written)), "winner": True}
        # What the layout says of the whole cell comes first.
        meant = self._speech.meant.get(names.normalise(written), written)
        both = self.words.role_in(meant) if self.name in self.words.dimensions else {}
        if self.name in both and len(both) > 1:
            return both
        return {SAID_AS.get(self.name, self.name): self.read(written)}


@dataclass(frozen=True)
class Bound:
    """A layout and the rows it is laid over; `top` is the index of the last row of headings.

    Rows that are not the `whole` sheet say nothing of what is written once for many games. `file` and `sheet`
    are where the rows stand.
    """

    layout: Layout
    words: Words
    rows: tuple[Row, ...]
    top: int
    headings: tuple[str, ...]
    columns: tuple[BoundColumn, ...]
    whole: bool = True
    file: str = ""
    sheet: str | None = None

    @property
    def body(self) -> tuple[Row, ...]:
        """The rows below the headings."""
        return self.rows[self.top + 1 :]

    @cached_property
    def unused(self) -> tuple[str, ...]:
        """The headings of filled columns that the layout does not name; a column without one goes by a letter."""
        filled = {index for row in self.body for index, cell in enumerate(row.cells) if cell.strip()}
        headings = dict(enumerate(self.headings))
        free = sorted(filled - {column.index for column in self.columns})
        return tuple(headings.get(index) or f"column {letter(index)}" for index in free)

    @cached_property
    def several(self) -> tuple[str, ...]:
        """The headings in use that stand above more columns than the layout names."""
        there, named = Counter(map(_fold, self.headings)), Counter(_fold(c.heading) for c in self.columns)
        return tuple(c.heading for c in self.columns if there[_fold(c.heading)] > named[_fold(c.heading)])

    @cached_property
    def raw_headings(self) -> str:
        """The headings as they stand in the file."""
        first = self.top - self.layout.heading_rows + 1
        return "\n".join(row.raw for row in self.rows[max(first, 0) : self.top + 1])

    @cached_property
    def _last_headings(self) -> list[str]:
        return [_fold(cell) for cell in self.rows[self.top].filled()]

    def repeats(self, filled: Sequence[str]) -> bool:
        """Whether the cells of a row are the headings once more."""
        own = self._last_headings
        return len(filled) == len(own) and _fold(filled[0]) == own[0] and [*map(_fold, filled)] == own

    @cached_property
    def written_once(self) -> frozenset[str]:
        """The fields that are written in the first of several rows: no two rows that follow each other repeat one.

        A single empty day among rows of whole games was forgotten. Rows that are not the whole sheet do not say so.
        """
        body = [row for row in self.body if not row.blank] if self.whole else []
        columns = [column for column in self.columns if body and self.words.of_game(column.name)]
        once = frozenset(SAID_AS.get(c.name, c.name) for c in columns if not _repeats(body, c.index))
        return (
            once - {"date"} if self.layout.by_game and any(map(self._lacks_one, self.named("date"))) else once
        )

    def _lacks_one(self, column: BoundColumn) -> bool:
        return [row.cell(column.index).strip() for row in self.body if not row.blank].count("") == 1

    def heading_of(self, name: str, kind: str = "") -> str:
        """The first heading of a field, of a kind of owner if one is given, or of a whole seat; else its name."""
        said = [c for c in self.columns if kind in ("", c.kind) and SAID_AS.get(c.name, c.name) == name]
        return next((c.heading for c in (*said, *self.named(WHOLE_SEAT))), name)

    def slipped(self, row: Row) -> str | None:
        """A defect for a row with cells beyond the headings, or cut off before a column in use.

        In worksheets a note may stand there, and rows have no empty cells at their end; in CSV they are written, and
        an empty one too many may have moved the others.
        """
        count, last = len(row.cells), self.last
        if self.sheet is not None:
            beyond = " ".join(row.cells[len(self.headings) :])
            is_note = len(beyond.split()) > 2 and not any(map(str.isdigit, beyond))
            return f"too many cells: {count}" if beyond.strip() and not is_note else None
        if count > self._widest or any(map(str.strip, row.cells[len(self.headings) :])):
            return f"too many cells: {count}"
        cut_off = count <= last and not (self.layout.by_game and self._often_short)
        return f"half a row: {count} cells" if cut_off else None

    @cached_property
    def _widest(self) -> int:
        """How many cells a row may have, filled or not: as many as there are headings, or as most rows have."""
        return max(len(self.headings), Counter(len(row.cells) for row in self.body).most_common(1)[0][0])

    @cached_property
    def last(self) -> int:
        """The place of the last column in use."""
        return max(column.index for column in self.columns)

    @cached_property
    def _often_short(self) -> bool:
        """Whether more than a tenth of the rows, and more than one, end before the last column in use.

        Then the empty cells of players who were not there are left out.
        """
        rows = [row for row in self.body if len(row.filled()) > 1]
        return sum(len(row.cells) <= self.last for row in rows) > max(1, len(rows) // 10)

    def parser_of(self, name: str) -> Parser:
        """What reads the cells of a field."""
        return self.words.parser_of(name, self.layout.date_order, self.layout.year)

    def named(self, *fields: str) -> list[BoundColumn]:
        """The columns of some fields."""
        return [column for column in self.columns if column.name in fields]


def bind(rows: Sequence[Row], layout: Layout) -> Bound:
    """The layout over the rows, or a `LayoutError` that names the heading that is missing."""
    wanted = {column: (_fold(column.heading), column.number) for column in layout.columns}
    nearest: list[str] | None = None
    for top in range(layout.heading_rows - 1, min(len(rows), ROWS_ABOVE_HEADINGS)):
        headings = joined_headings(rows, top, layout.heading_rows)
        places = _places(headings)
        missing = [column.heading for column, place in wanted.items() if place not in places]
        if not missing:
            said = _speech(layout)
            columns = (BoundColumn(places[place], column, layout, said) for column, place in wanted.items())
            return Bound(layout, words_of(layout.game), tuple(rows), top, headings, tuple(columns))
        nearest = missing if nearest is None or len(missing) < len(nearest) else nearest
    raise LayoutError(
        f"no row has the heading “{nearest[0]}” that the layout names" if nearest else "no rows"
    )


def _speech(layout: Layout) -> Speech:
    unknown = dict.fromkeys(map(names.normalise, layout.unknown), "?")
    meant = {**unknown, **{names.normalise(word): meant for word, meant in layout.words.items()}}
    written = sorted(map(re.escape, (*layout.words, *layout.unknown)), key=len, reverse=True)
    strange = re.compile(rf"(?<!\w)(?:{'|'.join(written) or '(?!)'})(?!\w)", re.IGNORECASE)
    absent = (*layout.absent, *names.headings_data()["absent"])
    return Speech(meant, strange, ABSENT | {names.normalise(word) or word for word in absent})


def _target(column: Column, layout: Layout, words: Words) -> str:
    """Where the cells of a column belong."""
    if column.of is not None:
        return LISTED if column.of in ALONE[1:] else column.of
    plain = OF_GAME if layout.by_game or words.of_game(column.field) else OWN
    return WINNER if layout.by_game and column.field == "winner" else plain


def _known(column: Column, words: Words) -> dict[str, Any]:
    """What is known of the seat whose a column is: its place, its player or its faction."""
    kind, value = column.whose
    if kind in words.dimensions:
        return {kind: words.dimensions[kind].find(value)}
    return {"rank": int(value)} if kind == "place" else {"player": value} if kind == "player" else {}


def joined_headings(rows: Sequence[Row], top: int, count: int) -> tuple[str, ...]:
    """The headings of one row, or of two: a heading above stands over the empty cells to its right as well."""
    lower = [cell.strip() for cell in rows[top].cells]
    if count == 1 or top == 0:
        return tuple(lower)
    upper, last = [], ""
    for index in range(len(lower)):
        last = rows[top - 1].cell(index).strip() or last
        upper.append(last)
    return tuple(BETWEEN_ROWS.join(filter(None, pair)) for pair in zip(upper, lower, strict=True))


def letter(index: int) -> str:
    """The letter under which spreadsheets show a column."""
    high, low = divmod(index, 26)
    return (letter(high - 1) if high else "") + chr(ord("A") + low)


def _places(headings: Sequence[str]) -> dict[tuple[str, int], int]:
    """Where each heading stands, by its spelling and how many like it there are up to there."""
    seen: Counter[str] = Counter()
    places = {}
    for index, heading in enumerate(map(_fold, headings)):
        seen[heading] += 1
        places[heading, seen[heading]] = index
    return places


def _repeats(rows: Sequence[Row], index: int) -> bool:
    """Whether rows that follow each other say the same in a column."""
    return any(
        one.cell(index).strip() and one.cell(index) == other.cell(index) for one, other in pairwise(rows)
    )


def _fold(heading: str) -> str:
    return " ".join(heading.split()).casefold()
