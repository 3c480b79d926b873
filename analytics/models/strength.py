"""The strength of seats: skill, dimensions, pairs and turn order, learnt together from finishing orders."""

from dataclasses import dataclass, replace

import numpy as np
import scipy.optimize
from threadpoolctl import threadpool_limits

from analytics.models import large_fit
from analytics.models.design import PAIR, Design, strength_blocks
from analytics.models.finishing_order import FinishingOrder, win_chances
from analytics.models.fit import MOST_TERMS, Fit, fit_terms, learn_scales
from analytics.models.results import Floats, Ints, Results

PAIR_SCALES = (0.15, 0.3, 0.55, 1.0, 1.7, 2.8, 4.5)
"""How far pairs differ is hard to learn, so it is not taken for known: these multiples of the best value
are weighed.
"""

LATEST_FOR_SCALES = 30_000
"""Where there are many players, the scales are learnt from this many of the latest games."""

LATEST_FOR_INTERVALS = 50_000
"""Where there are many players, the covariances are learnt from this many of the latest games."""

TABLE_SPREAD = 0.1
"""How far the sharpness of table sizes may differ, as the standard deviation of a logarithm."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A learnt model: several fits with their weights, and how sharp each table size is."""

    fits: tuple[Fit, ...]
    weights: Floats
    sharpness: dict[int, float]
    """By table size: how much the same difference in strength counts; 1 on average over games."""
    learnt_from: Results

    @property
    def design(self) -> Design:
        """The terms of the model."""
        return self.fits[0].design

    @property
    def terms(self) -> Floats:
        """The mean of every term."""
        return np.asarray(self.weights @ np.array([found.terms for found in self.fits]))

    def sums(self, rows: Floats) -> tuple[Floats, Floats]:
        """Mean and standard deviation of weighted sums of the terms, a sum per row."""
        means = np.array([rows @ found.terms for found in self.fits])
        variances = np.array([found.variances(rows) for found in self.fits])
        mean = self.weights @ means
        return mean, np.sqrt(self.weights @ (variances + (means - mean) ** 2))

    def strengths(self, results: Results, terms: Floats | None = None) -> Floats:
        """The strength of every seat of games that need not be those the model learnt from."""
        blocks = strength_blocks(results, self.learnt_from)
        design = Design.of(blocks, len(results.game))
        return design.strengths(self.terms if terms is None else terms) * _per_seat(results, self.sharpness)

    def relearnt(self, results: Results) -> "Strength":
        """The model with its terms learnt from these games, its blocks and scales as they are; where players
        are too many, the model as it is.
        """
        if self.design.terms > MOST_TERMS:
            return self
        design = Design.of(strength_blocks(results, self.learnt_from), len(results.game))
        sharp = design.sharpened(_per_seat(results, self.sharpness))
        scales = np.exp(self.weights @ np.log([found.scales for found in self.fits]))
        with threadpool_limits(limits=1):
            found = fit_terms(FinishingOrder.of(results), sharp, scales, self.terms)
        return Strength((found,), np.ones(1), self.sharpness, self.learnt_from)

    def win_chances(self, results: Results) -> Floats:
        """The chance of every seat to win its game."""
        return win_chances(results.game, self.strengths(results))


def learn(results: Results, intervals: bool = True) -> Strength:
    """Learn scales, terms and the sharpness of table sizes from these games; intervals may be left out.

    The tables are small: threads that wait for one another would take longer than one alone.
    """
    with threadpool_limits(limits=1):
        return _learn(results, intervals)


def _learn(results: Results, intervals: bool) -> Strength:
    likelihood = FinishingOrder.of(results)
    design = Design.of(strength_blocks(results), len(results.game))
    if design.terms > MOST_TERMS:
        return _learn_large(likelihood, design, results, intervals)
    scales = learn_scales(likelihood, design)
    first = fit_terms(likelihood, design, scales)
    sharpness = _sharpness(likelihood, results, design.strengths(first.terms))
    sharp = design.sharpened(_per_seat(results, sharpness))
    fits = _weighed(likelihood, sharp, scales, first.terms)
    evidence = np.array([found.evidence for found in fits])
    weights = np.exp(evidence - evidence.max())
    return Strength(fits, weights / weights.sum(), sharpness, results)


def _learn_large(likelihood: FinishingOrder, design: Design, results: Results, intervals: bool) -> Strength:
    """The same for many players: with as many games the scale of the pairs is known well enough."""
    scales = _scales_of_latest(results)
    terms = large_fit.climb(likelihood, design, scales)
    sharpness = _sharpness(likelihood, results, design.strengths(terms))
    sharp = design.sharpened(_per_seat(results, sharpness))
    found = large_fit.fit_without_covariances(likelihood, sharp, scales, terms)
    if intervals:
        found = _with_covariance(found, results, sharpness)
    return Strength((found,), np.ones(1), sharpness, results)


def _with_covariance(found: Fit, results: Results, sharpness: dict[int, float]) -> Fit:
    """The same terms with the covariances that the latest games show, for as many games as there are."""
    latest = results.select(np.arange(results.games) >= results.games - LATEST_FOR_INTERVALS)
    blocks = strength_blocks(latest, results)
    design = Design.of(blocks, len(latest.game)).sharpened(_per_seat(latest, sharpness))
    times = results.games / latest.games
    likelihood = FinishingOrder.of(latest)
    covariance = large_fit.covariance(likelihood, design, found.scales, found.terms, times)
    return replace(found, covariance=covariance, first=len(blocks[0].names))


def _scales_of_latest(results: Results) -> Floats:
    """The scales as the latest games show them: more games would hardly change so few figures."""
    latest = results.select(np.arange(results.games) >= results.games - LATEST_FOR_SCALES)
    design = Design.of(strength_blocks(latest, results), len(latest.game))
    return large_fit.scales_of(FinishingOrder.of(latest), design)


def _weighed(likelihood: FinishingOrder, design: Design, scales: Floats, begin: Floats) -> tuple[Fit, ...]:
    """A fit for every scale of the pairs that is weighed, or one where the model has no pairs."""
    position = [block.name for block in design.blocks].index(PAIR) if PAIR in design.slices() else None
    fits: list[Fit] = []
    for multiple in PAIR_SCALES if position is not None else (1.0,):
        tried = scales.copy()
        if position is not None:
            tried[position] *= multiple
        fits.append(fit_terms(likelihood, design, tried, fits[-1].terms if fits else begin))
    return tuple(fits)


def _per_seat(results: Results, sharpness: dict[int, float]) -> Floats:
    sizes: Ints = results.sizes()
    return np.array([sharpness.get(size, 1.0) for size in sizes.tolist()])[results.game]


def _sharpness(likelihood: FinishingOrder, results: Results, strengths: Floats) -> dict[int, float]:
    """By table size, the factor on all strengths under which its games are most likely, drawn toward 1."""
    sizes = results.sizes()
    known, codes = np.unique(sizes, return_inverse=True)
    if len(known) < 2:
        return {int(size): 1.0 for size in known}
    share = np.bincount(codes) / len(codes)

    def loss(logs: Floats) -> tuple[float, Floats]:
        factors = np.exp(logs - share @ logs)[codes][results.game]
        chance, slope = likelihood.value(strengths * factors)
        pull = np.bincount(codes[results.game], slope * strengths * factors, minlength=len(known))
        prior = logs / TABLE_SPREAD**2
        return -chance + 0.5 * float(logs @ prior), -(pull - share * pull.sum()) + prior

    found = scipy.optimize.minimize(loss, np.zeros(len(known)), jac=True, method="L-BFGS-B")
    logs = found.x - share @ found.x
    return {int(size): float(np.exp(log)) for size, log in zip(known, logs, strict=True)}
