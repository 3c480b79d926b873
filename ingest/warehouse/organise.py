"""What organisers decide about names, people, doubles and events, written down and at once in force.

Nothing is removed for a person who is not to be named in public. The warehouse keeps the names; pages, reports and
exports show `hidden player 3` instead.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from engine.registry import game_named
from ingest.people.aliases import Merge, merge_by_rule
from ingest.people.likeness import Suggestion, never_together, suggest
from ingest.people.spelling import same_spelling
from ingest.warehouse.changes import Editing, changing
from ingest.warehouse.connection import reading
from ingest.warehouse.queries import column, fetch, fetch_as, statement
from ingest.warehouse.settle import apply_policies, read_aliases


class UnknownGameError(Exception):
    """A game or an event that the warehouse does not hold, or a pair without a decision."""


class UnknownPersonError(Exception):
    """A name that the warehouse does not hold, or a person who is not hidden."""


@dataclass(frozen=True, slots=True)
class EventPolicy:
    """An event with its games, how many of them break the policy in force, and the policy it was given."""

    game: str
    event: str
    games: int
    breaking: int
    policy: str | None
    by_whom: str | None
    reason: str | None
    decided_at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games that look like one: how sure that is, what was decided, and whether they count once."""

    first: int
    second: int
    grade: str | None
    reasons: str | None
    decided: bool | None
    counted_once: bool
    played_on: Any
    players: str | None


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


def suggestions(path: Path) -> list[Suggestion]:
    """Names that may be one person and are not merged yet, the likeliest first; bots are left out."""
    with reading(path) as connection:
        connection.execute(statement("played_games"))
        found = suggest(dict(fetch(connection, "games_of_people")))
        asked = {"one": [item.alias for item in found], "other": [item.person for item in found]}
        return never_together(found, fetch(connection, "pairs_at_one_table", asked) if found else [])


def merges(path: Path) -> tuple[Merge, ...]:
    """The ledger, with what was taken back."""
    with reading(path) as connection:
        return read_aliases(connection).merges


def merge(path: Path, alias: str, person: str, by: str, reason: str = "") -> Merge:
    """From now on `alias` is `person`, in every figure."""
    with changing(path, by, reason) as edit:
        names = column(edit.connection, "names_by_games")
        known = {same_spelling(name): name for name in reversed(names)}
        one, other = (known.get(same_spelling(name), name) for name in (alias, person))
        merged = read_aliases(edit.connection).merge(one, other, by, reason).merges[-1]
        _keep(edit, [merged])
    return merged


def merge_by(path: Path, rule: str, by: str) -> tuple[Merge, ...]:
    """Switch a rule on for the names that are there now; the merges it made."""
    with changing(path, by, f"rule {rule}") as edit:
        edit.connection.execute(statement("played_games"))
        before = read_aliases(edit.connection)
        after = merge_by_rule(before, column(edit.connection, "names_of_people"), rule, by)
        made = after.merges[len(before.merges) :]
        _keep(edit, made)
    return made


def undo(path: Path, number: int, by: str) -> None:
    """Take one merge back; the line stays in the ledger."""
    with changing(path, by) as edit:
        ledger = read_aliases(edit.connection).undo(number, by)
        undone = next(merged for merged in ledger.merges if merged.number == number)
        fetch(edit.connection, "undo_merge", [by, number])
        edit.write_down("undo", _words(undone))


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
        if person in column(edit.connection, "hidden_now"):
            raise UnknownPersonError(f"{person} is hidden already")
        fetch(edit.connection, "hide", [person, by, reason])
        edit.write_down("hide", person)
    return person


def show(path: Path, name: str, by: str, reason: str = "") -> str:
    """Take the decision back: the person is named again."""
    with changing(path, by, reason, settled=False) as edit:
        now = {same_spelling(person): str(person) for person in column(edit.connection, "hidden_now")}
        person = now.get(same_spelling(name))
        if person is None:
            raise UnknownPersonError(f"{name} is not hidden")
        fetch(edit.connection, "show", [by, person])
        edit.write_down("show", person)
    return person


def unknown_names(path: Path, names: tuple[str, ...]) -> list[str]:
    """The names that the warehouse does not hold, each with the nearest one that it holds."""
    with reading(path) as connection:
        people = column(connection, "select name from people order by name")
    known = {same_spelling(name): name for name in people}
    return [f"{name}{_nearest(name, known)}" for name in names if same_spelling(name) not in known]


def doubles(path: Path) -> list[Pair]:
    """Every pair that looks like one game or was decided on, the surest first."""
    with reading(path) as connection:
        return fetch_as(Pair, connection, "doubles")


def decide(path: Path, first: int, second: int, by: str, *, same: bool, reason: str = "") -> None:
    """The organiser's word on two games stands above every likeness."""
    one, other = sorted((first, second))
    if one == other:
        raise UnknownGameError(f"game {one} is named twice; a pair has two games")
    with changing(path, by, reason) as edit:
        for game_id in (one, other):
            if not fetch(edit.connection, "from games where game_id = ?", [game_id]):
                raise UnknownGameError(f"there is no game {game_id}")
        query = "insert or replace into double_decisions (first, second, same, by_whom, reason) values (?, ?, ?, ?, ?)"
        edit.connection.execute(query, [one, other, same, by, reason])
        edit.write_down("decide", f"{one} {'=' if same else '≠'} {other}")


def leave_open(path: Path, first: int, second: int, by: str, *, reason: str = "") -> None:
    """Take the organiser's word on two games back: their likeness decides again."""
    one, other = sorted((first, second))
    with changing(path, by, reason) as edit:
        query = "delete from double_decisions where first = ? and second = ? returning first"
        if not fetch(edit.connection, query, [one, other]):
            raise UnknownGameError(f"nobody has decided on games {one} and {other}")
        edit.write_down("decide", f"{one} ? {other}")


def event_policies(path: Path) -> list[EventPolicy]:
    """Every event of the warehouse; none has a policy in a file from before there were any."""
    with reading(path) as connection:
        return fetch_as(EventPolicy, connection, "events", needs="event_policies")


def give_policy(path: Path, event: str, policy: str | None, by: str, reason: str = "") -> int:
    """Hold the games of an event to a policy, or to none but their own again; how many games follow it."""
    with changing(path, by, reason, settled=False) as edit:
        found = column(edit.connection, "select distinct game from games where event = ?", [event])
        games = [game for game in found if policy is None or policy in game_named(game).policies()]
        if not games:
            raise UnknownGameError(f"no event called “{event}” has games that know such a policy")
        values = {"games": games, "event": event}
        fetch(edit.connection, "forget_policies", values)
        if policy is not None:
            fetch(edit.connection, "give_policy", {**values, "policy": policy, "by": by, "reason": reason})
        edit.write_down("decide", f"{event}: {policy or 'its own policy again'}")
        return sum(apply_policies(edit.connection, game, event) for game in games)


def _keep(edit: Editing, merged: Iterable[Merge]) -> None:
    query = "insert into aliases (number, alias, person, by_whom, reason) values (?, ?, ?, ?, ?)"
    for each in merged:
        edit.connection.execute(query, [each.number, each.alias, each.person, each.by, each.reason])
        edit.write_down("merge", _words(each))


def _words(merged: Merge) -> str:
    return f"{merged.alias} → {merged.person}"


def _nearest(name: str, known: dict[str, str]) -> str:
    near = get_close_matches(same_spelling(name), known, n=1)
    return f" (did you mean {known[near[0]]}?)" if near else ""
