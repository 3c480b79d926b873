"""Win rates by faction, mat, pair and player: each with n, interval, and wins against chance.

Every player of a shared victory counts with an equal share of the win.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analytics.filters import Filters
from analytics.intervals import SMALL_SAMPLE, Tallies, prior_strength, shrink, wilson_columns
from analytics.marts.grouped import person_groups, seat_groups
from analytics.warehouse import Warehouse


def by_faction(warehouse: Warehouse, filters: Filters, without: Sequence[int] = ()) -> pd.DataFrame:
    """One row per faction, over the chosen games without some of them."""
    return with_rates(seat_groups(warehouse, filters, ("faction",), without))


def by_mat(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per player mat."""
    return by(warehouse, filters, ("mat",))


def by_dimension(warehouse: Warehouse, filters: Filters, dimension: str) -> pd.DataFrame:
    """One row per value of a dimension of the game, such as the faction."""
    return by(warehouse, filters, (dimension,))


def by(warehouse: Warehouse, filters: Filters, columns: Sequence[str]) -> pd.DataFrame:
    """One row per combination of dimensions, `players`, `start_order` or `bid`."""
    return with_rates(seat_groups(warehouse, filters, columns))


def by_pair(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per faction and mat that met at a table."""
    return by(warehouse, filters, ("faction", "mat"))


def by_player(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per player name, most games first."""
    rates = with_rates(person_groups(warehouse, filters))
    return rates.sort_values(["n", "player"], ascending=[False, True], ignore_index=True)


def with_rates(counts: pd.DataFrame) -> pd.DataFrame:
    """Divide at last: rate with Wilson interval, chance, surplus, shrunk rate, small-sample mark."""
    tallies = Tallies(*(counts[name].to_numpy(np.float64) for name in ("n", "wins", "expected", "variance")))
    low, high = wilson_columns(tallies.wins, tallies.n)
    estimates = shrink(tallies, prior_strength(tallies))
    return counts.assign(
        rate=tallies.wins / tallies.n,
        low=low,
        high=high,
        chance=tallies.expected / tallies.n,
        surplus=tallies.wins - tallies.expected,
        shrunk=estimates.share,
        shrunk_low=estimates.low,
        shrunk_high=estimates.high,
        small_sample=tallies.n < SMALL_SAMPLE,
    ).reset_index(drop=True)
