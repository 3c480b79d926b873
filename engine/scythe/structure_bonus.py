"""The structure bonus tile: what it counts on the board and what it pays.

Rules: SBON-01..11, INV-04, DEC-24. Only a player's own structures matter; who controls their territories
does not (SBON-02), rivers do not separate, tunnels do not join (TERR-08) and a mine is none (BUILD-19).
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from engine.scythe.board import (
    ENCOUNTERS,
    LAKES,
    LAND,
    NEIGHBOURS,
    PLACE_NAMES,
    PLACES,
    TUNNELS,
    mask,
    members,
    of_terrain,
)
from engine.scythe.catalogue import Tile, catalogue

_TARGETS: Final = {
    "tunnel": TUNNELS,
    "lake": LAKES,
    "encounter": ENCOUNTERS,
    "farm_or_tundra": of_terrain("farm") | of_terrain("tundra"),
}

_AXES: Final = ((1, 0), (0, 1), (1, -1))


def count(tile: str, hexes: Iterable[str], own_structure_hex_counts: bool = True) -> int:
    """What the tile counts for structures on these hexes."""
    return count_places(tile, mask(PLACES[hex_] for hex_ in hexes), own_structure_hex_counts)


@lru_cache(maxsize=1 << 14)
def count_places(tile: str, structures: int, own_structure_hex_counts: bool = True) -> int:
    """The same for a set of places of the board."""
    facts = catalogue().scoring.tiles[tile]
    if facts.mode == "longest_line":
        return _longest_line(structures)
    if facts.mode == "on":
        return (structures & _TARGETS[facts.target]).bit_count()
    beside = _beside(structures) & _TARGETS[facts.target]
    if not own_structure_hex_counts:
        beside &= ~structures
    return beside.bit_count()


def bonus(tile: str, hexes: Iterable[str], own_structure_hex_counts: bool = True) -> int:
    """The coins the tile pays for structures on these hexes."""
    return catalogue().scoring.tiles[tile].coins(count(tile, hexes, own_structure_hex_counts))


def possible_counts(tile: str, structures: int | None = None) -> range:
    """What the tile can count at all, or with that many structures built."""
    most_built = catalogue().scoring.limits["structures"]
    built = most_built if structures is None else max(0, min(structures, most_built))
    facts = catalogue().scoring.tiles[tile]
    beside = facts.mode == "adjacent_distinct"
    most = _most_beside(facts.target, built) if beside else min(facts.most, built)
    # A single structure is a row of one, so whoever has built has a row.
    in_row = facts.mode == "longest_line" and structures is not None
    return range(min(1, built) if in_row else 0, most + 1)


@lru_cache(maxsize=1 << 10)
def possible_coins(tile: str | None, structures: int | None = None) -> frozenset[int]:
    """The amounts the tile can pay; for an unknown tile, the amounts any tile can pay."""
    return frozenset(
        facts.coins(number) for facts in _tiles(tile) for number in possible_counts(facts.id, structures)
    )


@lru_cache(maxsize=1 << 10)
def coins_for_count(tile: str | None, number: int) -> frozenset[int]:
    """The amounts that count may pay: one for a known tile, one for each tile that can count so far."""
    return frozenset(facts.coins(number) for facts in _tiles(tile) if number in possible_counts(facts.id))


def _tiles(tile: str | None) -> tuple[Tile, ...]:
    tiles = catalogue().scoring.tiles
    return tuple(tiles.values()) if tile is None else (tiles[tile],)


def _beside(structures: int) -> int:
    """SBON-03: every hex beside a structure, once."""
    beside = 0
    for place in members(structures):
        beside |= NEIGHBOURS[place]
    return beside


def _longest_line(structures: int) -> int:
    """SBON-08."""
    return max(
        (_line_from(place, axis, structures) for place in members(structures) for axis in _AXES), default=0
    )


def _line_from(place: int, axis: tuple[int, int], structures: int) -> int:
    length = 0
    following: int | None = place
    while following is not None and structures >> following & 1:
        length += 1
        following = _step(following, axis)
    return length


@cache
def _step(place: int, axis: tuple[int, int]) -> int | None:
    here = _coordinates()[PLACE_NAMES[place]]
    wanted = (here[0] + axis[0], here[1] + axis[1])
    beside = (other for other in members(NEIGHBOURS[place]) if _coordinates()[PLACE_NAMES[other]] == wanted)
    return next(beside, None)


@cache
def _coordinates() -> dict[str, tuple[int, int]]:
    return {hex_.id: (hex_.q, hex_.r) for hex_ in catalogue().board.hexes}


@cache
def _most_beside(target: str, structures: int) -> int:
    """The most targets that this many structures can stand beside, whatever land they stand on."""
    reach = {NEIGHBOURS[place] & _TARGETS[target] for place in members(LAND)}
    best = [mine for mine in reach if not any(mine != other and mine & other == mine for other in reach)]
    choices = combinations(best, min(structures, len(best)))
    return max((_union(choice).bit_count() for choice in choices), default=0)


def _union(masks: Iterable[int]) -> int:
    union = 0
    for bits in masks:
        union |= bits
    return union
