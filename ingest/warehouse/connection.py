"""Opening the warehouse: readers see a whole state, a writer prepares the next one and swaps it in.

DuckDB locks the file a process writes to. A load therefore works on a private copy beside the
warehouse and renames a whole state over the old file: readers keep what they have until they open the
file again, and a loader that dies leaves the last state it published.
"""

import contextlib
import fcntl
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import duckdb

from ingest.warehouse.migrate import migrate

NEXT = ".next"
READY = ".ready"
LOCK = ".lock"
WAL = ".wal"
WRITER: dict[str, str | bool | int | float | list[str]] = {"checkpoint_threshold": "256MB", "threads": 1}
"""How much is held before it goes to disk; other cores are busy with the games that are written next."""

NEXT_STATE = "recovery_mode no_wal_writes, row_group_size 16384"
"""Nobody recovers what is thrown away after a failure, so there is no log. Rows are written in groups, the
last one again with every state: a group of long records must fit into memory many times over."""


CANNOT_WRITE = (duckdb.IOException, duckdb.FatalException)
"""What DuckDB raises on a full disk."""


class WarehouseError(Exception):
    """The warehouse cannot be used now; the message says what to do."""


class Writer:
    """The next state of a warehouse, which readers see once it is published.

    `outdated` says that the schema was brought up to date and derived tables have to be filled again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._upcoming = _beside(path, NEXT)
        created = not path.exists()
        _copy(path, self._upcoming)
        self.connection = _connect(self._upcoming)
        self.outdated = migrate(self.connection) and not created
        self.changed = self.outdated or created

    def publish(self) -> None:
        """Show readers what is written so far and go on; a loader that dies later keeps it."""
        if not self.changed:
            return
        self.close()
        ready = _beside(self._path, READY)
        _copy_file(self._upcoming, ready)
        _replace(ready, self._path)
        self.connection = _connect(self._upcoming)
        self.changed = False

    def finish(self) -> None:
        """Show readers everything; there is nothing more to write."""
        self.close()
        if self.changed:
            _replace(self._upcoming, self._path)

    def close(self) -> None:
        """Everything in the file, nothing beside it."""
        self.connection.execute("checkpoint")
        self.connection.close()


@contextlib.contextmanager
def writing(path: Path) -> Iterator[Writer]:
    """A private copy to write to; it replaces the warehouse at the end of the block, or is thrown away.

    What was published before a failure stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _lock(path):
        try:
            writer = Writer(path)
            try:
                yield writer
                writer.finish()
            except CANNOT_WRITE as error:
                raise WarehouseError(
                    f"{path} cannot be written ({error}); it holds what was published before. "
                    "Make room and run the same command again"
                ) from error
            finally:
                writer.connection.close()
        finally:
            for leftover in (NEXT, READY):
                _discard(_beside(path, leftover))


@contextlib.contextmanager
def reading(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The warehouse as it is now, read-only; a later state needs a later call.

    It is attached to a database of its own, because DuckDB would hand out an already open file of the
    same name again even after it was replaced.
    """
    if not path.is_file():
        raise WarehouseError(
            f"there is no warehouse at {path}; create it with: triumph load PATH --db {path}"
        )
    connection = duckdb.connect()
    try:
        connection.execute(f"attach '{_quoted(path)}' as warehouse (read_only)")
        connection.execute("use warehouse")
    except duckdb.Error as error:
        connection.close()
        raise WarehouseError(f"{path} cannot be opened as a warehouse: {error}") from error
    with contextlib.closing(connection):
        yield connection


def _connect(path: Path) -> duckdb.DuckDBPyConnection:
    """The next state to write to; DuckDB would draw a bar of its own into whatever is printed."""
    try:
        connection = duckdb.connect(config=WRITER)
        connection.execute(f"attach '{_quoted(path)}' as warehouse ({NEXT_STATE})")
        connection.execute("use warehouse")
        connection.execute("set enable_progress_bar = false")
        return connection
    except duckdb.Error as error:
        raise WarehouseError(f"the warehouse cannot be opened: {error}") from error


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")


@contextlib.contextmanager
def _lock(path: Path) -> Iterator[None]:
    """One loader at a time; the lock dies with its process."""
    with _beside(path, LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise WarehouseError(f"another load is writing to {path}; try again when it is done") from error
        yield


def _copy(path: Path, upcoming: Path) -> None:
    _discard(upcoming)
    if _beside(path, WAL).exists():
        raise WarehouseError(
            f"{_beside(path, WAL)} shows that another program writes to the warehouse; "
            f"close it, or open {path} with it once more so that it finishes"
        )
    if path.exists():
        _copy_file(path, upcoming)


def _copy_file(path: Path, copy: Path) -> None:
    try:
        shutil.copyfile(path, copy)
    except OSError as error:
        raise WarehouseError(f"{path} cannot be copied to {copy}: {error.strerror or error}") from error


def _replace(upcoming: Path, path: Path) -> None:
    """On disk before it is renamed, and the rename on disk before anyone is told."""
    _flush(upcoming, os.O_RDWR)
    upcoming.replace(path)
    _flush(path.parent, os.O_RDONLY)


def _flush(path: Path, mode: int) -> None:
    descriptor = os.open(path, mode)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _discard(upcoming: Path) -> None:
    """What an earlier, interrupted load left behind."""
    for leftover in (upcoming, _beside(upcoming, WAL)):
        leftover.unlink(missing_ok=True)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
