"""Apply one action: whose it is, whether the Move action ends with it, and the rule module that owns it.

Check, then do: a refused action leaves the state as it was. Rules: END-01, END-02, TURN-14, TURN-16.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.scythe import actions
from engine.scythe.automa.combat import automa_combat
from engine.scythe.automa.turn import automa_turn
from engine.scythe.bolster import bolster
from engine.scythe.build import build
from engine.scythe.combat import combat
from engine.scythe.control import share, territories_of
from engine.scythe.deals import stall, statement, stop, transfer
from engine.scythe.deploy import deploy
from engine.scythe.encounter import encounter
from engine.scythe.enlist import enlist
from engine.scythe.factory import factory_top, take_factory_card
from engine.scythe.mats import FACTORY_SECTION
from engine.scythe.move import expel, gain_coins, move
from engine.scythe.objectives import ends_the_turn, force, reveal
from engine.scythe.produce import produce
from engine.scythe.stars import undo_moves
from engine.scythe.state import State
from engine.scythe.table import adjourn, leave, resume, take_back
from engine.scythe.tokens import place_token, rearm_trap
from engine.scythe.trade import trade
from engine.scythe.turn import check_left, choose_section, close_moves, end_turn, next_turn
from engine.scythe.upgrade import upgrade
from engine.violation import Ambiguous, Malformed, Violation

Handler = Callable[[State, Any], None]

_ENDS_MOVES: Final = 0
_BESIDE_MOVES: Final = 1
_IN_ONE_PASS: Final = 2
"""How an action stands to a running Move action: it ends it, it goes on beside it, or it ends it and checks
and does in one pass, so that the whole state must be put back when it fails."""

_DISPATCH: Final[dict[type, tuple[Handler, int]]] = {
    actions.ChooseSection: (choose_section, _ENDS_MOVES),
    actions.Move: (move, _BESIDE_MOVES),
    actions.GainCoins: (gain_coins, _ENDS_MOVES),
    actions.Bolster: (bolster, _ENDS_MOVES),
    actions.Trade: (trade, _ENDS_MOVES),
    actions.Produce: (produce, _ENDS_MOVES),
    actions.Upgrade: (upgrade, _ENDS_MOVES),
    actions.Deploy: (deploy, _ENDS_MOVES),
    actions.Build: (build, _ENDS_MOVES),
    actions.Enlist: (enlist, _ENDS_MOVES),
    actions.Combat: (combat, _ENDS_MOVES),
    actions.Encounter: (encounter, _IN_ONE_PASS),
    actions.TakeFactoryCard: (take_factory_card, _ENDS_MOVES),
    actions.FactoryTop: (factory_top, _IN_ONE_PASS),
    actions.RevealObjective: (reveal, _IN_ONE_PASS),
    actions.PlaceToken: (place_token, _ENDS_MOVES),
    actions.RearmTrap: (rearm_trap, _ENDS_MOVES),
    actions.TransferCoins: (transfer, _BESIDE_MOVES),
    actions.Stall: (stall, _BESIDE_MOVES),
    actions.Statement: (statement, _BESIDE_MOVES),
    actions.Automa: (automa_turn, _ENDS_MOVES),
    actions.AutomaCombat: (automa_combat, _ENDS_MOVES),
    actions.StopGame: (stop, _ENDS_MOVES),
    actions.Leave: (leave, _ENDS_MOVES),
    actions.Adjourn: (adjourn, _BESIDE_MOVES),
    actions.Resume: (resume, _BESIDE_MOVES),
    actions.EndTurn: (end_turn, _ENDS_MOVES),
}

_BOTTOM_ROW: Final[tuple[Handler, ...]] = (upgrade, deploy, build, enlist)
_ANYBODY: Final = frozenset(
    {choose_section, reveal, transfer, stall, statement, stop, leave, adjourn, resume, automa_turn}
)
"""What looks itself who acts."""
_WHILE_ADJOURNED: Final = frozenset({resume, statement, stop, leave})
"""What may be written down between an interruption and its end."""


def apply(state: State, action: Any) -> None:
    """Do the action, or raise Violation, Ambiguous or Malformed and leave the state unchanged."""
    handler, manner = _DISPATCH[action.__class__]
    unusual = (
        state.in_vain >= 0 or action.by is not None or action.taken_back or state.ended or state.adjourned
    )
    if unusual and _is_done(state, action, handler):
        return
    if state.careful or (manner == _IN_ONE_PASS and (handler is not reveal or _by_next(state, action))):
        _apply_or_restore(state, action, handler, manner)
    elif state.moving and manner != _BESIDE_MOVES:
        _apply_after_moves(state, action, handler)
    else:
        handler(state, action)


def play(state: State, actions: Iterable[Any]) -> None:
    """Do one action after the other; `state.action` is the number of the one that is being done."""
    state.action = 0
    for action in actions:
        state.action += 1
        apply(state, action)


def _is_done(state: State, action: Any, handler: Handler) -> bool:
    """What is not played at all, or for a player whose turn it is not, is done here; all else is checked."""
    if action.taken_back or _goes_back_with_its_turn(state, action, handler):
        take_back(state, action)
        return True
    if state.ended and handler is not statement:
        state.refuse("END-02", "the game is over; nothing but scoring follows")
    if state.adjourned and handler not in _WHILE_ADJOURNED:
        state.refuse("TABLE-03", "the game is adjourned; it goes on with resume")
    if action.by is None or not _acts_out_of_turn(state, action, handler):
        return False
    _apply_out_of_turn(state, action, handler)
    return True


def _goes_back_with_its_turn(state: State, action: Any, handler: Handler) -> bool:
    """TABLE-01: what was done in a turn that was taken back, up to the next turn."""
    own = action.by is None or action.by == state.seats[state.in_vain].name
    return state.in_vain >= 0 and own and (handler is reveal or handler not in _ANYBODY)


def _acts_out_of_turn(state: State, action: Any, handler: Handler) -> bool:
    """TURN-14: the bottom-row action of the turn before; TURN-01: whatever a ruling lets stand."""
    index = state.order.get(action.by, state.active)
    if index == state.active or handler in _ANYBODY:
        return False
    return "TURN-01" in state.waived or _left_open(state, index, handler)


def _left_open(state: State, index: int, handler: Handler) -> bool:
    """TURN-14: the turn before was this player's, and this bottom-row action of it was not taken yet."""
    if state.previous is None or handler not in _BOTTOM_ROW:
        return False
    left, bottom, closed = state.previous
    if left != index or bottom or closed:
        return False
    seat = state.seats[index]
    return (
        0 <= seat.section < FACTORY_SECTION
        and seat.mat.bottom_of[seat.section] == _BOTTOM_ROW.index(handler)
        and state.section >= 0
    )


def _apply_out_of_turn(state: State, action: Any, handler: Handler) -> None:
    """The action of a player whose turn it is not, with the section where that player's token stands."""
    saved, running = state.copy(), state.running_turn()
    index = state.order[action.by]
    interleaved = _left_open(state, index, handler)
    try:
        _take_up(state, index)
        if not interleaved:
            state.note("ruling", index, rule="TURN-01", allowed=f"{action.by} acts out of turn")
        apply(state, action)
    except (Violation, Ambiguous, Malformed):
        state.restore(saved)
        raise
    state.aside = None if interleaved else (index, state.running_turn())
    if interleaved and state.previous is not None:
        left, _bottom, closed = state.previous
        state.previous = (left, True, closed)
    state.go_on_with(running)
    state.shared = {place: keeper for place, keeper in state.shared.items() if place not in state.pending}
    if state.ended:
        undo_moves(state)


def _take_up(state: State, index: int) -> None:
    """A turn of that player: what is left of the one before, or what was begun out of turn."""
    if state.aside is not None and state.aside[0] == index:
        state.go_on_with(state.aside[1])
        return
    state.active = index
    state.begin_turn()
    state.forget_moves()
    state.section = state.seats[index].section


def _apply_after_moves(state: State, action: Any, handler: Handler) -> None:
    """The Move action ends with this action, unless it is refused."""
    saved = state.top, state.bottom
    close_moves(state)
    try:
        handler(state, action)
    except (Violation, Ambiguous, Malformed):
        state.top, state.bottom = saved
        state.moving = True
        state.encounter_due = state.factory_due = state.token_due = False
        raise


def _apply_or_restore(state: State, action: Any, handler: Handler, manner: int) -> None:
    """For editions, rulings and actions that change things on the way: all is put back when they fail."""
    saved = state.copy(only=None if state.careful else state.active)
    before = territories_of(state) if state.waived else None
    try:
        if handler is reveal:
            _begin_next_turn(state, action)
        if state.moving and manner != _BESIDE_MOVES and not _inside_the_move(state, action):
            _end_moves(state)
        if state.rules.objective_reveal_window == "forced_when_met":
            _apply_with_forced_objectives(state, action, handler)
        else:
            handler(state, action)
    except (Violation, Ambiguous, Malformed):
        state.restore(saved)
        raise
    if before is not None:
        share(state, before)


def _inside_the_move(state: State, action: Any) -> bool:
    """OBJ-03 by edition: an objective may be revealed in the middle of an action."""
    return (
        state.rules.objective_reveal_window == "any_time_own_turn"
        and isinstance(action, actions.RevealObjective)
        and not ends_the_turn(action)
    )


def _apply_with_forced_objectives(state: State, action: Any, handler: Handler) -> None:
    """OBJ-04 by edition: a known objective is revealed as soon as it is met, or at the end of the turn."""
    if handler in (choose_section, end_turn, automa_turn) and state.section >= 0:
        force(state, ending=True)
    if not state.ended:
        handler(state, action)
    elif handler is choose_section:
        raise Violation("END-02", "the game ended with the objective met in the turn before")
    if not state.ended:
        force(state, ending=False)


def _begin_next_turn(state: State, action: Any) -> None:
    """An objective revealed by the next player before the token is moved ends the running turn (TURN-14)."""
    if _by_next(state, action):
        if state.moving:
            _end_moves(state)
        check_left(state)
        next_turn(state, state.follower(state.active))


def _by_next(state: State, action: Any) -> bool:
    """Whether the next player acts before moving the token; a ruling on OBJ-09 says that the turn goes on."""
    if state.section < 0 or action.by is None or "OBJ-09" in state.waived:
        return False
    return bool(action.by == state.seats[state.follower(state.active)].name)


def _end_moves(state: State) -> None:
    expel(state)
    close_moves(state)
