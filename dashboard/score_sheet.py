"""A typed score sheet: the columns of a row, an example, and the record that the rows make."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.record import MAX_SEATS, Announced, Header, Record, Seat, Setup, Sheet
from engine.scythe.words import FACTIONS, MATS, STAR_KINDS

Row = Mapping[str, Any]
"""What was typed for one seat, by column. `star_<kind>` counts a kind of star; `factory` is a tick."""

CHOICES: Mapping[str, tuple[str, ...]] = {"faction": FACTIONS, "mat": MATS}
COLUMNS = (
    "player",
    "faction",
    "mat",
    "coins",
    "popularity",
    "stars",
    "territories",
    "factory",
    "resources",
    "structure_bonus",
    "power",
    "units",
    "bid",
    "total",
)
STAR_COLUMNS = tuple(f"star_{kind}" for kind in STAR_KINDS)

WORDS = ("player", *CHOICES)
FIGURES = tuple(column for column in COLUMNS if column not in (*WORDS, "factory"))
LARGEST = 9999
_LONGEST = 12

EXAMPLE: tuple[Row, ...] = tuple(
    dict(zip(COLUMNS, cells, strict=True))
    for cells in (
        ("Amber", "crimea", "engineering", "14", "13", "6", "7", False, "5", "4", "9", "11", "", "82"),
        ("Birch", "saxony", "mechanical", "20", "8", "5", "8", True, "9", "4", "12", "13", "", "82"),
        ("Cedar", "polania", "agricultural", "21", "6", "3", "8", False, "12", "6", "3", "9", "", "60"),
    )
)
"""A tie for the victory, and one total that was added up wrongly."""

ROWS = range(MAX_SEATS)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A box whose text is not a whole number."""

    row: int
    column: str
    found: str


def in_use(row: Row) -> bool:
    """Whether anything was typed; a ticked factory alone is not a seat."""
    return any(bool(value) for column, value in row.items() if column != "factory")


def unreadable(rows: Sequence[Row]) -> list[Unreadable]:
    """Every box in which a figure belongs and something else stands."""
    return [
        Unreadable(number, column, row[column])
        for number, row in enumerate(rows, start=1)
        for column in (*FIGURES, *STAR_COLUMNS)
        if row.get(column, "").strip() and _figure(row, column) is None
    ]


def to_record(
    rows: Sequence[Row], header: Header, setup: Setup, *, stopped: bool, unnamed: Callable[[int], str]
) -> Record:
    """The record that the rows in use make; a seat without a name is called by its number."""
    used = [(number, row) for number, row in enumerate(rows, start=1) if in_use(row)]
    factory_known = any(row.get("factory") for _, row in used)
    return Record(
        header=header,
        seats=tuple(_seat(row, unnamed(number)) for number, row in used),
        setup=setup,
        announced=Announced(sheets=tuple(_sheet(row, factory_known) for _, row in used), stopped=stopped),
    )


def _seat(row: Row, unnamed: str) -> Seat:
    return Seat(
        player=row.get("player", "").strip() or unnamed,
        faction=row.get("faction") or None,
        mat=row.get("mat") or None,
        bid=_figure(row, "bid") or 0,
    )


def _sheet(row: Row, factory_known: bool) -> Sheet:
    figures = {column: _figure(row, column) for column in FIGURES if column != "bid"}
    kinds = {kind: _figure(row, f"star_{kind}") for kind in STAR_KINDS}
    placed = {kind: count for kind, count in kinds.items() if count is not None}
    factory = bool(row.get("factory")) if factory_known else None
    return Sheet.model_validate({**figures, "factory": factory, "star_kinds": placed or None})


def _figure(row: Row, column: str) -> int | None:
    typed = row.get(column, "").strip().replace("−", "-")
    if not typed.removeprefix("-").isdecimal():
        return None
    figure = int(typed[:_LONGEST])
    return figure if abs(figure) <= LARGEST else None
