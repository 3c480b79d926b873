"""What one player may know: the public state, the own hand and the own objectives. Rules: CARD-03, SET-14."""

from dataclasses import dataclass

from engine.scythe.actions import EndTurn
from engine.scythe.game import apply
from engine.scythe.state import SeatState, State

_END_OF_TURN = EndTurn()


@dataclass(frozen=True, slots=True)
class View:
    """A copy of the table as one seat sees it; whatever a bot does to it, the game stays as it is."""

    state: State
    seat: int

    @property
    def own(self) -> SeatState:
        """The seat that looks."""
        return self.state.seats[self.seat]


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
