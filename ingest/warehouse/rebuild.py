"""Derive every table again from the raw records: the same records give the same rows."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.record import Record
from engine.result import Verdict
from engine.violation import Failure
from ingest.warehouse import migrate
from ingest.warehouse.columns import to_arrow
from ingest.warehouse.connection import Writer, attached, loading, reading, writing
from ingest.warehouse.derive import derive_record
from ingest.warehouse.load import batches
from ingest.warehouse.own import Rows
from ingest.warehouse.queries import Connection, column, fetch, fetch_as, insert, statement
from ingest.warehouse.schema import derived_tables
from ingest.warehouse.settle import settle
from ingest.warehouse.withdrawn import Refused, set_aside, sort_out, withdrawn

GAMES_PER_BATCH = 500
BEFORE = "before"
"""The name of the published warehouse beside the next state, for its rows as they were."""

Derive = Callable[[int, Record], tuple[Verdict, Rows | None]]
"""From a record to its verdict and rows, `derive_record` unless a test says otherwise."""

Progress = Callable[[int, int], None]
"""Told how many games are derived, and of how many."""


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
    aside = set_aside(connection)
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
    moved = sort_out(connection, refused)
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
