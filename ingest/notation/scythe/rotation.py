"""Whose turn it is, as far as the seats alone can tell (SET-10, SET-25).

A turn line names its faction for the reader. Only when that is not the faction whose turn it is does the
record get a `by`, so that a record without a single `by` still reads well.
"""

from collections.abc import Sequence

from engine.scythe.actions import Action, ChooseSection, EndTurn, Leave
from engine.scythe.catalogue import catalogue
from engine.scythe.record import Seat

TURN_CHANGES = frozenset({ChooseSection, EndTurn, Leave})
"""Actions behind which another player may act."""


class Rotation:
    """Walks around the table of people; names no player when a faction or the first player is unknown.

    A game that begins in the middle has `position`: whose turn it is stands there, and not on the mats.
    """

    def __init__(self, seats: Sequence[Seat], position: object = None) -> None:
        seats = _as_stated([seat for seat in seats if seat.automa is None])
        first = _first(seats) if position is None else None
        order = [seat.faction for seat in seats if seat.faction]
        is_known = first is not None and len(set(order)) == len(order) == len(seats)
        self._order = order if is_known else []
        self._next = first or 0
        self.actor: str | None = self.expected()

    def expected(self) -> str | None:
        """The faction whose turn comes next."""
        return self._order[self._next] if self._order else None

    def follow(self, action: Action) -> None:
        """An action begins a turn, ends one, or is the last of a player who leaves; others change nothing."""
        if isinstance(action, ChooseSection):
            self.actor = actor = action.by or self.expected()
            if actor in self._order and not action.taken_back:
                self._next = (self._order.index(actor) + 1) % len(self._order)
        elif isinstance(action, EndTurn):
            self.actor = self.expected()
        elif isinstance(action, Leave) and not action.taken_back:
            self._leave(action.by or self.actor)

    def _leave(self, gone: str | None) -> None:
        """TABLE-02: who leaves is passed over from now on; in the own turn the next player's begins."""
        if gone in self._order:
            place = self._order.index(gone)
            self._order.remove(gone)
            self._next = (self._next - (place < self._next)) % max(1, len(self._order))
        if gone == self.actor:
            self.actor = self.expected()


def _first(seats: Sequence[Seat]) -> int | None:
    """SET-25: the stated first player, else the lowest player mat."""
    stated = [index for index, seat in enumerate(seats) if seat.start == 1]
    if len(stated) == 1:
        return stated[0]
    orders = [catalogue().mats[seat.mat].order for seat in seats if seat.mat is not None]
    return orders.index(min(orders)) if orders and len(orders) == len(seats) else None


def _as_stated(seats: Sequence[Seat]) -> Sequence[Seat]:
    """The seats in the order of play where every one states its number, else clockwise."""
    played = sorted(seats, key=lambda seat: seat.start or 0)
    return played if [seat.start for seat in played] == list(range(1, len(seats) + 1)) else seats
