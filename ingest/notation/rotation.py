"""Whose turn it is, as far as the seats alone can tell (SET-10, SET-25).

A turn line names its faction for the reader. Only when that is not the faction whose turn it is does the
record get a `by`, so that a record without a single `by` still reads well.
"""

from collections.abc import Sequence

from engine.record import Seat
from engine.scythe.catalogue import catalogue


class Rotation:
    """Walks around the table; knows nobody when a seat's faction or the first player is unknown."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        factions = [seat.faction for seat in seats]
        first = _first(seats)
        known = first is not None and None not in factions and len(set(factions)) == len(factions)
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

    def end(self) -> None:
        """The turn is over: what follows is the next player's."""
        self.actor = self.expected()


def _first(seats: Sequence[Seat]) -> int | None:
    """SET-25: the lowest player mat begins; where mats are unknown, whoever is said to."""
    orders = [catalogue().mats[seat.mat].order for seat in seats if seat.mat is not None]
    if orders and len(orders) == len(seats):
        return orders.index(min(orders))
    stated = [index for index, seat in enumerate(seats) if seat.start == 1]
    return stated[0] if len(stated) == 1 else None
