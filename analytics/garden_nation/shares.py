"""Shares of counted things: divided at last, with interval and the mark of a small sample."""

from collections.abc import Callable

import pandas as pd

from analytics.intervals import Interval, exact, is_small, wilson


def with_share(counts: pd.DataFrame, hits: str, size: str, prefix: str = "") -> pd.DataFrame:
    """The share of hits with its exact interval."""
    return _joined(counts, hits, size, prefix, lambda hit, n: exact(int(hit), n))


def with_wins(counts: pd.DataFrame, wins: str, size: str, prefix: str = "") -> pd.DataFrame:
    """The rate of wins, which may be shared, with its Wilson interval."""
    return _joined(counts, wins, size, prefix, wilson)


def _joined(
    counts: pd.DataFrame, hits: str, size: str, prefix: str, interval: Callable[[float, int], Interval]
) -> pd.DataFrame:
    pairs = [(float(hit), int(n)) for hit, n in zip(counts[hits], counts[size], strict=True)]
    intervals = [interval(hit, n) for hit, n in pairs]
    shares = pd.DataFrame(
        {
            prefix + "rate": [hit / n if n else float("nan") for hit, n in pairs],
            prefix + "low": [each.low for each in intervals],
            prefix + "high": [each.high for each in intervals],
            prefix + "small_sample": [is_small(n) for _hit, n in pairs],
        },
        index=counts.index,
    )
    return counts.join(shares)
