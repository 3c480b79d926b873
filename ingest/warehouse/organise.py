"""What organisers decide about names and doubles, written into the warehouse and at once in force."""

import datetime
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from engine.registry import game_named
from ingest.people.aliases import Aliases, Merge, merge_by_rule
from ingest.people.likeness import Suggestion, suggest
from ingest.people.spelling import same_spelling
from ingest.warehouse.changes import write_down
from ingest.warehouse.changing import changing
from ingest.warehouse.connection import has_table, reading
from ingest.warehouse.policies import apply_to_event
from ingest.warehouse.queries import column, fetch, fetch_as, statement
from ingest.warehouse.settle import read_aliases


class UnknownGameError(Exception):
    """A game or an event that the warehouse does not hold, or a pair without a decision."""


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


def suggestions(path: Path) -> list[Suggestion]:
    """Names that may be one person and are not merged yet, the likeliest first; bots are left out."""
    with reading(path) as connection:
        connection.execute(statement("played_games"))
        return suggest(dict(fetch(connection, "games_of_people")), column(connection, "people_at_one_table"))


def merges(path: Path) -> tuple[Merge, ...]:
    """The ledger, with what was taken back."""
    with reading(path) as connection:
        return read_aliases(connection).merges


def merge(path: Path, alias: str, person: str, by: str, reason: str = "") -> Merge:
    """From now on `alias` is `person`, in every figure."""
    with changing(path) as connection:
        known = {same_spelling(name): name for name in reversed(column(connection, "names_by_games"))}
        one, other = (known.get(same_spelling(name), name) for name in (alias, person))
        ledger = read_aliases(connection).merge(one, other, by, reason)
        _write(connection, ledger, since=len(ledger.merges) - 1)
    return ledger.merges[-1]


def merge_by(path: Path, rule: str, by: str) -> tuple[Merge, ...]:
    """Switch a rule on for the names that are there now; the merges it made."""
    with changing(path) as connection:
        connection.execute(statement("played_games"))
        before = read_aliases(connection)
        ledger = merge_by_rule(before, column(connection, "names_of_people"), rule, by)
        _write(connection, ledger, since=len(before.merges))
    return ledger.merges[len(before.merges) :]


def undo(path: Path, number: int, by: str) -> None:
    """Take one merge back; the line stays in the ledger."""
    with changing(path) as connection:
        ledger = read_aliases(connection).undo(number, by)
        undone = next(merged for merged in ledger.merges if merged.number == number)
        write_down(connection, by, "undo", _words(undone))
        query = "update aliases set undone_by = ?, undone_at = now() at time zone 'utc' where number = ?"
        connection.execute(query, [by, number])


def doubles(path: Path) -> list[Pair]:
    """Every pair that looks like one game or was decided on, the surest first."""
    with reading(path) as connection:
        return fetch_as(Pair, connection, "doubles")


def decide(path: Path, first: int, second: int, by: str, *, same: bool, reason: str = "") -> None:
    """The organiser's word on two games stands above every likeness."""
    one, other = sorted((first, second))
    if one == other:
        raise UnknownGameError(f"game {one} is named twice; a pair has two games")
    with changing(path) as connection:
        for game_id in (one, other):
            if not fetch(connection, "from games where game_id = ?", [game_id]):
                raise UnknownGameError(f"there is no game {game_id}")
        query = "insert or replace into double_decisions (first, second, same, by_whom, reason) values (?, ?, ?, ?, ?)"
        connection.execute(query, [one, other, same, by, reason])
        write_down(connection, by, "decide", f"{one} {'=' if same else '≠'} {other}", reason)


def leave_open(path: Path, first: int, second: int, by: str, *, reason: str = "") -> None:
    """Take the organiser's word on two games back: their likeness decides again."""
    one, other = sorted((first, second))
    with changing(path) as connection:
        query = "delete from double_decisions where first = ? and second = ? returning first"
        if not fetch(connection, query, [one, other]):
            raise UnknownGameError(f"nobody has decided on games {one} and {other}")
        write_down(connection, by, "decide", f"{one} ? {other}", reason)


def event_policies(path: Path) -> list[EventPolicy]:
    """Every event of the warehouse; none has a policy in a file from before there were any."""
    with reading(path) as connection:
        there = has_table(connection, "event_policies")
        return fetch_as(EventPolicy, connection, "events") if there else []


def give_policy(path: Path, event: str, policy: str | None, by: str, reason: str = "") -> int:
    """Hold the games of an event to a policy, or to none but their own again; how many games follow it."""
    with changing(path, settled=False) as connection:
        found = column(connection, "select distinct game from games where event = ?", [event])
        games = [game for game in found if policy is None or policy in game_named(game).policies()]
        if not games:
            raise UnknownGameError(f"no event called “{event}” has games that know such a policy")
        follow = sum(_give(connection, game, event, policy, by, reason) for game in games)
        write_down(connection, by, "decide", f"{event}: {policy or 'its own policy again'}", reason)
    return follow


def _give(
    connection: duckdb.DuckDBPyConnection, game: str, event: str, policy: str | None, by: str, reason: str
) -> int:
    connection.execute("delete from event_policies where game = ? and event = ?", [game, event])
    if policy is not None:
        query = "insert into event_policies (game, event, policy, by_whom, reason) values (?, ?, ?, ?, ?)"
        connection.execute(query, [game, event, policy, by, reason])
    return apply_to_event(connection, game, event)


def _write(connection: duckdb.DuckDBPyConnection, ledger: Aliases, since: int) -> None:
    query = "insert into aliases (number, alias, person, by_whom, reason) values (?, ?, ?, ?, ?)"
    for merged in ledger.merges[since:]:
        connection.execute(query, [merged.number, merged.alias, merged.person, merged.by, merged.reason])
        write_down(connection, merged.by, "merge", _words(merged), merged.reason)


def _words(merged: Merge) -> str:
    return f"{merged.alias} → {merged.person}"
