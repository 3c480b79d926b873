"""Equitable edge colouring of players and tables: each thing once per table, evenly spread over each player.

Every bipartite graph has such a colouring for any number of colours that is at least the largest table
(D. de Werra, 1971). A player with many games is split into parts of as many games as there are colours; each
part then gets different colours along alternating paths (D. Kőnig, 1916).
"""

from collections.abc import Hashable, Sequence

Edge = tuple[Hashable, Hashable]
"""A player and a table of a round."""


def colour(edges: Sequence[Edge], colours: int) -> list[int]:
    """A colour from 0 for every edge, evenly spread at both ends."""
    parts = _split(edges, colours)
    at_player: dict[Hashable, dict[int, int]] = {}
    at_table: dict[Hashable, dict[int, int]] = {}
    given = [-1] * len(edges)
    for number, (player, table) in enumerate(parts):
        mine, here = at_player.setdefault(player, {}), at_table.setdefault(table, {})
        free_mine, free_here = _free(mine, colours), _free(here, colours)
        if free_mine not in here:
            chosen = free_mine
        else:
            _flip(parts, given, (at_player, at_table), table, free_mine, free_here)
            chosen = free_mine
        given[number] = chosen
        at_player[player][chosen] = number
        at_table[table][chosen] = number
    return given


def _split(edges: Sequence[Edge], colours: int) -> list[tuple[Hashable, Hashable]]:
    seen: dict[Hashable, int] = {}
    parts: list[tuple[Hashable, Hashable]] = []
    for player, table in edges:
        parts.append(((player, seen.get(player, 0) // colours), table))
        seen[player] = seen.get(player, 0) + 1
    return parts


def _free(used: dict[int, int], colours: int) -> int:
    return next(each for each in range(colours) if each not in used)


def _flip(
    parts: Sequence[tuple[Hashable, Hashable]],
    given: list[int],
    ends: tuple[dict[Hashable, dict[int, int]], dict[Hashable, dict[int, int]]],
    table: Hashable,
    wanted: int,
    other: int,
) -> None:
    """Exchange two colours along the path from a table; the wanted one is free there afterwards."""
    path = []
    side, node, next_colour = 1, table, wanted
    while next_colour in ends[side].get(node, {}):
        number = ends[side][node][next_colour]
        path.append(number)
        side = 1 - side
        node = parts[number][side]
        next_colour = other if next_colour == wanted else wanted
    for number in path:
        player, at = parts[number]
        ends[0][player].pop(given[number], None)
        ends[1][at].pop(given[number], None)
    for number in path:
        given[number] = other if given[number] == wanted else wanted
        player, at = parts[number]
        ends[0][player][given[number]] = number
        ends[1][at][given[number]] = number
