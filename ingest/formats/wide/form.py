"""What a form of wide sheet says: in which columns each seat of a game stands."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ingest import names
from ingest.formats.headings import ROWS_ABOVE_HEADINGS, WIDEST_SHEET, Row, is_of
from ingest.formats.sheet_habits import begins_a_sum
from ingest.formats.wide.about import is_about_scythe

LONGEST_HEADING = 80
MOST_COINS = 9999
PLAYER = "player"
WHOLE_SEAT = "seat"
"""A column whose cells may hold several things at once: `Amber (Rusviet) 84`."""

SEATED = "seated"
"""A column whose ticks only say that a player took part."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a seat's cells stand in every row, and what the headings themselves say about the seat."""

    columns: Mapping[str, int]
    fixed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wide:
    """The seats of every row; with `named_above` the row above the headings says who sat in them.

    `count` is the column that says how many sat at the table, where only the winner is named; `lists` are the
    columns whose cells hold everybody at once, or everybody but the `winner`, who has a column of their own.
    """

    seats: Sequence[Seat] = ()
    named_above: bool = False
    count: int | None = None
    lists: Mapping[str, int] = field(default_factory=dict)
    winner: int | None = None


@dataclass(frozen=True)
class Head:
    """A row of a sheet that may hold its headings, and what stands around it; `about` is the sheet's name."""

    rows: Sequence[Row]
    index: int
    about: str

    @cached_property
    def headings(self) -> list[str]:
        """The row itself."""
        return [cell.strip()[:LONGEST_HEADING] for cell in self.rows[self.index].cells[:WIDEST_SHEET]]

    @cached_property
    def fields(self) -> list[str | None]:
        """What each heading names."""
        return fields_of(self.headings)

    @property
    def above(self) -> Sequence[str]:
        """The cells of the row above."""
        return self.rows[self.index - 1].cells if self.index else ()

    @property
    def body(self) -> Sequence[Row]:
        """The rows below."""
        return self.rows[self.index + 1 :]

    @property
    def about_scythe(self) -> bool:
        """Whether anything but the headings says that this is Scythe."""
        others = [*self.rows[: self.index], *self.body[:ROWS_ABOVE_HEADINGS]]
        return is_about_scythe(self.about, others)

    def has(self, *fields: str) -> bool:
        """Whether one of these fields has a heading."""
        return any(name in self.fields for name in fields)

    def below(self, index: int) -> list[str]:
        """The filled cells of a column."""
        return [row.cells[index] for row in self.body if filled(row, index)]


def fields_of(headings: Iterable[str]) -> list[str | None]:
    """What each heading names, if it names a column."""
    return [names.columns().find(heading) if heading else None for heading in headings]


def places_of(field: str, fields: Sequence[str | None]) -> list[int]:
    """Every column of a field."""
    return [index for index, other in enumerate(fields) if other == field]


def common_columns(seats: Iterable[Seat]) -> frozenset[str]:
    """What every seat has a column for; nothing where the seats differ in that."""
    kinds = {frozenset(seat.columns) for seat in seats}
    return next(iter(kinds)) if len(kinds) == 1 else frozenset()


def filled(row: Row, index: int) -> bool:
    """Whether a row holds anything in that column."""
    return index < len(row.cells) and bool(row.cells[index].strip())


def is_answer(cell: str) -> bool:
    """Whether a cell only says yes, no or nothing."""
    return names.normalise(cell) in names.answers()


def says_nothing(cell: str) -> bool:
    """Whether a cell holds a mark for nothing, such as a dash."""
    return names.answers().get(names.normalise(cell), True) is None


def sums_up_games(row: Row, headings: Sequence[str]) -> bool:
    """Whether a row of a sheet with a row per game only sums others up: `Wins`, `Highest score`, `Best`.

    Where a name may stand, `Best` may be somebody; `Best score` is nobody.
    """
    at, first = next(((i, cell.strip()) for i, cell in enumerate(row.cells) if cell.strip()), (0, ""))
    heading = headings[at].strip()[:LONGEST_HEADING] if at < len(headings) else ""
    meaning = names.columns().find(heading)
    tells_games_apart = not heading or meaning in ("date", "game") or is_of("counters", heading)
    word, *more = first.split(" ")
    extreme = names.normalise(word) in names.heading_words("extremes")
    return begins_a_sum(row) or (extreme and (tells_games_apart or (meaning == "winner" and bool(more))))
