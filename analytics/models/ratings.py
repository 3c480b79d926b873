"""Ratings of persons in date order, tuned and judged by how well they predict games they have not seen."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analytics.models.design import LEANING, PERSON, TREND
from analytics.models.elo import elo_chances
from analytics.models.finishing_order import win_chances
from analytics.models.heldout import Report, newest_games
from analytics.models.openskill import Pass, Rules, best_scale, rate_all, tune
from analytics.models.results import Floats, Results
from analytics.models.scores import log_loss
from analytics.models.strength import learn

PROVISIONAL = 10
"""Below this many games a rating is provisional."""

TABLE = ("person", "rating", "uncertainty", "games", "provisional", "last_day")
CURVE = ("person", "game", "day", "rating", "uncertainty")


@dataclass(frozen=True, slots=True)
class Ratings:
    """The table of persons, every step of their curves, and what decides: the loss on held-out games."""

    table: pd.DataFrame
    """One row per person with the columns `TABLE`, the best first and provisional ratings last."""
    curve: pd.DataFrame
    """One row per person and game with the columns `CURVE`, in date order."""
    rules: Rules
    scale: float
    """Points by which the odds of two players grow e-fold."""
    held_out_games: int
    log_loss: dict[str, float]


def ratings(results: Results, adjusted: bool = False, report: Report = lambda _: None) -> Ratings:
    """Rate everybody; `adjusted` takes the strength of what they held out of the results."""
    report("openskill")
    newest = newest_games(results)
    train, test = results.select(~newest), results.select(newest)
    rules = tune(train)
    plain, scale = _rated(train, results, rules)
    aware, aware_scale = plain, scale
    losses: dict[str, float] = {}
    if adjusted:
        report("strength")
        aware, aware_scale, losses = _aware(train, results, newest, rules, scale)
    report("Elo")
    if test.games:
        rows = newest[results.game]
        losses = {
            "uniform": log_loss(test, 1.0 / test.sizes()[test.game]),
            "elo": log_loss(test, elo_chances(train, results)[0][rows]),
            "openskill": log_loss(test, win_chances(test.game, plain.before[rows] / scale)),
            **losses,
        }
    curve = _curve(results, aware if adjusted else plain)
    return Ratings(_table(curve), curve, rules, aware_scale, test.games, losses)


def _rated(train: Results, results: Results, rules: Rules) -> tuple[Pass, float]:
    rated = rate_all(results, rules)
    return rated, best_scale(train, rated.before[: len(train.game)])[0]


def _aware(
    train: Results, results: Results, newest: np.ndarray, rules: Rules, scale: float
) -> tuple[Pass, float, dict[str, float]]:
    """The variant that knows what seats held: its effects for the judgement come from the older games
    alone.
    """
    judged = rate_all(results, rules, scale * held_strengths(train, results))
    judged_scale, _ = best_scale(train, judged.before[: len(train.game)])
    test, rows = results.select(newest), newest[results.game]
    losses = {}
    if test.games:
        losses["openskill_adjusted"] = log_loss(
            test, win_chances(test.game, judged.before[rows] / judged_scale)
        )
    return rate_all(results, rules, scale * held_strengths(results, results)), judged_scale, losses


def held_strengths(learnt_from: Results, results: Results) -> Floats:
    """The strength of every seat without its player, as learnt from some of the games."""
    model = learn(learnt_from, intervals=False)
    terms = model.terms.copy()
    for name, part in model.design.slices().items():
        if name in (PERSON, TREND) or name.startswith(LEANING):
            terms[part] = 0.0
    strengths: Floats = model.strengths(results, terms)
    return strengths


def _table(curve: pd.DataFrame) -> pd.DataFrame:
    last = curve.groupby("person", observed=True).agg(
        rating=("rating", "last"),
        uncertainty=("uncertainty", "last"),
        games=("rating", "size"),
        last_day=("day", "last"),
    )
    table = last.reset_index().assign(
        person=last.index.astype(str), provisional=last["games"].to_numpy() < PROVISIONAL
    )
    order = ["provisional", "rating", "person"]
    return table.sort_values(order, ascending=[True, False, True], ignore_index=True)[list(TABLE)]


def _curve(results: Results, rated: Pass) -> pd.DataFrame:
    named = results.person.codes >= 0
    return pd.DataFrame(
        {
            "person": pd.Categorical.from_codes(
                results.person.codes[named], pd.Index(results.person.names, dtype=str)
            ),
            "game": results.game[named],
            "day": results.day[named],
            "rating": rated.mu[named],
            "uncertainty": rated.sigma[named],
        }
    )
