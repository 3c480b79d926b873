"""Invented seasons whose true effects are known, to hold the models against.

Strong players like strong factions, so raw win rates are wrong in a known direction.
"""

import datetime
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from analytics.models.results import Floats, Ints

Chance = np.random.Generator
FIRST_DAY = datetime.date(2020, 1, 1)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a season is made; the effects themselves are drawn anew for every seed."""

    games: int = 1600
    players: int = 40
    levels: dict[str, int] = field(default_factory=lambda: {"faction": 7, "mat": 7})
    sizes: tuple[int, ...] = (3, 4, 4, 5, 5)
    skill: float = 0.8
    effect: float = 0.35
    pair: float = 0.15
    seat: float = 0.1
    confounding: float = 1.5
    """How much more often a player picks a level per unit of skill times strength."""
    taste: float = 0.7
    """How strongly players have favourites of their own."""
    drift: float = 0.0
    """How far skills wander over the season."""


@dataclass(frozen=True, slots=True)
class Truth:
    """The effects a season was made with."""

    effects: dict[str, Floats]
    pairs: Floats
    skills: Floats
    seats: Floats


@dataclass(frozen=True, slots=True)
class Season:
    """Seats as a frame, in date order, with the truth behind them."""

    seats: pd.DataFrame
    truth: Truth
    win_chance: Floats
    """The true chance of every seat to win."""

    def strengths(self) -> dict[tuple[str, str], float]:
        """The true strengths by kind and name, against the mean of all pairs that could be dealt."""
        truth = self.truth
        (first, ones), *rest = truth.effects.items()
        if not rest:
            return _named(first, ones - ones.mean()) | _seats(truth.seats)
        second, others = rest[0]
        grid = ones[:, None] + others[None, :] + truth.pairs
        grid = grid - grid.mean()
        pairs = {
            ("pair", f"{level_name(first, one)}+{level_name(second, other)}"): float(value)
            for (one, other), value in np.ndenumerate(grid)
        }
        return (
            _named(first, grid.mean(axis=1)) | _named(second, grid.mean(axis=0)) | pairs | _seats(truth.seats)
        )


def planted(seed: int, plan: Plan | None = None) -> Season:
    """A season drawn from a seed."""
    plan, chance = plan or Plan(), np.random.default_rng(seed)
    truth = _truth(plan, chance)
    tastes = {
        name: chance.normal(0, plan.taste, (plan.players, count)) for name, count in plan.levels.items()
    }
    activity = chance.dirichlet(np.full(plan.players, 1.5))
    wander = chance.normal(0, plan.drift, plan.players)
    rows = [
        _game(number, plan, truth, tastes, activity, wander * (number / plan.games - 0.5), chance)
        for number in range(plan.games)
    ]
    seats = pd.DataFrame({name: [value for row in rows for value in row[name]] for name in rows[0]})
    return Season(seats.drop(columns="win_chance"), truth, seats["win_chance"].to_numpy(np.float64))


def level_name(dimension: str, number: int) -> str:
    """The name of a level: the first letter of its dimension and a number."""
    return f"{dimension[0]}{number}"


def _named(dimension: str, values: Floats) -> dict[tuple[str, str], float]:
    return {(dimension, level_name(dimension, number)): float(value) for number, value in enumerate(values)}


def _seats(values: Floats) -> dict[tuple[str, str], float]:
    centred = values - values.mean()
    return {("seat", str(number + 1)): float(value) for number, value in enumerate(centred)}


def _truth(plan: Plan, chance: Chance) -> Truth:
    effects = {name: chance.normal(0, plan.effect, count) for name, count in plan.levels.items()}
    shape = tuple(plan.levels.values())[:2]
    pairs = chance.normal(0, plan.pair, shape) if len(shape) == 2 else np.zeros((1, 1))
    skills = chance.normal(0, plan.skill, plan.players)
    return Truth(effects, pairs, skills, chance.normal(0, plan.seat, max(plan.sizes)))


def _game(
    number: int,
    plan: Plan,
    truth: Truth,
    tastes: dict[str, Floats],
    activity: Floats,
    wander: Floats,
    chance: Chance,
) -> dict[str, list[Any]]:
    size = int(chance.choice(plan.sizes))
    players = chance.choice(plan.players, size, replace=False, p=activity)
    held = {
        name: _draft(players, truth, effects, tastes[name], plan, chance)
        for name, effects in truth.effects.items()
    }
    order = chance.permutation(size)
    strength = truth.skills[players] + wander[players] + truth.seats[order]
    for name, effects in truth.effects.items():
        strength = strength + effects[held[name]]
    if len(held) == 2:
        strength = strength + truth.pairs[tuple(held.values())]
    luck = strength + chance.gumbel(size=size)
    weights = np.exp(strength - strength.max())
    day = FIRST_DAY + datetime.timedelta(days=number // 4)
    return {
        "game_id": [number] * size,
        "played_on": [day] * size,
        "person": [f"P{player:03}" for player in players],
        **{name: [level_name(name, level) for level in levels] for name, levels in held.items()},
        "start_order": (order + 1).tolist(),
        "rank": ((-luck).argsort().argsort() + 1).tolist(),
        "total": np.round(55 + 8 * luck).astype(int).tolist(),
        "win_chance": (weights / weights.sum()).tolist(),
    }


def _draft(
    players: Ints, truth: Truth, effects: Floats, taste: Floats, plan: Plan, chance: Chance
) -> list[int]:
    """Players choose one after the other among what is left."""
    left, picked = list(range(len(effects))), []
    for player in players:
        wish = taste[player] + plan.confounding * truth.skills[player] * effects
        weights = np.exp(wish[left] - wish[left].max())
        picked.append(int(chance.choice(left, p=weights / weights.sum())))
        left.remove(picked[-1])
    return picked
