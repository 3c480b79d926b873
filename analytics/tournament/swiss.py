"""The next round of a Swiss event: neighbours in the standings meet, top tables first, repeats last."""

from collections.abc import Sequence

from analytics.tournament.annealing import FORBIDDEN, SMALL, UNIT, Annealing, Weights
from analytics.tournament.counting import Plan, meetings, small_turns
from analytics.tournament.planning import Task

MET = 40 * UNIT
"""What an earlier meeting weighs: more than any difference in the standings."""

STEPS = 120_000
NEAREST = 60
"""What one place of difference weighs at the top table."""


def swiss_round(order: Sequence[int], sizes: Sequence[int], task: Task) -> Plan:
    """Tables for players in order of standings, the best at table 1; small tables stand last."""
    weights = _weights(order, task)
    search = Annealing([_chunks(order, sizes)], weights, task.seed, small_weight=SMALL * 20)
    (tables,) = search.run(STEPS, hottest=2.0, coolest=0.02, goal=-(10**12))
    rank = {player: place for place, player in enumerate(order)}
    return [sorted(tables, key=lambda table: (min(map(rank.__getitem__, table)), -len(table)))]


def _chunks(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    wanted = sorted(sizes, reverse=True)
    starts = [sum(wanted[:number]) for number in range(len(wanted))]
    return [list(order[start : start + size]) for start, size in zip(starts, wanted, strict=True)]


def _weights(order: Sequence[int], task: Task) -> Weights:
    """The square of the distance in the standings, heavier the higher the better of the two stands."""
    weights = Weights(task.players)
    count = len(order)
    for upper in range(count):
        for lower in range(upper + 1, count):
            nearness = min((lower - upper) ** 2, 400) * NEAREST * (count - upper) // (count * 4)
            weights.add(order[upper], order[lower], nearness)
    for (first, second), times in meetings(task.played).items():
        weights.add(first, second, MET * times)
    for first, second in task.forbidden:
        weights.add(first, second, FORBIDDEN * 20)
    for player, times in small_turns(task.played).items():
        weights.small[player] += times
    return weights
