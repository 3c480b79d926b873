"""Inhabitants: what building costs, what a building is worth, and that one inhabitant always remains.

Rules: GN-POP-01..05, GN-ACT-03, GN-ACT-11, GN-ACT-17, GN-PLOY-11, GN-DEC-09, GN-INV-02.
"""

from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.state import SeatState, State

LOWEST = catalogue().population.lowest
CELLS = catalogue().population.cells
_REFUND = catalogue().refund
SURCHARGE = catalogue().surcharge


def building_cost(state: State, zone: int) -> int:
    """GN-ACT-03, GN-ACT-11: the zone's number, and one more for each floor that stands there."""
    return state.numbers[zone] + SURCHARGE * state.floors[zone]


def worth(number: int, floors: int) -> int:
    """GN-ACT-17: twice what all floors of a building cost."""
    return _REFUND * (floors * number + SURCHARGE * (floors * (floors - 1) // 2))


def can_pay(seat: SeatState, cost: int) -> bool:
    """GN-POP-05: at least one inhabitant remains."""
    return seat.population - cost >= LOWEST


def check_payment(state: State, seat: SeatState, cost: int) -> None:
    """GN-POP-04, GN-POP-05: a payment that would leave no inhabitant is refused."""
    if can_pay(seat, cost):
        return
    if seat.population <= LOWEST:
        state.refuse("GN-POP-04", f"{seat.name} has {seat.population} inhabitant and can send nobody")
    else:
        message = f"{seat.name} has {seat.population} inhabitants; sending {cost} leaves nobody"
        state.refuse("GN-POP-05", message)


def pay(seat: SeatState, cost: int) -> None:
    """GN-POP-01: the marker goes back; under a ruling it stops at the lowest cell (GN-POP-03)."""
    seat.population = max(seat.population - cost, LOWEST)


def gain(state: State, seat: SeatState, count: int) -> None:
    """GN-POP-01, GN-POP-02: the marker goes forward, beyond the last cell with the token."""
    seat.population += count
    if not state.rules.second_tokens:
        seat.population = min(seat.population, 2 * CELLS)


def marker(population: int) -> tuple[int, int]:
    """GN-POP-02: how many extra-inhabitants tokens, and the cell of the marker; 52 is one token and 12."""
    tokens = (population - 1) // CELLS
    return tokens, population - tokens * CELLS
