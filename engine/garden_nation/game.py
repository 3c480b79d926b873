"""Apply one action: whose it is, and the rule module that owns it.

Check, then do: a refused action leaves the state as it was. Rules: GN-END-02, GN-RND-06, GN-PROJ-03.
"""

from collections.abc import Callable
from typing import Any

from engine.garden_nation import actions
from engine.garden_nation.build import build
from engine.garden_nation.demolish import demolish
from engine.garden_nation.passing import pass_action
from engine.garden_nation.ploys import invade, roof_transfer, strategic_move
from engine.garden_nation.projects import claim_project
from engine.garden_nation.secret_objectives import reveal_objectives
from engine.garden_nation.state import State
from engine.garden_nation.turn import begin
from engine.violation import Ambiguous, Malformed, Violation

Handler = Callable[[State, Any], None]

_IN_A_TURN: dict[type, Handler] = {
    actions.Build: build,
    actions.Demolish: demolish,
    actions.Invade: invade,
    actions.StrategicMove: strategic_move,
    actions.RoofTransfer: roof_transfer,
    actions.Pass: pass_action,
}
_BESIDE: dict[type, Handler] = {
    actions.ClaimProject: claim_project,
    actions.RevealObjectives: reveal_objectives,
}
"""What belongs to a floor just placed or comes after the end, whoever's turn it is."""


def apply(state: State, action: Any) -> None:
    """Do the action, or raise Violation, Ambiguous or Malformed and leave the state unchanged."""
    if state.careful:
        _apply_or_restore(state, action)
        return
    handler = _IN_A_TURN.get(action.__class__)
    if handler is None:
        _BESIDE[action.__class__](state, action)
        return
    if state.ended:
        raise Violation("GN-END-02", "the game is over; nothing but scoring follows")
    by = action.by
    if state.choosing or (by is not None and state.names.get(by) != state.active):
        _apply_in_new_turn(state, action, handler)
    else:
        handler(state, action)


def _apply_in_new_turn(state: State, action: Any, handler: Handler) -> None:
    """The action begins a turn whose player is not named yet; the turn is taken back when the action fails."""
    order = None if state.order is None else state.order[:]
    saved = state.active, state.turn, state.actions_left, state.choosing, order
    try:
        begin(state, action.by)
        handler(state, action)
    except (Violation, Ambiguous, Malformed):
        state.active, state.turn, state.actions_left, state.choosing, state.order = saved
        raise


def _apply_or_restore(state: State, action: Any) -> None:
    """With rulings at the table a check that was let stand leaves a note: all is put back on a failure."""
    saved = state.copy()
    state.careful = False
    try:
        apply(state, action)
    except (Violation, Ambiguous, Malformed):
        state.restore(saved)
        raise
    finally:
        state.careful = True
