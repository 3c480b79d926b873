"""Honest uncertainty: intervals for shares, and small samples drawn toward what chance expects.

Wins may be fractions, because players who share a victory share the win.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

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
class Tally:
    """Wins of a group of seats against what chance gives them: sums over the seats."""

    n: float
    wins: float
    expected: float
    variance: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share after shrinkage, with its credible interval."""

    share: float
    interval: Interval


def is_small(n: float) -> bool:
    """Whether a sample is too small to speak of a rate."""
    return n < SMALL_SAMPLE


def wilson(wins: float, n: float, confidence: float = CONFIDENCE) -> Interval:
    """The Wilson score interval of wins / n; the whole range when nothing was played."""
    if n <= 0:
        return Interval(0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = wins / n, z * z / n
    centre = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(share * (1 - share) / n + weight / (4 * n))
    return Interval(max(0.0, centre - half), min(1.0, centre + half))


def exact(wins: int, n: int, confidence: float = CONFIDENCE) -> Interval:
    """The Clopper-Pearson interval, for whole counts where coverage must never fall short."""
    tail = (1 - confidence) / 2
    low = beta_quantile(tail, wins, n - wins + 1) if wins else 0.0
    high = beta_quantile(1 - tail, wins + 1, n - wins) if wins < n else 1.0
    return Interval(low, high)


def prior_strength(tallies: Sequence[Tally]) -> float:
    """How many games the expectation weighs, from how far the groups spread beyond chance.

    The squared surplus of a group is its chance variance plus n(n-1) times the variance between
    groups; solving for the latter gives the weight of a beta prior with that variance.
    """
    pairs = sum(tally.n * (tally.n - 1) for tally in tallies)
    excess = sum((tally.wins - tally.expected) ** 2 - tally.variance for tally in tallies)
    if pairs <= 0 or excess <= 0:
        return STRONGEST_PRIOR
    chance = sum(tally.variance for tally in tallies) / sum(tally.n for tally in tallies)
    return min(STRONGEST_PRIOR, max(WEAKEST_PRIOR, chance * pairs / excess - 1))


def shrink(tally: Tally, strength: float, confidence: float = CONFIDENCE) -> Estimate:
    """The share of wins drawn toward the expected share, by a prior worth `strength` games."""
    expected = tally.expected / tally.n if tally.n else 0.5
    won = tally.wins + strength * expected
    lost = tally.n - tally.wins + strength * (1 - expected)
    tail = (1 - confidence) / 2
    interval = Interval(beta_quantile(tail, won, lost), beta_quantile(1 - tail, won, lost))
    return Estimate(won / (won + lost), interval)


def beta_quantile(probability: float, a: float, b: float) -> float:
    """The value below which a beta(a, b) share lies with this probability."""
    if b <= 0:
        return 1.0
    if a <= 0:
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        if beta_cdf(middle, a, b) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def beta_cdf(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_cdf(1 - x, b, a)
    log_front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(log_front) / (a * _beta_fraction(x, a, b))


def _beta_fraction(x: float, a: float, b: float) -> float:
    """1 + d1 x / (1 + d2 x / (1 + ...)), from a term far enough out to the first.

    The fraction settles within some multiple of the root of the larger parameter.
    """
    value = 1.0
    for term in range(30 + 4 * math.isqrt(int(max(a, b))), 0, -1):
        value = 1.0 + _beta_term(term, a, b) * x / value
    return value


def _beta_term(term: int, a: float, b: float) -> float:
    half = term // 2
    if term % 2:
        return -(a + half) * (a + b + half) / ((a + 2 * half) * (a + 2 * half + 1))
    return half * (b - half) / ((a + 2 * half - 1) * (a + 2 * half))
