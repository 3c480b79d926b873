"""Simulated annealing of a plan by exchanges of two players: bounded by steps, reproduced by its seed."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from analytics.tournament.counting import Plan

UNIT = 1000
"""What one repeat weighs; turns at the small table, clubs and ratings weigh less, so repeats go first."""

SMALL = 100
"""What a second turn at the small table weighs while the plan is searched for."""

FORBIDDEN = 50 * UNIT
HOTTEST, COOLEST = 0.9, 0.12
"""Temperatures in repeats, from the first step to the last."""


@dataclass(slots=True)
class Weights:
    """What it costs beside repeats that two players meet, as a square list, and who met in rounds played."""

    players: int
    pairs: list[int] = field(default_factory=list)
    small: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pairs = self.pairs or [0] * (self.players * self.players)
        self.small = self.small or [0] * self.players

    def add(self, first: int, second: int, weight: int) -> None:
        """Let a meeting of two players cost so much more, a UNIT for every earlier meeting."""
        self.pairs[first * self.players + second] += weight
        self.pairs[second * self.players + first] += weight


class Annealing:
    """A plan on which two players of a round can change tables, with its cost kept up to date."""

    def __init__(self, plan: Plan, weights: Weights, seed: int, small_weight: int = SMALL) -> None:
        self.players = weights.players
        self.rounds = [[list(table) for table in tables] for tables in plan]
        self.random = random.Random(seed)  # noqa: S311
        self.values = list(weights.pairs)
        self.small = list(weights.small)
        self.small_weight = small_weight
        self.table_of = [self._tables(tables) for tables in self.rounds]
        self.largest = [max(map(len, tables), default=0) for tables in self.rounds]
        self.cost = self._whole_cost()

    def _tables(self, tables: Sequence[Sequence[int]]) -> list[int]:
        where = [-1] * self.players
        for number, table in enumerate(tables):
            for player in table:
                where[player] = number
        return where

    def _whole_cost(self) -> int:
        """Adds the plan's meetings to the values on the way, so that each costs what came before it."""
        cost = 0
        for tables, largest in zip(self.rounds, self.largest, strict=True):
            for table in tables:
                for first, second in combinations(table, 2):
                    cost += self.values[first * self.players + second]
                    self._count(first, second, UNIT)
                if len(table) < largest:
                    for player in table:
                        cost += self.small_weight * self.small[player]
                        self.small[player] += 1
        return cost

    def _count(self, first: int, second: int, weight: int) -> None:
        self.values[first * self.players + second] += weight
        self.values[second * self.players + first] += weight

    def run(self, steps: int, hottest: float = HOTTEST, coolest: float = COOLEST, goal: int = 0) -> Plan:
        """The best plan met within so many steps; ends early at the goal."""
        best, best_cost = self._copy(), self.cost
        if not self.rounds or best_cost <= goal or self.players < 2:
            return best
        temperature = hottest * UNIT
        cooling = (coolest / hottest) ** (1 / max(1, steps))
        draw, swap = self.random.random, self._swap
        players, count, table_of = self.players, len(self.rounds), self.table_of
        for _ in range(steps):
            temperature *= cooling
            turn = int(draw() * count)
            where = table_of[turn]
            first, second = int(draw() * players), int(draw() * players)
            here, there = where[first], where[second]
            if here == there or here < 0 or there < 0:
                continue
            change = self._change(turn, first, second, here, there)
            if change <= 0 or draw() < math.exp(-change / temperature):
                swap(turn, first, second, here, there)
                self.cost += change
                if self.cost < best_cost:
                    best, best_cost = self._copy(), self.cost
                    if best_cost <= goal:
                        break
        return best

    def _copy(self) -> list[list[list[int]]]:
        return [[table[:] for table in tables] for tables in self.rounds]

    def _change(self, turn: int, first: int, second: int, here: int, there: int) -> int:
        """The change of cost if two players of a round change tables."""
        values, players = self.values, self.players
        mine, theirs = first * players, second * players
        one, other = self.rounds[turn][here], self.rounds[turn][there]
        change = (len(one) + len(other) - 2) * UNIT
        for mate in one:
            change += values[theirs + mate] - values[mine + mate]
        for mate in other:
            change += values[mine + mate] - values[theirs + mate]
        # Both loops met the two players themselves, once each beside the other.
        change -= 2 * values[mine + second]
        if len(one) != len(other):
            small, largest = self.small, self.largest[turn]
            up, down = (second, first) if len(one) < largest else (first, second)
            change += self.small_weight * (small[up] - small[down] + 1)
        return change

    def _swap(self, turn: int, first: int, second: int, here: int, there: int) -> None:
        values, players = self.values, self.players
        one, other = self.rounds[turn][here], self.rounds[turn][there]
        for table, leaves, comes in ((one, first, second), (other, second, first)):
            for mate in table:
                if mate != leaves:
                    values[leaves * players + mate] -= UNIT
                    values[mate * players + leaves] -= UNIT
                    values[comes * players + mate] += UNIT
                    values[mate * players + comes] += UNIT
        one[one.index(first)] = second
        other[other.index(second)] = first
        self.table_of[turn][first], self.table_of[turn][second] = there, here
        if len(one) != len(other):
            up, down = (second, first) if len(one) < self.largest[turn] else (first, second)
            self.small[up] += 1
            self.small[down] -= 1
