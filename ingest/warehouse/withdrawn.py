"""Games that an earlier version of Triumph accepted and this one does not: into quarantine, and back again.

The record stays among the records, so that the game keeps its number and what was decided about it.
Quarantine holds its text with today's reason and that number (`game_id`); until it comes back it counts
nowhere.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import duckdb

from engine.result import Verdict
from ingest.formats.reader import Reading
from ingest.pieces import Piece
from ingest.warehouse.columns import to_arrow
from ingest.warehouse.load import REFUSED, insert
from ingest.warehouse.reasons import keep_reason
from ingest.warehouse.rows import derived_tables
from ingest.work import derive, from_bytes, quarantine_row

_RECORD = """
select source_id, name, position, coalesce(raw, record), content_hash
from records join sources using (source_id)
where game_id = ?
"""


@dataclass(frozen=True, slots=True)
class Refused:
    """A stored game that is not accepted any more, with its number in quarantine."""

    game_id: int
    quarantine_id: int
    kind: str
    reasons: str


def set_aside(connection: duckdb.DuckDBPyConnection) -> set[int]:
    """Games that an organiser set aside after they were refused; they are not judged again."""
    query = "select game_id from discarded where game_id is not null"
    return {game_id for (game_id,) in connection.execute(query).fetchall()}


def sort_out(connection: duckdb.DuckDBPyConnection, refused: Iterable[tuple[int, Verdict]]) -> bool:
    """Refused games into quarantine, those that are accepted again out of it; whether anything changed."""
    changes = [_withdraw(connection, game_id, verdict) for game_id, verdict in refused]
    return _give_back(connection) or any(changes)


def withdrawn(connection: duckdb.DuckDBPyConnection) -> tuple[Refused, ...]:
    """Every game that is not accepted any more."""
    columns = "game_id, quarantine_id, kind, reasons"
    query = f"select {columns} from quarantine where game_id is not null order by game_id"  # noqa: S608
    return tuple(Refused(*row) for row in connection.execute(query).fetchall())


def make_room(connection: duckdb.DuckDBPyConnection, game_id: int) -> None:
    """The record of a withdrawn game goes; its text was mended, and the ledger keeps it as it was."""
    connection.execute("delete from records where game_id = ?", [game_id])


def keep_number(connection: duckdb.DuckDBPyConnection, content_hash: str, game_id: int) -> None:
    """A mended game goes on under the number it had."""
    found = connection.execute("select game_id from records where content_hash = ?", [content_hash])
    ((new,),) = found.fetchall()
    for table in ("records", *derived_tables()):
        connection.execute(f"update {table} set game_id = ? where game_id = ?", [game_id, new])  # noqa: S608


def _withdraw(connection: duckdb.DuckDBPyConnection, game_id: int, verdict: Verdict) -> bool:
    known = "select quarantine_id, kind, reasons from quarantine where game_id = ?"
    for number, kind, reasons in connection.execute(known, [game_id]).fetchall():
        return keep_reason(connection, number, kind, reasons, _row(connection, game_id, verdict))
    row = _row(connection, game_id, verdict)
    _count(connection, row["source_id"], accepted=-1)
    if not _known_without_number(connection, row):
        insert(connection, "quarantine", to_arrow("quarantine", [_with_hash_of_its_own(connection, row)]))
        _count(connection, row["source_id"], refused=1)
    return True


def _row(connection: duckdb.DuckDBPyConnection, game_id: int, verdict: Verdict) -> dict[str, Any]:
    """As a load would write it, with line and column where the text has them."""
    ((source_id, source, position, raw, _),) = connection.execute(_RECORD, [game_id]).fetchall()
    read_again = derive(Piece(source, raw.encode())).tables.get("quarantine")
    rows = from_bytes(read_again).to_pylist() if read_again else []
    row = next(
        (row for row in rows if row["kind"] == verdict.status),
        quarantine_row(Reading(source, position, raw, None), verdict),
    )
    text = {"raw": raw, "content_hash": hashlib.sha256(raw.encode()).hexdigest()}
    return {**row, **text, "source": source, "position": position, "source_id": source_id, "game_id": game_id}


def _known_without_number(connection: duckdb.DuckDBPyConnection, row: dict[str, Any]) -> bool:
    """The very text was refused before under another version; from now on that row speaks for the game."""
    for table in ("quarantine", "discarded"):
        query = f"""
            update {table} set game_id = ? where content_hash = ? and game_id is null returning quarantine_id
        """  # noqa: S608
        if connection.execute(query, [row["game_id"], row["content_hash"]]).fetchall():
            return True
    return False


def _with_hash_of_its_own(connection: duckdb.DuckDBPyConnection, row: dict[str, Any]) -> dict[str, Any]:
    """Two games may stand in one text; their records differ."""
    if not connection.execute(f"from {REFUSED} where content_hash = ?", [row["content_hash"]]).fetchall():
        return row
    ((*_, content_hash),) = connection.execute(_RECORD, [row["game_id"]]).fetchall()
    return {**row, "content_hash": content_hash}


def _give_back(connection: duckdb.DuckDBPyConnection) -> bool:
    query = """
        select quarantine_id, quarantine.source_id, records.source_id
        from quarantine
        join games using (game_id)
        join records using (game_id)
    """
    found = connection.execute(query).fetchall()
    for number, refused_in, accepted_in in found:
        connection.execute("delete from quarantine where quarantine_id = ?", [number])
        _count(connection, refused_in, refused=-1)
        _count(connection, accepted_in, accepted=1)
    return bool(found)


def _count(
    connection: duckdb.DuckDBPyConnection, source_id: int, accepted: int = 0, refused: int = 0
) -> None:
    query = "update sources set accepted = accepted + ?, refused = refused + ? where source_id = ?"
    connection.execute(query, [accepted, refused, source_id])
