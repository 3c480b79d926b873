"""Build: a structure onto the board. Rules: BUILD-01..09, BUILD-16, BUILD-20, INV-04."""

from typing import Final

from engine.scythe.actions import Build
from engine.scythe.board import PLACE_NAMES
from engine.scythe.bottom_row import check_cost, check_without_benefit, give_recruit_bonuses, pay_cost
from engine.scythe.deploy import check_worker_place, deploy_places, takes_mech
from engine.scythe.mats import BUILD, MINE
from engine.scythe.stars import settle
from engine.scythe.state import OFF_BOARD, SeatState, State
from engine.scythe.words import STRUCTURES, Structure
from engine.violation import Ambiguous, Violation

_INDEX: Final = {structure: index for index, structure in enumerate(STRUCTURES)}


def build(state: State, action: Build) -> None:
    """BUILD-01: pay wood, put a structure on a controlled territory with an own worker."""
    cost = check_cost(state, action, BUILD)
    seat = state.seats[state.active]
    place = index = OFF_BOARD
    structure = action.structure
    if structure is None and action.hex is not None:
        structure = _only_structure(seat, action.hex)
    if structure is None:
        check_without_benefit(state, OFF_BOARD not in seat.structures, "build")
    else:
        index = check_structure(state, seat, structure)
        place = check_worker_place(state, action.hex, takes_structure, "BUILD-01")
    pay_cost(state, cost)
    if index != OFF_BOARD:
        do_build(state, seat, index, place)
    give_recruit_bonuses(state, cost)
    settle(state, cost.receivers)


def _only_structure(seat: SeatState, place: str) -> Structure:
    """The structure that was built there when one is left; a place alone does not say enough."""
    left = structures_left(seat)
    if not left:
        raise Violation("BUILD-03", f"{seat.name} has no structure left to build on {place}")
    if len(left) > 1:
        readings = [f"build {structure} at {place}" for structure in left]
        raise Ambiguous("BUILD-01", f"which structure was built on {place}?", readings)
    return left[0]


def structures_left(seat: SeatState) -> list[Structure]:
    """The structures still on the player mat."""
    return [name for name in STRUCTURES if seat.structures[_INDEX[name]] == OFF_BOARD]


def check_structure(state: State, seat: SeatState, structure: Structure) -> int:
    """A structure still on the player mat; returns its index."""
    index = _INDEX[structure]
    if seat.structures[index] != OFF_BOARD:
        state.forbid("BUILD-03", f"{seat.name} already built the {structure}", structures_left(seat))
    return index


def takes_structure(state: State, place: int) -> bool:
    """BUILD-02, BUILD-04, BUILD-05: controlled land with an own worker and no structure."""
    return takes_mech(state, place) and not holds_structure(state, place)


def build_places(state: State) -> list[int]:
    """Every territory that takes a structure now."""
    return [place for place in deploy_places(state) if not holds_structure(state, place)]


def holds_structure(state: State, place: int) -> bool:
    """BUILD-02: whether the hex has a structure of any player."""
    return any(place in seat.structures for seat in state.seats)


def do_build(state: State, seat: SeatState, index: int, place: int) -> None:
    """The structure stays for the rest of the game (BUILD-03)."""
    seat.structures[index] = place
    if index == MINE:
        seat.refresh_steps()
    state.note("structure", state.active, structure=STRUCTURES[index], place=PLACE_NAMES[place])
