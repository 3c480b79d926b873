"""How games go: ploys used, population and points round by round, and who controls which territory."""

import pandas as pd

from analytics.filters import Filters
from analytics.garden_nation.marts import read_mart
from analytics.garden_nation.shares import with_share, with_wins
from analytics.intervals import is_small
from analytics.warehouse import Warehouse


def ploys(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per ploy: uses per seat, the share of seats that use it, and how often they and others win."""
    counts = with_share(read_mart(warehouse, "ploys", filters), "using", "n")
    counts = counts.assign(others=counts["n"] - counts["using"])
    counts = with_wins(counts, "wins_using", "using", "using_")
    counts = with_wins(counts, "wins_without", "others", "others_")
    return counts.assign(per_seat=counts["uses"].astype(float) / counts["n"].astype(float))


def rounds(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per round and outcome: mean population with its middle half, mean points and floors left."""
    sums = read_mart(warehouse, "rounds", filters)
    n = sums["n"].astype(float)
    return sums.assign(
        mean_population=sums["population"].astype(float) / n,
        mean_points=sums["points"].astype(float) / n,
        mean_floors_left=sums["floors_left"].astype(float) / n,
        small_sample=[is_small(int(count)) for count in sums["n"]],
    )


def control(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per territory: how often one player leads there, and how often who leads at the end wins."""
    counts = with_share(read_mart(warehouse, "control", filters), "alone", "n")
    return with_share(counts, "held_by_winners", "held_at_the_end", "winners_")
