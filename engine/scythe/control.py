"""Who controls what. Rules: CTRL-01..08, RES-03, RES-09, RES-11, TERR-03, SCORE-06, SCORE-08, BUILD-09."""

from collections.abc import Iterable, Sequence

from engine.scythe.board import TERRITORIES
from engine.scythe.state import SeatState, State


def controls(state: State, index: int, place: int) -> bool:
    """CTRL-01/02: an own unit, or an own structure without enemy units; a home base is never controlled."""
    if place >= TERRITORIES:
        return False
    seat = state.seats[index]
    if seat.stands_at(place):
        if state.shared and place in _held_by_others(state, index):
            return False
        # CTRL-05: while a combat is due the defender still controls the territory.
        return index != state.active or (place not in state.pending and place not in state.expelled)
    if place in seat.structures:
        return not any(other.stands_at(place) for other in state.seats if other is not seat)
    return _trapped(seat, place) and not any(
        other.stands_at(place) or place in other.structures for other in state.seats if other is not seat
    )


def controller(state: State, place: int) -> int | None:
    """CTRL-04: the one seat that controls a territory, or None (CTRL-07)."""
    for index in range(len(state.seats)):
        if controls(state, index, place):
            return index
    return None


def controlled(state: State, index: int) -> list[int]:
    """The territories a seat controls: where its units stand, and what its structures or traps hold alone."""
    seat = state.seats[index]
    held = {seat.character, *seat.mechs, *seat.workers}
    if index == state.active:
        held.difference_update(state.pending, state.expelled)
    if state.shared:
        held.difference_update(_held_by_others(state, index))
    for place in _held_without_units(seat):
        if place not in held and controls(state, index, place):
            held.add(place)
    return sorted([place for place in held if 0 <= place < TERRITORIES])


def has_worker(state: State, index: int, place: int) -> bool:
    """Whether that is a controlled territory with an own worker, where things are put on the board."""
    own = place < TERRITORIES and place in state.seats[index].workers and place not in state.pending
    return own and not (state.shared and place in _held_by_others(state, index))


def worker_places(state: State, index: int) -> list[int]:
    """Every controlled territory with an own worker."""
    places = sorted({place for place in state.seats[index].workers if place < TERRITORIES})
    return [place for place in places if controls(state, index, place)]


def tokens_on(state: State, places: Iterable[int]) -> int:
    """All resource tokens on these places."""
    tokens, count = state.resources, 0
    for place in places:
        at = place * 4
        count += tokens[at] + tokens[at + 1] + tokens[at + 2] + tokens[at + 3]
    return count


def territories_of(state: State) -> list[set[int]]:
    """Where each seat's units stand, apart from those that wait for a combat or drive workers off."""
    places = [{seat.character, *seat.mechs, *seat.workers} for seat in state.seats]
    places[state.active].difference_update(state.pending, state.expelled)
    return [{place for place in own if 0 <= place < TERRITORIES} for own in places]


def share(state: State, before: Sequence[set[int]]) -> None:
    """CTRL-04: where a ruling let units of two players stand together, the one who was there keeps control.

    `before` are the territories of each seat before the action.
    """
    after = territories_of(state)
    shared: dict[int, int] = {}
    for place in {place for own in after for place in own}:
        there = [index for index, own in enumerate(after) if place in own]
        if len(there) > 1:
            first = [index for index in there if place in before[index]] or there
            shared[place] = state.shared.get(place, first[0])
    state.shared = shared


def _held_by_others(state: State, index: int) -> list[int]:
    """Territories where a seat's units stand beside those of the one who controls it."""
    return [
        place
        for place, keeper in state.shared.items()
        if keeper != index and state.seats[keeper].stands_at(place)
    ]


def _held_without_units(seat: SeatState) -> list[int]:
    places = [place for place in seat.structures if place >= 0]
    return places + [place for place, _kind, armed in seat.traps if armed] if seat.traps else places


def _trapped(seat: SeatState, place: int) -> bool:
    """Togawa: an armed trap holds its territory."""
    return any(where == place and armed for where, _kind, armed in seat.traps)
