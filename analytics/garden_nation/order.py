"""Win rates by seat at the table and by the order of the first turns, each with n, interval and chance."""

import pandas as pd

from analytics.filters import Filters
from analytics.garden_nation.marts import read_mart
from analytics.warehouse import Warehouse
from analytics.win_rates import with_rates


def by_seat(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per seat, clockwise as written down."""
    return with_rates(read_mart(warehouse, "seats", filters))


def by_first_turn(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per number of players and space: GN-RND-06, the active player chooses who goes next."""
    return with_rates(read_mart(warehouse, "seat_order", filters))
