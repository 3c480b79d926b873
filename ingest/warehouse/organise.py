"""What organisers decide about names and doubles, written into the warehouse and at once in force."""

import datetime
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from engine.registry import game_named
from ingest.people import Aliases, Merge, Suggestion, merge_by_rule, same_spelling, suggest
from ingest.warehouse.changes import write_down
from ingest.warehouse.connection import has_table, reading, writing
from ingest.warehouse.policies import apply_to_event
from ingest.warehouse.rebuild import refill
from ingest.warehouse.settle import names_by_games, read_aliases, settle

_DOUBLES = """
select
    first, second, grade::varchar, doubles.reasons, same,
    coalesce(mine.counted, first) = coalesce(other.counted, second) as linked,
    one.played_on, (select string_agg(player, ', ' order by rank, seat) from seats where game_id = first)
from doubles
full join double_decisions using (first, second)
left join games as one on one.game_id = first
left join copies as mine on mine.game_id = first
left join copies as other on other.game_id = second
order by grade, first, second
"""


_PLAYED = """
from (
    select game_id, unnest(list_distinct([player] || string_split(player, ' & '))) as name
    from seats
    join games using (game_id)
    where not simulated
)
join people using (name)
"""
_GAMES_OF_PEOPLE = f"select person, count(*) {_PLAYED} group by person"
_NAMES_BY_GAMES = f"select name {_PLAYED} group by name order by count(*) desc, name"
_TABLES = f"""
with sat as (select game_id, person {_PLAYED})
select distinct [one.person, other.person]
from sat as one
join sat as other on other.game_id = one.game_id and one.person < other.person
"""  # noqa: S608 - only parts of our own


_EVENTS = """
select game, event, count(*) as games, count(breaches.game_id) as breaking, any_value(given.policy) as policy,
    any_value(by_whom), any_value(given.reason), any_value(decided_at)
from games
left join (select distinct game_id from breaches) as breaches using (game_id)
left join event_policies as given using (game, event)
where event is not null
group by game, event
order by game, event
"""


class UnknownGameError(Exception):
    """A game or an event that the warehouse does not hold, or a pair that nobody decided on."""


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
        games = dict(connection.execute(_GAMES_OF_PEOPLE).fetchall())
        return suggest(games, [names for (names,) in connection.execute(_TABLES).fetchall()])


def merges(path: Path) -> tuple[Merge, ...]:
    """The ledger, with what was taken back."""
    with reading(path) as connection:
        return read_aliases(connection).merges


def merge(path: Path, alias: str, person: str, by: str, reason: str = "") -> Merge:
    """From now on `alias` is `person`, in every figure."""
    with writing(path) as writer:
        refill(writer)
        connection = writer.connection
        known = {same_spelling(name): name for name in reversed(names_by_games(connection))}
        ledger = read_aliases(connection).merge(
            known.get(same_spelling(alias), alias), known.get(same_spelling(person), person), by, reason
        )
        _write(connection, ledger, since=len(ledger.merges) - 1)
        writer.changed = True
    return ledger.merges[-1]


def merge_by(path: Path, rule: str, by: str) -> tuple[Merge, ...]:
    """Switch a rule on for the names that are there now; the merges it made."""
    with writing(path) as writer:
        refill(writer)
        before = read_aliases(writer.connection)
        ledger = merge_by_rule(before, _names_of_persons(writer.connection), rule, by)
        _write(writer.connection, ledger, since=len(before.merges))
        writer.changed |= ledger != before
    return ledger.merges[len(before.merges) :]


def undo(path: Path, number: int, by: str) -> None:
    """Take one merge back; the line stays in the ledger."""
    with writing(path) as writer:
        refill(writer)
        ledger = read_aliases(writer.connection).undo(number, by)
        undone = next(merged for merged in ledger.merges if merged.number == number)
        write_down(writer.connection, by, "undo", _words(undone))
        writer.connection.execute(
            "update aliases set undone_by = ?, undone_at = now() at time zone 'utc' where number = ?",
            [by, number],
        )
        settle(writer.connection)
        writer.changed = True


def doubles(path: Path) -> list[Pair]:
    """Every pair that looks like one game or was decided on, the surest first."""
    with reading(path) as connection:
        return [Pair(*row) for row in connection.execute(_DOUBLES).fetchall()]


def decide(path: Path, first: int, second: int, by: str, *, same: bool, reason: str = "") -> None:
    """The organiser's word on two games stands above every likeness."""
    one, other = sorted((first, second))
    if one == other:
        raise UnknownGameError(f"game {one} is named twice; a pair has two games")
    with writing(path) as writer:
        refill(writer)
        for game_id in (one, other):
            if not writer.connection.execute("from games where game_id = ?", [game_id]).fetchall():
                raise UnknownGameError(f"there is no game {game_id}")
        writer.connection.execute(
            """
            insert or replace into double_decisions (first, second, same, by_whom, reason)
            values (?, ?, ?, ?, ?)
            """,
            [one, other, same, by, reason],
        )
        write_down(writer.connection, by, "decide", f"{one} {'=' if same else '≠'} {other}", reason)
        settle(writer.connection)
        writer.changed = True


def leave_open(path: Path, first: int, second: int, by: str, *, reason: str = "") -> None:
    """Take the organiser's word on two games back: their likeness decides again."""
    one, other = sorted((first, second))
    with writing(path) as writer:
        refill(writer)
        taken_back = writer.connection.execute(
            "delete from double_decisions where first = ? and second = ? returning first", [one, other]
        ).fetchall()
        if not taken_back:
            raise UnknownGameError(f"nobody has decided on games {one} and {other}")
        write_down(writer.connection, by, "decide", f"{one} ? {other}", reason)
        settle(writer.connection)
        writer.changed = True


def event_policies(path: Path) -> list[EventPolicy]:
    """Every event of the warehouse; none has a policy in a file from before there were any."""
    with reading(path) as connection:
        if not has_table(connection, "event_policies"):
            return []
        return [EventPolicy(*row) for row in connection.execute(_EVENTS).fetchall()]


def give_policy(path: Path, event: str, policy: str | None, by: str, reason: str = "") -> int:
    """Hold the games of an event to a policy, or to none but their own again; how many games follow it."""
    with writing(path) as writer:
        refill(writer)
        connection = writer.connection
        found = connection.execute("select distinct game from games where event = ?", [event]).fetchall()
        games = [game for (game,) in found if policy is None or policy in game_named(game).policies()]
        if not games:
            raise UnknownGameError(f"no event called “{event}” has games that know such a policy")
        follow = sum(_give(connection, game, event, policy, by, reason) for game in games)
        write_down(connection, by, "decide", f"{event}: {policy or 'its own policy again'}", reason)
        writer.changed = True
    return follow


def _give(
    connection: duckdb.DuckDBPyConnection, game: str, event: str, policy: str | None, by: str, reason: str
) -> int:
    connection.execute("delete from event_policies where game = ? and event = ?", [game, event])
    if policy is not None:
        connection.execute(
            "insert into event_policies (game, event, policy, by_whom, reason) values (?, ?, ?, ?, ?)",
            [game, event, policy, by, reason],
        )
    return apply_to_event(connection, game, event)


def _names_of_persons(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Every name of a person, the most common first; bots are left out."""
    return [name for (name,) in connection.execute(_NAMES_BY_GAMES).fetchall()]


def _write(connection: duckdb.DuckDBPyConnection, ledger: Aliases, since: int) -> None:
    for merged in ledger.merges[since:]:
        connection.execute(
            "insert into aliases (number, alias, person, by_whom, reason) values (?, ?, ?, ?, ?)",
            [merged.number, merged.alias, merged.person, merged.by, merged.reason],
        )
        write_down(connection, merged.by, "merge", _words(merged), merged.reason)
    settle(connection)


def _words(merged: Merge) -> str:
    return f"{merged.alias} → {merged.person}"
