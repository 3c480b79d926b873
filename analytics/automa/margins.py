"""The mean of a handful of margins with Student's interval."""

import math
from collections.abc import Sequence
from statistics import fmean, stdev

from scipy.stats import t

from analytics.intervals import CONFIDENCE, Interval

FEWEST = 2
"""One margin alone says nothing about how far margins spread."""


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval | None:
    """Where the mean of such values lies; None for fewer than two."""
    if len(values) < FEWEST:
        return None
    half = float(t.ppf((1 + confidence) / 2, len(values) - 1)) * stdev(values) / math.sqrt(len(values))
    return Interval(fmean(values) - half, fmean(values) + half)
