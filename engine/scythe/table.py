"""What happens at a table beside the game: a move taken back, a player who leaves, an interruption.

Rules: TABLE-01..03.
"""

from typing import Any, Final

from engine.scythe.actions import Adjourn, ChooseSection, Leave, Resume
from engine.scythe.stars import end_game, undo_moves
from engine.scythe.state import State
from engine.scythe.turn import next_turn, who, whose_turn

_FEWEST: Final = 2
"""Players without whom a game does not go on."""


def take_back(state: State, action: Any) -> None:
    """TABLE-01: an action that was taken back stays in the record and is not played.

    With its token a whole turn is taken back.
    """
    if isinstance(action, ChooseSection):
        state.in_vain = whose_turn(state) if action.by is None else who(state, action.by)
    state.note("taken_back", who(state, action.by), type=action.type)


def leave(state: State, action: Leave) -> None:
    """TABLE-02: no further turns; pieces, coins and stars stay where they are."""
    index = who(state, action.by)
    if index in state.gone:
        state.refuse("TABLE-02", f"{state.seats[index].name} has already left the game")
        return
    state.gone = (*state.gone, index)
    state.note("left", index, reason=action.reason)
    if len(state.seats) - len(state.gone) < _FEWEST:
        state.stopped = True
        end_game(state)
    elif index == state.active:
        undo_moves(state)
        next_turn(state, state.follower(index))


def adjourn(state: State, action: Adjourn) -> None:
    """TABLE-03: nothing happens until the game is resumed."""
    index = who(state, action.by)
    state.adjourned = True
    state.note("adjourned", index, reason=action.reason)


def resume(state: State, action: Resume) -> None:
    """TABLE-03: the game goes on where it was adjourned."""
    index = who(state, action.by)
    if not state.adjourned:
        state.refuse("TABLE-03", "the game was not adjourned")
    state.adjourned = False
    state.note("resumed", index)
