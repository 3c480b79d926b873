"""The schema of the warehouse as text: the SQL of this room and of the games' own rooms, joined.

Whoever only makes rows needs no database for it. A game's sub-room `ingest/warehouse/<id>` may hold `tables.sql`
and `views.sql`; the dimensions of all games become columns of the common tables and views.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.registry import games, room

ROOM = "ingest.warehouse"

SETTLED = ("people", "doubles", "copies")
"""Derived tables that depend on all games together."""

_TABLE = re.compile(r"^create table (?:if not exists )?(\w+) \(\n(.*?)^\);", re.MULTILINE | re.DOTALL)
_COLUMN = re.compile(r"^    (?!primary key)\"?(\w+)\"? +(\w+(?:\[\])?)", re.MULTILINE)
_ADDED = re.compile(
    r"^alter table (\w+) add column (?:if not exists )?\"?(\w+)\"? (\w+(?:\[\])?)", re.MULTILINE
)
_DIMENSIONS = re.compile(r"^ *-- dimensions: a column .*\n", re.MULTILINE)
_LIST = re.compile(r"/\* dimensions: (\w+\.) \*/")
_EACH = re.compile(r"^-- each dimension: union all\n(.*?)^-- end\n", re.MULTILINE | re.DOTALL)
_SUMS = """count(*) as n,
    sum(win_share) as wins,
    sum(expected) as expected,
    sum(variance) as variance,
    sum(total)::bigint as points,
    count(total) as totals"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered step, such as `0001_foundation.sql`."""

    version: int
    name: str
    sql: str


def migrations() -> Iterator[Migration]:
    """All steps in order."""
    folder = files(ROOM).joinpath("migrations")
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".sql"):
            number, _, name = file.name.removesuffix(".sql").partition("_")
            yield Migration(int(number), name, file.read_text(encoding="utf-8"))


def derived_sql() -> str:
    """The derived tables and views as SQL."""
    columns = "".join(f"    {name} varchar,\n" for name in dimension_columns())
    return "\n".join((_DIMENSIONS.sub(columns, _text("derived.sql")), *_own("tables.sql")))


def derived_tables() -> tuple[str, ...]:
    """Tables that hold the rows of single games and can be derived from `records` again."""
    return tuple(name for name, _ in _TABLE.findall(derived_sql()) if name not in SETTLED)


def column_types() -> dict[str, dict[str, str]]:
    """The columns of every table with their types."""
    kept = "\n".join(step.sql for step in migrations())
    types = {name: dict(_COLUMN.findall(body)) for name, body in _TABLE.findall(f"{kept}\n{derived_sql()}")}
    for table, name, kind in _ADDED.findall(kept):
        types[table][name] = kind
    return types


def views_sql() -> str:
    """All views and macros as SQL, with a column for every dimension of any game."""
    names = dimension_columns()
    common = _EACH.sub(
        lambda found: "union all\n".join(found[1].replace("{dimension}", name) for name in names),
        _text("views.sql"),
    )
    common = _LIST.sub(lambda found: ", ".join(f"{found[1]}{name}" for name in names), common)
    return "\n".join((common, *_own("views.sql"))).replace("/* sums */", _SUMS)


def comments() -> dict[str, dict[str, str]]:
    """What every column means, by table or view, and under the empty name what the table itself holds."""
    found: dict[str, dict[str, str]] = json.loads(_text("comments.json"))
    return found


def dimension_columns() -> tuple[str, ...]:
    """One column of `seats` for each dimension of any game."""
    return tuple(dict.fromkeys(each.name for game in games() for each in game.dimensions))


def _own(name: str) -> list[str]:
    """The text of that SQL file of every game that has one in its sub-room."""
    rooms = [room(ROOM, game.id) for game in games()]
    return [text for own in rooms if own is not None and (text := _text(name, own.__name__))]


@cache
def _text(name: str, package: str = ROOM) -> str:
    """A file of a package; nothing where there is none."""
    file = files(package).joinpath(name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""
