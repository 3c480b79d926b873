"""What strength is worth in points: the same terms fitted to end scores against the mean of their game."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import sparse
from threadpoolctl import threadpool_limits

from analytics.models import fit, large_fit
from analytics.models.design import Design
from analytics.models.fit import Fit
from analytics.models.results import Floats, Ints, Results

LATEST = 20_000
"""Scores are taken from at most this many of the latest games."""


@dataclass(frozen=True, slots=True)
class Totals:
    """End scores as differences from the mean of their game, in units of their spread, with normal luck."""

    game: Ints
    score: Floats
    luck: float

    @classmethod
    def of(cls, results: Results) -> tuple["Totals", Results, float]:
        """The scores of the games whose totals are all known, those games, and the unit in points."""
        missing = np.bincount(results.game, np.isnan(results.total), minlength=results.games)
        known = missing == 0
        whole = results.select(known & (np.cumsum(known[::-1])[::-1] <= LATEST))
        differences = whole.total - _game_means(whole.game, whole.total)[whole.game]
        unit = float(np.std(differences)) if len(differences) else 0.0
        return cls(whole.game, differences / (unit or 1.0), 1.0), whole, unit or 1.0

    def value(self, strengths: Floats) -> tuple[float, Floats]:
        """The log chance of the scores and its slope in every strength."""
        errors = self.score - strengths + _game_means(self.game, strengths)[self.game]
        games = int(self.game[-1]) + 1 if len(self.game) else 0
        free = len(self.game) - games
        chance = -0.5 * float(errors @ errors) / self.luck**2 - free * np.log(self.luck)
        return chance, errors / self.luck**2

    def curvature(self, _strengths: Floats) -> tuple[Floats, sparse.csr_matrix]:
        """The negative second derivative as `diag(first) - second.T @ second`."""
        sizes = np.bincount(self.game)
        values = 1.0 / (self.luck * np.sqrt(sizes[self.game]))
        rows = np.arange(len(self.game))
        means = sparse.csr_matrix((values, (self.game, rows)), shape=(len(sizes), len(rows)))
        return np.full(len(rows), self.luck**-2), means

    def diagonal(self, _strengths: Floats) -> Floats:
        """The diagonal of the negative second derivative alone."""
        return np.asarray((1.0 - 1.0 / np.bincount(self.game)[self.game]) / self.luck**2)

    def with_luck(self, strengths: Floats) -> "Totals":
        """The same scores with the spread of luck that is left when these strengths are taken out."""
        errors = self.score - strengths + _game_means(self.game, strengths)[self.game]
        free = max(1, len(self.game) - int(self.game[-1]) - 1)
        return Totals(self.game, self.score, float(np.sqrt(errors @ errors / free)) or 1.0)


def fit_totals(scores: Totals, design: Design) -> Fit:
    """The terms that explain the scores, once with all spread taken for luck and once with what is left of
    it.
    """
    method: Any = large_fit if design.terms > fit.MOST_TERMS else fit
    with threadpool_limits(limits=1):
        first = method.fit_terms(scores, design, method.scales_of(scores, design))
        left = scores.with_luck(design.strengths(first.terms))
        found: Fit = method.fit_terms(left, design, method.scales_of(left, design))
    return found


def _game_means(game: Ints, values: Floats) -> Floats:
    return np.asarray(np.bincount(game, values) / np.bincount(game))
