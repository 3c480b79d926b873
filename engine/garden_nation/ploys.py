"""Ploys: the strategic move and the roof transfer before an action, the invasion instead of one.

Rules: GN-PLOY-01..16, GN-ROOF-05, GN-ROOF-06, GN-DEC-06, GN-DEC-12, GN-DEC-18, GN-RND-03.
"""

from engine.garden_nation.actions import Invade, RoofTransfer, StrategicMove
from engine.garden_nation.board import TERRITORIES, TERRITORY, ZONE_INDEX, ZONE_NAMES
from engine.garden_nation.buildings import clear, no_floor, place
from engine.garden_nation.population import check_payment, gain, pay, worth
from engine.garden_nation.reach import can_build_anywhere, check_reach, neighbour_number, reachable
from engine.garden_nation.state import NOBODY, OFF_BOARD, State
from engine.garden_nation.turn import check_next, ends_turn, finish_action
from engine.garden_nation.words import PLOYS, TOKEN_TYPES
from engine.violation import Ambiguous, Violation

STRATEGIC_MOVE, ROOF_TRANSFER, INVASION = range(len(PLOYS))


def strategic_move(state: State, action: StrategicMove) -> None:
    """GN-PLOY-04, GN-PLOY-05: the Torticrane goes one number up or down; then the action is done there."""
    check_ploy(state)
    here = state.torticrane
    if here == OFF_BOARD:
        raise Ambiguous("GN-PLOY-04", "where does the Torticrane stand?", list(map(str, TERRITORIES)))
    legal = [neighbour_number(here, step) for step in (-1, 1)]
    if action.to not in legal:
        message = f"from territory {here} the Torticrane cannot go to territory {action.to}"
        state.refuse("GN-PLOY-04", message, [f"territory {number}" for number in legal])
    if not can_act(state):
        message = f"{state.seats[state.active].name} has no action on any territory that could follow"
        state.refuse("GN-PLOY-04", message)
    spend(state, STRATEGIC_MOVE, origin=here, to=action.to)
    state.torticrane = action.to
    no_floor(state)


def roof_transfer(state: State, action: RoofTransfer) -> None:
    """GN-PLOY-06..08: a roof goes to another own building in a zone of the same type."""
    check_ploy(state)
    player = state.active
    source, target = ZONE_INDEX[action.source], ZONE_INDEX[action.target]
    if state.owners[source] != player or not state.roofs[source]:
        name = state.seats[player].name
        raise Violation(
            "GN-PLOY-06", f"{name} has no roofed building on {action.source}", _roofed(state, player)
        )
    if source == target or state.owners[target] != player or state.roofs[target]:
        name = state.seats[player].name
        raise Violation("GN-PLOY-08", f"{name} has no other open building on {action.target}")
    if state.kinds[source] != state.kinds[target]:
        types = f"{TOKEN_TYPES[state.kinds[source]]}, {action.target} is {TOKEN_TYPES[state.kinds[target]]}"
        state.refuse("GN-PLOY-08", f"{action.source} is {types}")
    move_roof(state, source, target)
    if TERRITORY[source] not in reachable(state, player):
        move_roof(state, target, source)
        message = f"the action cannot be done on territory {TERRITORY[source]}, where the roof is taken"
        state.refuse("GN-PLOY-07", message, [f"territory {number}" for number in reachable(state, player)])
        move_roof(state, source, target)
    spend(state, ROOF_TRANSFER, source=action.source, target=action.target)
    state.transferred = source, target
    no_floor(state)


def invade(state: State, action: Invade) -> None:
    """GN-PLOY-09..14: pay twice the cost to the owner, who takes back the floors; own floors replace them."""
    check_ploy(state)
    player = state.active
    zone = ZONE_INDEX[action.zone]
    _check_invasion_place(state, player, zone)
    owner, count = state.owners[zone], state.floors[zone]
    if owner in (player, NOBODY):
        raise Violation("GN-PLOY-09", f"no other player has a building on {action.zone}")
    seat = state.seats[player]
    if seat.floors_left < count:
        message = f"{seat.name} has {seat.floors_left} floors left, the building on {action.zone} has {count}"
        state.refuse("GN-PLOY-10", message)
    cost = worth(state.numbers[zone], count)
    check_payment(state, seat, cost)
    ends = ends_turn(state, action.next)
    following = check_next(state, action.next, ends)
    spend(state, INVASION, zone=action.zone, owner=state.seats[owner].name, floors=count, paid=cost)
    pay(seat, cost)
    gain(state, state.seats[owner], cost)
    clear(state, zone)
    _settle_in(state, player, zone, count)
    state.torticrane = state.board.leads_to[zone]
    finish_action(state, following, ends)


def check_ploy(state: State) -> None:
    """GN-PLOY-01, GN-PLOY-02, GN-PLOY-15, GN-DEC-18: a token is left and none was used with this action."""
    seat = state.seats[state.active]
    if state.torticrane == OFF_BOARD and not any(state.floors):
        raise Violation("GN-DEC-18", "no ploy is possible with the very first action of the game")
    if state.ploy_used != NOBODY:
        message = f"{seat.name} has used a ploy with this action already: {PLOYS[state.ploy_used]}"
        state.refuse("GN-PLOY-01", message)
    if not seat.ploys:
        state.refuse("GN-PLOY-02", f"{seat.name} has no ploy token left")


def can_act(state: State) -> bool:
    """Whether the active player can build or demolish on any territory."""
    return state.active in state.owners or can_build_anywhere(state, state.active)


def move_roof(state: State, source: int, target: int) -> None:
    """GN-PLOY-06: the first building becomes open, the second closed."""
    state.roofs[source] = False
    state.roofs[target] = True


def spend(state: State, ploy: int, **detail: object) -> None:
    """GN-PLOY-03: the token is laid on the ploy's space."""
    seat = state.seats[state.active]
    seat.ploys = max(seat.ploys - 1, 0)
    seat.used[ploy] += 1
    state.ploy_used = ploy
    state.note("ploy", state.active, ploy=PLOYS[ploy], **detail)


def _check_invasion_place(state: State, player: int, zone: int) -> None:
    """GN-PLOY-10, GN-DEC-12: only where the player may act."""
    check_reach(state, player, TERRITORY[zone])
    if TERRITORY[zone] != state.torticrane and not state.rules.invade_after_moving_on:
        message = f"the Torticrane is on territory {state.torticrane}; an invasion may not move on"
        state.refuse("GN-DEC-12", message)


def _settle_in(state: State, player: int, zone: int, count: int) -> None:
    """GN-PLOY-13, GN-END-01: as many own floors; they may be the last ones and may complete a project."""
    place(state, player, zone, count)
    if not state.seats[player].floors_left and state.rules.end_by_invasion:
        state.last_round = True
    if not state.rules.project_after_invasion:
        no_floor(state)


def _roofed(state: State, player: int) -> list[str]:
    return [
        ZONE_NAMES[zone] for zone, roof in enumerate(state.roofs) if roof and state.owners[zone] == player
    ]
