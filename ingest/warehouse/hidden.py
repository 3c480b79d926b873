"""People who are not to be named in public: a kept decision that can be taken back.

Nothing is removed. The warehouse keeps the names; pages, reports and exports show `hidden player 3` instead.
"""

import datetime
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from ingest.people.spelling import same_spelling
from ingest.warehouse.changes import changing
from ingest.warehouse.connection import reading
from ingest.warehouse.queries import column, fetch, fetch_as

_HIDDEN_NOW = "select person from hidden_people where shown_at is null order by number"
_HIDE = """
insert into hidden_people (number, person, by_whom, reason)
select coalesce(max(number), 0) + 1, ?, ?, ? from hidden_people
"""
_SHOW = """
update hidden_people set shown_by = ?, shown_at = now() at time zone 'utc'
where person = ? and shown_at is null
"""


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
    with reading(path) as connection:
        return fetch_as(Hidden, connection, "from hidden_people order by number", needs="hidden_people")


def hide(path: Path, name: str, by: str, reason: str = "") -> str:
    """Do not name the person of that name in public; gives the name that the person counts under."""
    with changing(path, by, reason, settled=False) as edit:
        people = fetch(edit.connection, "select name, person from people where person <> ''")
        persons = {same_spelling(known): str(person) for known, person in people}
        person = persons.get(same_spelling(name))
        if person is None:
            raise UnknownPersonError(f"nobody is called {name}{_nearest(name, persons)}")
        if person in column(edit.connection, _HIDDEN_NOW):
            raise UnknownPersonError(f"{person} is hidden already")
        edit.connection.execute(_HIDE, [person, by, reason])
        edit.write_down("hide", person)
    return person


def show(path: Path, name: str, by: str, reason: str = "") -> str:
    """Take the decision back: the person is named again."""
    with changing(path, by, reason, settled=False) as edit:
        now = {same_spelling(person): str(person) for person in column(edit.connection, _HIDDEN_NOW)}
        person = now.get(same_spelling(name))
        if person is None:
            raise UnknownPersonError(f"{name} is not hidden")
        edit.connection.execute(_SHOW, [by, person])
        edit.write_down("show", person)
    return person


def unknown_names(path: Path, names: tuple[str, ...]) -> list[str]:
    """The names that the warehouse does not hold, each with the nearest one that it holds."""
    with reading(path) as connection:
        people = column(connection, "select name from people order by name")
    known = {same_spelling(name): name for name in people}
    return [f"{name}{_nearest(name, known)}" for name in names if same_spelling(name) not in known]


def _nearest(name: str, known: dict[str, str]) -> str:
    near = get_close_matches(same_spelling(name), known, n=1)
    return f" (did you mean {known[near[0]]}?)" if near else ""
