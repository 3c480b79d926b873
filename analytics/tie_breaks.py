"""Games decided on a tie, and by which criterion (TIE-01..07)."""

import pandas as pd

from analytics.filters import Filters
from analytics.marts import read_mart
from analytics.warehouse import Warehouse
from engine.registry import game_named

SHARED = "shared"
"""Stands for the tie that none of the criteria could break."""


def ties(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per tie; `criterion` is `shared` where nothing separated the players."""
    found = read_mart(warehouse, "tie_breaks", filters)
    shared = found["shared"].astype(bool)
    return found.assign(
        criterion=found["criterion"].mask(shared, SHARED), behind=found["behind"].mask(shared)
    )


def by_criterion(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per criterion in the order the rules apply them: ties in all, and for the victory."""
    found = ties(warehouse, filters)
    victories = found[found["for_victory"].astype(bool)]
    order = [*game_named(filters.game).criteria, SHARED]
    return pd.DataFrame(
        {
            "criterion": order,
            "n": [int((found["criterion"] == name).sum()) for name in order],
            "for_victory": [int((victories["criterion"] == name).sum()) for name in order],
        }
    )
