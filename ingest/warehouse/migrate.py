"""Bringing a warehouse up to date: numbered steps for what is kept, one text for what is derived from it.

Tables that hold what was read and what people decided are changed step by step (`migrations/*.sql`; where a
number is missing, derived tables changed). All others stand in `derived.sql` and in the games' own
`tables.sql`; where a warehouse was made with another text of them, they are made anew and filled from the
raw records. Views, macros and comments are made anew whenever their text changes; no row depends on them.
"""

import json
import re
from collections.abc import Iterator

import duckdb

from ingest.warehouse.errors import NewerWarehouseError
from ingest.warehouse.queries import Connection, column, fetch, transaction
from ingest.warehouse.schema import comments, derived_sql, dimension_columns, migrations, views_sql

DERIVED = "derived_schema"
VIEWS = "views_schema"

_MADE = re.compile(r"^create (type|table|view|macro) (\w+)", re.MULTILINE)
_MACRO = re.compile(r"^-- grain: (.+)\n(?:-- .*\n)*create macro (\w+)", re.MULTILINE)


def migrate(connection: Connection) -> bool:
    """Bring a warehouse up to date; says whether that changed it."""
    fetch(connection, "versions_table")
    current, outdated = schema_version(connection), is_outdated(connection)
    if outdated:
        _drop(connection, _made_with(connection, DERIVED) or derived_sql())
    pending = [step for step in migrations() if step.version > current]
    for step in pending:
        with transaction(connection):
            connection.execute(step.sql)
            values = [step.version, step.name]
            connection.execute("insert into schema_version (version, name) values (?, ?)", values)
    if outdated:
        connection.execute(derived_sql())
        _keep_text(connection, DERIVED, derived_sql())
    other_views = outdated or has_other_views(connection)
    if other_views:
        _drop(connection, f"{_made_with(connection, VIEWS) or ''}\n{views_sql()}")
        connection.execute(views_sql())
        _keep_text(connection, VIEWS, _text_of_views())
        connection.execute(";\n".join(_comment_statements(connection)))
    return bool(pending) or other_views


def is_outdated(connection: Connection) -> bool:
    """Whether the derived tables are those of an earlier version of this program; a later one is refused."""
    current, last = schema_version(connection), _last_version()
    if current > last:
        raise NewerWarehouseError(
            f"the warehouse has schema {current}, this program knows up to {last}; "
            "update the program or use another file"
        )
    return _made_with(connection, DERIVED) != derived_sql()


def is_up_to_date(connection: Connection) -> bool:
    """Whether all tables are those of this version of the program."""
    return schema_version(connection) == _last_version() and not is_outdated(connection)


def schema_version(connection: Connection) -> int:
    """The last step that was applied, 0 for none."""
    (version,) = column(connection, "select coalesce(max(version), 0) from schema_version")
    return int(version)


def has_other_views(connection: Connection) -> bool:
    """Whether the views of a file are not those of this version of the program."""
    return _made_with(connection, VIEWS) != _text_of_views()


def make_temporary_views(connection: Connection) -> None:
    """The views of this version for one reader of a file that an earlier version wrote."""
    connection.execute(re.sub(r"^create (view|macro)", r"create or replace temp \1", views_sql(), flags=re.M))


def _last_version() -> int:
    *_, last = migrations()
    return last.version


def _drop(connection: Connection, text: str) -> None:
    """Drop what was made with a text, the other way round, because some build on others."""
    for kind, name in reversed(_MADE.findall(text)):
        connection.execute(f"drop {'macro table' if kind == 'macro' else kind} if exists {name}")


def _made_with(connection: Connection, table: str) -> str | None:
    """The text that a part of the schema was made with; the first versions did not write it down."""
    try:
        rows = fetch(connection, f"select sql from {table}")  # noqa: S608
    except duckdb.CatalogException:
        return None
    return str(rows[0][0]) if rows else None


def _keep_text(connection: Connection, table: str, text: str) -> None:
    """Write down the text that a part of the schema is made with."""
    connection.execute(f"create or replace table {table} (sql varchar not null)")
    connection.execute(f"insert into {table} values (?)", [text])  # noqa: S608


def _text_of_views() -> str:
    """Everything that a change of the views or the comments shows up in."""
    return f"{views_sql()}\n-- {json.dumps(comments(), ensure_ascii=False, sort_keys=True)}"


def _comment_statements(connection: Connection) -> Iterator[str]:
    for grain, macro in _MACRO.findall(views_sql()):
        yield f"comment on macro table {macro} is {_quoted(grain[0].upper() + grain[1:])}"
    dimensions, meanings = dimension_columns(), comments()
    rows = fetch(connection, "columns_there")
    for table, kind in sorted({(table, kind) for table, kind, _ in rows}):
        if meaning := meanings.get(table, {}).get(""):
            yield f"comment on {kind} {table} is {_quoted(meaning)}"
    for table, _, name in rows:
        of_seats = f"The {name} of the seat, null where unknown." if name in dimensions else ""
        if meaning := meanings.get(table, {}).get(name, of_seats):
            yield f'comment on column {table}."{name}" is {_quoted(meaning)}'


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
