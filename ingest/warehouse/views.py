"""The marts in the warehouse file: views, table macros, and comments on everything a reader finds there.

They are made anew whenever their text changes. No row depends on them, so no game is derived again.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import duckdb

from ingest.warehouse.own import dimension_columns, own_scripts

VIEWS = "views_schema"

_MADE = re.compile(r"^create (view|macro) (\w+)", re.MULTILINE)
_MACRO = re.compile(r"^-- grain: (.+)\n(?:-- .*\n)*create macro (\w+)", re.MULTILINE)
_COLUMNS = re.compile(r"^( *)-- dimensions: (\w+\.)$", re.MULTILINE)
_LIST = re.compile(r"/\* dimensions: (\w+\.) \*/")
_EACH = re.compile(r"^-- each dimension: union all\n(.*?)^-- end\n", re.MULTILINE | re.DOTALL)
_SUMS = """count(*) as n,
    sum(win_share) as wins,
    sum(expected) as expected,
    sum(variance) as variance,
    sum(total)::bigint as points,
    count(total) as totals"""
_COLUMNS_THERE = """
select
    table_name,
    if(table_name in (select view_name from duckdb_views()), 'view', 'table') as kind,
    column_name
from duckdb_columns()
where database_name = current_database() and not internal
order by all
"""


@cache
def _script() -> str:
    return files("ingest.warehouse").joinpath("views.sql").read_text(encoding="utf-8")


def views_sql() -> str:
    """All views and macros as SQL, with a column for every dimension of any game."""
    names = dimension_columns()
    common = _EACH.sub(
        lambda found: "union all\n".join(found[1].replace("{dimension}", name) for name in names), _script()
    )
    common = _COLUMNS.sub(lambda found: "\n".join(f"{found[1]}{found[2]}{name}," for name in names), common)
    common = _LIST.sub(lambda found: ", ".join(f"{found[1]}{name}" for name in names), common)
    return "\n".join((common, *own_scripts("views.sql"))).replace("/* sums */", _SUMS)


def view_names() -> tuple[str, ...]:
    """Every mart that stands in the file as a view."""
    return tuple(name for kind, name in _MADE.findall(views_sql()) if kind == "view")


def comments() -> dict[str, dict[str, str]]:
    """What every column means, by table or view, and under the empty name what the table itself holds."""
    text = files("ingest.warehouse").joinpath("comments.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


def are_outdated(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether the views of a file are not those of this version of the program."""
    return made_with(connection, VIEWS) != _text()


def made_with(connection: duckdb.DuckDBPyConnection, table: str) -> str | None:
    """The text that a part of the schema was made with; the first versions did not write it down."""
    try:
        rows = connection.execute(f"select sql from {table}").fetchall()  # noqa: S608
    except duckdb.CatalogException:
        return None
    return str(rows[0][0]) if rows else None


def keep_text(connection: duckdb.DuckDBPyConnection, table: str, text: str) -> None:
    """Write down the text that a part of the schema is made with."""
    connection.execute(f"create table if not exists {table} (sql varchar not null)")
    connection.execute(f"delete from {table}")  # noqa: S608
    connection.execute(f"insert into {table} values (?)", [text])  # noqa: S608


def make_views(connection: duckdb.DuckDBPyConnection) -> None:
    """Make all views, macros and comments anew."""
    before = made_with(connection, VIEWS) or ""
    for kind, name in reversed(_MADE.findall(f"{before}\n{views_sql()}")):
        connection.execute(f"drop {'macro table' if kind == 'macro' else kind} if exists {name}")
    connection.execute(views_sql())
    keep_text(connection, VIEWS, _text())
    connection.execute(";\n".join(_comment_statements(connection)))


def make_temporary_views(connection: duckdb.DuckDBPyConnection) -> None:
    """The same for one reader of a file that an earlier version wrote."""
    connection.execute(re.sub(r"^create (view|macro)", r"create or replace temp \1", views_sql(), flags=re.M))


def _text() -> str:
    """Everything that a change of the views or the comments shows up in."""
    return f"{views_sql()}\n-- {json.dumps(comments(), ensure_ascii=False, sort_keys=True)}"


def _comment_statements(connection: duckdb.DuckDBPyConnection) -> Iterator[str]:
    for grain, macro in _MACRO.findall(views_sql()):
        yield f"comment on macro table {macro} is {_quoted(grain[0].upper() + grain[1:])}"
    dimensions, meanings = dimension_columns(), comments()
    rows = connection.execute(_COLUMNS_THERE).fetchall()
    for table, kind in sorted({(table, kind) for table, kind, _ in rows}):
        if meaning := meanings.get(table, {}).get(""):
            yield f"comment on {kind} {table} is {_quoted(meaning)}"
    for table, _, column in rows:
        of_seats = f"The {column} of the seat, null where unknown." if column in dimensions else ""
        if meaning := meanings.get(table, {}).get(column, of_seats):
            yield f'comment on column {table}."{column}" is {_quoted(meaning)}'


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
