"""Score sheets for tests: a correct table of three, and changed copies of it."""

from typing import Any

from engine.scythe.record import Announced, Record, Seat, Setup, Sheet

SEATS = (
    Seat(player="Amber", faction="nordic", mat="engineering"),
    Seat(player="Birch", faction="saxony", mat="agricultural"),
    Seat(player="Cedar", faction="crimea", mat="mechanical"),
)

SHEETS = (
    Sheet(
        coins=18,
        popularity=13,
        stars=6,
        star_kinds={"upgrades": 1, "mechs": 1, "workers": 1, "objective": 1, "combat": 2},
        territories=8,
        factory=True,
        resources=7,
        structure_bonus=4,
        structure_count=3,
        power=10,
        units=14,
        workers=8,
        mechs=4,
        structures=2,
        star_coins=30,
        territory_coins=40,
        resource_coins=9,
        total=101,
        rank=1,
    ),
    Sheet(
        coins=20,
        popularity=9,
        stars=5,
        star_kinds={"objective": 2, "combat": 3},
        territories=6,
        factory=False,
        resources=4,
        structure_bonus=2,
        structure_count=1,
        power=3,
        units=9,
        workers=5,
        mechs=3,
        structures=1,
        star_coins=20,
        territory_coins=18,
        resource_coins=4,
        total=64,
        rank=2,
    ),
    Sheet(
        coins=12,
        popularity=4,
        stars=2,
        star_kinds={"power": 1, "popularity": 1},
        territories=4,
        factory=False,
        resources=3,
        structure_bonus=0,
        structure_count=0,
        power=14,
        units=6,
        workers=4,
        mechs=2,
        structures=0,
        star_coins=6,
        territory_coins=8,
        resource_coins=1,
        total=27,
        rank=3,
    ),
)


def game(
    sheets: tuple[Sheet, ...] = SHEETS, seats: tuple[Seat, ...] = SEATS, stopped: bool = False, **fields: Any
) -> Record:
    """The correct table, or one with other sheets, seats or set-up."""
    setup = Setup(structure_tile="lakes_adjacent", **fields)
    announced = Announced(sheets=sheets, winners=(), stopped=stopped)
    return Record(seats=seats, setup=setup, announced=announced)


def with_sheet(record: Record, seat: int, **figures: Any) -> Record:
    """The same game with other figures on one sheet."""
    assert record.announced is not None
    sheets = list(record.announced.sheets)
    sheets[seat] = sheets[seat].model_copy(update=figures)
    announced = record.announced.model_copy(update={"sheets": tuple(sheets)})
    return record.model_copy(update={"announced": announced})


def with_seat(record: Record, seat: int, **fields: Any) -> Record:
    """The same game with another player, faction, mat or bid on one seat."""
    seats = list(record.seats)
    seats[seat] = seats[seat].model_copy(update=fields)
    return record.model_copy(update={"seats": tuple(seats)})


def announcing(record: Record, **fields: Any) -> Record:
    """The same game with another announcement."""
    assert record.announced is not None
    return record.model_copy(update={"announced": record.announced.model_copy(update=fields)})


def totals_only(*totals: int) -> Record:
    """A game of which only the totals are known."""
    names = ("Amber", "Birch", "Cedar", "Daisy", "Elder")
    seats = tuple(Seat(player=name) for name in names[: len(totals)])
    return Record(seats=seats, announced=Announced(sheets=tuple(Sheet(total=total) for total in totals)))
