"""Plans that are known to be good without any search.

Transversal designs: the players stand in groups as large as the number of tables, and every table takes one
player of each group. With a prime-power number of tables T the lines y = i·k + x over the field of order T
give T rounds in which no two players meet twice (R. C. Bose, 1938). For other numbers a difference matrix
over the cyclic group serves; it is found by a short search, and the one for ten tables stands in the data.
Leaving out players of one group gives the plans with tables that are one smaller. Schedules that neither
way reaches stand in `data/tournament/schedules.json` with their source.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any

from analytics.tournament.counting import Plan
from analytics.tournament.fields import field

Shifts = tuple[tuple[int, ...], ...]
"""For every group and round the shift that says at which table each member sits."""

Used = dict[tuple[int, int], set[int]]
"""For every two groups the shifts between them that are taken."""

SEARCH_NODES = 20_000


def known_plans(sizes: Sequence[int], rounds: int) -> Iterator[Plan]:
    """Plans for tables of these sizes, from the data first; players are numbered from 0."""
    stored = _stored(sizes, rounds)
    if stored is not None:
        yield stored
    yield from _transversal_plans(sizes, rounds)


def _stored(sizes: Sequence[int], rounds: int) -> Plan | None:
    spelled = _schedules().get(_key(sizes, rounds))
    return None if spelled is None else [_round(letters, len(sizes)) for letters in spelled.split()]


def _key(sizes: Sequence[int], rounds: int) -> str:
    return f"{''.join(map(str, sorted(sizes, reverse=True)))}x{rounds}"


def _round(letters: str, tables: int) -> list[list[int]]:
    """One letter per player names the table."""
    seated: list[list[int]] = [[] for _ in range(tables)]
    for player, letter in enumerate(letters):
        seated[ord(letter) - ord("a")].append(player)
    return sorted(seated, key=len, reverse=True)


@cache
def _data() -> Any:
    text = files("data").joinpath("tournament", "schedules.json").read_text(encoding="utf-8")
    return json.loads(text)


def _schedules() -> dict[str, str]:
    found: dict[str, str] = _data()["schedules"]
    return found


def _transversal_plans(sizes: Sequence[int], rounds: int) -> Iterator[Plan]:
    """One plan from a transversal design, its groups as a further round where they fit the tables."""
    tables, groups = len(sizes), max(sizes)
    if max(sizes) - min(sizes) > 1:
        return
    last = tables if min(sizes) == groups else sum(size == groups for size in sizes)
    lines = _lines(tables, groups, rounds)
    if lines is not None:
        yield [_seated(row, last) for row in lines]
    extra = _group_round(tables, sizes)
    if extra is not None:
        lines = _lines(tables, groups, rounds - 1)
        if lines is not None:
            yield [*(_seated(row, last) for row in lines), extra]


def _seated(row: Sequence[Sequence[int]], last: int) -> list[list[int]]:
    """Players by number; of the last group only so many members are there. Larger tables first."""
    tables = len(row)
    here = [
        [
            group * tables + member
            for group, member in enumerate(table)
            if group < len(table) - 1 or member < last
        ]
        for table in row
    ]
    return sorted(here, key=len, reverse=True)


def _group_round(tables: int, sizes: Sequence[int]) -> list[list[int]] | None:
    """The groups cut into tables, where every table has the same size and it divides the groups."""
    size = sizes[0]
    if min(sizes) != size or tables % size:
        return None
    return [list(range(first, first + size)) for first in range(0, tables * size, size)]


def _lines(tables: int, groups: int, rounds: int) -> list[list[list[int]]] | None:
    """For each round the tables, each a member number per group; None where no such design is known here."""
    if rounds < 1:
        return []
    known = field(tables)
    if known is not None and groups <= tables and rounds <= tables:
        return [
            [
                [known.plus[known.times[group][slope]][start] for group in range(groups)]
                for start in range(tables)
            ]
            for slope in range(rounds)
        ]
    shifts = _shifts(tables, groups, rounds)
    if shifts is None:
        return None
    return [
        [[(start + shift[turn]) % tables for shift in shifts] for start in range(tables)]
        for turn in range(rounds)
    ]


@cache
def _shifts(tables: int, groups: int, rounds: int) -> Shifts | None:
    """A difference matrix over the cyclic group: between two groups no shift comes twice."""
    if rounds > tables:
        return None
    stored = _data()["difference_matrices"].get(str(tables))
    if stored and groups <= len(stored) and rounds <= len(stored[0]):
        return tuple(tuple(row[:rounds]) for row in stored[:groups])
    return _search(tables, groups, rounds)


def _search(tables: int, groups: int, rounds: int) -> Shifts | None:
    """Column by column with steps back, bounded by a number of trials."""
    used: Used = {(above, row): set() for row in range(groups) for above in range(row)}
    columns: list[list[int]] = [[0]]
    options = [_options(columns[0], used, tables)]
    for _ in range(SEARCH_NODES):
        value = next(options[-1], None)
        if value is not None:
            _place(columns[-1], value, used, tables)
            if len(columns[-1]) == groups == len(columns[0]) and len(columns) == rounds:
                return tuple(zip(*columns, strict=True))
            if len(columns[-1]) == groups:
                columns.append([0])
            options.append(_options(columns[-1], used, tables))
        elif len(options) > 1:
            options.pop()
            _take_back(columns, used, tables)
        else:
            return None
    return None


def _place(column: list[int], value: int, used: Used, tables: int) -> None:
    for row, other in enumerate(column):
        used[row, len(column)].add((value - other) % tables)
    column.append(value)


def _take_back(columns: list[list[int]], used: Used, tables: int) -> None:
    """Remove the last value that was placed."""
    if len(columns[-1]) == 1:
        columns.pop()
    column = columns[-1]
    value = column.pop()
    for row, other in enumerate(column):
        used[row, len(column)].discard((value - other) % tables)


def _options(column: Sequence[int], used: Used, tables: int) -> Iterator[int]:
    """Values that may stand next in a column, begun at a place that differs from row to row."""
    row, start = len(column), 3 * len(column) + 1
    candidates = ((start * (1 + step) + step) % tables for step in range(tables))
    distinct = dict.fromkeys([*candidates, *range(tables)])
    return islice(
        (
            value
            for value in distinct
            if all((value - other) % tables not in used[above, row] for above, other in enumerate(column))
        ),
        tables,
    )
