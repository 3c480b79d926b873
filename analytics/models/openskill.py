"""openskill's Plackett-Luce rating, for one player per seat (Weng and Lin, algorithm 4).

The arithmetic of `openskill.models.PlackettLuce` on plain numbers, because the library copies every player
of every game; a test holds both to the same ratings.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain

import numpy as np
import scipy.optimize

from analytics.models.finishing_order import win_chances
from analytics.models.results import Floats, Results
from analytics.models.scores import log_loss

MU, SIGMA = 25.0, 25.0 / 3.0
KAPPA = 0.0001
TUNED_ON = 2_000
"""The rules are chosen on at most this many of the latest games."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How far luck reaches (`beta`), and how fast skill may change from game to game (`tau`)."""

    beta: float = MU / 6
    tau: float = MU / 300


CANDIDATES = tuple(Rules(MU / luck, MU / change) for luck in (12, 6, 3) for change in (3000, 300, 100))


@dataclass(frozen=True, slots=True)
class Pass:
    """Every seat's rating before its game, and rating with uncertainty after it."""

    before: Floats
    mu: Floats
    sigma: Floats


def rate(
    mus: Sequence[float], sigmas: Sequence[float], ranks: Sequence[int], rules: Rules
) -> tuple[list[float], list[float]]:
    """The ratings of the players of one game after it; the best rank stands first."""
    spread, change = rules.beta * rules.beta, rules.tau * rules.tau
    squares = [sigma * sigma + change for sigma in sigmas]
    c = math.sqrt(sum(squares) + spread * len(squares))
    weights = [math.exp(mu / c) for mu in mus]
    remaining = list(accumulate(reversed(weights)))
    remaining.reverse()
    group, tied, inverse, inverse_squared = 0, 1, 0.0, 0.0
    new_mus, new_sigmas = [], []
    for mu, square, weight, rank, left in zip(mus, squares, weights, ranks, remaining, strict=True):
        if rank != group:
            group, tied = rank, ranks.count(rank)
            inverse += 1.0 / left
            inverse_squared += 1.0 / (left * left)
        share = weight * inverse
        new_mus.append(mu + square / c * (1.0 / tied - share))
        shrink = 1.0 - square / (c * c) * (share - weight * weight * inverse_squared) * math.sqrt(square) / c
        new_sigmas.append(math.sqrt(square * (shrink if shrink > KAPPA else KAPPA)))
    return new_mus, new_sigmas


def rate_all(results: Results, rules: Rules | None = None, advantages: Floats | None = None) -> Pass:
    """Rate all games in their order; an unnamed player counts as a beginner and is not remembered.

    Advantages are points that a seat has beside its player, such as a strong faction: what it does with
    them is no merit. They count into the rating before the game.
    """
    extra = np.zeros(len(results.game)) if advantages is None else advantages
    steps = chain.from_iterable(_steps(results, rules or Rules(), extra.tolist()))
    columns = np.fromiter(steps, np.float64, 3 * len(results.game)).reshape(-1, 3)
    return Pass(columns[:, 0], columns[:, 1] - extra, columns[:, 2])


def _steps(results: Results, rules: Rules, extra: list[float]) -> Iterator[tuple[float, float, float]]:
    people = len(results.person.names)
    mu, sigma = [MU] * (people + 1), [SIGMA] * (people + 1)
    ranks, persons = results.rank.tolist(), results.person.codes.tolist()
    begin = 0
    for size in results.sizes().tolist():
        end = begin + size
        table = persons[begin:end]
        before = [mu[person] + more for person, more in zip(table, extra[begin:end], strict=True)]
        after = rate(before, [sigma[person] for person in table], ranks[begin:end], rules)
        for person, old, new, unsure in zip(table, before, *after, strict=True):
            mu[person] += new - old
            sigma[person] = unsure
        mu[-1], sigma[-1] = MU, SIGMA
        yield from zip(before, *after, strict=True)
        begin = end


def tune(train: Results) -> Rules:
    """The rules under which each training game was predicted best by those before it."""
    latest = train.select(np.arange(train.games) >= train.games - TUNED_ON)
    losses = [best_scale(latest, rate_all(latest, rules).before)[1] for rules in CANDIDATES]
    return CANDIDATES[int(np.argmin(losses))]


def best_scale(results: Results, before: Floats) -> tuple[float, float]:
    """The number of points by which the odds grow e-fold, and the log loss with it."""
    if not results.games:
        return MU / 6, float("nan")
    found = scipy.optimize.minimize_scalar(
        lambda scale: log_loss(results, win_chances(results.game, before / np.exp(scale))),
        bounds=(np.log(0.5), np.log(200.0)),
        method="bounded",
        options={"xatol": 1e-3},
    )
    return float(np.exp(found.x)), float(found.fun)


def openskill_chances(train: Results, everything: Results) -> tuple[Floats, Rules, float]:
    """The win chance of every seat before its game, rules and scale chosen on the training games."""
    rules = tune(train)
    before = rate_all(everything, rules).before
    scale, _ = best_scale(train, before[: len(train.game)])
    return win_chances(everything.game, before / scale), rules, scale
