"""Read-only access to the warehouse for everyone who shows figures.

The loader writes a new file and renames it over the old one, so a reader keeps what it has until
its next question and then opens the new file.
"""

import threading
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pyarrow as pa

from analytics.hidden import HiddenNames, hidden_names
from ingest.warehouse import errors, swap
from ingest.warehouse.migrate import has_other_views, make_temporary_views
from ingest.warehouse.queries import has_table
from ingest.warehouse.swap import quoted

Stamp = tuple[int, int, int]

_CONFIG: dict[str, str | bool | int | float | list[str]] = {"autoinstall_known_extensions": False}

_WHOLE_NUMBERS: dict[pa.DataType, pd.api.extensions.ExtensionDtype] = {
    kind: pd.Int64Dtype() for kind in (pa.int8(), pa.int16(), pa.int32(), pa.int64())
}
"""A count that is absent in some rows must not turn the others into fractions."""


class WarehouseError(errors.WarehouseError):
    """No question can be asked now."""


class MissingWarehouseError(WarehouseError):
    """There is no warehouse file yet."""


class UnreadableWarehouseError(WarehouseError):
    """The file is there but is not a warehouse that can be read now, or it is damaged."""


class Warehouse:
    """One DuckDB file, opened read-only on the first question and again whenever it was replaced."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: duckdb.DuckDBPyConnection | None = None
        self._opened: Stamp | None = None
        self._hidden = HiddenNames()
        self._lock = threading.Lock()

    def stamp(self) -> Stamp:
        """What tells this file from the one that replaces it."""
        try:
            facts = self.path.stat()
        except FileNotFoundError as missing:
            raise MissingWarehouseError(str(self.path)) from missing
        return facts.st_ino, facts.st_mtime_ns, facts.st_size

    def query(
        self, sql: str, params: Mapping[str, Any] | None = None, coded: Collection[str] = ()
    ) -> pd.DataFrame:
        """The rows a query gives; values from outside travel as named parameters only.

        Columns named in `coded` come as categories: a long column of few names takes a tenth of the memory.
        """
        with self._lock:
            connection, hidden = self._current(), self._hidden
            try:
                table = connection.sql(sql, params=hidden.reveal(params or {})).to_arrow_table()
            except duckdb.Error as error:
                raise UnreadableWarehouseError(f"{self.path} cannot be read: {error}") from error
            finally:
                if not swap.OPEN_FILES_CAN_BE_REPLACED:
                    self._close()
        for name in coded:
            column = table.column_names.index(name)
            table = table.set_column(
                column, name, table.column(name).dictionary_encode().unify_dictionaries()
            )
        rows: pd.DataFrame = table.to_pandas(types_mapper=_WHOLE_NUMBERS.get)
        return hidden.conceal(rows)

    def hidden(self) -> HiddenNames:
        """The people who are not named in public."""
        with self._lock:
            self._current()
            return self._hidden

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._close()

    def _current(self) -> duckdb.DuckDBPyConnection:
        stamp = self.stamp()
        if self._connection is None or stamp != self._opened:
            self._close()
            self._connection, self._opened = self._open(), stamp
        return self._connection

    def _open(self) -> duckdb.DuckDBPyConnection:
        # Attached to a database of its own: DuckDB would hand out an open file of the same name again, even
        # after it was replaced, as long as anybody in this process has it open.
        connection = duckdb.connect(config=_CONFIG)
        try:
            connection.execute(f"attach '{quoted(self.path)}' as warehouse (read_only)")
            connection.execute("use warehouse")
            if has_table(connection, "schema_version") and has_other_views(connection):
                make_temporary_views(connection)
            self._hidden = hidden_names(connection)
            connection.execute("set enable_external_access = false")
        except duckdb.Error as refused:
            connection.close()
            raise UnreadableWarehouseError(f"{self.path} cannot be opened: {refused}") from refused
        return connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = self._opened = None
