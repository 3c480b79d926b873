"""The board: 49 zones by number, and what a layout makes of them: neighbours and the way of the Torticrane.

Rules: GN-SET-02, GN-TURT-02, GN-TURT-03, GN-OBJ-02, GN-OBJ-06, GN-INV-05. A zone is named as printed on its
tile; where it lies on the board depends on where the tile lies and how it is turned.
"""

from functools import lru_cache
from typing import NamedTuple

from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.words import PLACES

ZONES = len(catalogue().zones)
ZONE_NAMES = tuple(zone.name for zone in catalogue().zones)
ZONE_INDEX = {name: zone for zone, name in enumerate(ZONE_NAMES)}
TERRITORY = tuple(zone // len(PLACES) + 1 for zone in range(ZONES))
"""The number of each zone's territory, 1 to 7."""

ZONES_OF = tuple(tuple(zone for zone in range(ZONES) if TERRITORY[zone] == number) for number in range(8))
"""The zones of each territory; there is no territory 0."""

TERRITORIES = range(1, 8)
ROTATIONS = len(catalogue().directions)
CENTER = PLACES[0]

Layout = tuple[tuple[int, int], ...]
"""Territory and rotation at each place of the board, in the order of `PLACES`."""

_PLACE = {name: index for index, name in enumerate(PLACES)}
_RING = {name: index for index, name in enumerate(catalogue().directions)}


class Board(NamedTuple):
    """A layout, worked out: where the Torticrane goes from each zone, and which zones touch."""

    layout: Layout
    leads_to: tuple[int, ...]
    """The territory of the next action, by zone (GN-TURT-02)."""

    neighbours: tuple[tuple[int, ...], ...]
    center: int
    """The territory in the middle."""


@lru_cache(maxsize=1024)
def board_of(layout: Layout) -> Board:
    """The board of a layout."""
    zone_at = {
        (place, lies): (territory - 1) * len(PLACES) + _PLACE[printed]
        for place, (territory, rotation) in zip(PLACES, layout, strict=True)
        for printed in PLACES
        for lies in (turned(printed, rotation),)
    }
    leads_to = [0] * ZONES
    for (_place, lies), zone in zone_at.items():
        leads_to[zone] = layout[_PLACE[lies]][0]
    return Board(layout, tuple(leads_to), _neighbours(zone_at), layout[0][0])


def turned(printed: str, rotation: int) -> str:
    """Where a printed zone lies after its tile was turned clockwise by sixths; the middle stays."""
    if printed == CENTER:
        return CENTER
    return catalogue().directions[(_RING[printed] + rotation) % ROTATIONS]


def _neighbours(zone_at: dict[tuple[str, str], int]) -> tuple[tuple[int, ...], ...]:
    """GN-OBJ-06: the ring and the middle inside a territory, the facing pairs across borders."""
    touching: list[set[int]] = [set() for _ in range(ZONES)]

    def join(one: int, other: int) -> None:
        touching[one].add(other)
        touching[other].add(one)

    for place in PLACES:
        for lies in catalogue().directions:
            join(zone_at[place, lies], zone_at[place, CENTER])
            join(zone_at[place, lies], zone_at[place, turned(lies, 1)])
    for place, lies, other_place, other_lies in catalogue().facing:
        join(zone_at[place, lies], zone_at[other_place, other_lies])
    return tuple(tuple(sorted(each)) for each in touching)
