"""Build: one own floor in one zone.

Rules: GN-ACT-01..15, GN-END-01, GN-TURT-04, GN-INV-01.
"""

from engine.garden_nation.actions import Build
from engine.garden_nation.board import TERRITORY, ZONE_INDEX, ZONE_NAMES
from engine.garden_nation.buildings import place
from engine.garden_nation.population import LOWEST, SURCHARGE, check_payment
from engine.garden_nation.reach import can_build_at, check_reach, check_transfer
from engine.garden_nation.state import NOBODY, State
from engine.garden_nation.turn import check_next, ends_turn, finish_action
from engine.garden_nation.words import BRAMBLE, TOKEN_TYPES
from engine.violation import Ambiguous, Violation

_TYPES = {name: index for index, name in enumerate(TOKEN_TYPES)}


def build(state: State, action: Build) -> None:
    """GN-ACT-02: pay, place the floor, move the Torticrane."""
    player = state.active
    seat = state.seats[player]
    zone = ZONE_INDEX[action.zone]
    if TERRITORY[zone] != state.torticrane:
        check_reach(state, player, TERRITORY[zone])
    if state.transferred is not None:
        check_transfer(state, zone)
    if not seat.floors_left:
        state.refuse("GN-ACT-15", f"{seat.name} has no floor left")
    if state.owners[zone] != NOBODY:
        _check_building(state, player, zone)
    brambled = state.kinds[zone] == BRAMBLE or action.bramble is not None
    token = _token(state, zone, action) if brambled else None
    cost = state.numbers[zone] + SURCHARGE * state.floors[zone]
    if seat.population - cost < LOWEST:
        check_payment(state, seat, cost)
    ends, following = state.actions_left == 1, None
    if action.next is not None:
        ends = ends_turn(state, action.next)
        following = check_next(state, action.next, ends)
    if token is not None:
        _lay_token(state, zone, token)
    seat.population = max(seat.population - cost, LOWEST)
    place(state, player, zone, 1)
    if not seat.floors_left:
        state.last_round = True
    state.torticrane = state.board.leads_to[zone]
    if ends:
        finish_action(state, following, ends)
    else:
        state.ploy_used = NOBODY
        state.transferred = None
        state.actions_left -= 1


def building_zones(state: State, player: int) -> list[str]:
    """The zones where the player may build on the Torticrane's territory."""
    here = state.torticrane
    return [
        name
        for zone, name in enumerate(ZONE_NAMES)
        if TERRITORY[zone] == here and can_build_at(state, player, zone)
    ]


def _check_building(state: State, player: int, zone: int) -> None:
    """GN-ACT-10, GN-ACT-13, GN-ACT-14: only an own building that is open gets another floor."""
    owner, name = state.owners[zone], ZONE_NAMES[zone]
    if owner != player:
        message = f"the building on {name} belongs to {state.seats[owner].name}"
        raise Violation("GN-ACT-13", message, building_zones(state, player))
    if state.roofs[zone]:
        message = f"the building on {name} has a roof; no floor can be added"
        state.refuse("GN-ACT-14", message, building_zones(state, player))


def _token(state: State, zone: int, action: Build) -> int | None:
    """GN-ACT-06, GN-ACT-07, GN-ACT-09: the type is chosen once, for a bramble zone, while a token is left."""
    if state.kinds[zone] != BRAMBLE:
        if action.bramble is not None:
            message = f"{action.zone} is {TOKEN_TYPES[state.kinds[zone]]} and stays so to the end of the game"
            raise Violation("GN-ACT-06", message)
        return None
    left = [name for name, count in zip(TOKEN_TYPES, state.brambles, strict=True) if count]
    if action.bramble is None:
        raise Ambiguous("GN-ACT-06", f"which type was chosen for the bramble zone {action.zone}?", left)
    token = _TYPES[action.bramble]
    if not state.brambles[token]:
        state.refuse("GN-ACT-09", f"no bramble token of type {action.bramble} is left", left)
    return token


def _lay_token(state: State, zone: int, token: int) -> None:
    state.kinds[zone] = token
    state.brambles[token] = max(state.brambles[token] - 1, 0)
    state.note("bramble", state.active, zone=ZONE_NAMES[zone], type=TOKEN_TYPES[token])
