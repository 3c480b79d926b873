"""Marts: one SQL file each, its grain on the first line, counts and sums only.

Every mart reads `chosen_games` (the games the filters let through), `seat_results` (their seats) or
`person_results` (who sat there), so that all figures of a page rest on the same games.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import pandas as pd

from analytics.filters import Filters
from analytics.warehouse import Warehouse

_SHARED = ("chosen_games", "seat_results", "person_results")


def mart_names() -> tuple[str, ...]:
    """Every mart that can be read or exported."""
    found = (file.name for file in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".sql") for name in found if name.endswith(".sql")))


def read_mart(
    warehouse: Warehouse, name: str, filters: Filters, params: Mapping[str, Any] | None = None
) -> pd.DataFrame:
    """The rows of one mart over the chosen games."""
    return ask_marts(warehouse, _body(name), filters, params)


def ask_marts(
    warehouse: Warehouse, question: str, filters: Filters, params: Mapping[str, Any] | None = None
) -> pd.DataFrame:
    """The answer to a question about the chosen games, their seats and who sat there."""
    return warehouse.query(_statement(question), {**filters.params(), **(params or {})})


@cache
def _statement(question: str) -> str:
    shared = ",\n".join(f"{part} as (\n{_body(part)}\n)" for part in _SHARED)
    return "\n".join(("with", shared, "select * from (", question, ")"))


@cache
def _body(name: str) -> str:
    return files(__name__).joinpath(f"{name}.sql").read_text(encoding="utf-8").rstrip().rstrip(";")
