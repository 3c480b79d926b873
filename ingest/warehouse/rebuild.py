"""Derive every table again from the raw records: the same records give the same rows.

A game that an earlier version of Triumph accepted and this one does not goes into quarantine, and back again. Its
record stays among the records, so that the game keeps its number and what was decided about it. Quarantine holds its
text with today's reason and that number (`game_id`); until it comes back it counts nowhere.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.record import Record
from engine.result import Verdict
from engine.violation import Failure
from ingest.files.pieces import Piece
from ingest.formats.reader import Reading
from ingest.warehouse import migrate
from ingest.warehouse.columns import to_arrow
from ingest.warehouse.connection import Writer, attached, loading, reading, writing
from ingest.warehouse.derive import derive as derive_piece
from ingest.warehouse.derive import derive_record, quarantine_row
from ingest.warehouse.load import REFUSED, batches
from ingest.warehouse.own import Rows
from ingest.warehouse.queries import Connection, column, fetch, fetch_as, insert, statement
from ingest.warehouse.schema import derived_tables
from ingest.warehouse.settle import settle

GAMES_PER_BATCH = 500
BEFORE = "before"
"""The name of the published warehouse beside the next state, for its rows as they were."""

CHANGED = ("kind", "reasons", "rule", "action", "player", "tried", "legal")
"""What another judgement says of a refused game; the rest is the game itself."""

_LINE = re.compile(r"\b(line|row) \d+")

Derive = Callable[[int, Record], tuple[Verdict, Rows | None]]
"""From a record to its verdict and rows, `derive_record` unless a test says otherwise."""

Progress = Callable[[int, int], None]
"""Told how many games are derived, and of how many."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A stored game that is not accepted any more, with its number in quarantine."""

    game_id: int
    quarantine_id: int
    kind: str
    reasons: str


@dataclass(frozen=True, slots=True)
class Change:
    """How many rows of a table a rebuild took away and added."""

    table: str
    removed: int
    added: int


@dataclass(frozen=True, slots=True)
class ResultChange:
    """A game whose result is another one now; `before` or `after` is None where it had or has none."""

    game_id: int
    place: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild did; rows are not counted where an earlier version made the tables with other columns."""

    games: int
    no_longer_accepted: tuple[Refused, ...]
    changes: tuple[Change, ...]
    results: tuple[ResultChange, ...]


def _silently(done: int, total: int) -> None:
    """Progress that is not shown."""


def rebuild(path: Path, derive: Derive = derive_record, progress: Progress = _silently) -> Rebuilt:
    """Derive all games again; the warehouse is replaced only if a row differs."""
    with loading(path) as writer:
        connection = writer.connection
        games, moved = derive_again(connection, derive, progress)
        with attached(connection, path, BEFORE):
            compared = () if writer.outdated else derived_tables()
            changes = tuple(_change(connection, table) for table in compared)
            results = _changed_results(connection, categories=not writer.outdated)
        writer.changed |= moved or any(change.removed or change.added for change in changes)
        refused = withdrawn(connection)
    return Rebuilt(games, refused, changes, results)


def _changed_results(connection: Connection, categories: bool) -> tuple[ResultChange, ...]:
    """The games whose results differ; categories count unless an earlier version made the other database."""
    parts = statement("result_parts" if categories else "no_result_parts")
    before, after = (
        statement("results").format(place=place, parts=parts.format(place=place))
        for place in (BEFORE, "warehouse")
    )
    query = statement("changed_results").format(results_before=before, results_after=after)
    return tuple(fetch_as(ResultChange, connection, query))


def is_outdated(path: Path) -> bool:
    """Whether the next change has to derive all games again, because an earlier version wrote the file."""
    if not path.is_file():
        return False
    with reading(path) as connection:
        return migrate.is_outdated(connection)


def bring_up_to_date(path: Path, progress: Progress = _silently) -> tuple[Refused, ...]:
    """Derive all games again where that is due, before something else is changed; those not accepted now."""
    if not is_outdated(path):
        return ()
    with writing(path) as writer:
        return refill(writer, progress)


def refill(writer: Writer, progress: Progress = _silently) -> tuple[Refused, ...]:
    """Fill the derived tables of a warehouse whose schema was brought up to date."""
    if not writer.outdated:
        return ()
    derive_again(writer.connection, progress=progress)
    return withdrawn(writer.connection)


def derive_again(
    connection: Connection, derive: Derive = derive_record, progress: Progress = _silently
) -> tuple[int, bool]:
    """All derived rows anew, in one transaction; how many games, and whether quarantine changed."""
    for table in reversed(derived_tables()):
        connection.execute(f"delete from {table}")  # noqa: S608
    # Games that an organiser set aside after they were refused are not judged again.
    aside = set(column(connection, "select game_id from discarded where game_id is not null"))
    (total,) = column(connection, "select count(*) from records")
    connection.begin()
    count = 0
    refused: list[tuple[int, Verdict]] = []
    for batch in batches(connection, GAMES_PER_BATCH):
        derived = []
        for game_id, text in batch:
            if game_id in aside:
                continue
            verdict, rows = _derived(derive, game_id, text)
            if rows is None:
                refused.append((game_id, verdict))
            else:
                derived.append(rows)
            progress(count + len(derived) + len(refused), total - len(aside))
        _insert_games(connection, derived)
        count += len(derived)
    connection.commit()
    moved = _sort_out(connection, refused)
    settle(connection)
    return count, moved


def _derived(derive: Derive, game_id: int, text: str) -> tuple[Verdict, Rows | None]:
    """The verdict and rows of a stored record; what an earlier version wrote may not be readable now."""
    try:
        record = Record.from_json(text)
    except ValueError as error:
        return Verdict("malformed", None, failure=Failure("malformed", None, 0, None, str(error))), None
    return derive(game_id, record)


def _insert_games(connection: Connection, games: list[Rows]) -> None:
    for table in derived_tables():
        rows = [row for game in games for row in game.get(table, ())]
        if rows:
            insert(connection, table, to_arrow(table, rows))


def _change(connection: Connection, table: str) -> Change:
    old, new = f"from {BEFORE}.{table}", f"from {table}"
    removed, added = (f"from ({one} except all {other})" for one, other in ((old, new), (new, old)))
    query = f"select (select count(*) {removed}), (select count(*) {added})"
    return Change(table, *fetch(connection, query)[0])


def _sort_out(connection: Connection, refused: Iterable[tuple[int, Verdict]]) -> bool:
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
    read_again = derive_piece(Piece(source, raw.encode())).arrow().get("quarantine")
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
