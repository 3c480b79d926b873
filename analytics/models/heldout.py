"""Which model predicts games it has not seen: every model on the same newest games by date."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd

from analytics.models.elo import elo_chances
from analytics.models.openskill import openskill_chances
from analytics.models.results import Flags, Floats, Ints, Results
from analytics.models.scores import brier, calibration, log_loss
from analytics.models.strength import learn

HELD_OUT = 0.2
"""The newest fifth of the games."""

PRIOR_SEATS = 10.0
"""Raw rates count this many seats at what chance gives, so that a pair that never won is not impossible."""

STRETCHES = 4
"""Ratings go on learning from the games they have predicted, and so does the model: after each stretch."""

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class HeldOut:
    """Losses per model over the held-out games, what was tuned, and the calibration of every model."""

    games: int
    learnt_from: int
    log_loss: dict[str, float]
    brier: dict[str, float]
    tuned: dict[str, float]
    calibration: pd.DataFrame
    """One row per model and tenth of the predictions."""
    better_than_chance: tuple[float, float] | None
    """How much smaller the model's loss is than that of equal chances: 95 % interval over the games."""


def held_out(results: Results, report: Report = lambda _: None) -> HeldOut | None:
    """Learn from the older games and predict the newest fifth; None where there are too few games."""
    newest = newest_games(results)
    if not newest.any() or newest.all():
        return None
    train, test = results.select(~newest), results.select(newest)
    rows = newest[results.game]
    report("Elo")
    elo, k = elo_chances(train, results)
    elo = elo[rows]
    report("openskill")
    openskill, rules, scale = openskill_chances(train, results)
    openskill = openskill[rows]
    report("strength")
    chances = {
        "uniform": 1.0 / test.sizes()[test.game],
        "raw": raw_chances(train, test),
        "elo": elo,
        "openskill": openskill,
        "model": model_chances(results, newest),
    }
    return HeldOut(
        games=test.games,
        learnt_from=train.games,
        log_loss={name: log_loss(test, found) for name, found in chances.items()},
        brier={name: brier(test, found) for name, found in chances.items()},
        tuned={
            "elo_k": k,
            "openskill_beta": rules.beta,
            "openskill_tau": rules.tau,
            "openskill_scale": scale,
        },
        calibration=pd.concat(
            [calibration(test, found).assign(model=name) for name, found in chances.items()],
            ignore_index=True,
        ),
        better_than_chance=_difference(test, chances["uniform"], chances["model"]),
    )


def newest_games(results: Results) -> Flags:
    """The last fifth of the games in their order; games without a date stand first."""
    count = int(results.games * HELD_OUT)
    return np.arange(results.games) >= results.games - count


def model_chances(results: Results, newest: Flags) -> Floats:
    """The win chances of the newest games, each stretch of them predicted from all games before it."""
    number, first = np.arange(results.games), int(np.flatnonzero(newest)[0])
    model = learn(results.select(~newest), intervals=False)
    chances = []
    edges = np.unique(np.linspace(first, results.games, STRETCHES + 1).astype(int)).tolist()
    for begin, end in pairwise(edges):
        if begin > first:
            model = model.relearnt(results.select(number < begin))
        chances.append(model.win_chances(results.select((number >= begin) & (number < end))))
    return np.concatenate(chances)


def raw_chances(train: Results, test: Results) -> Floats:
    """The win rates of the training games by all dimensions together, made to sum to one at every table."""
    key, expected = _pair_codes(train), 1.0 / train.sizes()[train.game]
    pairs = int(max(key.max(initial=0), _pair_codes(test).max(initial=0))) + 1
    wins = np.bincount(key, train.win_share(), minlength=pairs)
    chance = np.bincount(key, expected, minlength=pairs)
    surplus = (wins + PRIOR_SEATS * 0.25) / (chance + PRIOR_SEATS * 0.25)
    weights = surplus[_pair_codes(test)]
    sums = np.bincount(test.game, weights, minlength=test.games)
    return np.asarray(weights / sums[test.game])


def _pair_codes(results: Results) -> Ints:
    """One number for every combination of what a seat holds; 0 stands for an unknown part."""
    code = np.zeros(len(results.game), np.int64)
    for labels in results.dimensions.values():
        code = code * (len(labels.names) + 1) + labels.codes + 1
    return code


def _difference(test: Results, one: Floats, other: Floats) -> tuple[float, float] | None:
    """The mean difference of two models' losses per game with its 95 % interval."""
    if test.games < 2:
        return None
    logs = np.log(np.maximum(other, 1e-9)) - np.log(np.maximum(one, 1e-9))
    gains = np.bincount(test.game, test.win_share() * logs, minlength=test.games)
    half = 1.96 * gains.std(ddof=1) / np.sqrt(test.games)
    return float(gains.mean() - half), float(gains.mean() + half)
