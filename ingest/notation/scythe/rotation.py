"""Whose turn it is, as far as the seats alone can tell (SET-10, SET-25).

A turn line names its faction for the reader. Only when that is not the faction whose turn it is does the
record get a `by`, so that a record without a single `by` still reads well.
"""

from collections.abc import Sequence

from engine.scythe.catalogue import catalogue
from engine.scythe.record import Seat


class Rotation:
    """Walks around the table of people; names no player when a faction or the first player is unknown.

    A game that begins in the middle has `position`: whose turn it is stands there, and not on the mats.
    """

    def __init__(self, seats: Sequence[Seat], position: object = None) -> None:
        seats = _as_stated([seat for seat in seats if seat.automa is None])
        factions = [seat.faction for seat in seats]
        first = _first(seats)
        known = (
            position is None
            and first is not None
            and None not in factions
            and len(set(factions)) == len(factions)
        )
        self._order: list[str] = [faction for faction in factions if faction] if known else []
        self._next = first or 0
        self.actor: str | None = self.expected()

    def expected(self) -> str | None:
        """The faction whose turn comes next."""
        return self._order[self._next] if self._order else None

    def begin(self, by: str | None) -> str | None:
        """A turn begins, by somebody else than expected when `by` says so; gives the acting faction."""
        self.actor = actor = by or self.expected()
        if actor in self._order:
            self._next = (self._order.index(actor) + 1) % len(self._order)
        return actor

    def begin_in_vain(self, by: str | None) -> str | None:
        """A turn that is taken back: its player acts, and it is still the same player's turn."""
        self.actor = by or self.expected()
        return self.actor

    def leave(self, by: str | None) -> None:
        """TABLE-02: who leaves is passed over from now on; in the own turn the next player's begins."""
        gone = by or self.actor
        if gone in self._order:
            place = self._order.index(gone)
            self._order.remove(gone)
            self._next = (self._next - (place < self._next)) % max(1, len(self._order))
        if gone == self.actor:
            self.actor = self.expected()

    def end(self) -> None:
        """The turn is over: what follows is the next player's."""
        self.actor = self.expected()


def _first(seats: Sequence[Seat]) -> int | None:
    """SET-25: the stated first player, else the lowest player mat."""
    stated = [index for index, seat in enumerate(seats) if seat.start == 1]
    if len(stated) == 1:
        return stated[0]
    orders = [catalogue().mats[seat.mat].order for seat in seats if seat.mat is not None]
    if orders and len(orders) == len(seats):
        return orders.index(min(orders))
    return None


def _as_stated(seats: Sequence[Seat]) -> Sequence[Seat]:
    """The seats in the order of play where every one states its number, else clockwise."""
    starts = [seat.start or 0 for seat in seats]
    if sorted(starts) == list(range(1, len(seats) + 1)):
        return sorted(seats, key=lambda seat: seat.start or 0)
    return seats
