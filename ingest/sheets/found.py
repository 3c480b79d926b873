"""Columns of an unknown sheet: what stands above and below them, and what they may hold."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ingest.sheets.layout import Column
from ingest.sheets.seat_cell import is_figure
from ingest.sheets.vocabulary import Words
from ingest.stated import names

BY_CELLS = "all its cells say so"
"""Why a column is read that its heading does not explain."""


@dataclass(frozen=True, slots=True)
class Found:
    """A column of an unknown sheet: its heading, the filled cells below with their rows, and what it may hold.

    `field` is empty for a column that is not understood; `of` is whose it is where a row holds several seats.
    """

    index: int
    heading: str
    number: int
    cells: tuple[str, ...]
    rows: tuple[int, ...]
    gaps: bool
    field: str = ""
    of: str | None = None
    reason: str = ""

    @property
    def kind(self) -> str:
        """The first word of whose it is: `seat`, `place`, `player`, `winner` ..., empty where it belongs to no seat."""
        return (self.of or "").partition(" ")[0]

    @property
    def owner(self) -> str:
        """The value of whose it is in one spelling: `amber` of `player Amber`."""
        return names.normalise((self.of or "").partition(" ")[2])

    @property
    def figures(self) -> dict[int, int]:
        """The plain numbers by their rows."""
        return {row: int(cell) for row, cell in zip(self.rows, self.cells, strict=True) if cell.isdecimal()}

    def meant(self, field: str, of: str | None = None, reason: str = "") -> "Found":
        """The same column with another meaning; without one if the field is empty."""
        return replace(self, field=field, of=of, reason=reason)

    def column(self) -> Column:
        """The column as a layout names it."""
        return Column(heading=self.heading, field=self.field, of=self.of, number=self.number)

    def share(self, fits: Callable[[str], object]) -> float:
        """How many of the filled cells fit."""
        return sum(map(bool, map(fits, self.cells))) / len(self.cells) if self.cells else 0.0

    def mostly(self, fits: Callable[[str], object]) -> bool:
        """Whether more than half of the filled cells fit."""
        return self.share(fits) > 0.5

    def sums_up(self, beside: Iterable["Found"]) -> bool:
        """Whether it holds the highest or the lowest figure of every row."""
        rows: dict[int, list[int]] = {}
        for row, figure in (pair for other in beside for pair in other.figures.items()):
            rows.setdefault(row, []).append(figure)
        ends = ({row: best(figures) for row, figures in rows.items()} for best in (max, min))
        return bool(rows) and any(end.items() <= self.figures.items() for end in ends)


class Columns(tuple[Found, ...]):
    """All columns of a sheet, from left to right."""

    __slots__ = ()

    def plain(self, *fields: str) -> list[Found]:
        """The columns that name no owner, of some fields or of any."""
        return [c for c in self if c.field and c.of is None and c.field in (fields or (c.field,))]

    def of_seats(self, words: Words) -> list[Found]:
        """The columns that speak of a seat and name no owner; a winner speaks of the whole row."""
        return [c for c in self.plain() if not words.of_game(c.field) and c.field != "winner"]

    def owned(self, *kinds: str) -> list[Found]:
        """The columns that have an owner, of some kinds or of any."""
        return [c for c in self if c.of and c.kind in (kinds or (c.kind,))]

    def owners(self) -> set[str]:
        """All owners."""
        return {str(column.of) for column in self.owned()}

    def unknown(self) -> list[Found]:
        """The columns that hold something and have no meaning."""
        return [column for column in self if column.cells and not column.field]

    def settled(self, *steps: "Step", words: Words) -> "Columns":
        """The columns after some steps, each of which gives other meanings to some of them."""
        columns = self
        for step in steps:
            others = {column.index: column for column in step(columns, words)}
            columns = Columns(others.get(column.index, column) for column in columns)
        return columns


Step = Callable[[Columns, Words], Iterable[Found]]


def is_number(cell: str) -> bool:
    """Whether a cell holds a whole number."""
    return is_figure(cell) and cell.strip()[:1] not in "dD"


def answer(cell: str) -> bool | None:
    """The yes or no that a cell says; None for any other."""
    return names.answers().get(names.normalise(cell))


def is_answer(cell: str) -> bool:
    """Whether a cell says yes or no."""
    return answer(cell) is not None
