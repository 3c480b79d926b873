"""A typed score sheet: what is in use, what cannot be read, and the record that the rows make."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dashboard.sheets import Form, Row
from engine.record import Record

LARGEST = 9999
_LONGEST = 12


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A box whose text is not a whole number."""

    row: int
    column: str
    found: str


def in_use(row: Row) -> bool:
    """Whether anything was typed; a tick alone is not a seat."""
    return any(bool(value) for value in row.values() if not isinstance(value, bool))


def unreadable(form: Form, rows: Sequence[Row]) -> list[Unreadable]:
    """Every box in which a figure belongs and something else stands."""
    return [
        Unreadable(number, column, row[column])
        for number, row in enumerate(rows, start=1)
        for column in (*form.figures, *form.kind_columns)
        if row.get(column, "").strip() and _figure(row, column) is None
    ]


def to_record(
    game: str,
    form: Form,
    rows: Sequence[Row],
    given: Mapping[str, Any],
    *,
    stopped: bool,
    unnamed: Callable[[int], str],
) -> Record:
    """The record that the rows in use make; a seat without a name is called by its number.

    `given` is what was said of the whole table: `header` and `setup`.
    """
    used = [(number, row) for number, row in enumerate(rows, start=1) if in_use(row)]
    ticked = {column for column in form.ticks if any(row.get(column) for _, row in used)}
    sheets = [_sheet(form, row, ticked) for _, row in used]
    return Record.model_validate(
        {
            "game": game,
            "seats": [_seat(form, row, unnamed(number)) for number, row in used],
            "announced": {"sheets": sheets, "stopped": stopped},
            **given,
        }
    )


def _seat(form: Form, row: Row, unnamed: str) -> dict[str, Any]:
    bid = {"bid": _figure(row, "bid") or 0} if form.bid else {}
    choices = {column: row.get(column) or None for column in form.choices}
    return {"player": row.get("player", "").strip() or unnamed, **choices, **bid}


def _sheet(form: Form, row: Row, ticked: set[str]) -> dict[str, Any]:
    figures = {column: _figure(row, column) for column in form.figures if column != "bid"}
    ticks = {column: bool(row.get(column)) if column in ticked else None for column in form.ticks}
    placed = {kind: count for kind in form.kinds if (count := _figure(row, f"star_{kind}")) is not None}
    kinds = {"star_kinds": placed or None} if form.kinds else {}
    return {**figures, **ticks, **kinds}


def _figure(row: Row, column: str) -> int | None:
    typed = row.get(column, "").strip().replace("−", "-")
    if not typed.removeprefix("-").isdecimal():
        return None
    figure = int(typed[:_LONGEST])
    return figure if abs(figure) <= LARGEST else None
