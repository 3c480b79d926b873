"""The schema of the warehouse: numbered steps for what is kept, one file for what is derived from it.

Tables that hold what was read and what people decided are changed step by step (`migrations/*.sql`; where a
number is missing, derived tables changed). All others stand in `derived.sql` and in the games' own
`tables.sql`; where a warehouse was made with another text of them, they are made anew and filled from the
raw records.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import duckdb

from ingest.warehouse import views
from ingest.warehouse.errors import NewerWarehouseError
from ingest.warehouse.own import dimension_columns, own_sql
from ingest.warehouse.queries import transaction

VERSIONS_TABLE = """
create table if not exists schema_version (
    version    integer primary key,
    name       varchar not null,
    applied_at timestamp not null default (now() at time zone 'utc')
)
"""

DERIVED = "derived_schema"

_DIMENSIONS = re.compile(r"^ *-- dimensions:.*\n", re.MULTILINE)
_MADE = re.compile(r"^create (type|table|view) (\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered step, such as `0001_foundation.sql`."""

    version: int
    name: str
    sql: str


class Migrated(NamedTuple):
    """What became of a warehouse: whether it was changed, and whether all games must be derived again."""

    applied: bool
    derive_again: bool


def migrations() -> Iterator[Migration]:
    """All steps in order."""
    folder = files("ingest.warehouse").joinpath("migrations")
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".sql"):
            number, _, name = file.name.removesuffix(".sql").partition("_")
            yield Migration(int(number), name, file.read_text(encoding="utf-8"))


@cache
def _common_tables() -> str:
    return files("ingest.warehouse").joinpath("derived.sql").read_text(encoding="utf-8")


def derived_sql() -> str:
    """The derived tables and views as SQL."""
    columns = "".join(f"    {name} varchar,\n" for name in dimension_columns())
    return f"{_DIMENSIONS.sub(columns, _common_tables())}\n{own_sql()}"


def migrate(connection: duckdb.DuckDBPyConnection) -> Migrated:
    """Bring a warehouse up to date; says what had to be done."""
    tables = migrate_tables(connection)
    other_views = tables.derive_again or views.are_outdated(connection)
    if other_views:
        views.make_views(connection)
    return Migrated(tables.applied or other_views, tables.derive_again)


def migrate_tables(connection: duckdb.DuckDBPyConnection) -> Migrated:
    """The same for the tables alone."""
    connection.execute(VERSIONS_TABLE)
    current, steps = schema_version(connection), list(migrations())
    outdated = is_outdated(connection)
    if outdated:
        _drop_derived(connection)
    pending = [step for step in steps if step.version > current]
    for step in pending:
        _apply(connection, step)
    if outdated:
        connection.execute(derived_sql())
        views.keep_text(connection, DERIVED, derived_sql())
    return Migrated(bool(pending), outdated)


def is_outdated(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether the derived tables are those of an earlier version of this program; a later one is refused."""
    current, last = schema_version(connection), _last_version()
    if current > last:
        raise NewerWarehouseError(
            f"the warehouse has schema {current}, this program knows up to {last}; "
            "update the program or use another file"
        )
    return views.made_with(connection, DERIVED) != derived_sql()


def is_up_to_date(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether all tables are those of this version of the program."""
    return schema_version(connection) == _last_version() and not is_outdated(connection)


def schema_version(connection: duckdb.DuckDBPyConnection) -> int:
    """The last step that was applied, 0 for none."""
    ((version,),) = connection.execute("select coalesce(max(version), 0) from schema_version").fetchall()
    return int(version)


def _last_version() -> int:
    *_, last = migrations()
    return last.version


def _drop_derived(connection: duckdb.DuckDBPyConnection) -> None:
    """The other way round than they were made, because some build on others."""
    for kind, name in reversed(_MADE.findall(views.made_with(connection, DERIVED) or derived_sql())):
        connection.execute(f"drop {kind} if exists {name}")


def _apply(connection: duckdb.DuckDBPyConnection, step: Migration) -> None:
    with transaction(connection):
        connection.execute(step.sql)
        connection.execute(
            "insert into schema_version (version, name) values (?, ?)", [step.version, step.name]
        )
