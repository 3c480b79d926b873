"""The board as small integers and bit masks, so that a step is one lookup.

Places 0..46 are the territories in the order of the catalogue, 47..53 the home bases. A set of places
is an int with one bit per place. Rules: TERR-06..08, TERR-11, MOVE-14..16, MOVE-30, MECH-ALL-02,
MECH-SAX-01, MECH-RUS-01, MECH-NOR-01, MECH-NOR-02, MECH-CRI-01, MECH-POL-01, MECH-POL-02, MECH-POL-03,
ABIL-NOR-01, ABIL-NOR-02, BUILD-16, BUILD-18, DEC-20.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from engine.scythe.catalogue import catalogue
from engine.scythe.words import FACTIONS, RESOURCES
from engine.violation import Malformed

_BOARD: Final = catalogue().board

TERRITORIES: Final = len(_BOARD.hexes)
PLACE_NAMES: Final[tuple[str, ...]] = tuple(hex_.id for hex_ in _BOARD.hexes) + tuple(
    f"home_{faction}" for faction in FACTIONS
)
PLACES: Final[dict[str, int]] = {name: place for place, name in enumerate(PLACE_NAMES)}
KINDS: Final = len(RESOURCES)

TERRAIN: Final[tuple[str, ...]] = tuple(hex_.terrain for hex_ in _BOARD.hexes) + ("home",) * len(FACTIONS)
PRODUCT: Final[tuple[str | None, ...]] = tuple(_BOARD.produces[hex_.terrain] for hex_ in _BOARD.hexes)
FACTORY: Final = PLACES["X1"]


def place_of(name: str) -> int:
    """The place of a hex id."""
    try:
        return PLACES[name]
    except KeyError:
        raise Malformed(
            f"there is no hex {name} on the board", where="hex", found=name, expected="a hex of the board"
        ) from None


def mask(places: Iterable[int]) -> int:
    """The set of these places."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def members(bits: int) -> Iterator[int]:
    """The places of a set, in order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@cache
def of_terrain(terrain: str) -> int:
    """All territories of one terrain."""
    return mask(place for place, kind in enumerate(TERRAIN) if kind == terrain)


LAND: Final = mask(place for place in range(TERRITORIES) if TERRAIN[place] != "lake")
LAKES: Final = of_terrain("lake")
VILLAGES: Final = of_terrain("village")
MOUNTAINS: Final = of_terrain("mountain")
FARMS: Final = of_terrain("farm")
TUNNELS: Final = mask(place for place, hex_ in enumerate(_BOARD.hexes) if hex_.tunnel)
ENCOUNTERS: Final = mask(place for place, hex_ in enumerate(_BOARD.hexes) if hex_.encounter)
HOMES: Final = mask(range(TERRITORIES, len(PLACE_NAMES)))

NEIGHBOURS: Final[tuple[int, ...]] = tuple(
    mask(PLACES[other] for other in hex_.neighbours) for hex_ in _BOARD.hexes
) + tuple(
    mask(PLACES[other] for other in (*base.land, *base.river, *base.lake))
    for base in sorted(_BOARD.home_bases, key=lambda base: PLACES[base.id])
)
"""Touching hexes, rivers ignored; a home base touches hexes but is no hex's neighbour."""

_RIVERS: Final = {frozenset((PLACES[a], PLACES[b])) for a, b in _BOARD.rivers} | {
    frozenset((PLACES[base.id], PLACES[other])) for base in _BOARD.home_bases for other in base.river
}
RIVERS: Final[tuple[int, ...]] = tuple(
    mask(other for other in members(NEIGHBOURS[place]) if frozenset((place, other)) in _RIVERS)
    for place in range(len(PLACE_NAMES))
)
"""The neighbours that lie across a river."""

DRY: Final[tuple[int, ...]] = tuple(
    NEIGHBOURS[place] & LAND & ~RIVERS[place] if not LAKES >> place & 1 else 0
    for place in range(len(PLACE_NAMES))
)
"""TERR-11: the neighbours any unit reaches by one step over land."""


def home_of(faction: int) -> int:
    """The place of a faction's home base."""
    return TERRITORIES + faction


@cache
def worker_steps(faction: int, mine: int) -> tuple[int, ...]:
    """Where a worker gets with one step from each place: land, tunnels, the own mine; Nordic swims."""
    swims = catalogue().factions[FACTIONS[faction]].ability == "swim"
    steps = [DRY[place] | (RIVERS[place] if swims else 0) for place in range(len(PLACE_NAMES))]
    return _with_tunnels(steps, mine)


@cache
def fighter_steps(faction: int, skills: frozenset[str], mine: int, from_home: bool) -> tuple[int, ...]:
    """Where a character or mech gets with one step from each place, by the skills uncovered.

    Hops that depend on who controls what (Township, Underpass and the like) are asked for separately.
    `from_home` is the house rule that abilities work from the home base (DEC-20).
    """
    facts = catalogue().factions[FACTIONS[faction]]
    ford = mask(place for place in members(LAND) if TERRAIN[place] in facts.riverwalk)
    burrows = TUNNELS | (1 << mine if mine >= 0 else 0)
    steps = []
    for place in range(len(PLACE_NAMES)):
        reach = DRY[place]
        if from_home or place < TERRITORIES:
            if "riverwalk" in skills:
                reach |= RIVERS[place] & ford
            if "burrow" in skills:
                reach |= RIVERS[place] if burrows >> place & 1 else RIVERS[place] & burrows
            if skills & _LAKE_SKILLS:
                reach |= NEIGHBOURS[place] if LAKES >> place & 1 else NEIGHBOURS[place] & LAKES
            if "submerge" in skills and LAKES >> place & 1:
                reach |= LAKES & ~(1 << place)
        steps.append(reach)
    return _with_tunnels(steps, mine)


_LAKE_SKILLS: Final = frozenset({"seaworthy", "submerge", "suiton"})


def _with_tunnels(steps: list[int], mine: int) -> tuple[int, ...]:
    """TERR-08: all tunnels are one step apart; BUILD-16: so is the own mine (`mine` < 0: none)."""
    tunnels = TUNNELS | (1 << mine if mine >= 0 else 0)
    return tuple(
        reach | (tunnels & ~(1 << place) if tunnels >> place & 1 else 0) for place, reach in enumerate(steps)
    )
