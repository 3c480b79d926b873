"""Which stars are placed, by kind and faction, winners against others."""

import pandas as pd

from analytics.filters import Filters
from analytics.intervals import exact, is_small
from analytics.marts import read_mart
from analytics.warehouse import Warehouse
from engine.scythe.words import STAR_KINDS

_COUNTS = ["n", "winners", "winners_placing", "others", "others_placing", "placed"]


def by_faction(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per faction and kind: the share of seats that placed at least one star of the kind."""
    counts = read_mart(warehouse, "star_kinds", filters).dropna(subset="faction")
    counts = counts.assign(placing=counts["winners_placing"] + counts["others_placing"])
    return _with_share(counts, "placing", "n", "")


def winners_against_others(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per kind, in the order of the Triumph Track, with both shares and their intervals."""
    counts = read_mart(warehouse, "star_kinds", filters)
    totals = counts.groupby("kind")[_COUNTS].sum()
    kinds = [kind for kind in STAR_KINDS if kind in totals.index]
    totals = totals.loc[kinds].reset_index()
    totals = _with_share(totals, "winners_placing", "winners", "winners_")
    return _with_share(totals, "others_placing", "others", "others_")


def _with_share(counts: pd.DataFrame, placing: str, n: str, prefix: str) -> pd.DataFrame:
    pairs = [(int(hits), int(size)) for hits, size in zip(counts[placing], counts[n], strict=True)]
    intervals = [exact(hits, size) for hits, size in pairs]
    shares = pd.DataFrame(
        {
            prefix + "rate": [hits / size if size else float("nan") for hits, size in pairs],
            prefix + "low": [interval.low for interval in intervals],
            prefix + "high": [interval.high for interval in intervals],
            prefix + "small_sample": [is_small(size) for _, size in pairs],
        },
        index=counts.index,
    )
    return counts.join(shares)
