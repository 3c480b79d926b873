"""Rows on their way into the warehouse, as Arrow tables of the types the warehouse has."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

import numpy as np
import pyarrow as pa

from ingest.warehouse.schema import column_types, derived_sql

Columns = Mapping[str, Any]
"""Several rows of one table, column by column: lists, or NumPy arrays where there are only numbers."""

_MANY = (list, np.ndarray)
"""What the first column of several rows is, and of a single row is not."""

_TYPES = {
    "integer": pa.int32(),
    "smallint": pa.int16(),
    "bigint": pa.int64(),
    "double": pa.float64(),
    "boolean": pa.bool_(),
    "date": pa.date32(),
    "time": pa.time64("us"),
    "timestamp": pa.timestamp("us"),
    "integer[]": pa.list_(pa.int32()),
    "varchar[]": pa.list_(pa.string()),
}
"""Everything else travels as text, which DuckDB checks when it is written: names, JSON and ENUMs."""


def to_arrow(table: str, rows: Sequence[Any]) -> pa.Table:
    """Rows (dictionaries), or parts of the table by columns, as an Arrow table of the table's own types."""
    types = schemas()[table]
    tables = [
        pa.table({name: pa.array(values, types[name]) for name, values in columns.items()})
        for columns in _by_columns(rows)
    ]
    return tables[0] if len(tables) == 1 else pa.concat_tables(tables, promote_options="default")


def _by_columns(rows: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """All parts as one, and all single rows as one; games of a batch may come either way."""
    parts: list[Any] = []
    single: list[Any] = []
    for row in rows:
        (parts if isinstance(next(iter(row.values())), _MANY) else single).append(row)
    if parts:
        yield {name: _joined([part[name] for part in parts]) for name in parts[0]}
    if single:
        values = zip(*(row.values() for row in single), strict=True)
        yield dict(zip(single[0], values, strict=True))


def _joined(parts: list[Any]) -> Any:
    return np.concatenate(parts) if isinstance(parts[0], np.ndarray) else list(chain.from_iterable(parts))


def schemas() -> dict[str, dict[str, pa.DataType]]:
    """The Arrow types of every column."""
    return _schemas(derived_sql())


@cache
def _schemas(_derived: str) -> dict[str, dict[str, pa.DataType]]:
    """For each set of derived tables, which depends on the games that are registered."""
    return {
        table: {name: _TYPES.get(kind, pa.string()) for name, kind in columns.items()}
        for table, columns in column_types().items()
    }
