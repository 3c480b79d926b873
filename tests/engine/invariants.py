"""INV-01..INV-14: what holds in every state, and between a state and the next one.

`assert_invariants(state)` looks at one state; `Watch()` is an observer for `replay` that also remembers what
came before. The score is worked out anew here, from the pieces alone.
"""

from collections import Counter
from collections.abc import Iterable

from engine.scythe.board import (
    ENCOUNTERS,
    FACTORY,
    LAKES,
    LAND,
    NEIGHBOURS,
    PLACE_NAMES,
    TERRITORIES,
    TUNNELS,
    members,
)
from engine.scythe.board import TERRAIN as TERRAINS
from engine.scythe.cards import DECK
from engine.scythe.catalogue import catalogue
from engine.scythe.deploy import MECHS
from engine.scythe.public import projected
from engine.scythe.state import NO_CARD, OFF_BOARD, UNKNOWN_CARD, SeatState, State
from engine.scythe.structure_bonus import count_places

LIMITS = catalogue().scoring.limits
LAKE_SKILLS = frozenset({"seaworthy", "submerge", "suiton"})


def assert_invariants(state: State) -> None:
    """Everything that must hold in one state, the middle of a turn included."""
    for index, seat in enumerate(state.seats):
        _assert_pieces(seat)
        _assert_tracks(seat)
        _assert_places(state, seat)
        _assert_score(state, index)
    _assert_territories(state)
    _assert_piles(state)
    _assert_ending(state)


class Watch:
    """An observer for `replay`: every state alone, and against the one before."""

    def __init__(self) -> None:
        self.states = 0
        self._encounters = ENCOUNTERS
        self._sections: dict[int, int] = {}
        self._workers: dict[int, int] = {}

    def __call__(self, state: State, kind: str | None) -> None:
        """After the set-up (no kind) and after every action."""
        assert_invariants(state)
        assert state.encounters & ~self._encounters == 0, "INV-12: an encounter token came back"
        self._encounters = state.encounters
        for index, seat in enumerate(state.seats):
            assert len(seat.workers) >= self._workers.get(index, 0), f"INV-01: {seat.name} lost a worker"
            self._workers[index] = len(seat.workers)
        if kind == "section":
            self._assert_moved_token(state)
        self.states += 1

    def _assert_moved_token(self, state: State) -> None:
        seat = state.seats[state.active]
        moved = self._sections.get(state.active) != state.section
        assert moved or seat.name == "rusviet", f"INV-11: {seat.name} repeats section {state.section}"
        self._sections[state.active] = state.section


def _assert_pieces(seat: SeatState) -> None:
    """INV-01..INV-03: nothing is made or lost."""
    assert 2 <= len(seat.workers) <= LIMITS["workers"], f"INV-01: {seat.name}: {seat.workers}"
    assert len(seat.cells) == LIMITS["upgrades"], f"INV-02: {seat.name}: {seat.cells}"
    assert set(seat.cells) <= {0, 1}, f"INV-02: {seat.name}: {seat.cells}"
    assert sum(seat.cells) == sum(seat.covered), f"INV-02: {seat.name}: {seat.cells} {seat.covered}"
    for covered, most in zip(seat.covered, seat.mat.upgradable, strict=True):
        assert 0 <= covered <= most, f"INV-02: {seat.name}: {seat.covered}"
    for pieces in (seat.mechs, seat.structures, seat.recruits):
        assert len(pieces) == 4, f"INV-03: {seat.name}: {pieces}"
    taken = [bonus for bonus in seat.recruits if bonus != OFF_BOARD]
    assert len(set(taken)) == len(taken), f"INV-03: {seat.name} used a one-time bonus twice: {taken}"
    assert seat.star_count == sum(seat.stars) <= LIMITS["stars"], f"INV-03: {seat.name}: {seat.stars}"
    deployed = {skill for skill, place in zip(MECHS[seat.faction], seat.mechs, strict=True) if place >= 0}
    assert seat.skills == deployed, f"INV-03: {seat.name} has {seat.skills}, deployed {deployed}"


def _assert_tracks(seat: SeatState) -> None:
    """INV-10: nothing below zero, nothing beyond the end of a track."""
    assert seat.coins >= 0, f"INV-10: {seat.name} has ${seat.coins}"
    assert 0 <= seat.power <= LIMITS["power"], f"INV-10: {seat.name} has {seat.power} power"
    assert 0 <= seat.popularity <= LIMITS["popularity"], f"INV-10: {seat.name}: {seat.popularity}"
    assert min(*seat.hand, seat.hidden) >= 0, f"INV-10: {seat.name} holds {seat.hand}"


def _assert_places(state: State, seat: SeatState) -> None:
    """INV-06, INV-07: who may stand on lakes and home bases."""
    fighters = [place for place in (seat.character, *seat.mechs) if place != OFF_BOARD]
    for place in (*fighters, *seat.workers):
        where = f"{seat.name} on {PLACE_NAMES[place]}"
        if LAKES >> place & 1:
            assert seat.skills & LAKE_SKILLS, f"INV-06: {where} without a lake ability"
        if place >= TERRITORIES and place != seat.home:
            empty = PLACE_NAMES[place].removeprefix("home_") not in state.order
            assert empty, f"INV-07: {where}, the base of an opponent"
            assert "wayfare" in seat.skills, f"INV-07: {where} without Wayfare"
    for lake in {place for place in seat.workers if LAKES >> place & 1}:
        assert lake in seat.mechs, f"INV-06: workers of {seat.name} alone on {PLACE_NAMES[lake]}"


def _assert_territories(state: State) -> None:
    """INV-04, INV-05: one structure each, on land; two players only while a combat is due."""
    built = Counter(place for seat in state.seats for place in seat.structures if place != OFF_BOARD)
    for place, count in built.items():
        assert count == 1, f"INV-04: {count} structures on {PLACE_NAMES[place]}"
        assert LAND >> place & 1, f"INV-04: built on {PLACE_NAMES[place]}"
    owners: dict[int, set[str]] = {}
    for seat in state.seats:
        for place in (seat.character, *seat.mechs, *seat.workers):
            if place != OFF_BOARD:
                owners.setdefault(place, set()).add(seat.name)
    due = {*state.pending, *state.expelled}
    for place, names in owners.items():
        shared = len(names) > 1
        assert not shared or place in due, f"INV-05: {sorted(names)} share {PLACE_NAMES[place]}"
    assert min(state.resources) >= 0, "RES-05: less than no resource"


def _assert_piles(state: State) -> None:
    """INV-08, INV-09, INV-12: cards and tokens."""
    hands = sum(seat.cards() for seat in state.seats)
    discarded = sum(state.discard) + state.discard_hidden
    assert state.deck + discarded + hands == DECK, f"INV-08: {state.deck} + {discarded} + {hands}"
    taken = [seat.factory_card for seat in state.seats if seat.factory_card != NO_CARD]
    assert state.factory_cards == len(state.seats) + 1 - len(taken), f"INV-09: {state.factory_cards}, {taken}"
    known = [card for card in taken if card != UNKNOWN_CARD]
    assert len(set(known)) == len(known), f"INV-09: a Factory card was taken twice: {known}"
    assert state.encounters & ~ENCOUNTERS == 0, "INV-12: an encounter token where none is printed"


def _assert_ending(state: State) -> None:
    """INV-13: the game is over with one player's sixth star, or when it was stopped."""
    complete = [seat.name for seat in state.seats if seat.star_count == LIMITS["stars"]]
    assert len(complete) <= 1, f"INV-13: {complete} have all stars"
    assert state.ended == (bool(complete) or state.stopped), f"INV-13: ended {state.ended}, {complete}"


def _assert_score(state: State, index: int) -> None:
    """INV-14: coins + stars, territories and pairs of resources by popularity + the structure tile."""
    seat = state.seats[index]
    tier = catalogue().scoring.tier(seat.popularity)
    held = _held(state, index)
    counted = len(held) + (2 if FACTORY in held else 0) + _flags(seat, held)
    resources = sum(sum(state.resources[place * 4 : place * 4 + 4]) for place in held)
    expected = (
        seat.coins
        + seat.star_count * tier.star
        + counted * tier.territory
        + resources // 2 * tier.resource_pair
        + _structures(state, seat)
        + _encounter_coins(state, seat, held)
    )
    found = projected(state, index)["total"]
    assert found == expected, f"INV-14: {seat.name} scores {found}, worked out {expected}"


def _held(state: State, index: int) -> set[int]:
    """CTRL-01..05 from the pieces alone."""
    seat = state.seats[index]
    due = {*state.pending, *state.expelled} if index == state.active else set()
    units = {place for place in (seat.character, *seat.mechs, *seat.workers) if 0 <= place < TERRITORIES}
    enemies = set(_units(other for other in state.seats if other is not seat))
    held = (units - due) | {place for place in seat.structures if place >= 0 and place not in enemies | units}
    built = {place for other in state.seats if other is not seat for place in other.structures}
    traps = {place for place, _kind, armed in seat.traps if armed}
    return held | {place for place in traps if place not in enemies | built | units}


def _units(seats: Iterable[SeatState]) -> list[int]:
    return [place for seat in seats for place in (seat.character, *seat.mechs, *seat.workers)]


def _flags(seat: SeatState, held: set[int]) -> int:
    excluded = catalogue().scoring.albion_flag_excluded
    return sum(place in held and PLACE_NAMES[place] not in excluded for place in seat.flags)


def _encounter_coins(state: State, seat: SeatState, held: set[int]) -> int:
    scoring = catalogue().scoring
    if seat.name != "polania" or len(state.seats) < scoring.large_table:
        return 0
    return scoring.polania_encounter_coins * sum(ENCOUNTERS >> place & 1 for place in held)


def _structures(state: State, seat: SeatState) -> int:
    """SBON-04..10."""
    built = {place for place in seat.structures if place != OFF_BOARD}
    beside = {other for place in built for other in members(NEIGHBOURS[place]) if other < TERRITORIES}
    count = {
        "tunnels_adjacent": sum(TUNNELS >> place & 1 for place in beside),
        "lakes_adjacent": sum(LAKES >> place & 1 for place in beside),
        "encounters_adjacent": sum(ENCOUNTERS >> place & 1 for place in beside),
        "tunnels_occupied": sum(TUNNELS >> place & 1 for place in built),
        "farm_or_tundra_occupied": sum(TERRAINS[place] in ("farm", "tundra") for place in built),
        "structures_in_row": count_places("structures_in_row", sum(1 << place for place in built), True),
    }
    assert state.tile is not None
    return catalogue().scoring.tiles[state.tile].coins(count[state.tile])
