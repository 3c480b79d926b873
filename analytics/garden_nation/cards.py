"""Projects by how often they are completed and by whom; secret objectives by what they are worth."""

import pandas as pd

from analytics.filters import Filters
from analytics.garden_nation.marts import read_mart
from analytics.garden_nation.shares import with_share
from analytics.warehouse import Warehouse
from analytics.win_rates import with_rates


def projects(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per project: the share of games that complete it, the share of these that the winner takes."""
    counts = read_mart(warehouse, "projects", filters)
    counts = with_share(counts, "completed", "n")
    counts = with_share(counts, "by_winners", "completed", "winners_")
    return counts.assign(mean_round=counts["rounds"].astype(float) / counts["completed"].astype(float))


def objectives(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per secret objective: what it gives on average, and how often who keeps it wins."""
    rates = with_rates(read_mart(warehouse, "objectives", filters))
    return rates.assign(mean_points=rates["points"].astype(float) / rates["n"].astype(float))
