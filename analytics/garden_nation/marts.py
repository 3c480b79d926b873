"""The marts of this folder: one SQL file each, its grain on the first line, counts and sums only."""

from functools import cache
from importlib.resources import files

import pandas as pd

from analytics.filters import Filters
from analytics.marts import ask_marts
from analytics.warehouse import Warehouse


def read_mart(warehouse: Warehouse, name: str, filters: Filters) -> pd.DataFrame:
    """The rows of one mart over the chosen games."""
    return ask_marts(warehouse, _question(name), filters)


@cache
def _question(name: str) -> str:
    return files(__package__).joinpath(f"{name}.sql").read_text(encoding="utf-8").rstrip().rstrip(";")
