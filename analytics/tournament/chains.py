"""Two colours exchanged along a chain of tables (A. Kempe, 1879): every player keeps as many of each kind.

A chain begins at one table and goes on, through each player who holds one of the two colours there, to the
table where that player holds the other.
"""

from collections.abc import Mapping, Sequence

from analytics.tournament.supply import Row

Games = Mapping[int, Sequence[tuple[int, int]]]
"""For every player the tables with the place at each."""


def chain(
    values: Sequence[Row],
    tables: Sequence[Sequence[int]],
    games: Games,
    start: int,
    two: tuple[int, int],
    longest: int,
) -> dict[int, Row]:
    """The tables of a chain with their colours exchanged; none where it is longer than allowed."""
    one, other = two
    changed: dict[int, Row] = {}
    waiting = [start] if one != other else []
    while waiting:
        if len(changed) > longest:
            return {}
        table = waiting.pop()
        if table in changed:
            continue
        new = list(values[table])
        for place, value in enumerate(values[table]):
            if value in two:
                new[place] = other if value == one else one
                waiting += _partner(values, games[tables[table][place]], table, two)
        changed[table] = tuple(new)
    return changed


def _partner(
    values: Sequence[Row], mine: Sequence[tuple[int, int]], table: int, two: tuple[int, int]
) -> list[int]:
    """The table where the same player holds the other colour: the first with the first, and so on."""
    held: tuple[list[int], list[int]] = [], []
    for each, place in mine:
        if values[each][place] in two:
            held[two.index(values[each][place])].append(each)
    here, there = held if table in held[0] else held[::-1]
    at = here.index(table)
    return there[at : at + 1]
