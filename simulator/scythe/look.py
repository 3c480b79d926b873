"""A look at the running game from one seat. Rules: CARD-03, SET-14."""

from engine.scythe.actions import EndTurn
from engine.scythe.game import apply
from engine.scythe.state import State
from simulator.scythe.view import View

_END_OF_TURN = EndTurn()


def view_of(state: State, seat: int, *, begins: bool = False) -> View:
    """The table with the other hands face down, their objectives and the Factory cards unseen.

    `begins` shows it as it will be when that seat's turn begins.
    """
    seen = state.copy()
    if begins and seen.section >= 0:
        apply(seen, _END_OF_TURN)
    seen.events = []
    seen.factory_offer = None
    for index, other in enumerate(seen.seats):
        if index != seat:
            other.hidden = other.cards()
            other.hand = [0] * 6
            other.objectives = None
    return View(seen, seat)
