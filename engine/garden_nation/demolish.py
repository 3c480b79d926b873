"""Demolish: all floors of one own building come back, with twice the inhabitants they cost.

Rules: GN-ACT-16..19, GN-ROOF-05, GN-DEC-10.
"""

from engine.garden_nation.actions import Demolish
from engine.garden_nation.board import TERRITORY, ZONE_INDEX, ZONE_NAMES
from engine.garden_nation.buildings import clear, no_floor
from engine.garden_nation.population import gain, worth
from engine.garden_nation.reach import check_reach, check_transfer
from engine.garden_nation.state import State
from engine.garden_nation.turn import check_next, ends_turn, finish_action
from engine.violation import Violation


def demolish(state: State, action: Demolish) -> None:
    """GN-ACT-16: the building goes, its floors and inhabitants return, the Torticrane moves by its zone."""
    player = state.active
    seat = state.seats[player]
    zone = ZONE_INDEX[action.zone]
    check_reach(state, player, TERRITORY[zone])
    if state.owners[zone] != player:
        own = [ZONE_NAMES[each] for each, owner in enumerate(state.owners) if owner == player]
        message = f"{seat.name} has no building on {action.zone}"
        raise Violation("GN-ACT-16", message, own)
    if state.transferred is not None:
        check_transfer(state, zone)
        if state.transferred[1] == zone and not state.rules.demolish_after_roof_transfer:
            state.refuse("GN-DEC-10", f"the building on {action.zone} got its roof with this action")
    ends = ends_turn(state, action.next)
    following = check_next(state, action.next, ends)
    gained = worth(state.numbers[zone], state.floors[zone])
    state.note("demolished", player, zone=action.zone, floors=state.floors[zone], gained=gained)
    gain(state, seat, gained)
    clear(state, zone)
    no_floor(state)
    state.torticrane = state.board.leads_to[zone]
    finish_action(state, following, ends)
