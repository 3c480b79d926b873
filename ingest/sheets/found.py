"""Columns of an unknown sheet: what stands above and below them, and what they may hold."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ingest.sheets.layout import Column
from ingest.sheets.meanings import Meaning
from ingest.sheets.seat_cell import is_figure
from ingest.sheets.vocabulary import Words, read_quietly
from ingest.stated import names

BY_CELLS = "all its cells say so"
"""Why a column is read that its heading does not explain."""


@dataclass(frozen=True, slots=True)
class Found:
    """A column of an unknown sheet: its heading, the filled cells below with their rows, and what it may hold."""

    index: int
    heading: str
    number: int
    cells: tuple[str, ...]
    meaning: Meaning | None = None
    reason: str = ""
    gaps: bool = False
    rows: tuple[int, ...] = ()

    @property
    def filled(self) -> Iterator[tuple[int, str]]:
        """The rows of the filled cells with these cells."""
        return zip(self.rows, self.cells, strict=True)

    @property
    def field(self) -> str:
        """The field, empty for none."""
        return self.meaning.field if self.meaning else ""

    @property
    def of(self) -> str | None:
        """Whose it is."""
        return self.meaning.of if self.meaning else None

    @property
    def kind(self) -> str:
        """The first word of whose it is: `seat`, `place`, `player`, `winner` ..., empty where it belongs to no seat."""
        return (self.of or "").partition(" ")[0]

    @property
    def owner(self) -> str:
        """The value of whose it is in one spelling: `amber` of `player Amber`."""
        return names.normalise((self.of or "").partition(" ")[2])

    @property
    def unknown(self) -> bool:
        """Whether it holds something and nothing says what."""
        return self.meaning is None and bool(self.cells)

    def meant(self, field: str, of: str | None = None, reason: str = "") -> "Found":
        """The same column with another meaning."""
        return replace(self, meaning=Meaning(field, of), reason=reason)

    def without_meaning(self, reason: str) -> "Found":
        """The same column, not used."""
        return replace(self, meaning=None, reason=reason)

    def column(self) -> Column:
        """The column as a layout names it."""
        return Column(heading=self.heading, field=self.field, of=self.of, number=self.number)


class Columns(tuple[Found, ...]):
    """All columns of a sheet, from left to right."""

    __slots__ = ()

    def plain(self, *fields: str) -> list[Found]:
        """The columns that name no owner, of some fields or of any."""
        free = [column for column in self if column.meaning and column.of is None]
        return [column for column in free if column.field in fields] if fields else free

    def of_seats(self, words: Words) -> list[Found]:
        """The columns that speak of a seat and name no owner; a winner speaks of the whole row."""
        return [c for c in self.plain() if not words.of_game(c.field) and c.field != "winner"]

    def owned(self, *kinds: str) -> list[Found]:
        """The columns that have an owner, of some kinds or of any."""
        every = [column for column in self if column.of]
        return [column for column in every if column.kind in kinds] if kinds else every

    def owners(self) -> set[str]:
        """All owners."""
        return {str(column.of) for column in self.owned()}

    def unknown(self) -> list[Found]:
        """The columns that hold something and have no meaning."""
        return [column for column in self if column.unknown]

    def changed(self, columns: Mapping[int, Found] | Iterable[Found]) -> "Columns":
        """The same with other meanings for some of them."""
        others = columns if isinstance(columns, Mapping) else {column.index: column for column in columns}
        return Columns(others.get(column.index, column) for column in self)


def share(found: Found, fits: Callable[[str], bool]) -> float:
    """How many of the filled cells fit."""
    return sum(map(fits, found.cells)) / len(found.cells) if found.cells else 0.0


def reads(found: Found, field: str, words: Words) -> float:
    """How many of the filled cells can be read as a field."""
    return share(found, lambda cell: read_quietly(words.parsers[field], cell) is not None)


def is_number(cell: str) -> bool:
    """Whether a cell holds a whole number."""
    return is_figure(cell) and cell.strip()[:1] not in "dD"


def is_answer(cell: str) -> bool:
    """Whether a cell says yes or no."""
    return names.answers().get(names.normalise(cell)) is not None


def is_statistic(column: Found, beside: Iterable[Found]) -> bool:
    """Whether a column holds the highest or the lowest figure of every row."""
    rows: dict[int, list[int]] = {}
    for row, cell in (pair for other in beside for pair in other.filled if pair[1].isdecimal()):
        rows.setdefault(row, []).append(int(cell))
    own = {row: int(cell) for row, cell in column.filled if cell.isdecimal()}
    pairs = [(own.get(row), figures) for row, figures in rows.items()]
    return bool(pairs) and any(all(one == best(figures) for one, figures in pairs) for best in (max, min))
