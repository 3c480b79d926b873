"""Territory control: who has most floors on each territory. Rules: GN-RND-10, GN-RND-11, GN-ROOF-04."""

from functools import lru_cache

from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.population import gain
from engine.garden_nation.state import State

_ALONE, _TIED = catalogue().control_alone, catalogue().control_tied


def floors_on(state: State, territory: int) -> list[int]:
    """Each seat's floors on a territory; roofs make no difference (GN-ROOF-04)."""
    players = len(state.seats)
    return state.counts[territory * players : (territory + 1) * players]


def leaders(state: State, territory: int) -> tuple[int, ...]:
    """The seats with most floors there; none on a territory without floors."""
    return _leading(tuple(floors_on(state, territory)))


def control_territories(state: State) -> None:
    """GN-RND-10, GN-RND-11: two inhabitants for a sole leader, one for each of several."""
    players = len(state.seats)
    counts = tuple(state.counts)
    held = [_leading(counts[start : start + players]) for start in range(players, len(counts), players)]
    gained = [0] * players
    for leading in held:
        for seat in leading:
            gained[seat] += _ALONE if len(leading) == 1 else _TIED
    for player, count in zip(state.seats, gained, strict=True):
        gain(state, player, count)
    state.note("control", state.active, round=state.round, leaders=held, seats=_standing(state))


@lru_cache(maxsize=1 << 14)
def _leading(counted: tuple[int, ...]) -> tuple[int, ...]:
    most = max(counted)
    return tuple(seat for seat, count in enumerate(counted) if count == most) if most else ()


def _standing(state: State) -> list[tuple[int, int, int]]:
    """Population, points and floors left of every seat."""
    return [(seat.population, seat.points, seat.floors_left) for seat in state.seats]
