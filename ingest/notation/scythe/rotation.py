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
        people = [seat for seat in seats if seat.automa is None]
        self._coming = _turn_order(people) if position is None else []
        self.actor = self.expected()

    def expected(self) -> str | None:
        """The faction whose turn comes next."""
        return next(iter(self._coming), None)

    def follow(self, action: Action) -> None:
        """An action begins a turn, ends one, or is the last of a player who leaves; others change nothing."""
        if isinstance(action, ChooseSection):
            self.actor = action.by or self.expected()
            if self.actor in self._coming and not action.taken_back:
                behind = self._coming.index(self.actor) + 1
                self._coming = self._coming[behind:] + self._coming[:behind]
        elif isinstance(action, EndTurn):
            self.actor = self.expected()
        elif isinstance(action, Leave) and not action.taken_back:
            # TABLE-02: who leaves is passed over from now on; in the own turn the next player's begins.
            gone = action.by or self.actor
            self._coming = [faction for faction in self._coming if faction != gone]
            self.actor = self.expected() if gone == self.actor else self.actor


def _turn_order(seats: list[Seat]) -> list[str]:
    """The factions from the first player on; none where a faction or the first player is not known."""
    if sorted(seat.start or 0 for seat in seats) == list(range(1, len(seats) + 1)):
        seats = sorted(seats, key=lambda seat: seat.start or 0)
    first, factions = _first(seats), [str(seat.faction) for seat in seats if seat.faction]
    is_known = first is not None and len(set(factions)) == len(seats)
    return factions[first:] + factions[:first] if is_known else []


def _first(seats: list[Seat]) -> int | None:
    """SET-25: the stated first player, else the lowest player mat."""
    starts = [seat.start for seat in seats]
    orders = [catalogue().mats[seat.mat].order for seat in seats if seat.mat]
    if starts.count(1) == 1:
        return starts.index(1)
    return orders.index(min(orders)) if 0 < len(orders) == len(seats) else None
