"""What a report on Scythe has beside the common sections: stars, and seats with banned pairs."""

import pandas as pd

from analytics import games, stars
from analytics.filters import Filters
from analytics.warehouse import Warehouse

MOST_SETS = 12


def frames(warehouse: Warehouse, filters: Filters) -> dict[str, pd.DataFrame]:
    """Tables by section."""
    return {
        "stars": stars.winners_against_others(warehouse, filters),
        "timing": stars.timing(warehouse, filters),
        "sets": stars.ending_sets(warehouse, filters).head(MOST_SETS),
        "breaches": games.banned_pairs(warehouse, filters),
    }
