"""Rows on their way into the warehouse, as Arrow tables of the types the warehouse has."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa

from ingest.warehouse.migrate import derived_sql, migrate_tables

Columns = Mapping[str, Any]
"""Several rows of one table, column by column: lists, or NumPy arrays where there are only numbers."""


def to_arrow(table: str, rows: Sequence[Any]) -> pa.Table:
    """Rows (dictionaries), or parts of the table by columns, as an Arrow table of the table's own types."""
    parts: list[Any] = []
    single: list[Any] = []
    for row in rows:
        (parts if _is_part(row) else single).append(row)
    columns = [_columns_of_parts(parts)] if parts else []
    columns += (
        [dict(zip(single[0], zip(*(row.values() for row in single), strict=True), strict=True))]
        if single
        else []
    )
    types = schemas()[table]
    tables = [
        pa.table({name: pa.array(values, types[name]) for name, values in each.items()}) for each in columns
    ]
    return tables[0] if len(tables) == 1 else pa.concat_tables(tables, promote_options="default")


def _is_part(row: Any) -> bool:
    """Whether it is several rows by columns; games of one batch may come either way."""
    return isinstance(next(iter(row.values())), list | np.ndarray)


def _columns_of_parts(parts: Sequence[Any]) -> dict[str, Any]:
    return {name: _joined([part[name] for part in parts]) for name in parts[0]}


def _joined(parts: list[Any]) -> Any:
    return np.concatenate(parts) if isinstance(parts[0], np.ndarray) else list(chain.from_iterable(parts))


def schemas() -> dict[str, dict[str, pa.DataType]]:
    """The Arrow types of every column."""
    return _schemas(derived_sql())


@cache
def _schemas(derived: str) -> dict[str, dict[str, pa.DataType]]:
    """From an empty warehouse with these derived tables."""
    with duckdb.connect() as connection:
        migrate_tables(connection)
        names = [name for (name,) in connection.execute("select table_name from duckdb_tables()").fetchall()]
        tables = {name: connection.sql(f"from {name}").to_arrow_table().schema for name in names}
    return {name: {field.name: _plain(field.type) for field in schema} for name, schema in tables.items()}


def _plain(kind: pa.DataType) -> pa.DataType:
    """ENUMs travel as text; DuckDB checks them when they are written."""
    return pa.string() if pa.types.is_dictionary(kind) else kind
