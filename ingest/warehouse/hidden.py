"""People who are not to be named in public: a kept decision that can be taken back.

Nothing is removed. The warehouse keeps the names; pages, reports and exports show `hidden player 3` instead.
"""

import datetime
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path

import duckdb

from ingest.people import same_spelling
from ingest.warehouse.changes import write_down
from ingest.warehouse.connection import has_table, reading, writing
from ingest.warehouse.rebuild import refill

TABLE = "hidden_people"


class UnknownPersonError(Exception):
    """A name that the warehouse does not hold, or a person who is not hidden."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """One decision not to name a person."""

    number: int
    person: str
    by_whom: str
    reason: str
    hidden_at: datetime.datetime
    shown_by: str | None
    shown_at: datetime.datetime | None


def hidden(path: Path) -> list[Hidden]:
    """Every decision, with what was taken back."""
    columns = ", ".join(field.name for field in fields(Hidden))
    with reading(path) as connection:
        if not has_table(connection, TABLE):
            return []
        query = f"select {columns} from {TABLE} order by number"  # noqa: S608
        return [Hidden(*row) for row in connection.execute(query).fetchall()]


def hide(path: Path, name: str, by: str, reason: str = "") -> str:
    """Do not name the person of that name in public; gives the name that the person counts under."""
    with writing(path) as writer:
        refill(writer)
        person = _person(writer.connection, name)
        if person in _hidden_now(writer.connection):
            raise UnknownPersonError(f"{person} is hidden already")
        writer.connection.execute(
            f"insert into {TABLE} (number, person, by_whom, reason) "  # noqa: S608
            f"select coalesce(max(number), 0) + 1, ?, ?, ? from {TABLE}",
            [person, by, reason],
        )
        write_down(writer.connection, by, "hide", person, reason)
        writer.changed = True
    return person


def show(path: Path, name: str, by: str, reason: str = "") -> str:
    """Take the decision back: the person is named again."""
    with writing(path) as writer:
        refill(writer)
        connection = writer.connection
        person = next(
            (known for known in _hidden_now(connection) if same_spelling(known) == same_spelling(name)), None
        )
        if person is None:
            raise UnknownPersonError(f"{name} is not hidden")
        connection.execute(
            f"update {TABLE} set shown_by = ?, shown_at = now() at time zone 'utc' "  # noqa: S608
            "where person = ? and shown_at is null",
            [by, person],
        )
        write_down(connection, by, "show", person, reason)
        writer.changed = True
    return person


def unknown_names(path: Path, names: tuple[str, ...]) -> list[str]:
    """The names that the warehouse does not hold, each with the nearest one that it holds."""
    with reading(path) as connection:
        known = {same_spelling(name): name for name in _names(connection)}
    return [f"{name}{_nearest(name, known)}" for name in names if same_spelling(name) not in known]


def _person(connection: duckdb.DuckDBPyConnection, name: str) -> str:
    """The person whom a name stands for."""
    people = connection.execute("select name, person from people where person <> ''").fetchall()
    persons = {same_spelling(known): str(person) for known, person in people}
    found = persons.get(same_spelling(name))
    if found is None:
        raise UnknownPersonError(f"nobody is called {name}{_nearest(name, persons)}")
    return found


def _names(connection: duckdb.DuckDBPyConnection) -> list[str]:
    return [str(name) for (name,) in connection.execute("select name from people order by name").fetchall()]


def _nearest(name: str, known: dict[str, str]) -> str:
    near = get_close_matches(same_spelling(name), known, n=1)
    return f" (did you mean {known[near[0]]}?)" if near else ""


def _hidden_now(connection: duckdb.DuckDBPyConnection) -> list[str]:
    query = f"select person from {TABLE} where shown_at is null order by number"  # noqa: S608
    return [str(person) for (person,) in connection.execute(query).fetchall()]
