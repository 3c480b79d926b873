"""Answers that several pages need, kept for each state of the warehouse."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pandas as pd
import streamlit as st

from analytics import overview
from analytics.filters import Filters
from analytics.warehouse import Stamp, Warehouse

_KEPT = 64
Answer = TypeVar("Answer")


def offered_choices(warehouse: Warehouse, game: str) -> dict[str, list[int | str]]:
    """What the filters can choose from."""
    return _choices(warehouse.path, warehouse.stamp(), game, warehouse)


def counts(warehouse: Warehouse, filters: Filters) -> pd.Series:
    """How many games the filters choose, and how many there are."""
    return _counts(warehouse.path, warehouse.stamp(), filters, warehouse)


def answered(
    question: Callable[[Warehouse, Filters], Answer], warehouse: Warehouse, filters: Filters
) -> Answer:
    """What a function of the analytics says of the chosen games: worked out once for each state."""
    spelt = f"{question.__module__}.{question.__qualname__}"
    answer: Answer = _answer(warehouse.path, warehouse.stamp(), spelt, filters, warehouse, question)
    return answer


@st.cache_data(max_entries=_KEPT, show_spinner=False)
def _answer(
    path: Path, stamp: Stamp, spelt: str, filters: Filters, _warehouse: Warehouse, _question: Any
) -> Any:
    return _question(_warehouse, filters)


@st.cache_data(max_entries=_KEPT, show_spinner=False)
def _choices(path: Path, stamp: Stamp, game: str, _warehouse: Warehouse) -> dict[str, list[int | str]]:
    return overview.choices(_warehouse, game)


@st.cache_data(max_entries=_KEPT, show_spinner=False)
def _counts(path: Path, stamp: Stamp, filters: Filters, _warehouse: Warehouse) -> pd.Series:
    return overview.overview(_warehouse, filters)
