"""What players were dealt: seats of a table in turn order, and what each player had in earlier rounds."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Thing = TypeVar("Thing", str, int)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A player with what was dealt; a table's seats stand in turn order."""

    player: int
    faction: str | None
    mat: str | None


@dataclass(slots=True)
class History:
    """How often each player had each faction, mat and turn position in rounds that stay as they are."""

    factions: dict[tuple[int, str], int] = field(default_factory=dict)
    mats: dict[tuple[int, str], int] = field(default_factory=dict)
    positions: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, table: Sequence[Dealt]) -> None:
        """Count the seats of one table."""
        for position, seat in enumerate(table):
            self._count(self.factions, seat.player, seat.faction)
            self._count(self.mats, seat.player, seat.mat)
            self._count(self.positions, seat.player, position)

    @staticmethod
    def _count(counts: dict[tuple[int, Thing], int], player: int, thing: Thing | None) -> None:
        if thing is not None:
            counts[player, thing] = counts.get((player, thing), 0) + 1
