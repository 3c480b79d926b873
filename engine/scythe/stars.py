"""Stars and the end of the game.

Rules: STAR-01..15, END-01..11, DEC-03, DEC-31, COMB-25, UPGR-06, DEPL-07, BUILD-20, ENLI-15, PROD-11,
ABIL-SAX-01, ABIL-SAX-03, EX-19, EX-29.
"""

from collections.abc import Sequence
from typing import Final

from engine.scythe.catalogue import catalogue
from engine.scythe.state import OFF_BOARD, SeatState, State
from engine.scythe.words import FACTIONS, STAR_KINDS

UPGRADES: Final = STAR_KINDS.index("upgrades")
MECHS: Final = STAR_KINDS.index("mechs")
STRUCTURES: Final = STAR_KINDS.index("structures")
RECRUITS: Final = STAR_KINDS.index("recruits")
WORKERS: Final = STAR_KINDS.index("workers")
OBJECTIVE: Final = STAR_KINDS.index("objective")
COMBAT: Final = STAR_KINDS.index("combat")
POPULARITY: Final = STAR_KINDS.index("popularity")
POWER: Final = STAR_KINDS.index("power")

_LIMITS: Final = catalogue().scoring.limits
TOP_POPULARITY: Final = _LIMITS["popularity"]
TOP_POWER: Final = _LIMITS["power"]
ALL_STARS: Final = _LIMITS["stars"]
ALL_WORKERS: Final = _LIMITS["workers"]
_SAXONY: Final = FACTIONS.index("saxony")
_CAPS: Final = tuple(catalogue().scoring.stars[kind].most for kind in STAR_KINDS)
_SAXONY_CAPS: Final = tuple(catalogue().scoring.stars[kind].most_saxony for kind in STAR_KINDS)


def settle(state: State, others: Sequence[int] = ()) -> None:
    """STAR-10: after an action the active player's stars, then the others' clockwise (END-05..08).

    `others` are the seats that may have gained on the active player's turn, clockwise.
    """
    for kind in due_stars(state.seats[state.active]):
        place_star(state, state.active, kind)
    for index in others:
        if state.ended:
            return
        for kind in _due_on_tracks(state.seats[index]):
            place_star(state, index, kind)


def settle_foreign(state: State, index: int) -> None:
    """The stars of a seat that moved on the tracks while it was not active."""
    for kind in _due_on_tracks(state.seats[index]):
        place_star(state, index, kind)


def settle_tracks(state: State) -> None:
    """The same after an action that only moved the active player on the tracks."""
    seat = state.seats[state.active]
    if seat.power == TOP_POWER or seat.popularity == TOP_POPULARITY:
        settle(state)


def due_stars(seat: SeatState) -> list[int]:
    """STAR-01..05, STAR-08, STAR-09: what is met and not placed, the benefit's own star first."""
    stars = seat.stars
    due = []
    if not stars[UPGRADES] and 0 not in seat.cells:
        due.append(UPGRADES)
    if not stars[MECHS] and OFF_BOARD not in seat.mechs:
        due.append(MECHS)
    if not stars[STRUCTURES] and OFF_BOARD not in seat.structures:
        due.append(STRUCTURES)
    if not stars[RECRUITS] and OFF_BOARD not in seat.recruits:
        due.append(RECRUITS)
    if len(seat.workers) == ALL_WORKERS and not stars[WORKERS]:
        due.append(WORKERS)
    if seat.popularity == TOP_POPULARITY or seat.power == TOP_POWER:
        due += _due_on_tracks(seat)
    return due


def _due_on_tracks(seat: SeatState) -> list[int]:
    due = []
    if seat.popularity == TOP_POPULARITY and not seat.stars[POPULARITY]:
        due.append(POPULARITY)
    if seat.power == TOP_POWER and not seat.stars[POWER]:
        due.append(POWER)
    return due


def ends_game(seat: SeatState) -> bool:
    """Whether the stars now due bring the sixth."""
    return seat.star_count + len(due_stars(seat)) >= ALL_STARS


def may_place(seat: SeatState, kind: int) -> bool:
    """STAR-12, STAR-14: within the kind's cap and the six stars in all (AUT-STAR-07 for the Automa)."""
    return seat.stars[kind] < star_cap(seat, kind) and seat.star_count < ALL_STARS


def star_cap(seat: SeatState, kind: int) -> int:
    """STAR-12: how many stars of a kind the seat may place."""
    return (_SAXONY_CAPS if seat.faction == _SAXONY and not seat.automa else _CAPS)[kind]


def place_star(state: State, index: int, kind: int, *, beyond_cap: bool = False) -> None:
    """Place a star if the caps allow it, or a ruling; the sixth ends the game (END-01)."""
    seat = state.seats[index]
    if state.ended or not (may_place(seat, kind) or (beyond_cap and seat.star_count < ALL_STARS)):
        return
    seat.stars[kind] += 1
    count_star(state, index, STAR_KINDS[kind])


def count_star(state: State, index: int, name: str) -> None:
    """END-01: one star more; the sixth ends the game."""
    seat = state.seats[index]
    if state.ended or seat.star_count == ALL_STARS:
        return
    seat.star_count += 1
    state.note("star", index, star=name, number=seat.star_count)
    if seat.star_count == ALL_STARS:
        end_game(state)


def end_game(state: State) -> None:
    """END-01: nothing but scoring follows."""
    state.ended = True
    undo_moves(state)


def undo_moves(state: State) -> None:
    """END-04, COMB-25: moves that would have started something undecided are taken back."""
    undecided = {*state.pending, *state.expelled}
    for entry in reversed(state.entries):
        if entry.place in undecided:
            _take_back(state, entry.unit, entry.origin, entry.place, entry.workers, entry.resources)
    state.pending = []
    state.expelled = []
    state.entries = []
    state.encounter_due = state.factory_due = state.token_due = False


def _take_back(
    state: State, unit: int, origin: int, place: int, workers: int, resources: tuple[int, int, int, int]
) -> None:
    """DEC-04: back to the last territory before the contested one, with what was carried over that step.

    What a ruling has taken from there meanwhile does not go back.
    """
    seat = state.seats[state.active]
    if unit == 0:
        seat.character = origin
    else:
        seat.mechs[unit - 1] = origin
    for _ in range(min(workers, seat.workers.count(place))):
        seat.workers[seat.workers.index(place)] = origin
    for kind, count in enumerate(resources):
        carried = min(count, state.resources[place * 4 + kind])
        state.resources[place * 4 + kind] -= carried
        state.resources[origin * 4 + kind] += carried
    state.note("move_undone", state.active, place=place, back_to=origin)


def gain_power(seat: SeatState, amount: int) -> None:
    """RES-14: a gain beyond the top is lost."""
    seat.power = min(TOP_POWER, seat.power + amount)


def gain_popularity(seat: SeatState, amount: int) -> None:
    """RES-14: a gain beyond the top is lost."""
    seat.popularity = min(TOP_POPULARITY, seat.popularity + amount)
