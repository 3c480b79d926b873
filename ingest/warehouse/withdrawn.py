"""Games that an earlier version of Triumph accepted and this one does not: into quarantine, and back again.

The record stays among the records, so that the game keeps its number and what was decided about it.
Quarantine holds its text with today's reason and that number (`game_id`); until it comes back it counts
nowhere.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.result import Verdict
from ingest.files.pieces import Piece
from ingest.formats.reader import Reading
from ingest.warehouse.columns import to_arrow
from ingest.warehouse.derive import derive, quarantine_row
from ingest.warehouse.load import REFUSED
from ingest.warehouse.queries import Connection, column, fetch, fetch_as, insert, statement

CHANGED = ("kind", "reasons", "rule", "action", "player", "tried", "legal")
"""What another judgement says of a refused game; the rest is the game itself."""

_LINE = re.compile(r"\b(line|row) \d+")


@dataclass(frozen=True, slots=True)
class Refused:
    """A stored game that is not accepted any more, with its number in quarantine."""

    game_id: int
    quarantine_id: int
    kind: str
    reasons: str


def set_aside(connection: Connection) -> set[int]:
    """Games that an organiser set aside after they were refused; they are not judged again."""
    return set(column(connection, "select game_id from discarded where game_id is not null"))


def sort_out(connection: Connection, refused: Iterable[tuple[int, Verdict]]) -> bool:
    """Refused games into quarantine, those that are accepted again out of it; whether anything changed."""
    changes = [_withdraw(connection, game_id, verdict) for game_id, verdict in refused]
    return _give_back(connection) or any(changes)


def withdrawn(connection: Connection) -> tuple[Refused, ...]:
    """Every game that is not accepted any more."""
    return tuple(fetch_as(Refused, connection, "withdrawn"))


def keep_reason(
    connection: Connection, number: int, kind: str, reasons: str, today: Mapping[str, Any]
) -> bool:
    """Today's reason for a refused game in place of the old one; says whether it differs.

    Lines and rows are counted in the file when it is loaded and in the game's own text later. That alone is
    no difference.
    """
    if today["kind"] == kind and _LINE.sub("", today["reasons"]) == _LINE.sub("", reasons):
        return False
    fetch(connection, "keep_reason", {"number": number, **{name: today.get(name) for name in CHANGED}})
    return True


def count(connection: Connection, source_id: int, accepted: int = 0, refused: int = 0) -> None:
    """So many more games of a source are accepted or refused."""
    query = "update sources set accepted = accepted + ?, refused = refused + ? where source_id = ?"
    connection.execute(query, [accepted, refused, source_id])


def _withdraw(connection: Connection, game_id: int, verdict: Verdict) -> bool:
    known = "select quarantine_id, kind, reasons from quarantine where game_id = ?"
    for number, kind, reasons in fetch(connection, known, [game_id]):
        return keep_reason(connection, number, kind, reasons, _row(connection, game_id, verdict))
    row = _row(connection, game_id, verdict)
    count(connection, row["source_id"], accepted=-1)
    if not _known_without_number(connection, row):
        insert(connection, "quarantine", to_arrow("quarantine", [_with_hash_of_its_own(connection, row)]))
        count(connection, row["source_id"], refused=1)
    return True


def _row(connection: Connection, game_id: int, verdict: Verdict) -> dict[str, Any]:
    """As a load would write it, with line and column where the text has them."""
    ((source_id, source, position, raw, _),) = fetch(connection, "record_of", [game_id])
    read_again = derive(Piece(source, raw.encode())).arrow().get("quarantine")
    rows = [] if read_again is None else read_again.to_pylist()
    row = next(
        (row for row in rows if row["kind"] == verdict.status),
        quarantine_row(Reading(source, position, raw, None), verdict),
    )
    text = {"raw": raw, "content_hash": hashlib.sha256(raw.encode()).hexdigest()}
    return {**row, **text, "source": source, "position": position, "source_id": source_id, "game_id": game_id}


def _known_without_number(connection: Connection, row: dict[str, Any]) -> bool:
    """The very text was refused before under another version; from now on that row speaks for the game."""
    for table in ("quarantine", "discarded"):
        query = f"""
            update {table} set game_id = ? where content_hash = ? and game_id is null returning quarantine_id
        """  # noqa: S608
        if fetch(connection, query, [row["game_id"], row["content_hash"]]):
            return True
    return False


def _with_hash_of_its_own(connection: Connection, row: dict[str, Any]) -> dict[str, Any]:
    """Two games may stand in one text; their records differ."""
    if not fetch(connection, f"from {REFUSED} where content_hash = ?", [row["content_hash"]]):
        return row
    ((*_, content_hash),) = fetch(connection, "record_of", [row["game_id"]])
    return {**row, "content_hash": content_hash}


def _give_back(connection: Connection) -> bool:
    (accepted_again,) = column(connection, "accepted_again")
    if accepted_again:
        connection.execute(statement("give_back"))
    return bool(accepted_again)
