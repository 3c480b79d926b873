"""Win rates by faction, mat, pair and player: each with n, interval, and wins against chance.

Every player of a shared victory counts with an equal share of the win.
"""

import pandas as pd

from analytics.filters import Filters
from analytics.intervals import Tally, is_small, prior_strength, shrink, wilson
from analytics.marts import read_mart
from analytics.warehouse import Warehouse


def by_faction(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per faction."""
    return with_rates(read_mart(warehouse, "faction_results", filters).dropna(subset="faction"))


def by_mat(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per player mat."""
    return with_rates(read_mart(warehouse, "mat_results", filters).dropna(subset="mat"))


def by_pair(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per faction and mat that met at a table."""
    return with_rates(read_mart(warehouse, "pair_results", filters).dropna(subset=["faction", "mat"]))


def by_player(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per player name, most games first."""
    rates = with_rates(read_mart(warehouse, "player_results", filters))
    return rates.sort_values(["n", "player"], ascending=[False, True], ignore_index=True)


def with_rates(counts: pd.DataFrame) -> pd.DataFrame:
    """Divide at last: rate with Wilson interval, chance, surplus, shrunk rate, small-sample mark."""
    tallies = [Tally(*map(float, row)) for row in _sums(counts)]
    strength = prior_strength(tallies)
    intervals = [wilson(tally.wins, tally.n) for tally in tallies]
    estimates = [shrink(tally, strength) for tally in tallies]
    return counts.assign(
        rate=[tally.wins / tally.n for tally in tallies],
        low=[interval.low for interval in intervals],
        high=[interval.high for interval in intervals],
        chance=[tally.expected / tally.n for tally in tallies],
        surplus=[tally.wins - tally.expected for tally in tallies],
        shrunk=[estimate.share for estimate in estimates],
        shrunk_low=[estimate.interval.low for estimate in estimates],
        shrunk_high=[estimate.interval.high for estimate in estimates],
        small_sample=[is_small(tally.n) for tally in tallies],
    ).reset_index(drop=True)


def _sums(counts: pd.DataFrame) -> list[tuple[float, float, float, float]]:
    columns = counts[["n", "wins", "expected", "variance"]]
    return list(columns.itertuples(index=False, name=None))
