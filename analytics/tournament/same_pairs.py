"""The same pairs of faction and mat at every table of a round, as heats do it."""

import random
from collections.abc import Sequence
from itertools import permutations

from analytics.tournament.dealt import Dealt, History
from analytics.tournament.errors import EventError
from analytics.tournament.supply import Supply

TRIES = 2000


def deal_same(
    plan: Sequence[Sequence[Sequence[int]]], supply: Supply, seed: int, past: History
) -> list[list[list[Dealt]]]:
    """For every round one list of pairs; each table gives them out so that few players hold a thing again."""
    chance = random.Random(seed)  # noqa: S311
    rounds = []
    for tables in plan:
        pairs = offered_pairs(supply, max(map(len, tables)), chance)
        seated = [_best(table, pairs[: len(table)], supply, past) for table in tables]
        for table in seated:
            past.add(table)
        rounds.append(seated)
    return rounds


def offered_pairs(supply: Supply, count: int, chance: random.Random) -> list[tuple[str, str | None]]:
    """So many pairs at random, a banned one dealt again (TOUR-02)."""
    supply.check_table(count)
    for _ in range(TRIES):
        factions = chance.sample(supply.factions, count)
        mats: list[str | None] = list(chance.sample(supply.mats, count)) if supply.mats else [None] * count
        pairs = list(zip(factions, mats, strict=True))
        if not any(pair in supply.banned for pair in pairs):
            return pairs
    raise EventError("no deal without a banned pair was found; ban fewer pairs or allow more under [pairs]")


def _best(
    table: Sequence[int], pairs: Sequence[tuple[str, str | None]], supply: Supply, past: History
) -> list[Dealt]:
    """The way of giving pairs to the players of a table that repeats least."""
    return min(
        (_seated(order, pairs, supply) for order in permutations(table)),
        key=lambda seats: _cost(seats, past),
    )


def _seated(order: Sequence[int], pairs: Sequence[tuple[str, str | None]], supply: Supply) -> list[Dealt]:
    factions = tuple(supply.factions.index(faction) for faction, _ in pairs)
    mats = tuple(supply.mats.index(mat) for _, mat in pairs if mat is not None)
    return [Dealt(order[place], *pairs[place]) for place in supply.turn_order(factions, mats)]


def _cost(seats: Sequence[Dealt], past: History) -> tuple[int, int, int]:
    return (
        sum(past.factions.get((seat.player, seat.faction or ""), 0) for seat in seats),
        sum(past.mats.get((seat.player, seat.mat or ""), 0) for seat in seats),
        sum(past.positions.get((seat.player, place), 0) for place, seat in enumerate(seats)),
    )
