"""Minima of repeats that counting does not show, proved by going through all plans."""

from itertools import combinations

import numpy as np

from analytics.tournament.bounds import PROVED, repeat_bound
from analytics.tournament.counting import pairs_of
from analytics.tournament.planning import Task, plan_rounds
from tests.tournament.test_draw import count_repeats, seatings


def test_every_proved_minimum_is_reached_by_a_plan() -> None:
    assert PROVED == {((5, 4), 8): 171, ((3, 3, 3, 3), 5): 3}, "each needs its proof below"
    for (sizes, rounds), least in PROVED.items():
        plan = plan_rounds(Task(sum(sizes), [sizes] * rounds, seed=5))
        assert count_repeats(plan) == repeat_bound(sum(sizes), [sizes] * rounds) == least


def test_eight_rounds_of_a_five_and_a_four_repeat_at_least_171_pairs() -> None:
    """A round is its table of four. Two rounds repeat six pairs or more, so 171 is an excess of three."""
    fours = list(map(frozenset, combinations(range(9), 4)))
    assert {_excess(fours[0], four) for four in fours} == {0, 1, 3, 6, 10}
    first, *others = fours
    near = [(four, _excess(first, four)) for four in others]
    assert not _can_choose(7, near, 2)
    assert _can_choose(7, near, 3), "the same search finds what there is"


def _excess(one: frozenset[int], other: frozenset[int]) -> int:
    """The pairs that two rounds repeat, beyond six."""
    both = len(one & other)
    return pairs_of(both) + 2 * pairs_of(4 - both) + pairs_of(1 + both) - 6


def _can_choose(wanted: int, near: list[tuple[frozenset[int], int]], left: int) -> bool:
    """Whether so many more rounds fit; each stands with its excess beside all rounds chosen before."""
    if not wanted:
        return True
    open_ = [(four, excess) for four, excess in near if excess <= left]
    return any(
        _can_choose(
            wanted - 1,
            [(other, beside + _excess(four, other)) for other, beside in open_[number + 1 :]],
            left - excess,
        )
        for number, (four, excess) in enumerate(open_)
    )


def test_five_rounds_of_four_threes_repeat_at_least_three_pairs() -> None:
    """With two repeats or fewer, three of the five rounds have none among them.

    The second of those is unique but for names: each of its tables leaves out one table of the first, each table
    another, and the members of a table are exchangeable. So both are given, and all others are tried.
    """
    pairs = {pair: number for number, pair in enumerate(combinations(range(12), 2))}
    met = np.zeros((15_400, len(pairs)), np.int16)
    for number, tables in enumerate(seatings(list(range(12)), [3, 3, 3, 3])):
        for table in tables:
            met[number, [pairs[pair] for pair in combinations(table, 2)]] = 1
    first = met[0]
    second = met[np.flatnonzero(met @ first == 0)[0]]
    beside = met @ first + met @ second
    assert _least_of_five(met[beside <= 2], beside[beside <= 2], 2) > 2
    assert _least_of_five(met[beside <= 3], beside[beside <= 3], 3) == 3, (
        "the same search finds what there is"
    )


def _least_of_five(met: "np.ndarray", beside: "np.ndarray", most: int) -> int:
    """The fewest repeats with a third round that has none with the first two, and any two others."""
    between = met @ met.T
    found = [most + 1]
    for third in np.flatnonzero(beside == 0):
        costs = beside + between[third]
        able = np.flatnonzero(costs <= most)
        whole = costs[able][:, None] + costs[able][None] + between[np.ix_(able, able)]
        found.append(int(whole.min(initial=most + 1)))
    return min(found)
