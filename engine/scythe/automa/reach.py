"""Neighbourhoods: the own territory and what one step reaches.

Rules: AUT-NBH-01..06, AUT-MOVE-11, AUT-MOVE-12, AUT-GEN-06, AUT-GEN-07, AUT-DEC-01.
"""

from engine.scythe.automa.table import automa_seat, human_seat, table_of
from engine.scythe.board import DRY, NEIGHBOURS, TERRITORIES, fighter_steps, mask
from engine.scythe.move import CHARACTER, reachable
from engine.scythe.state import OFF_BOARD, SeatState, State

_ON_LAND = (1 << TERRITORIES) - 1
"""All territories: a home base is none (AUT-NBH-04)."""


def fighters(seat: SeatState) -> list[int]:
    """Where the character and the mechs stand, on the base too; a unit on its mat stands nowhere."""
    return [place for place in (seat.character, *seat.mechs) if place != OFF_BOARD]


def units(seat: SeatState) -> list[int]:
    """Where all units stand, one entry each."""
    return [*fighters(seat), *seat.workers]


def automa_reach(state: State, place: int) -> int:
    """AUT-NBH-03, AUT-NBH-04: the neighbourhood of an Automa unit; on a base it has none."""
    if place >= TERRITORIES:
        return 0
    return (NEIGHBOURS if table_of(state).water_open else DRY)[place] | 1 << place


def base_reach(seat: SeatState) -> int:
    """AUT-NBH-05: the two territories that a home base joins by land."""
    return DRY[seat.home]


def automa_ground(state: State, with_base: bool = True) -> int:
    """AUT-MOVE-11: every territory in the neighbourhood of any Automa unit, and of its base."""
    seat = automa_seat(state)
    ground = base_reach(seat) if with_base else 0
    for place in units(seat):
        ground |= automa_reach(state, place)
    return ground


def human_reach(state: State, place: int) -> int:
    """AUT-NBH-02, AUT-DEC-01: the neighbourhood of a human combat unit, by the abilities unlocked."""
    if place >= TERRITORIES:
        return 0
    seat = human_seat(state)
    if state.rules.automa_human_reach == "one_step":
        near = mask(reachable(state, seat, CHARACTER, place))
    else:
        plain = fighter_steps(seat.faction, seat.skills, OFF_BOARD, seat.abilities_home)
        near = plain[place] & NEIGHBOURS[place]
    return near & _ON_LAND | 1 << place


def human_guard(state: State) -> int:
    """AUT-WRK-04: every territory in the neighbourhood of a human combat unit."""
    guarded = 0
    for place in set(fighters(human_seat(state))):
        guarded |= human_reach(state, place)
    return guarded
