"""Plans for rounds in which some players are absent, and rounds drawn by lot."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from analytics.tournament.counting import Plan
from analytics.tournament.planning import Task, plan_rounds


def plan_present(task: Task) -> Plan:
    """Players who never sit in the rounds to plan are left out of the plan's numbers."""
    away = frozenset.intersection(*task.absent) if task.absent else frozenset()
    if not away and not any(task.absent):
        return plan_rounds(replace(task, absent=()))
    here = [player for player in range(task.players) if player not in away]
    if all(each == away for each in task.absent):
        return _renumbered(task, here)
    return plan_rounds(task)


def _renumbered(task: Task, here: Sequence[int]) -> Plan:
    """Plan for those present only, so that constructions for their number can serve."""
    new = {player: number for number, player in enumerate(here)}
    inner = replace(
        task,
        players=len(here),
        absent=(),
        forbidden=_kept(task.forbidden, new),
        same_club=_kept(task.same_club, new),
        ratings=[task.ratings[player] for player in here] if task.ratings else [],
        played=_only(task.played, new),
        previous=_only(task.previous, new) if task.previous is not None else None,
    )
    return [[[here[player] for player in table] for table in tables] for tables in plan_rounds(inner)]


def _kept(pairs: frozenset[tuple[int, int]], new: Mapping[int, int]) -> frozenset[tuple[int, int]]:
    return frozenset(ordered(new[a], new[b]) for a, b in pairs if a in new and b in new)


def _only(plan: Plan, new: Mapping[int, int]) -> list[list[list[int]]]:
    return [[[new[player] for player in table if player in new] for table in tables] for tables in plan]


def plan_by_lot(task: Task) -> Plan:
    """Each round by lot, with nothing but forbidden pairs avoided."""
    chance = random.Random(task.seed)  # noqa: S311
    plan: list[Sequence[Sequence[int]]] = []
    for turn, sizes in enumerate(task.sizes):
        alone = replace(
            task,
            sizes=[sizes],
            absent=[task.absent[turn]],
            played=(),
            previous=None,
            same_club=frozenset(),
            ratings=(),
            seed=chance.randrange(1 << 30),
        )
        plan += plan_rounds(alone)
    return plan


def ordered(first: int, second: int) -> tuple[int, int]:
    """Two players as plans name a pair: the lower number first."""
    return min(first, second), max(first, second)
