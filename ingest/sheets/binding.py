"""A layout laid over a table: where its headings stand, which column each of them is, what is not used."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from ingest.sheets import cells
from ingest.sheets.layout import ALONE, BETWEEN_ROWS, Column, Layout, LayoutError
from ingest.sheets.seat_cell import WON, is_figure, read_seat
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import SAID_AS, WHOLE_SEAT, Parser, Words, words_of
from ingest.stated import names

ROWS_ABOVE_HEADINGS = 60
ABSENT = frozenset(("", "-", "–", "—"))
MOST_REMEMBERED = 1 << 15


@dataclass(slots=True)
class BoundColumn:
    """A column with its place in the rows; `said` remembers what its cells say.

    `meant` and `absent` are what the layout says of words, which `strange` finds in a text. `known` is what the
    heading says of the seat whose the column is, and `kind` what kind of owner that is.
    """

    index: int
    column: Column
    words: Words
    parser: Parser
    meant: Mapping[str, str]
    strange: re.Pattern[str]
    absent: frozenset[str]
    of_game: bool
    known: dict[str, Any]
    name: str
    kind: str
    said: dict[str, dict[str, Any]] = field(default_factory=dict)

    def read(self, written: str) -> Any:
        """What a text says below this heading; `CellError` where it cannot be read."""
        meant = self.meant.get(names.normalise(written), written) if self.meant else written
        longest = cells.LONGEST_COMMENT if self.name == "comment" else cells.LONGEST_CELL
        return self.parser(cells.tidy(meant, longest))

    def seat(self, written: str) -> dict[str, Any]:
        """What a text says of a whole seat; each of its words may mean something in the layout."""
        text = self.strange.sub(self._known_word, written)
        said_nothing = not text or cells.says_unknown(text)
        return {} if said_nothing else read_seat(text, self.words, named=self.kind == "player")

    def _known_word(self, word: re.Match[str]) -> str:
        meant = self.meant[names.normalise(word[0])]
        return "" if cells.says_unknown(meant) else meant

    def values(self, written: str) -> dict[str, Any]:
        """What a cell says by field, without what it leaves unknown; cells that say the same are read once."""
        said = self.said.get(written)
        if said is None:
            said = self._said(written.strip())
            if len(self.said) < MOST_REMEMBERED:
                self.said[written] = said
        return said

    def is_absent(self, written: str) -> bool:
        """Whether a cell says that the seat was empty."""
        return written in self.absent or names.normalise(written) in self.absent

    def _said(self, written: str) -> dict[str, Any]:
        """What a cell says of a seat or of its game; nothing where the seat whose the column is was empty."""
        owned, scored = self.kind not in ("", *ALONE), self.name == "total" and self.kind == "player"
        if owned and self.is_absent(written):
            return {}
        said = self._fields(written, scored=scored)
        if owned and said.pop("played", True) is False:
            return {}
        if scored and said.get("total") == 0 and names.normalise(written) not in self.meant:
            raise cells.CellError(
                "0 below a name: it does not say whether that player scored nothing or did not play",
                '`absent = ["0"]` in the layout if 0 says that somebody did not play, or `words = { "0" = "00" }`',
            )
        return {**self.known, **{name: value for name, value in said.items() if value is not None}}

    def _fields(self, written: str, *, scored: bool) -> dict[str, Any]:
        """A field, two dimensions that share the cell, or a whole seat, such as `Rusviet 84` below a name."""
        if self.name == WHOLE_SEAT or (scored and not is_figure(written)):
            return self.seat(written)
        if self.name == "player" and WON.search(written):
            return {"player": self.read(WON.sub(" ", written)), "winner": True}
        both = self.words.role_in(written) if written and self.name in self.words.dimensions else {}
        shared = self.name in both and len(both) > 1
        return both if shared else {SAID_AS.get(self.name, self.name): self.read(written)}


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
        used = {column.index for column in self.columns}
        free = [index for index in range(max(len(row.cells) for row in self.rows)) if index not in used]
        filled = [index for index in free if any(row.cell(index).strip() for row in self.body)]
        headings = dict(enumerate(self.headings))
        return tuple(headings.get(index) or f"column {letter(index)}" for index in filled)

    @cached_property
    def unheaded(self) -> tuple[str, ...]:
        """The headings that the layout does not name, whatever stands below them."""
        used = {column.index for column in self.columns}
        return tuple(heading for index, heading in enumerate(self.headings) if heading and index not in used)

    @cached_property
    def raw_headings(self) -> str:
        """The headings as they stand in the file."""
        first = self.top - self.layout.heading_rows + 1
        return "\n".join(row.raw for row in self.rows[max(first, 0) : self.top + 1])

    def repeats(self, filled: Sequence[str]) -> bool:
        """Whether the cells of a row are the headings once more."""
        same = bool(filled) and _fold(filled[0]) == self.own_headings[0]
        return same and [*map(_fold, filled)] == self.own_headings

    @cached_property
    def own_headings(self) -> list[str]:
        """The last row of headings in one spelling."""
        return [_fold(cell) for cell in self.rows[self.top].filled()]

    @cached_property
    def written_once(self) -> frozenset[str]:
        """The fields that are written in the first of several rows: no two rows that follow each other repeat one.

        Rows that are not the whole sheet do not say so.
        """
        body = [row for row in self.body if not row.blank] if self.whole else []
        columns = [column for column in self.columns if body and column.of_game]
        return frozenset(SAID_AS.get(c.name, c.name) for c in columns if not _repeats(body, c.index))

    @cached_property
    def names_players(self) -> bool:
        """Whether every row is a seat with a column for its player."""
        return not self.layout.by_game and self.layout.has("player", WHOLE_SEAT)

    def heading_of(self, name: str, kind: str = "") -> str:
        """The first heading of a field, of a kind of owner if one is given, or of a whole seat; else its name."""
        said = [c for c in self.columns if kind in ("", c.kind)]
        own = [c.column.heading for c in said if SAID_AS.get(c.name, c.name) == name]
        shared = [c.column.heading for c in self.named(WHOLE_SEAT)]
        return next(iter((*own, *shared)), name)

    @cached_property
    def last(self) -> int:
        """The place of the last column in use."""
        return max(column.index for column in self.columns)

    def slipped(self, row: Row) -> str | None:
        """A defect for a row with cells beyond the headings, or cut off before a column in use.

        In worksheets a note may stand there, and rows have no empty cells at their end; in CSV they are written.
        """
        count = len(row.cells)
        beyond = [cell for cell in row.cells[len(self.headings) :] if cell.strip()]
        notes = self.sheet is not None and all(len(cell.split()) > 2 for cell in beyond)
        if beyond and (not notes or any(map(str.isdigit, "".join(beyond)))):
            return f"too many cells: {count}"
        short = self.sheet is None and count <= self.last
        cut_off = short and not (self.layout.by_game and self.often_short)
        return f"half a row: {count} cells" if cut_off else None

    @cached_property
    def often_short(self) -> bool:
        """Whether more than a tenth of the rows, and more than one, end before the last column in use.

        Then the empty cells of players who were not there are left out.
        """
        rows = [row for row in self.body if len(row.filled()) > 1]
        return sum(len(row.cells) <= self.last for row in rows) > max(1, len(rows) // 10)

    def parser_of(self, name: str) -> Parser:
        """What reads the cells of a field."""
        return self.words.parser_of(name, self.layout.date_order, self.layout.year)

    def named(self, name: str) -> list[BoundColumn]:
        """The columns of a field."""
        return self._by_field.get(name, [])

    @cached_property
    def _by_field(self) -> dict[str, list[BoundColumn]]:
        return {each.name: [c for c in self.columns if c.name == each.name] for each in self.columns}


def bind(rows: Sequence[Row], layout: Layout) -> Bound:
    """The layout over the rows, or a `LayoutError` that names the heading that is missing."""
    columns = [(column, (_fold(column.heading), column.number)) for column in dict.fromkeys(layout.columns)]
    nearest: list[str] | None = None
    for top in range(layout.heading_rows - 1, min(len(rows), ROWS_ABOVE_HEADINGS)):
        headings = joined_headings(rows, top, layout.heading_rows)
        places = _places(headings)
        missing = [column.heading for column, place in columns if place not in places]
        if not missing:
            found = _bound_columns([(column, places[place]) for column, place in columns], layout)
            return Bound(layout, words_of(layout.game), tuple(rows), top, headings, found)
        nearest = missing if nearest is None or len(missing) < len(nearest) else nearest
    raise LayoutError(
        f"no row has the heading “{nearest[0]}” that the layout names" if nearest else "no rows"
    )


def _bound_columns(places: Sequence[tuple[Column, int]], layout: Layout) -> tuple[BoundColumn, ...]:
    """The columns with what reads their cells."""
    words = words_of(layout.game)
    unknown = dict.fromkeys((names.normalise(word) for word in layout.unknown), "?")
    meant = {**unknown, **{names.normalise(word): meant for word, meant in layout.words.items()}}
    written = sorted(map(re.escape, (*layout.words, *layout.unknown)), key=len, reverse=True)
    strange = re.compile(rf"(?<!\w)(?:{'|'.join(written) or '(?!)'})(?!\w)", re.IGNORECASE)
    said = (*layout.absent, *names.headings_data()["absent"])
    absent = ABSENT | {names.normalise(word) or word for word in said}
    return tuple(
        BoundColumn(
            index,
            column,
            words,
            words.parser_of(column.field, layout.date_order, layout.year),
            meant,
            strange,
            absent,
            words.of_game(column.field),
            _known(column, words),
            column.field,
            column.whose[0],
        )
        for column, index in places
    )


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
