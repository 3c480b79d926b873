"""Distances in plain hex steps over the printed lattice, bases included, and the reading order.

Rules: AUT-MOVE-07..09, AUT-DEC-04, AUT-SIL-03. Places are numbered in reading order, so that of two
territories the one with the lower number is read first.
"""

from engine.scythe.board import FACTORY, PLACES
from engine.scythe.catalogue import catalogue


def _steps(here: tuple[int, int], there: tuple[int, int]) -> int:
    east, south = there[0] - here[0], there[1] - here[1]
    return max(abs(east), abs(south), abs(east + south))


_BOARD = catalogue().board
_SPOTS = {
    **{PLACES[hex_.id]: (hex_.q, hex_.r) for hex_ in _BOARD.hexes},
    **{PLACES[base.id]: (base.q, base.r) for base in _BOARD.home_bases},
}
_DISTANCES = tuple(
    tuple(_steps(_SPOTS[here], _SPOTS[there]) for there in sorted(_SPOTS)) for here in sorted(_SPOTS)
)


def distance(here: int, there: int) -> int:
    """AUT-DEC-04: hex steps between two places, whatever lies between."""
    return _DISTANCES[here][there]


def to_factory(place: int) -> int:
    """AUT-MOVE-08: how far a territory lies from the Factory."""
    return _DISTANCES[place][FACTORY]
