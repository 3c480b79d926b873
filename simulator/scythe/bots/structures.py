"""Structures as a planning bot weighs them: what each one does in the turns still to come, and where."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.scythe.board import PRODUCT
from engine.scythe.catalogue import catalogue
from engine.scythe.mats import MILL
from engine.scythe.state import OFF_BOARD, SeatState
from engine.scythe.structure_bonus import count_places

_HANDS = 0.3
"""What each worker beside the mill adds: its territory is one more that produces."""


class Site(NamedTuple):
    """A structure, a place for it, and what it would be worth there."""

    worth: float
    structure: int
    place: int


def best_site(seat: SeatState, tile: str, places: Iterable[int], use: Sequence[float]) -> Site | None:
    """The structure and place worth most; `use` says what each structure is worth for what it does."""
    built = sum(1 << place for place in seat.structures if place != OFF_BOARD)
    left = [index for index, place in enumerate(seat.structures) if place == OFF_BOARD]
    best: Site | None = None
    for place in places:
        bonus = _bonus(tile, built | 1 << place) - _bonus(tile, built)
        for index in left:
            worth = bonus + use[index] * (_milling(seat, place) if index == MILL else 1.0)
            if best is None or worth > best.worth:
                best = Site(worth, index, place)
    return best


def _milling(seat: SeatState, place: int) -> float:
    """How much a mill yields there, in tokens each Produce."""
    return 1.0 + _HANDS * seat.workers.count(place) if PRODUCT[place] else 0.0


@lru_cache(maxsize=1 << 14)
def _bonus(tile: str, structures: int) -> int:
    """The coins of the structure bonus tile for these places."""
    return catalogue().scoring.tiles[tile].coins(count_places(tile, structures))
