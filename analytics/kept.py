"""Results of models, computed once per state of the warehouse and kept in a folder beside it.

A page reads them in milliseconds, and of a long table only the rows it asks for. They say as of when they
are; a folder that cannot be written costs the computation and nothing else.
"""

import contextlib
import datetime
import hashlib
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
from pyarrow import parquet

from analytics.filters import Filters
from analytics.state import state_of
from analytics.warehouse import Stamp, Warehouse

VERSION = 4
"""Counts up when a model changes, so that what an earlier version computed is not shown."""

LONG_TABLES = "long_tables"
"""Under this word a kept result names the tables that stand in files of their own."""

MOST = 60
"""So many results are kept; the oldest make room."""

ROWS_TOGETHER = 20_000
"""A long table is kept in stretches of so many rows, of which a question reads only those it needs."""


@dataclass(frozen=True, slots=True)
class LongTable:
    """A table that is kept as a file of its own, sorted by its first column, or in memory without one."""

    rows: pd.DataFrame | None
    file: Path | None = None

    def of(self, value: str) -> pd.DataFrame:
        """The rows whose first column has this value, in their order."""
        if self.file is not None:
            first = parquet.read_schema(self.file).names[0]
            found: pd.DataFrame = parquet.read_table(self.file, filters=[(first, "=", value)]).to_pandas()
        else:
            rows = pd.DataFrame() if self.rows is None else self.rows
            found = rows[rows.iloc[:, 0] == value]
        return found.reset_index(drop=True)

    def all_rows(self) -> pd.DataFrame:
        """The whole table."""
        if self.file is not None:
            everything: pd.DataFrame = parquet.read_table(self.file).to_pandas()
            return everything
        return pd.DataFrame() if self.rows is None else self.rows

    def is_there(self) -> bool:
        """Whether its file was not cleared away."""
        return self.file is None or self.file.exists()


_read: dict[tuple[str, Stamp, str], dict[str, Any]] = {}


def folder(warehouse: Warehouse) -> Path:
    """Where the results of a warehouse are kept."""
    return warehouse.path.with_name(warehouse.path.name + ".kept")


def kept(
    warehouse: Warehouse,
    name: str,
    filters: Filters,
    compute: Callable[[], dict[str, Any]],
    anew: bool = False,
    within: str = "",
) -> dict[str, Any]:
    """The result of that name for these filters, with `as_of` and `state`; computed where none is kept.

    What is kept `within` a folder of its own is a summary: quick to compute, so that it is held to the very
    file instead of the records in it, and makes room among its own kind.
    """
    spelt = json.dumps([VERSION, name, filters.spelt()], ensure_ascii=False, sort_keys=True)
    remembered = (str(warehouse.path.resolve()), warehouse.stamp(), spelt)
    if not anew and remembered in _read and all(table.is_there() for table in _tables(_read[remembered])):
        return _read[remembered]
    state = repr(warehouse.stamp()) if within else state_of(warehouse).name
    hidden = sorted(warehouse.hidden().shown.items())
    digest = hashlib.sha256(f"{state}{spelt}{hidden or ''}".encode()).hexdigest()
    file = folder(warehouse) / within / f"{name}-{digest[:24]}.json"
    found = None if anew else _load(file)
    if found is None:
        moment = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        found = {**compute(), "as_of": moment, "state": state, "filters": filters.spelt()}
        found = _save(file, found)
    if len(_read) >= MOST:
        _read.clear()
    _read[remembered] = found
    return found


def _load(file: Path) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    tables = {name: LongTable(None, _beside(file, name)) for name in found.pop(LONG_TABLES, ())}
    return found | tables if all(table.is_there() for table in tables.values()) else None


def _tables(found: dict[str, Any]) -> list[LongTable]:
    return [value for value in found.values() if isinstance(value, LongTable)]


def _save(file: Path, value: dict[str, Any]) -> dict[str, Any]:
    """What was written, as it will be read; as it was where nothing can be written."""
    long = {name: held for name, held in value.items() if isinstance(held, LongTable)}
    short = {name: held for name, held in value.items() if name not in long}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        for name, held in long.items():
            with _replaced(_beside(file, name)) as unfinished:
                table = pa.Table.from_pandas(held.rows, preserve_index=False)
                parquet.write_table(table, unfinished, row_group_size=ROWS_TOGETHER)
        with _replaced(file) as unfinished:
            text = json.dumps({**short, LONG_TABLES: list(long)}, ensure_ascii=False)
            unfinished.write_text(text, encoding="utf-8")
        _make_room(file.parent)
    except OSError:
        return value
    return short | {name: LongTable(None, _beside(file, name)) for name in long}


def _beside(file: Path, name: str) -> Path:
    return file.with_suffix(f".{name}.parquet")


@contextlib.contextmanager
def _replaced(file: Path) -> Iterator[Path]:
    """A path to write to; the file is replaced when all is written."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}.part")
    yield unfinished
    unfinished.replace(file)


def _make_room(kept_in: Path) -> None:
    there = sorted(kept_in.glob("*.json"), key=lambda each: each.stat().st_mtime, reverse=True)
    for old in there[MOST:]:
        for file in kept_in.glob(f"{old.stem}.*"):
            file.unlink(missing_ok=True)
