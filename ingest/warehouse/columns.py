"""Rows on their way into the warehouse, as Arrow tables of the types the warehouse has."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa

from ingest.warehouse.migrate import migrate

Columns = Mapping[str, Any]
"""Several rows of one table, column by column: lists, or NumPy arrays where there are only numbers."""


def to_arrow(table: str, rows: Sequence[Any]) -> pa.Table:
    """Rows (dictionaries), or parts of the table by columns, as an Arrow table of the table's own types."""
    types = schemas()[table]
    first = rows[0]
    if isinstance(next(iter(first.values())), list | np.ndarray):
        columns = {name: _joined([part[name] for part in rows]) for name in first}
    else:
        columns = dict(zip(first, zip(*(row.values() for row in rows), strict=True), strict=True))
    return pa.table({name: pa.array(values, types[name]) for name, values in columns.items()})


def _joined(parts: list[Any]) -> Any:
    return np.concatenate(parts) if isinstance(parts[0], np.ndarray) else list(chain.from_iterable(parts))


@cache
def schemas() -> dict[str, dict[str, pa.DataType]]:
    """The Arrow types of every column, from an empty warehouse."""
    with duckdb.connect() as connection:
        migrate(connection)
        names = [name for (name,) in connection.execute("select table_name from duckdb_tables()").fetchall()]
        tables = {name: connection.sql(f"from {name}").to_arrow_table().schema for name in names}
    return {name: {field.name: _plain(field.type) for field in schema} for name, schema in tables.items()}


def _plain(kind: pa.DataType) -> pa.DataType:
    """ENUMs travel as text; DuckDB checks them when they are written."""
    return pa.string() if pa.types.is_dictionary(kind) else kind
