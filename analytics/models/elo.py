"""Elo for tables of several players: everybody is compared with everybody, K shared among the opponents."""

from collections.abc import Iterator, Sequence

import numpy as np

from analytics.models.finishing_order import win_chances
from analytics.models.results import Floats, Results
from analytics.models.scores import log_loss

SCALE = 400.0 / np.log(10.0)
"""Points by which the odds grow e-fold."""

K_VALUES = (4.0, 8.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0)
TUNED_ON = 5_000
"""K is chosen on at most this many of the latest games."""


def elo_chances(train: Results, everything: Results) -> tuple[Floats, float]:
    """The win chance of every seat before its game, with the K that predicted the training games best."""
    latest = train.select(np.arange(train.games) >= train.games - TUNED_ON)
    losses = [log_loss(latest, _chances(latest, k)) for k in K_VALUES]
    best = K_VALUES[int(np.argmin(losses))]
    return _chances(everything, best), best


def _chances(results: Results, k: float) -> Floats:
    before = np.fromiter(_ratings_before(results, k), np.float64, len(results.game))
    return win_chances(results.game, before / SCALE)


def _ratings_before(results: Results, k: float) -> Iterator[float]:
    """Every seat's rating before its game; an unnamed player has the rating of a beginner."""
    ratings = [0.0] * (len(results.person.names) + 1)
    ranks, persons = results.rank.tolist(), results.person.codes.tolist()
    begin = 0
    for size in results.sizes().tolist():
        table = persons[begin : begin + size]
        before = [ratings[person] for person in table]
        yield from before
        gains = _gains(before, ranks[begin : begin + size], k / (size - 1))
        for person, gain in zip(table, gains, strict=True):
            ratings[person] += gain
        ratings[-1] = 0.0
        begin += size


def _gains(before: Sequence[float], ranks: Sequence[int], k: float) -> list[float]:
    weights = [10.0 ** (rating / 400.0) for rating in before]
    gains = [0.0] * len(before)
    for one, weight in enumerate(weights):
        for other in range(one + 1, len(weights)):
            score = 0.5 * ((ranks[one] < ranks[other]) - (ranks[one] > ranks[other]) + 1)
            gain = k * (score - weight / (weight + weights[other]))
            gains[one] += gain
            gains[other] -= gain
    return gains
