"""Who takes which place of a finished plan: meetings stay as they are, only the people change."""

import math
import random
from collections.abc import Sequence

import numpy as np

from analytics.tournament.annealing import UNIT, Weights
from analytics.tournament.counting import Plan, meetings

STEPS = 12_000


def relabel(plan: Plan, weights: Weights, seed: int, steps: int = STEPS) -> Plan:
    """The plan with its places given to players so that pairs of players who should not meet do so least."""
    players = weights.players
    chance = random.Random(seed)  # noqa: S311
    names = list(range(players))
    chance.shuffle(names)
    cost = np.array(weights.pairs, dtype=np.int64).reshape(players, players)
    if cost.any() and players > 2:
        names = _search(_met(plan, players), cost, names, chance, steps)
    return renamed(plan, names)


def renamed(plan: Plan, names: Sequence[int]) -> Plan:
    """The plan with every number replaced by the name at its place."""
    return [[[names[slot] for slot in table] for table in tables] for tables in plan]


def _met(plan: Plan, players: int) -> "np.ndarray":
    met = np.zeros((players, players), dtype=np.int64)
    for (first, second), times in meetings(plan).items():
        met[first, second] = met[second, first] = times
    return met


def _search(
    met: "np.ndarray", cost: "np.ndarray", names: list[int], chance: random.Random, steps: int
) -> list[int]:
    """Annealing over exchanges of two names."""
    order = np.array(names)
    total = int((met * cost[np.ix_(order, order)]).sum()) // 2
    best, best_total = order.copy(), total
    temperature = UNIT * 2.0
    for _ in range(steps):
        temperature *= 0.9995
        one, other = chance.randrange(len(names)), chance.randrange(len(names))
        change = _change(met, cost, order, one, other)
        if change <= 0 or chance.random() < math.exp(-change / max(temperature, 1.0)):
            order[one], order[other] = order[other], order[one]
            total += change
            if total < best_total:
                best, best_total = order.copy(), total
            if best_total <= 0:
                break
    return [int(name) for name in best]


def _change(met: "np.ndarray", cost: "np.ndarray", order: "np.ndarray", one: int, other: int) -> int:
    """The change of cost if two places exchange their names; their own meeting stays as it is."""
    apart = met[one] - met[other]
    between = cost[order[other]][order] - cost[order[one]][order]
    whole = int(apart @ between)
    return whole - int(apart[one] * between[one]) - int(apart[other] * between[other])
