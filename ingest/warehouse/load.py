"""Derived pieces into the warehouse: many at a time through Arrow, in one transaction, nothing twice."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ingest.warehouse.queries import (
    Connection,
    column,
    fetch,
    fetch_as,
    insert,
    registered,
    statement,
    transaction,
)
from ingest.warehouse.rows import ACCEPTED
from ingest.warehouse.schema import derived_tables

NO_ID = -1
"""Stands for the id of a game that the warehouse holds already."""

SOURCED = ("records", "quarantine")
"""Tables whose rows name the source they came from."""

REFUSED = "(select content_hash from quarantine union all select content_hash from discarded)"
"""Refused games that need not be kept again: what an organiser set aside stays there."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A source in the warehouse: how many of its pieces are there, and whether that is all of it."""

    source_id: int
    pieces: int
    complete: bool


def begin_source(connection: Connection, name: str, sha256: str, size: int) -> Begun:
    """The source with exactly these bytes, begun before under whatever name or just now.

    A file of which nothing was accepted is read once more, under the name that it has now.
    """
    fetch(connection, "read_again", [name, sha256])
    known = "select source_id, pieces, complete from sources where sha256 = ?"
    found = fetch_as(Begun, connection, known, [sha256])
    (begun,) = found or fetch_as(Begun, connection, "begin_source", [name, sha256, size])
    return begun


@dataclass(frozen=True, slots=True)
class Portion:
    """What came of a piece of a source: Arrow tables by name, in which games have numbers of their own.

    `pieces` is how many pieces of its file that makes: none for games that were read before.
    """

    source_id: int
    format: str
    tables: Mapping[str, pa.Table]
    pieces: int = 1


def add_portions(connection: Connection, portions: Sequence[Portion]) -> list[Counter[str]]:
    """All games of some portions in one transaction; for each its games by status, `duplicate` among them."""
    tables = _joined(portions)
    counts: list[Counter[str]] = [Counter() for _ in portions]
    with transaction(connection):
        for name, add in (("records", _add_games), ("quarantine", _add_quarantine)):
            became = iter(add(connection, tables) if name in tables else ())
            for portion, count in zip(portions, counts, strict=True):
                count.update(islice(became, portion.tables[name].num_rows if name in portion.tables else 0))
        _count(connection, portions, counts)
    return counts


def end_sources(connection: Connection, complete: list[int], broken: list[int], changed: list[int]) -> None:
    """All pieces of some are there; some cannot be read whole, and are tried again the next time.

    Those that changed while they were read are read from the beginning then.
    """
    connection.execute("update sources set complete = true where list_contains(?, source_id)", [complete])
    if changed:
        connection.execute("update sources set pieces = 0 where list_contains(?, source_id)", [changed])
    if broken:
        nothing = "accepted + refused + duplicates = 0"
        query = f"delete from sources where list_contains(?, source_id) and {nothing}"  # noqa: S608
        connection.execute(query, [broken])


def _joined(portions: Sequence[Portion]) -> dict[str, pa.Table]:
    """The tables of all portions; numbers of games go on from portion to portion, none is given twice."""
    parts: dict[str, list[pa.Table]] = defaultdict(list)
    shift = 0
    for portion in portions:
        source = pa.scalar(portion.source_id, pa.int32())
        for name, table in portion.tables.items():
            given = _shifted(table, shift) if "game_id" in table.column_names else table
            owner = pa.repeat(source, table.num_rows)
            parts[name].append(given.append_column("source_id", owner) if name in SOURCED else given)
        if "records" in portion.tables:
            shift += pc.max(portion.tables["records"]["game_id"]).as_py() + 1
    return {name: pa.concat_tables(tables, promote_options="default") for name, tables in parts.items()}


def _shifted(table: pa.Table, shift: int) -> pa.Table:
    return with_column(table, "game_id", pc.add(table["game_id"].cast(pa.int64()), shift))


def with_column(table: pa.Table, name: str, values: pa.Array) -> pa.Table:
    """The table with other values in a column."""
    return table.set_column(table.column_names.index(name), name, values)


def _add_games(connection: Connection, tables: dict[str, pa.Table]) -> list[str]:
    """Add the games that are new, under ids in rising order; what became of each."""
    records, games = tables["records"], tables["games"]
    numbers, is_new = records["game_id"].to_numpy(), _new(connection, "records", records)
    ids = np.full(numbers.max() + 1, NO_ID, np.int64)
    given = connection.sql(
        "select nextval('game_ids') as id from range($count)", params={"count": int(is_new.sum())}
    )
    ids[numbers[is_new]] = np.sort(given.to_arrow_table()["id"].to_numpy())
    for table in ("records", *derived_tables()):
        if table in tables:
            insert(connection, table, _numbered(tables[table], ids))
    statuses = dict(zip(games["game_id"].to_pylist(), games["status"].to_pylist(), strict=True))
    return _became([statuses[number] for number in numbers.tolist()], is_new)


def _numbered(rows: pa.Table, ids: npt.NDArray[np.int64]) -> pa.Table:
    """The rows of the games that were given an id, with it in place of their number."""
    given = ids[rows["game_id"].to_numpy()]
    numbered = with_column(rows, "game_id", pa.array(given, pa.int32()))
    is_new = given != NO_ID
    return numbered if is_new.all() else numbered.filter(pa.array(is_new))


def _add_quarantine(connection: Connection, tables: dict[str, pa.Table]) -> list[str]:
    """Keep what is new; a game that its file gave before and that is still refused is refused again."""
    rows = tables["quarantine"]
    is_new, is_waiting = _new(connection, REFUSED, rows), _waiting(connection, rows)
    insert(connection, "quarantine", rows.filter(pa.array(is_new)))
    return _became(rows["kind"].to_pylist(), is_new | is_waiting)


def _waiting(connection: Connection, rows: pa.Table) -> npt.NDArray[np.bool_]:
    """For every row whether quarantine holds the game, from the same source."""
    with registered(connection, batch=rows.select(["content_hash", "source_id"])):
        query = (
            "select content_hash, source_id from quarantine semi join batch using (content_hash, source_id)"
        )
        waiting = set(connection.execute(query).fetchall())
    keys = zip(rows["content_hash"].to_pylist(), rows["source_id"].to_pylist(), strict=True)
    return np.array([key in waiting for key in keys], np.bool_)


def _became(statuses: list[str], is_new: npt.NDArray[np.bool_]) -> list[str]:
    return [status if new else "duplicate" for status, new in zip(statuses, is_new.tolist(), strict=True)]


def _new(connection: Connection, table: str, rows: pa.Table) -> npt.NDArray[np.bool_]:
    """For every row whether its hash is in no row before and not in the table."""
    with registered(connection, batch=rows.select(["content_hash"])):
        query = f"select content_hash from {table} semi join batch using (content_hash)"  # noqa: S608
        known = set(column(connection, query))
    is_new = []
    for key in rows["content_hash"].to_pylist():
        is_new.append(key not in known)
        known.add(key)
    return np.array(is_new, np.bool_)


def _count(connection: Connection, portions: Sequence[Portion], counts: list[Counter[str]]) -> None:
    """What the sources say about themselves: their format, their pieces, and what became of their games."""
    rows = []
    for portion, count in zip(portions, counts, strict=True):
        accepted, duplicates = sum(count[status] for status in ACCEPTED), count["duplicate"]
        refused = count.total() - accepted - duplicates
        source = {"source_id": portion.source_id, "format": portion.format, "pieces": portion.pieces}
        rows.append({**source, "accepted": accepted, "refused": refused, "duplicates": duplicates})
    with registered(connection, counted=pa.Table.from_pylist(rows)):
        connection.execute(statement("count_portions"))


def batches(connection: Connection, size: int) -> Iterator[list[tuple[int, str]]]:
    """Every stored record with its id, some at a time."""
    last = -1
    query = "select game_id, record from records where game_id > ? order by game_id limit ?"
    while batch := connection.execute(query, [last, size]).fetchall():
        yield batch
        last = batch[-1][0]
