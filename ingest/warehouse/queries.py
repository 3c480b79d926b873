"""What the modules of this room ask and change: statements by name from `queries.sql`, rows in and out."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import duckdb
import pyarrow as pa

Row = TypeVar("Row")
Connection = duckdb.DuckDBPyConnection
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


def fetch(connection: Connection, query: str, values: Values = None, needs: str = "") -> list[Any]:
    """The rows that a query gives: one of `queries.sql` by its name, or SQL.

    There are none where the warehouse is of an earlier version that had no such table as it `needs`.
    """
    if needs and not has_table(connection, needs):
        return []
    return connection.execute(_statements().get(query, query), values).fetchall()


def fetch_as(
    kind: Callable[..., Row],
    connection: Connection,
    query: str,
    values: Values = None,
    needs: str = "",
) -> list[Row]:
    """The same as values of a kind made from the columns in order."""
    return [kind(*row) for row in fetch(connection, query, values, needs)]


def column(connection: Connection, query: str, values: Values = None) -> list[Any]:
    """The first column of the same."""
    return [row[0] for row in fetch(connection, query, values)]


def has_table(connection: Connection, name: str) -> bool:
    """Whether the warehouse has such a table; one of an earlier version may not."""
    tables = "from duckdb_tables() where database_name = 'warehouse' and table_name = ?"
    return bool(fetch(connection, tables, [name]))


def insert(connection: Connection, table: str, rows: pa.Table) -> None:
    """Append Arrow rows to a table; columns they do not have get their defaults."""
    columns = ", ".join(f'"{name}"' for name in rows.column_names)
    with registered(connection, batch=rows):
        connection.execute(f"insert into {table} ({columns}) select {columns} from batch")  # noqa: S608


@contextmanager
def registered(connection: Connection, **tables: pa.Table) -> Iterator[None]:
    """Arrow tables that a connection knows by name inside a `with` block."""
    for name, table in tables.items():
        connection.register(name, table)
    try:
        yield
    finally:
        for name in tables:
            # After a statement that failed DuckDB refuses this as well, and why it failed would be lost.
            with suppress(duckdb.Error):
                connection.unregister(name)


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """All of some statements or none: committed at the end of the block, or taken back."""
    connection.begin()
    try:
        yield
        connection.commit()
    except BaseException:
        # One that failed at its very end, as on a full disk, is taken back already.
        with suppress(duckdb.Error):
            connection.rollback()
        raise
