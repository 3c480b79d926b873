"""Answers that several pages need, kept for each state of the warehouse."""

from pathlib import Path

import pandas as pd
import streamlit as st

from analytics import overview
from analytics.filters import Filters
from analytics.warehouse import Stamp, Warehouse

_KEPT = 64


def offered_choices(warehouse: Warehouse, game: str) -> dict[str, list[int | str]]:
    """What the filters can choose from."""
    return _choices(warehouse.path, warehouse.stamp(), game, warehouse)


def counts(warehouse: Warehouse, filters: Filters) -> pd.Series:
    """How many games the filters choose, and how many there are."""
    return _counts(warehouse.path, warehouse.stamp(), filters, warehouse)


@st.cache_data(max_entries=_KEPT, show_spinner=False)
def _choices(path: Path, stamp: Stamp, game: str, _warehouse: Warehouse) -> dict[str, list[int | str]]:
    return overview.choices(_warehouse, game)


@st.cache_data(max_entries=_KEPT, show_spinner=False)
def _counts(path: Path, stamp: Stamp, filters: Filters, _warehouse: Warehouse) -> pd.Series:
    return overview.overview(_warehouse, filters)
