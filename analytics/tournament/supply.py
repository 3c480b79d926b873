"""A supply: what a game deals, in the order in which it is seated and in which it starts."""

from dataclasses import dataclass
from functools import cache

from analytics.tournament.errors import EventError

Pair = tuple[str, str]
Row = tuple[int, ...]
"""The numbers of what the places of one table hold."""


@cache
def faction_order(factions: Row, mats: Row) -> list[int]:
    """Clockwise by faction, beginning with the lowest mat (SET-09, SET-25)."""
    clockwise = sorted(range(len(factions)), key=factions.__getitem__)
    if not mats:
        return clockwise
    first = min(range(len(clockwise)), key=lambda place: mats[clockwise[place]])
    return clockwise[first:] + clockwise[:first]


@cache
def mat_order(mats: Row) -> list[int]:
    """Clockwise by mat, the lowest first."""
    return sorted(range(len(mats)), key=mats.__getitem__)


@dataclass(frozen=True, slots=True)
class Supply:
    """Factions in clockwise order, mats from the lowest number up, and the pairs that may not be dealt.

    `seating` says that places at the table follow the factions and the lowest mat starts; else they are free.
    A game with one kind of thing has no mats.
    """

    factions: tuple[str, ...]
    base_factions: tuple[str, ...]
    mats: tuple[str, ...] = ()
    base_mats: tuple[str, ...] = ()
    banned: frozenset[Pair] = frozenset()
    seating: bool = True
    by_mats: bool = False
    """Whether players sit clockwise by the numbers of their mats instead."""

    def turn_order(self, factions: Row, mats: Row) -> list[int]:
        """Places at a table in turn order, from the numbers of what each place holds."""
        return mat_order(mats) if self.by_mats else faction_order(factions, mats)

    def check_table(self, size: int) -> None:
        """Raises EventError when a table of this size needs more factions or mats than there are."""
        for kind, known in (("factions", self.factions), ("mats", self.mats)):
            if known and len(known) < size:
                raise EventError(
                    f"a table of {size} needs {size} {kind} and the event has {len(known)}; "
                    "allow more under [pairs] or choose smaller tables"
                )
