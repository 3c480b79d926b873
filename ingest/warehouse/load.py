"""Judged games into the warehouse: batches through Arrow, one transaction per source, nothing twice."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import duckdb
import pyarrow as pa

from engine.result import Verdict
from ingest.formats.reader import Reading, Source
from ingest.warehouse.rows import DERIVED, Row, Rows, game_rows

GAMES_PER_BATCH = 2_000
ACCEPTED = ("accepted", "discrepancy")


@dataclass(frozen=True, slots=True)
class Judged:
    """A game as read, and what Triumph says about it."""

    reading: Reading
    verdict: Verdict

    @property
    def accepted(self) -> bool:
        """Whether it has a ranking that statistics may count."""
        return self.verdict.status in ACCEPTED and bool(self.verdict.ranking)


def is_loaded(connection: duckdb.DuckDBPyConnection, source: Source) -> bool:
    """Whether exactly these bytes were loaded before, under whatever name."""
    query = "select 1 from sources where sha256 = ?"
    return bool(connection.execute(query, [_sha256(source.content)]).fetchall())


def load_source(
    connection: duckdb.DuckDBPyConnection, source: Source, format_name: str, judged: Iterable[Judged]
) -> Counter[str]:
    """All games of a source in one transaction; counts them by status, `duplicate` among them."""
    counts: Counter[str] = Counter()
    connection.begin()
    try:
        source_id = _add_source(connection, source, format_name)
        games = iter(judged)
        while batch := list(islice(games, GAMES_PER_BATCH)):
            counts += _add_batch(connection, source_id, batch)
        _count(connection, source_id, counts)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    return counts


def insert(connection: duckdb.DuckDBPyConnection, table: str, rows: Sequence[Row]) -> None:
    """Append rows to a table; columns that a row does not name get their defaults."""
    if not rows:
        return
    columns = ", ".join(f'"{name}"' for name in rows[0])
    schema = connection.sql(f"select {columns} from {table} limit 0").to_arrow_table().schema  # noqa: S608
    connection.register("batch", pa.Table.from_pylist(list(rows), schema=schema))
    connection.execute(f"insert into {table} ({columns}) select {columns} from batch")  # noqa: S608
    connection.unregister("batch")


def insert_games(connection: duckdb.DuckDBPyConnection, games: Iterable[Rows]) -> None:
    """Append the derived rows of many games, parents before children."""
    collected = list(games)
    for table in DERIVED:
        insert(connection, table, [row for rows in collected for row in rows[table]])


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _add_source(connection: duckdb.DuckDBPyConnection, source: Source, format_name: str) -> int:
    values = [source.name, _sha256(source.content), format_name, len(source.content)]
    query = "insert into sources (name, sha256, format, bytes) values (?, ?, ?, ?) returning source_id"
    ((source_id,),) = connection.execute(query, values).fetchall()
    return int(source_id)


def _count(connection: duckdb.DuckDBPyConnection, source_id: int, counts: Counter[str]) -> None:
    accepted = sum(counts[status] for status in ACCEPTED)
    refused = counts.total() - accepted - counts["duplicate"]
    query = "update sources set accepted = ?, refused = ?, duplicates = ? where source_id = ?"
    connection.execute(query, [accepted, refused, counts["duplicate"], source_id])


def _add_batch(connection: duckdb.DuckDBPyConnection, source_id: int, batch: list[Judged]) -> Counter[str]:
    accepted = [game for game in batch if game.accepted]
    refused = [game for game in batch if not game.accepted]
    new = _new(connection, "records", [(_record_hash(game), game) for game in accepted])
    held = _new(connection, "quarantine", [(_sha256(game.reading.raw.encode()), game) for game in refused])
    _add_games(connection, source_id, new)
    _add_quarantine(connection, source_id, held)
    counts = Counter(game.verdict.status for _, game in (*new, *held))
    counts["duplicate"] += len(batch) - len(new) - len(held)
    return Counter({str(status): number for status, number in counts.items()})


def _record_hash(game: Judged) -> str:
    if game.reading.record is None:
        raise ValueError("an accepted game has a record")
    return game.reading.record.content_hash()


def _new(
    connection: duckdb.DuckDBPyConnection, table: str, hashed: Sequence[tuple[str, Judged]]
) -> list[tuple[str, Judged]]:
    """Those whose hash the table does not hold yet, each once."""
    first: dict[str, Judged] = {}
    for key, game in hashed:
        first.setdefault(key, game)
    connection.register("batch", pa.table({"content_hash": pa.array(list(first), pa.string())}))
    query = f"select content_hash from {table} semi join batch using (content_hash)"  # noqa: S608
    known = {key for (key,) in connection.execute(query).fetchall()}
    connection.unregister("batch")
    return [(key, game) for key, game in first.items() if key not in known]


def _add_games(
    connection: duckdb.DuckDBPyConnection, source_id: int, games: Sequence[tuple[str, Judged]]
) -> None:
    ids = _next_ids(connection, len(games))
    records, derived = [], []
    for game_id, (key, game) in zip(ids, games, strict=True):
        reading, record = game.reading, game.reading.record
        if record is not None:
            records.append(_record_row(game_id, key, source_id, reading, record.to_json()))
            derived.append(game_rows(game_id, record, game.verdict))
    insert(connection, "records", records)
    insert_games(connection, derived)


def _next_ids(connection: duckdb.DuckDBPyConnection, count: int) -> Iterator[int]:
    rows = connection.execute("select nextval('game_ids') from range(?)", [count]).fetchall()
    return iter(sorted(number for (number,) in rows))


def _record_row(game_id: int, key: str, source_id: int, reading: Reading, record: str) -> Row:
    return {
        "game_id": game_id,
        "content_hash": key,
        "source_id": source_id,
        "position": reading.position,
        "raw": reading.raw,
        "record": record,
    }


def _add_quarantine(
    connection: duckdb.DuckDBPyConnection, source_id: int, games: Sequence[tuple[str, Judged]]
) -> None:
    rows = [
        {
            "content_hash": key,
            "source_id": source_id,
            "position": game.reading.position,
            "raw": game.reading.raw,
            "kind": game.verdict.status,
            "reasons": reasons(game),
        }
        for key, game in games
    ]
    insert(connection, "quarantine", rows)


def reasons(game: Judged) -> str:
    """Why a game was not accepted, a line per reason."""
    if game.verdict.failure is not None:
        return game.verdict.failure.message
    found = [discrepancy.message for discrepancy in game.verdict.discrepancies]
    return "\n".join(found or game.verdict.notes or ("no ranking can be told from what is recorded",))
