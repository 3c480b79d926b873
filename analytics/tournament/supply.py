"""A supply: what a game deals, in the order in which it is seated and in which it starts."""

from dataclasses import dataclass

from analytics.tournament.errors import EventError

Pair = tuple[str, str]


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

    def check_table(self, size: int) -> None:
        """Raises EventError when a table of this size needs more factions or mats than there are."""
        for kind, known in (("factions", self.factions), ("mats", self.mats)):
            if known and len(known) < size:
                raise EventError(
                    f"a table of {size} needs {size} {kind} and the event has {len(known)}; "
                    "allow more under [pairs] or choose smaller tables"
                )
