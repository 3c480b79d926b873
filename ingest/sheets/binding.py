"""A layout laid over a table: where its headings stand, which column each of them is, what is not used."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from ingest.sheets import cells
from ingest.sheets.layout import ALONE, BETWEEN_ROWS, Column, Layout, LayoutError
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import SAID_AS, WHOLE_SEAT, Parser, Words, date_parser, words_of
from ingest.stated import names

ROWS_ABOVE_HEADINGS = 60
FEW_ROWS = 3
ABSENT = frozenset(("", "-", "–", "—"))


@dataclass(slots=True)
class BoundColumn:
    """A column with its place in the rows; `said` remembers what its cells say.

    `known` is what its heading says already of the seat whose it is, `kind` what kind of owner that is, and
    `of_seat` says that it is one seat.
    """

    index: int
    column: Column
    parser: Parser
    meant: dict[str, str]
    of_game: bool
    known: dict[str, Any]
    said: dict[str, dict[str, Any]] = field(default_factory=dict)
    name: str = field(init=False)
    kind: str = field(init=False)
    of_seat: bool = field(init=False)

    def __post_init__(self) -> None:
        self.name, self.kind = self.column.field, self.column.whose[0]
        self.of_seat = self.kind not in ("", *ALONE)

    def read(self, written: str) -> Any:
        """What a text says below this heading; `CellError` where it cannot be read."""
        meant = self.meant.get(names.normalise(written), written) if self.meant else written
        longest = cells.LONGEST_COMMENT if self.name == "comment" else cells.LONGEST_CELL
        return self.parser(cells.tidy(meant, longest))


@dataclass(frozen=True)
class Bound:
    """A layout and the rows it is laid over; `top` is the index of the last row of headings.

    Rows that are not the `whole` sheet say nothing of what is written once for many games.
    """

    layout: Layout
    words: Words
    rows: tuple[Row, ...]
    top: int
    headings: tuple[str, ...]
    columns: tuple[BoundColumn, ...]
    whole: bool = True

    @property
    def body(self) -> tuple[Row, ...]:
        """The rows below the headings."""
        return self.rows[self.top + 1 :]

    @cached_property
    def unused(self) -> tuple[str, ...]:
        """The headings of filled columns that the layout does not name; a column without one goes by a letter."""
        used = {column.index for column in self.columns}
        filled = {index for row in self.body for index, cell in enumerate(row.cells) if cell.strip()}
        free = sorted(filled - used)
        return tuple(self.heading(index) or f"column {letter(index)}" for index in free)

    @cached_property
    def unheaded(self) -> tuple[str, ...]:
        """The headings that the layout does not name, whatever stands below them."""
        used = {column.index for column in self.columns}
        free = (heading.strip() for index, heading in enumerate(self.headings) if index not in used)
        return tuple(filter(None, free))

    @cached_property
    def absent(self) -> frozenset[str]:
        """The cells that say that a seat was empty."""
        said = (*self.layout.absent, *names.headings_data()["absent"])
        return ABSENT | {names.normalise(word) or word for word in said}

    @cached_property
    def raw_headings(self) -> str:
        """The headings as they stand in the file."""
        first = self.top - self.layout.heading_rows + 1
        return "\n".join(row.raw for row in self.rows[max(first, 0) : self.top + 1])

    def heading(self, index: int) -> str:
        """The heading of a column; empty where there is none."""
        return self.headings[index].strip() if index < len(self.headings) else ""

    def repeats(self, row: Row) -> bool:
        """Whether a row is the heading row once more."""
        own = self.own_headings
        first = row.cells[0] if row.cells else ""
        return bool(own) and bool(row.cells) and _fold(first) == own[0] and _folded(row.cells) == own

    @cached_property
    def own_headings(self) -> tuple[str, ...]:
        """The last row of headings in one spelling."""
        return _folded(self.rows[self.top].cells)

    @cached_property
    def written_once(self) -> frozenset[str]:
        """The fields that are written in the first of several rows: no two rows that follow each other repeat one.

        Rows that are not the whole sheet do not say so.
        """
        body = [row for row in self.body if not row.blank] if self.whole else []
        keys = [column for column in self.columns if column.of_game]
        return frozenset(SAID_AS.get(c.name, c.name) for c in keys if body and not _repeats(c.index, body))

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
    def known_of(self) -> dict[str, dict[str, Any]]:
        """What is known of every seat that columns name an owner of."""
        return {str(column.column.of): column.known for column in self.columns if column.of_seat}

    @cached_property
    def last(self) -> int:
        """The place of the last column in use."""
        return max(column.index for column in self.columns)

    def slipped(self, row: Row, *, padded: bool) -> str | None:
        """A defect for a row with more or fewer cells than the others, which may have slipped or been cut off.

        Worksheets have no empty cells at the end of a row; in CSV they are written, `padded`.
        """
        count = len(row.cells)
        if count == len(self.headings):
            return None
        beyond = [cell for cell in row.cells[len(self.headings) :] if cell.strip()]
        if any(len(cell.split()) < 3 or any(map(str.isdigit, cell)) for cell in beyond):
            return f"too many cells: {count}"
        half = padded and count <= self.last and (not self.layout.by_game or row.line in self.short)
        return f"half a row: {count} cells" if half else None

    @cached_property
    def short(self) -> frozenset[int]:
        """The lines of rows that end before the last column in use, where nearly all others do not."""
        whole = [row for row in self.body if len(row.filled()) > 1]
        short = [row.line for row in whole if len(row.cells) <= self.last]
        several = len(whole) - len(short) >= FEW_ROWS
        return frozenset(short if several and len(short) <= max(1, len(whole) // 10) else ())

    @cached_property
    def players(self) -> list[BoundColumn]:
        """The columns of players."""
        return self.named("player")

    @cached_property
    def left_out(self) -> frozenset[str]:
        """The words with which rows begin that the layout leaves out."""
        return frozenset(names.normalise(word) for word in self.layout.leave_out)

    def named(self, name: str) -> list[BoundColumn]:
        """The columns of a field."""
        return [column for column in self.columns if column.name == name]


def bind(rows: Sequence[Row], layout: Layout) -> Bound:
    """The layout over the rows, or a `LayoutError` that names the heading that is missing."""
    words = words_of(layout.game)
    missing: list[str] = []
    for top, headings in _heading_rows(rows, layout.heading_rows):
        places, missing_here = _places(headings, layout)
        if not missing_here:
            columns = tuple(
                BoundColumn(
                    index,
                    column,
                    parser_of(column.field, layout, words),
                    _meant(layout),
                    words.of_game(column.field),
                    _known(column, words),
                )
                for column, index in places.items()
            )
            return Bound(layout, words, tuple(rows), top, headings, columns)
        missing = missing_here if not missing or len(missing_here) < len(missing) else missing
    raise LayoutError(
        f"no row has the heading “{missing[0]}” that the layout names" if missing else "no rows"
    )


def _known(column: Column, words: Words) -> dict[str, Any]:
    """What is known of the seat whose a column is: its place, its player or its faction."""
    kind, value = column.whose
    if kind == "place":
        return {"rank": int(value)}
    dimension = words.dimension_names.get(kind)
    return {"player": value} if kind == "player" else {kind: dimension.find(value)} if dimension else {}


def parser_of(field: str, layout: Layout, words: Words) -> Parser:
    """What reads the cells of a field."""
    if field in ("date", "stamp"):
        return date_parser(layout.date_order, layout.year)
    return words.parsers[field]


def joined_headings(rows: Sequence[Row], top: int, count: int) -> tuple[str, ...]:
    """The headings of one row, or of two: a heading above stands over the empty cells to its right as well."""
    lower = rows[top].cells
    if count == 1 or top == 0:
        return tuple(cell.strip() for cell in lower)
    upper, last = [], ""
    for cell in rows[top - 1].cells:
        last = cell.strip() or last
        upper.append(last)
    upper += [last] * (len(lower) - len(upper))
    pairs = ((above, below.strip()) for above, below in zip(upper, lower, strict=False))
    return tuple(
        f"{above}{BETWEEN_ROWS}{below}" if above and below else below or above for above, below in pairs
    )


def letter(index: int) -> str:
    """The letter under which spreadsheets show a column."""
    high, low = divmod(index, 26)
    return (letter(high - 1) if high else "") + chr(ord("A") + low)


def _heading_rows(rows: Sequence[Row], count: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    for top in range(count - 1, min(len(rows), ROWS_ABOVE_HEADINGS)):
        yield top, joined_headings(rows, top, count)


def _places(headings: Sequence[str], layout: Layout) -> tuple[dict[Column, int], list[str]]:
    seen: Counter[str] = Counter()
    known: dict[tuple[str, int], int] = {}
    for index, heading in enumerate(headings):
        word = _fold(heading)
        seen[word] += 1
        known[word, seen[word]] = index
    found = {column: known.get((_fold(column.heading), column.number)) for column in layout.columns}
    missing = [column.heading for column, index in found.items() if index is None]
    return {column: index for column, index in found.items() if index is not None}, missing


def _repeats(index: int, body: Sequence[Row]) -> bool:
    written = [row.cell(index).strip() for row in body]
    return any(one and one == other for one, other in pairwise(written))


def _fold(heading: str) -> str:
    return " ".join(heading.split()).casefold()


def _folded(values: Sequence[str]) -> tuple[str, ...]:
    words = [_fold(value) for value in values]
    while words and not words[-1]:
        words.pop()
    return tuple(words)


def _meant(layout: Layout) -> dict[str, str]:
    unknown = dict.fromkeys((names.normalise(word) for word in layout.unknown), "?")
    return {**unknown, **{names.normalise(word): meant for word, meant in layout.words.items()}}
