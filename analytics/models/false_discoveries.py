"""A guard for many comparisons at once: of what is called different, at most a stated share is by chance
alone.
"""

import numpy as np
from scipy.special import ndtr

from analytics.models.results import Floats

RATE = 0.05
"""The share of false calls that is accepted."""


def two_sided(estimates: Floats, errors: Floats) -> Floats:
    """The chance of an estimate at least as far from zero where the truth is zero."""
    return np.asarray(2.0 * ndtr(-np.abs(estimates) / errors))


def q_values(p_values: Floats) -> Floats:
    """The false-discovery rate at which each comparison would just be called (Benjamini-Hochberg)."""
    count = len(p_values)
    order = np.argsort(p_values)[::-1]
    scaled = p_values[order] * count / np.arange(count, 0, -1)
    values = np.empty(count)
    values[order] = np.minimum(1.0, np.minimum.accumulate(scaled))
    return values
