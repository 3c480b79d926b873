"""Derive every table again from the raw records: the same records give the same rows."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb

from engine.record import Record
from engine.result import Verdict
from ingest.warehouse.connection import writing
from ingest.warehouse.load import ACCEPTED, GAMES_PER_BATCH, insert_games
from ingest.warehouse.rows import DERIVED, Rows, game_rows


@dataclass(frozen=True, slots=True)
class Change:
    """How many rows of a table a rebuild took away and added."""

    table: str
    removed: int
    added: int


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild did."""

    games: int
    no_longer_accepted: tuple[int, ...]
    changes: tuple[Change, ...]


def rebuild(path: Path, judge: Callable[[Record], Verdict]) -> Rebuilt:
    """Derive all games again; the warehouse is replaced only if a row differs."""
    with writing(path) as writer:
        connection = writer.connection
        _keep_old(connection)
        for table in reversed(DERIVED):
            connection.execute(f"delete from {table}")  # noqa: S608
        connection.begin()
        rebuilt, refused = _derive_all(connection, judge)
        connection.commit()
        changes = tuple(_change(connection, table) for table in DERIVED)
        writer.changed |= any(change.removed or change.added for change in changes)
    return Rebuilt(rebuilt, tuple(refused), changes)


def _keep_old(connection: duckdb.DuckDBPyConnection) -> None:
    for table in DERIVED:
        connection.execute(f"create temp table before_{table} as from {table}")


def _derive_all(
    connection: duckdb.DuckDBPyConnection, judge: Callable[[Record], Verdict]
) -> tuple[int, list[int]]:
    count, refused = 0, []
    for batch in _batches(connection):
        derived: list[Rows] = []
        for game_id, text in batch:
            record = Record.model_validate_json(text)
            verdict = judge(record)
            if verdict.status in ACCEPTED and verdict.ranking:
                derived.append(game_rows(game_id, record, verdict))
            else:
                refused.append(game_id)
        insert_games(connection, derived)
        count += len(derived)
    return count, refused


def _batches(connection: duckdb.DuckDBPyConnection) -> Iterator[list[tuple[int, str]]]:
    last = -1
    query = "select game_id, record from records where game_id > ? order by game_id limit ?"
    while batch := connection.execute(query, [last, GAMES_PER_BATCH]).fetchall():
        yield batch
        last = batch[-1][0]


def _change(connection: duckdb.DuckDBPyConnection, table: str) -> Change:
    old, new = f"from before_{table}", f"from {table}"
    return Change(table, _only_in(connection, old, new), _only_in(connection, new, old))


def _only_in(connection: duckdb.DuckDBPyConnection, one: str, other: str) -> int:
    ((rows,),) = connection.execute(f"select count(*) from ({one} except all {other})").fetchall()  # noqa: S608
    return int(rows)
