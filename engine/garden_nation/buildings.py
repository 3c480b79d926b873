"""Buildings: floors go from a supply to a zone and back.

Rules: GN-INV-01, GN-INV-03, GN-ACT-07, GN-ROOF-05.
"""

from engine.garden_nation.board import TERRITORY
from engine.garden_nation.state import NO_ZONE, NOBODY, State


def place(state: State, player: int, zone: int, count: int) -> None:
    """Own floors go from the supply to a zone; the last of them may complete a project."""
    seats = state.seats
    seat = seats[player]
    state.owners[zone] = player
    state.floors[zone] += count
    state.counts[TERRITORY[zone] * len(seats) + player] += count
    left = seat.floors_left - count
    seat.floors_left = left if left > 0 else 0
    state.floor = zone
    state.floor_seat = player
    state.floor_turn = state.turn


def clear(state: State, zone: int) -> None:
    """The floors go back to their owner and a roof to the supply; a bramble token stays (GN-ACT-07)."""
    owner = state.owners[zone]
    state.seats[owner].floors_left += state.floors[zone]
    state.counts[TERRITORY[zone] * len(state.seats) + owner] -= state.floors[zone]
    state.owners[zone] = NOBODY
    state.floors[zone] = 0
    if state.roofs[zone]:
        state.roofs[zone] = False
        state.roofs_left += 1


def no_floor(state: State) -> None:
    """The last action placed no floor that could complete a project (GN-PROJ-03)."""
    state.floor = NO_ZONE
