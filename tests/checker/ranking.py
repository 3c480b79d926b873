"""The final order with its tie-breaks (SCORE-13, TIE-01..07)."""

from typing import NamedTuple

from .facts import Json
from .score import resources, score_seat, territories
from .table import Table

CRITERIA = ("units", "power", "popularity", "resources", "territories", "stars")


class Place(NamedTuple):
    """A seat's rank, its total, and what separated it from the next."""

    faction: str
    rank: int
    total: int
    tiebreak: str | None


def ranking(state: Json, rules: Json, bids: dict[str, int] | None = None) -> list[Place]:
    """The seats from first to last; equal in everything means an equal rank."""
    table = Table(state)
    keys = {name: _key(table, name, state["structure_tile"], rules, bids or {}) for name in table.seats}
    names = sorted(keys, key=lambda name: keys[name], reverse=True)
    places: list[Place] = []
    for index, name in enumerate(names):
        tied = index > 0 and keys[name] == keys[names[index - 1]]
        rank = places[-1].rank if tied else index + 1
        following = keys[names[index + 1]] if index + 1 < len(names) else None
        places.append(Place(name, rank, keys[name][0], _separator(keys[name], following)))
    return places


def _key(table: Table, faction: str, tile: str, rules: Json, bids: dict[str, int]) -> tuple[int, ...]:
    seat = table.seats[faction]
    held = list(table.controlled(faction))
    return (
        score_seat(table, seat, tile, rules)["total"] - bids.get(faction, 0),
        seat.workers.total() + len(seat.mechs) + len(seat.structures),
        seat.figures["power"],
        seat.figures["popularity"],
        resources(table, held),
        territories(held, rules["tie_break_factory_territories"]),
        len(seat.stars),
    )


def _separator(mine: tuple[int, ...], following: tuple[int, ...] | None) -> str | None:
    if following is None or mine[0] != following[0]:
        return None
    pairs = zip(CRITERIA, mine[1:], following[1:], strict=True)
    return next((name for name, left, right in pairs if left != right), None)
