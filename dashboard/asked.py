"""Answers and drawings that visitors ask for again and again, kept for each state of the warehouse."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pandas as pd
import streamlit as st

from analytics import overview
from analytics.filters import Filters
from analytics.games import Behind, Listed, latest_games
from analytics.warehouse import Stamp, Warehouse
from dashboard.components.colours import is_night
from dashboard.i18n import language

_KEPT = 64
Answer = TypeVar("Answer")


def offered_choices(warehouse: Warehouse, game: str) -> dict[str, list[int | str]]:
    """What the filters can choose from."""
    return _choices(warehouse.path, warehouse.stamp(), game, warehouse)


def counts(warehouse: Warehouse, filters: Filters) -> pd.Series:
    """How many games the filters choose, and how many there are."""
    return _counts(warehouse.path, warehouse.stamp(), filters, warehouse)


def answered(question: Callable[..., Answer], warehouse: Warehouse, filters: Filters, *more: str) -> Answer:
    """What a function says of the chosen games: worked out once for each state."""
    answer: Answer = _answer(
        warehouse.path, warehouse.stamp(), _spelt(question), filters, more, warehouse, question
    )
    return answer


def listed(warehouse: Warehouse, filters: Filters, behind: Behind | None = None) -> Listed:
    """The latest games behind a figure, and how many there are."""
    asked = tuple(sorted(behind.asked().items())) if behind else ()
    return _listed(warehouse.path, warehouse.stamp(), filters, asked, warehouse, behind)


def drawn(part: Callable[[], None], *shown: object) -> None:
    """Draw a part of a page that offers nothing to choose; kept for what it shows, the language and the light.

    `shown` says all that the part depends on, such as the state of the warehouse and the filters.
    """
    _drawing(_spelt(part), shown, language(), is_night(), part)


def _spelt(function: Callable[..., object]) -> str:
    named = function.func if isinstance(function, partial) else function
    return f"{named.__module__}.{named.__qualname__}"


@st.cache_data(max_entries=_KEPT, show_spinner=False)
def _answer(
    path: Path,
    stamp: Stamp,
    spelt: str,
    filters: Filters,
    more: tuple[str, ...],
    _warehouse: Warehouse,
    _question: Any,
) -> Any:
    return _question(_warehouse, filters, *more)


@st.cache_data(max_entries=_KEPT, show_spinner=False)
def _listed(
    path: Path,
    stamp: Stamp,
    filters: Filters,
    asked: tuple[tuple[str, Any], ...],
    _warehouse: Warehouse,
    _behind: Behind | None,
) -> Listed:
    return latest_games(_warehouse, filters, _behind)


@st.cache_data(max_entries=_KEPT, show_spinner=False)
def _drawing(
    spelt: str, shown: tuple[object, ...], spoken: str, night: bool, _part: Callable[[], None]
) -> None:
    """Streamlit keeps the elements that a kept function draws and shows them again."""
    _part()


@st.cache_data(max_entries=_KEPT, show_spinner=False)
def _choices(path: Path, stamp: Stamp, game: str, _warehouse: Warehouse) -> dict[str, list[int | str]]:
    return overview.choices(_warehouse, game)


@st.cache_data(max_entries=_KEPT, show_spinner=False)
def _counts(path: Path, stamp: Stamp, filters: Filters, _warehouse: Warehouse) -> pd.Series:
    return overview.overview(_warehouse, filters)
