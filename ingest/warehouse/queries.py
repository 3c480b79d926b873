"""Statements of the warehouse by name, from `queries.sql`, and what they give as values."""

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import duckdb

Row = TypeVar("Row")
Values = list[Any] | dict[str, Any] | None
_NAME = re.compile(r"^-- name: (\w+)\n", re.MULTILINE)


@cache
def _statements() -> dict[str, str]:
    text = files("ingest.warehouse").joinpath("queries.sql").read_text(encoding="utf-8")
    _, *parts = _NAME.split(text)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def statement(name: str) -> str:
    """The SQL of that name."""
    return _statements()[name]


def fetch(connection: duckdb.DuckDBPyConnection, query: str, values: Values = None) -> list[Any]:
    """The rows that a query gives: one of `queries.sql` by its name, or SQL."""
    return connection.execute(_statements().get(query, query), values).fetchall()


def fetch_as(
    kind: Callable[..., Row], connection: duckdb.DuckDBPyConnection, query: str, values: Values = None
) -> list[Row]:
    """The same as values of a kind made from the columns in order."""
    return [kind(*row) for row in fetch(connection, query, values)]


def column(connection: duckdb.DuckDBPyConnection, query: str, values: Values = None) -> list[Any]:
    """The first column of the same."""
    return [row[0] for row in fetch(connection, query, values)]
