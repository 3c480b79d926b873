"""Pass: no territory offers an action that is possible and wanted.

Rules: GN-DEC-13, GN-ACT-01, GN-ACT-20, GN-END-07.
"""

from engine.garden_nation.actions import Pass
from engine.garden_nation.buildings import no_floor
from engine.garden_nation.reach import can_build_anywhere
from engine.garden_nation.state import NOBODY, State
from engine.garden_nation.turn import check_next, ends_turn, finish_action
from engine.garden_nation.words import PLOYS


def pass_action(state: State, action: Pass) -> None:
    """GN-DEC-13: the action is lost and the Torticrane stays."""
    check_pass(state)
    ends = ends_turn(state, action.next) or state.rules.skipping == "turn"
    following = check_next(state, action.next, ends)
    no_floor(state)
    state.note("passed", state.active)
    finish_action(state, following, ends)


def check_pass(state: State) -> None:
    """GN-ACT-01: an action is compulsory while a floor can be built anywhere."""
    player, name = state.active, state.seats[state.active].name
    if state.ploy_used != NOBODY:
        ploy = PLOYS[state.ploy_used]
        state.refuse("GN-PLOY-05", f"{name} has used a ploy ({ploy}) with this action and must do it now")
    if can_build_anywhere(state, player):
        state.refuse("GN-ACT-01", f"{name} can build, on the Torticrane's territory or on a following one")
    if player in state.owners and not state.rules.pass_instead_of_demolishing:
        state.refuse("GN-DEC-13", f"{name} can demolish a building")
