"""Apply one action: whose it is, whether the Move action ends with it, and the rule module that owns it.

Check, then do: a refused action leaves the state as it was. Rules: END-01, END-02, TURN-14, TURN-16.
"""

from collections.abc import Callable
from typing import Any

from engine.scythe.bolster import bolster
from engine.scythe.build import build
from engine.scythe.combat import combat
from engine.scythe.deals import stall, statement, stop, transfer
from engine.scythe.deploy import deploy
from engine.scythe.encounter import encounter
from engine.scythe.enlist import enlist
from engine.scythe.factory import factory_top, take_factory_card
from engine.scythe.move import expel, gain_coins, move
from engine.scythe.objectives import ends_the_turn, force, reveal
from engine.scythe.produce import produce
from engine.scythe.state import State
from engine.scythe.tokens import place_token, rearm_trap
from engine.scythe.trade import trade
from engine.scythe.turn import check_turn_over, choose_section, close_moves, end_turn, next_turn
from engine.scythe.upgrade import upgrade
from engine.violation import Ambiguous, Malformed, Violation

HANDLERS: dict[str, Callable[[State, Any], None]] = {
    "section": choose_section,
    "move": move,
    "gain_coins": gain_coins,
    "bolster": bolster,
    "trade": trade,
    "produce": produce,
    "upgrade": upgrade,
    "deploy": deploy,
    "build": build,
    "enlist": enlist,
    "combat": combat,
    "encounter": encounter,
    "factory_card": take_factory_card,
    "factory_top": factory_top,
    "objective": reveal,
    "token": place_token,
    "rearm": rearm_trap,
    "transfer": transfer,
    "stall": stall,
    "state": statement,
    "stop": stop,
    "end_turn": end_turn,
}

_BESIDE_THE_TURN = frozenset({"move", "transfer", "stall", "state"})
_RESTORED = frozenset({"encounter", "factory_top", "objective"})
"""Actions that check and do in one pass."""


def apply(state: State, action: Any) -> None:
    """Do the action, or raise Violation, Ambiguous or Malformed and leave the state unchanged."""
    kind = action.type
    if state.ended and kind != "state":
        state.refuse("END-02", "the game is over; nothing but scoring follows")
    if state.careful:
        _apply_by_edition(state, action, kind)
    elif kind in _RESTORED or state.waived or state.expelled:
        _apply_or_restore(state, action, kind)
    elif state.moving and kind not in _BESIDE_THE_TURN:
        _apply_after_moves(state, action, kind)
    else:
        HANDLERS[kind](state, action)


def _apply_after_moves(state: State, action: Any, kind: str) -> None:
    """The Move action ends with this action, unless it is refused."""
    saved = state.top, state.bottom
    close_moves(state)
    try:
        HANDLERS[kind](state, action)
    except (Violation, Ambiguous, Malformed):
        state.top, state.bottom = saved
        state.moving = True
        state.encounter_due = state.factory_due = state.token_due = False
        raise


def _apply_or_restore(state: State, action: Any, kind: str) -> None:
    """For actions that check and do in one pass: the whole state is put back when they fail."""
    saved = state.copy()
    try:
        if kind == "objective":
            _begin_next_turn(state, action)
        if state.moving and kind not in _BESIDE_THE_TURN:
            expel(state)
            close_moves(state)
        HANDLERS[kind](state, action)
    except (Violation, Ambiguous, Malformed):
        state.restore(saved)
        raise


def _begin_next_turn(state: State, action: Any) -> None:
    """An objective revealed by the next player before the token is moved ends the running turn (TURN-14)."""
    following = (state.active + 1) % len(state.seats)
    if state.section >= 0 and action.by == state.seats[following].name:
        if state.moving:
            expel(state)
            close_moves(state)
        check_turn_over(state)
        next_turn(state)


def _apply_by_edition(state: State, action: Any, kind: str) -> None:
    """Editions with another window for objectives: inside actions, or forced as soon as they are met."""
    saved = state.copy()
    forced = state.rules.objective_reveal_window == "forced_when_met"
    inside = kind == "objective" and not forced and not ends_the_turn(action)
    stays_moving = kind in _BESIDE_THE_TURN or inside
    try:
        if kind == "objective":
            _begin_next_turn(state, action)
        if state.moving and not stays_moving:
            expel(state)
            close_moves(state)
        if forced and kind in ("section", "end_turn") and state.section >= 0:
            force(state, ending=True)
        if not state.ended:
            HANDLERS[kind](state, action)
        if forced and not state.ended:
            force(state, ending=False)
    except (Violation, Ambiguous, Malformed):
        state.restore(saved)
        raise
