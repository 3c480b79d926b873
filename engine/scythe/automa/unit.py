"""Which unit moves: the one nearest to the Automa's base.

Rules: AUT-MOVE-07, AUT-MOVE-09, AUT-MOVE-14, AUT-WRK-01, AUT-CMB-01, AUT-ENC-01, AUT-ATK-02, AUT-ATK-06,
AUT-DEC-11.
"""

from typing import NamedTuple

from engine.scythe.automa.lattice import distance
from engine.scythe.move import CHARACTER, WORKER
from engine.scythe.state import OFF_BOARD, SeatState

KINDS = ("character", "mech", "mech", "mech", "mech", "worker")


class Unit(NamedTuple):
    """A unit (0 the character, 1..4 the mechs by printed slot, 5 a worker) and where it stands."""

    number: int
    place: int

    @property
    def kind(self) -> str:
        """Character, mech or worker."""
        return KINDS[self.number]


def characters(seat: SeatState) -> list[Unit]:
    """The character, if it is not on the faction mat."""
    return [Unit(CHARACTER, seat.character)] if seat.character != OFF_BOARD else []


def mechs(seat: SeatState) -> list[Unit]:
    """The mechs that are not on the faction mat."""
    return [Unit(slot + 1, place) for slot, place in enumerate(seat.mechs) if place != OFF_BOARD]


def workers(seat: SeatState) -> list[Unit]:
    """The workers that are not on the faction mat."""
    return [Unit(WORKER, place) for place in seat.workers]


def combat_units(seat: SeatState) -> list[Unit]:
    """Character and mechs alike."""
    return characters(seat) + mechs(seat)


def nearest(seat: SeatState, candidates: list[Unit], first: str) -> Unit | None:
    """AUT-MOVE-07, AUT-MOVE-09: nearest to the base, then in reading order.

    `first` is the kind that goes first where a character and a mech stand on the same place (AUT-DEC-11).
    """
    return min(candidates, key=lambda unit: _rank(seat, unit, first), default=None)


def _rank(seat: SeatState, unit: Unit, first: str) -> tuple[int, int, bool, int]:
    return distance(seat.home, unit.place), unit.place, unit.kind != first, unit.number
