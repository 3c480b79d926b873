"""Opening the warehouse: readers see a whole state, a writer prepares the next one and swaps it in.

DuckDB locks the file a process writes to. A load therefore works on a private copy beside the
warehouse and renames a whole state over the old file: readers keep what they have until they open the
file again, and a loader that dies leaves the last state it published.
"""

import contextlib
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import duckdb

from ingest.warehouse import swap
from ingest.warehouse.errors import WarehouseError, advice, cannot_write
from ingest.warehouse.locks import WriteLock, only_load, write_lock
from ingest.warehouse.migrate import is_outdated, is_up_to_date, migrate
from ingest.warehouse.queries import Connection, has_table
from ingest.warehouse.swap import WAL, beside, followed, quoted
from ingest.workers.interrupts import undisturbed

NEXT = ".next"
READY = ".ready"
WRITER: dict[str, str | bool | int | float | list[str]] = {"threads": 1}
"""Other cores are busy with the games that are written next."""

MOST_IN_MEMORY = 256 * 1024 * 1024
"""Bytes of rows after which what was written goes to disk; without a log DuckDB would wait for the end."""

NEXT_STATE = "recovery_mode no_wal_writes, row_group_size 16384"
"""Nobody recovers what is thrown away after a failure, so there is no log. Rows are written in groups, the
last one again with every state: a group of long records must fit into memory many times over."""


class Writer:
    """The next state of a warehouse, which readers see once it is published.

    `outdated` says that the schema was brought up to date and derived tables have to be filled again.
    """

    def __init__(self, path: Path, lock: WriteLock) -> None:
        self._path = followed(path)
        self._lock = lock
        self._upcoming = beside(path, NEXT)
        self._in_memory = 0
        created = not path.exists()
        _copy(path, self._upcoming)
        if created:
            self._upcoming.write_bytes(_empty_warehouse())
        self.connection = _open(self._upcoming, path)
        self.outdated = is_outdated(self.connection)
        self.changed = migrate(self.connection) or created

    def written(self, size: int) -> None:
        """So many bytes of rows were written; DuckDB holds them in memory until they go to disk."""
        self.changed = True
        self._in_memory += size
        if self._in_memory >= MOST_IN_MEMORY:
            self.connection.execute("checkpoint")
            self._in_memory = 0

    def publish(self) -> None:
        """Show readers what is written so far and go on; a loader that dies later keeps it."""
        if not self.changed:
            return
        with undisturbed():
            self.close()
            try:
                ready = beside(self._path, READY)
                swap.copy(self._upcoming, ready)
                swap.publish(ready, self._path)
                self.changed = False
            finally:
                self.connection = _open(self._upcoming, self._path)

    def is_awaited(self) -> bool:
        """Whether somebody else waits to change something."""
        return self._lock.is_awaited()

    def give_way(self) -> None:
        """Publish, let waiting writers change the warehouse, and go on from their state."""
        # Files that were begun have to stay known, though nothing of them may be written yet.
        self.changed = True
        self.publish()
        self.connection.close()
        self._lock.pass_on()
        with undisturbed():
            _copy(self._path, self._upcoming)
            self.connection = _open(self._upcoming, self._path)
        if not is_up_to_date(self.connection):
            raise WarehouseError(
                f"another version of Triumph changed {self._path} meanwhile; run the same command again"
            )

    def finish(self) -> None:
        """Show readers everything; there is nothing more to write."""
        with undisturbed():
            self.close()
            if self.changed:
                swap.publish(self._upcoming, self._path)

    def close(self) -> None:
        """Everything in the file, nothing beside it."""
        self._in_memory = 0
        self.connection.execute("checkpoint")
        self.connection.close()


@contextlib.contextmanager
def writing(path: Path) -> Iterator[Writer]:
    """A private copy to write to; it replaces the warehouse at the end of the block, or is thrown away.

    What was published before a failure stays.
    """
    _check_place(path)
    with write_lock(path) as lock:
        try:
            writer = Writer(path, lock)
            try:
                yield writer
                writer.finish()
            finally:
                writer.connection.close()
        except duckdb.Error as error:
            words = f"cannot be written ({_named(error, path)}); it holds what was published before"
            raise WarehouseError(f"{path} {words}. {advice(error)}") from error
        finally:
            # Who was interrupted while another one writes leaves that one's files alone.
            for leftover in (NEXT, READY) if lock.held else ():
                swap.discard(beside(path, leftover))


@contextlib.contextmanager
def loading(path: Path) -> Iterator[Writer]:
    """The same for a load or a rebuild: there is one at a time, and a second one is told so at once."""
    _check_place(path)
    with only_load(path), writing(path) as writer:
        yield writer


@contextlib.contextmanager
def reading(path: Path) -> Iterator[Connection]:
    """The warehouse as it is now, read-only; a later state needs a later call.

    It is attached to a database of its own, because DuckDB would hand out an already open file of the
    same name again even after it was replaced.
    """
    check_is_file(path)
    with contextlib.closing(duckdb.connect()) as connection:
        try:
            connection.execute(f"attach '{quoted(path)}' as warehouse (read_only)")
            connection.execute("use warehouse")
            _check_ours(connection, path)
            yield connection
        except duckdb.Error as error:
            raise WarehouseError(f"{path} cannot be read as a warehouse: {error}") from error


@contextlib.contextmanager
def attached(connection: Connection, path: Path, name: str) -> Iterator[None]:
    """A published warehouse beside the one that the connection writes to, read-only, under that name."""
    connection.execute(f"attach '{quoted(path)}' as {name} (read_only)")
    try:
        yield
    finally:
        connection.execute(f"detach {name}")


def check_is_file(path: Path) -> None:
    """Refuse a path at which no warehouse can be, before anything else is tried."""
    if path.is_dir():
        raise WarehouseError(f"{path} is a folder; a warehouse is a file, such as {path / 'games.duckdb'}")
    if not path.is_file():
        raise WarehouseError(
            f"there is no warehouse at {path}; create it with: triumph load PATH --db {path}"
        )


@cache
def _empty_warehouse() -> bytes:
    """All tables, views and comments without a row: hundreds of statements, which one process needs once."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.duckdb"
        with contextlib.closing(_connect(file)) as connection:
            migrate(connection)
            connection.execute("checkpoint")
        return file.read_bytes()


def _open(upcoming: Path, path: Path) -> Connection:
    """The copy of a warehouse; where that is no warehouse, the file it was copied from is named."""
    try:
        connection = _connect(upcoming)
        if path.exists():
            _check_ours(connection, path)
        return connection
    except duckdb.Error as error:
        words = f"cannot be opened as a warehouse ({_named(error, path)})"
        raise WarehouseError(f"{path} {words}. {advice(error)}") from error


def _connect(path: Path) -> Connection:
    """The next state to write to; DuckDB would draw a bar of its own into whatever is printed."""
    connection = duckdb.connect(config=WRITER)
    connection.execute(f"attach '{quoted(path)}' as warehouse ({NEXT_STATE})")
    connection.execute("use warehouse")
    connection.execute("set enable_progress_bar = false")
    return connection


def _check_place(path: Path) -> None:
    """A file may be written there; the folders on the way to it are made."""
    if path.exists():
        check_is_file(path)
    try:
        followed(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from error


def _check_ours(connection: Connection, path: Path) -> None:
    """Nothing of ours belongs into a database that somebody else made."""
    if not has_table(connection, "schema_version"):
        raise WarehouseError(f"{path} is a database of another program and no warehouse; name another file")


def _named(error: duckdb.Error, path: Path) -> str:
    """What DuckDB says, about the file that people know instead of its copy."""
    return str(error).replace(beside(path, NEXT).name, path.name)


def _copy(path: Path, upcoming: Path) -> None:
    """The published state to go on from; one that another program has not written to the end is refused."""
    swap.discard(upcoming)
    if beside(path, WAL).exists():
        raise WarehouseError(
            f"{beside(path, WAL)} shows that another program writes to the warehouse; "
            f"close it, or open {path} with it once more so that it finishes"
        )
    if path.exists():
        swap.copy(path, upcoming)
