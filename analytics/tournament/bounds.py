"""Lower bounds on what any plan with these table sizes must cost (R2, R4)."""

from collections.abc import Sequence
from itertools import combinations

from analytics.tournament.counting import even_spread, pairs_of

PROVED = {((5, 4), 8): 171, ((3, 3, 3, 3), 5): 3}
"""Table sizes and rounds where going through all plans showed that none has fewer repeats (test_minima.py)."""


def repeat_bound(players: int, rounds: Sequence[Sequence[int]]) -> int:
    """The largest bound on repeats; `rounds` holds the table sizes of each round."""
    if players < 2:
        return 0
    met = sum(pairs_of(size) for sizes in rounds for size in sizes)
    counted = max(_two_rounds(rounds), even_spread(met, pairs_of(players)), _per_player(players, met))
    return max(counted, _proved(players, rounds))


def _proved(players: int, rounds: Sequence[Sequence[int]]) -> int:
    """What is proved for rounds that are all alike and in which everybody plays."""
    alike = {tuple(sorted(sizes, reverse=True)) for sizes in rounds}
    if len(alike) != 1:
        return 0
    sizes = alike.pop()
    return PROVED.get((sizes, len(rounds)), 0) if sum(sizes) == players else 0


def small_bound(players: int, rounds: Sequence[Sequence[int]]) -> int:
    """The least sum over players of C(turns at the small tables, 2)."""
    seats = sum(size for sizes in rounds for size in sizes if size < max(sizes))
    return even_spread(seats, players)


def _two_rounds(rounds: Sequence[Sequence[int]]) -> int:
    """A table with more players than the other round had tables repeats some pair of that round."""
    return sum(
        max(_against(first, len(second)), _against(second, len(first)))
        for first, second in combinations(rounds, 2)
    )


def _against(sizes: Sequence[int], tables: int) -> int:
    return sum(even_spread(size, tables) for size in sizes)


def _per_player(players: int, met: int) -> int:
    """Each player's table-mates spread evenly over the others; each repeat is counted by both players."""
    each, more = divmod(2 * met, players)
    others = players - 1
    twice = more * even_spread(each + 1, others) + (players - more) * even_spread(each, others)
    return -(-twice // 2)
