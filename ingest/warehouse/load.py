"""Derived pieces into the warehouse: batches through Arrow, one transaction each, nothing twice."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import duckdb
import pyarrow as pa

from ingest.warehouse.rows import DERIVED

ACCEPTED = ("accepted", "discrepancy")


@dataclass(frozen=True, slots=True)
class Begun:
    """A source in the warehouse: how many of its pieces are there, and whether that is all of it."""

    source_id: int
    pieces: int
    complete: bool


def begin_source(connection: duckdb.DuckDBPyConnection, name: str, sha256: str, size: int) -> Begun:
    """The source with exactly these bytes, begun before under whatever name or just now."""
    known = "select source_id, pieces, complete from sources where sha256 = ?"
    found = connection.execute(known, [sha256]).fetchall()
    if found:
        return Begun(*found[0])
    query = """
        insert into sources (name, sha256, format, bytes, complete, pieces)
        values (?, ?, 'unknown', ?, false, 0)
        returning source_id
    """
    ((source_id,),) = connection.execute(query, [name, sha256, size]).fetchall()
    return Begun(int(source_id), 0, False)


def add_piece(
    connection: duckdb.DuckDBPyConnection,
    source_id: int,
    format_name: str,
    tables: dict[str, pa.Table],
    pieces: int = 1,
) -> Counter[str]:
    """The games of one piece in one transaction; counts them by status, `duplicate` among them.

    `pieces` is how many pieces of its file that makes: none for games that were read before.
    """
    connection.begin()
    try:
        counts = _add_games(connection, source_id, tables) if "records" in tables else Counter()
        if "quarantine" in tables:
            counts += _add_quarantine(connection, source_id, tables["quarantine"])
        _count(connection, source_id, format_name, counts, pieces)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    return counts


def end_source(connection: duckdb.DuckDBPyConnection, source_id: int, *, complete: bool) -> None:
    """All of its pieces are there; or some cannot be read, and it is tried again the next time."""
    if complete:
        connection.execute("update sources set complete = true where source_id = ?", [source_id])
    else:
        connection.execute("delete from sources where source_id = ? and pieces = 0", [source_id])


def insert(connection: duckdb.DuckDBPyConnection, table: str, rows: pa.Table, **fixed: Any) -> None:
    """Append Arrow rows to a table; `fixed` columns are the same in every row, others get their defaults."""
    with _registered(connection, batch=rows):
        _insert(connection, table, [f'batch."{name}"' for name in rows.column_names], rows, "batch", fixed)


def _insert_numbered(
    connection: duckdb.DuckDBPyConnection, table: str, rows: pa.Table, numbering: pa.Table, **fixed: Any
) -> None:
    """Append the rows of the games that were given an id, with it in place of their number."""
    values = ["given_id" if name == "game_id" else f'batch."{name}"' for name in rows.column_names]
    with _registered(connection, batch=rows, numbering=numbering):
        origin = "batch join numbering on batch.game_id = numbering.own_number"
        _insert(connection, table, values, rows, origin, fixed)


def _insert(
    connection: duckdb.DuckDBPyConnection,
    table: str,
    values: list[str],
    rows: pa.Table,
    origin: str,
    fixed: dict[str, Any],
) -> None:
    columns = ", ".join(f'"{name}"' for name in (*rows.column_names, *fixed))
    selected = ", ".join([*values, *("?" for _ in fixed)])
    query = f"insert into {table} ({columns}) select {selected} from {origin}"  # noqa: S608
    connection.execute(query, list(fixed.values()))


def _add_games(
    connection: duckdb.DuckDBPyConnection, source_id: int, tables: dict[str, pa.Table]
) -> Counter[str]:
    numbers = tables["records"]["game_id"].to_pylist()
    hashes = tables["records"]["content_hash"].to_pylist()
    new = _new(connection, "records", hashes, numbers)
    ids = _next_ids(connection, len(new))
    numbering = pa.table({"own_number": pa.array(new, pa.int32()), "given_id": pa.array(ids, pa.int32())})
    _insert_numbered(connection, "records", tables["records"], numbering, source_id=source_id)
    for table in DERIVED:
        if table in tables:
            _insert_numbered(connection, table, tables[table], numbering)
    games = tables["games"].select(["game_id", "status"]).to_pylist()
    statuses = {game["game_id"]: game["status"] for game in games}
    counts = Counter(statuses[number] for number in new)
    counts["duplicate"] += len(numbers) - len(new)
    return +counts


def _add_quarantine(connection: duckdb.DuckDBPyConnection, source_id: int, rows: pa.Table) -> Counter[str]:
    places = list(range(rows.num_rows))
    new = _new(connection, "quarantine", rows["content_hash"].to_pylist(), places)
    insert(connection, "quarantine", rows.take(new), source_id=source_id)
    kinds = rows["kind"].to_pylist()
    counts = Counter(kinds[place] for place in new)
    counts["duplicate"] += rows.num_rows - len(new)
    return +counts


def _new(
    connection: duckdb.DuckDBPyConnection, table: str, hashes: Iterable[str], numbers: Iterable[int]
) -> list[int]:
    """The numbers of those whose hash the table does not hold yet, each hash once."""
    first: dict[str, int] = {}
    for key, number in zip(hashes, numbers, strict=True):
        first.setdefault(key, number)
    with _registered(connection, batch=pa.table({"content_hash": pa.array(list(first), pa.string())})):
        query = f"select content_hash from {table} semi join batch using (content_hash)"  # noqa: S608
        known = {key for (key,) in connection.execute(query).fetchall()}
    return [number for key, number in first.items() if key not in known]


def _next_ids(connection: duckdb.DuckDBPyConnection, count: int) -> list[int]:
    rows = connection.execute("select nextval('game_ids') from range(?)", [count]).fetchall()
    return sorted(number for (number,) in rows)


def _count(
    connection: duckdb.DuckDBPyConnection,
    source_id: int,
    format_name: str,
    counts: Counter[str],
    pieces: int,
) -> None:
    accepted = sum(counts[status] for status in ACCEPTED)
    refused = counts.total() - accepted - counts["duplicate"]
    query = """
        update sources
        set format = ?, pieces = pieces + ?,
            accepted = accepted + ?, refused = refused + ?, duplicates = duplicates + ?
        where source_id = ?
    """
    connection.execute(query, [format_name, pieces, accepted, refused, counts["duplicate"], source_id])


@contextmanager
def _registered(connection: duckdb.DuckDBPyConnection, **tables: pa.Table) -> Iterator[None]:
    """Arrow tables that a connection knows by name inside a `with` block."""
    for name, table in tables.items():
        connection.register(name, table)
    try:
        yield
    finally:
        for name in tables:
            connection.unregister(name)


def batches(connection: duckdb.DuckDBPyConnection, size: int) -> Iterator[list[tuple[int, str]]]:
    """Every stored record with its id, some at a time."""
    last = -1
    query = "select game_id, record from records where game_id > ? order by game_id limit ?"
    while batch := connection.execute(query, [last, size]).fetchall():
        yield batch
        last = batch[-1][0]
