"""The schema of the warehouse as numbered SQL files, applied in order, each in a transaction of its own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple

import duckdb

VERSIONS_TABLE = """
create table if not exists schema_version (
    version    integer primary key,
    name       varchar not null,
    applied_at timestamp not null default (now() at time zone 'utc')
)
"""

NOT_DERIVED = "sources|records|quarantine|discarded|aliases|double_decisions|changes|kept_\\w+"
"""Tables that hold what was read and what people decided; all others are derived from these."""

TOUCHES_DERIVED = re.compile(rf"^(?:drop|create|alter) table (?!(?:{NOT_DERIVED})\b)", re.MULTILINE)
"""After such a step a derived table is empty, or lacks something, until it is filled from the raw records."""


class NewerWarehouseError(Exception):
    """The file was written by a later version of this program."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered step, such as `0001_foundation.sql`."""

    version: int
    name: str
    sql: str

    @property
    def derives_again(self) -> bool:
        """Whether derived tables have to be filled anew after it."""
        return TOUCHES_DERIVED.search(self.sql) is not None


class Migrated(NamedTuple):
    """What became of a warehouse: whether a step was applied, and whether all games must be derived again."""

    applied: bool
    derive_again: bool


def migrations() -> Iterator[Migration]:
    """All steps in order."""
    folder = files("ingest.warehouse").joinpath("migrations")
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".sql"):
            number, _, name = file.name.removesuffix(".sql").partition("_")
            yield Migration(int(number), name, file.read_text(encoding="utf-8"))


def migrate(connection: duckdb.DuckDBPyConnection) -> Migrated:
    """Bring the tables of a warehouse up to date; says what had to be done."""
    connection.execute(VERSIONS_TABLE)
    current = schema_version(connection)
    steps = list(migrations())
    if current > steps[-1].version:
        raise NewerWarehouseError(
            f"the warehouse has schema {current}, this program knows up to {steps[-1].version}; "
            "update the program or use another file"
        )
    pending = pending_steps(connection)
    for step in pending:
        _apply(connection, step)
    return Migrated(bool(pending), any(step.derives_again for step in pending))


def pending_steps(connection: duckdb.DuckDBPyConnection) -> list[Migration]:
    """The steps that an earlier version of this program did not know."""
    current = schema_version(connection)
    return [step for step in migrations() if step.version > current]


def schema_version(connection: duckdb.DuckDBPyConnection) -> int:
    """The last step that was applied, 0 for none."""
    ((version,),) = connection.execute("select coalesce(max(version), 0) from schema_version").fetchall()
    return int(version)


def _apply(connection: duckdb.DuckDBPyConnection, step: Migration) -> None:
    connection.begin()
    try:
        connection.execute(step.sql)
        connection.execute(
            "insert into schema_version (version, name) values (?, ?)", [step.version, step.name]
        )
        connection.commit()
    except duckdb.Error:
        connection.rollback()
        raise
