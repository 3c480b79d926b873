"""What a plan of rounds costs: meetings of two players, repeats and turns at the small tables."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

Table = Sequence[int]
Plan = Sequence[Sequence[Table]]
"""Rounds of tables of players; players are numbers from 0."""


def pairs_of(count: int) -> int:
    """The number of pairs among so many things."""
    return count * (count - 1) // 2


def meetings(plan: Plan) -> Counter[tuple[int, int]]:
    """How often each two players sit at one table."""
    return Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))


def repeats(plan: Plan) -> int:
    """Every two rounds in which the same two players meet count once (R1)."""
    return sum(map(pairs_of, meetings(plan).values()))


def small_turns(plan: Plan) -> Counter[int]:
    """How often each player sits at a table smaller than the largest of the round."""
    return Counter(
        player
        for tables in plan
        for table in tables
        if len(table) < max(map(len, tables))
        for player in table
    )


def small_cost(plan: Plan) -> int:
    """Two turns of one player at a small table count once, three count three times (R4)."""
    return sum(map(pairs_of, small_turns(plan).values()))


def even_spread(total: int, over: int) -> int:
    """The least sum of C(k, 2) when a total is spread over so many places."""
    if over <= 0:
        return 0
    each, more = divmod(total, over)
    return more * pairs_of(each + 1) + (over - more) * pairs_of(each)


def excess(counts: Iterable[int], kinds: int) -> int:
    """The repeats of one player over several kinds, beyond those that the number of games forces."""
    given = list(counts)
    return sum(max(0, count - 1) for count in given) - max(0, sum(given) - kinds)
