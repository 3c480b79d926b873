"""Honest uncertainty: intervals for shares, and small samples drawn toward what chance expects.

Wins may be fractions, because players who share a victory share the win. Everything works on whole columns.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import betaincinv, ndtri

Column = npt.NDArray[np.float64]

CONFIDENCE = 0.95
SMALL_SAMPLE = 10
"""Below this many seats a rate is not shown as a figure of its own."""

WEAKEST_PRIOR, STRONGEST_PRIOR = 4.0, 400.0
"""Bounds of the prior's weight in games: never ignored, never deaf to the data."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A range of shares between 0 and 1."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Tallies:
    """Wins of groups of seats against what chance gives them: sums over the seats, a group per row."""

    n: Column
    wins: Column
    expected: Column
    variance: Column


@dataclass(frozen=True, slots=True)
class Estimates:
    """Shares after shrinkage, with their credible intervals."""

    share: Column
    low: Column
    high: Column


def is_small(n: float) -> bool:
    """Whether a sample is too small to speak of a rate."""
    return n < SMALL_SAMPLE


def wilson(wins: float, n: float, confidence: float = CONFIDENCE) -> Interval:
    """The Wilson score interval of wins / n; the whole range when nothing was played."""
    low, high = wilson_columns([wins], [n], confidence)
    return Interval(float(low[0]), float(high[0]))


def exact(wins: int, n: int, confidence: float = CONFIDENCE) -> Interval:
    """The Clopper-Pearson interval, for whole counts where coverage must never fall short."""
    low, high = exact_columns([wins], [n], confidence)
    return Interval(float(low[0]), float(high[0]))


def wilson_columns(
    wins: npt.ArrayLike, n: npt.ArrayLike, confidence: float = CONFIDENCE
) -> tuple[Column, Column]:
    """The Wilson score intervals of many groups."""
    won, size = np.asarray(wins, np.float64), np.asarray(n, np.float64)
    z = ndtri((1 + confidence) / 2)
    played = np.where(size > 0, size, 1.0)
    share, weight = won / played, z * z / played
    centre = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * np.sqrt(np.maximum(share * (1 - share) / played, 0) + weight / (4 * played))
    low = np.where(size > 0, np.maximum(centre - half, 0.0), 0.0)
    return low, np.where(size > 0, np.minimum(centre + half, 1.0), 1.0)


def exact_columns(
    wins: npt.ArrayLike, n: npt.ArrayLike, confidence: float = CONFIDENCE
) -> tuple[Column, Column]:
    """The Clopper-Pearson intervals of many groups."""
    won, size = np.asarray(wins, np.float64), np.asarray(n, np.float64)
    tail = (1 - confidence) / 2
    return beta_quantile(tail, won, size - won + 1), beta_quantile(1 - tail, won + 1, size - won)


def prior_strength(tallies: Tallies) -> float:
    """How many games the expectation weighs, from how far the groups spread beyond chance.

    The squared surplus of a group is its chance variance plus n(n-1) times the variance between
    groups; solving for the latter gives the weight of a beta prior with that variance.
    """
    pairs = float(np.sum(tallies.n * (tallies.n - 1)))
    excess = float(np.sum((tallies.wins - tallies.expected) ** 2 - tallies.variance))
    if pairs <= 0 or excess <= 0:
        return STRONGEST_PRIOR
    chance = float(tallies.variance.sum() / tallies.n.sum())
    return min(STRONGEST_PRIOR, max(WEAKEST_PRIOR, chance * pairs / excess - 1))


def shrink(tallies: Tallies, strength: float, confidence: float = CONFIDENCE) -> Estimates:
    """The shares of wins drawn toward the expected shares, by a prior worth `strength` games."""
    expected = np.where(tallies.n > 0, tallies.expected / np.maximum(tallies.n, 1.0), 0.5)
    won = tallies.wins + strength * expected
    lost = tallies.n - tallies.wins + strength * (1 - expected)
    tail = (1 - confidence) / 2
    return Estimates(won / (won + lost), beta_quantile(tail, won, lost), beta_quantile(1 - tail, won, lost))


def beta_quantile(probability: float, a: npt.ArrayLike, b: npt.ArrayLike) -> Column:
    """The values below which beta(a, b) shares lie with this probability; 0 or 1 where all weight lies
    there.
    """
    first, second = np.asarray(a, np.float64), np.asarray(b, np.float64)
    inside = (first > 0) & (second > 0)
    values = betaincinv(np.where(inside, first, 1.0), np.where(inside, second, 1.0), probability)
    return np.where(inside, values, np.where(second <= 0, 1.0, 0.0))
