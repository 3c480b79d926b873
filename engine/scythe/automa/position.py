"""The Automa at a stated position: its seat, and what the object `automa` of a public state says.

Rules: AUT-GEN-02, AUT-GEN-03, AUT-GEN-07, AUT-STAR-04..06. What is not stated follows from the cube;
piles that are not stated are unknown, so that any card may come.
"""

from typing import Any

from engine.scythe.automa.facts import SCHEMES, raw_facts
from engine.scythe.automa.table import AutomaTable, automa_seat, table_of
from engine.scythe.state import SeatState, State
from engine.violation import Malformed


def strip(seat: SeatState) -> None:
    """AUT-GEN-02, AUT-GEN-03, AUT-GEN-07: no abilities, no objectives, and popularity 10."""
    seat.skills = frozenset()
    seat.objectives = ()
    seat.popularity = raw_facts()["setup"]["popularity"]


def lay_out(state: State, stated: dict[str, Any]) -> None:
    """Cube, scheme, water and piles as the position states them."""
    table = table_of(state)
    table.scheme = 0
    table.cube = _cube(table, stated)
    table.scheme = _scheme(table, stated)
    table.water = _water(stated)
    table.main = _cards(stated, "main_discard")
    table.combat = _cards(stated, "combat_discard")
    table.known = "main_discard" in stated
    last = stated.get("last_card", stated.get("card"))
    table.last = None if last is None else _card(last)
    _count_stars(table, automa_seat(state))


def _count_stars(table: AutomaTable, seat: SeatState) -> None:
    """AUT-STAR-05: the stars of the spaces the cube has reached are placed, whether they are listed or not."""
    listed = seat.star_count - sum(seat.stars)
    table.stars = max(listed, sum(space <= table.cube for space in table.tracker.stars))
    seat.star_count += table.stars - listed


def _cube(table: AutomaTable, stated: dict[str, Any]) -> int:
    """The stated space; else the first, or with scheme II the space that brought it."""
    if stated.get("cube") is None:
        return table.tracker.second_scheme if stated.get("scheme") == SCHEMES[-1] else table.tracker.start
    return _number(stated["cube"], "cube", 1, table.tracker.cells)


def _scheme(table: AutomaTable, stated: dict[str, Any]) -> int:
    """The scheme of the next turn: after a turn the one it ended with, else as stated, else by the cube."""
    by_cube = SCHEMES[table.cube >= table.tracker.second_scheme]
    told = stated.get("next_scheme", stated.get("scheme"))
    if told is None:
        return by_cube
    known = _number(told, "scheme", *SCHEMES)
    return max(known, by_cube) if _of_the_last_turn(stated) else known


def _water(stated: dict[str, Any]) -> bool | None:
    """Whether water is open, where that is stated for the next turn; None leaves it to the cube."""
    told = stated.get("next_water_open", stated.get("water_open"))
    if told is None or (_of_the_last_turn(stated) and not told):
        return None
    return bool(told)


def _of_the_last_turn(stated: dict[str, Any]) -> bool:
    """Whether scheme and water are those of a turn that was played: neither ever goes back after it."""
    return stated.get("card") is not None and "next_scheme" not in stated


def _cards(stated: dict[str, Any], name: str) -> list[int]:
    return [_card(number) for number in stated.get(name) or ()]


def _card(number: Any) -> int:
    return _number(number, "card", 1, raw_facts()["totals"]["cards"])


def _number(value: Any, what: str, low: int, high: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise Malformed(
        f"the position states {what} {value!r} of the Automa",
        where=f"position.automa.{what}",
        found=str(value),
        expected=f"a number from {low} to {high}",
    )
