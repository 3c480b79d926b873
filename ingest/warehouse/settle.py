"""What depends on all games together: who the names are, which games look like one, which of them count.

Derived from the seats and from the organisers' words (`aliases`, `double_decisions`, `event_policies`) after
every load.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

import duckdb
import pyarrow as pa

from ingest.doubles import Decision, Link, SeenGame, SeenSeat, find_doubles, group_doubles
from ingest.people import TOGETHER, Aliases, Merge, folded, is_nobody, is_program, same_spelling, sharing
from ingest.warehouse.likely_doubles import likely_games
from ingest.warehouse.policies import apply_to_new_games

_SEATS = """
select game_id, source_id, event, round, "table", label, played_on, program, reference, evidence,
    player, total, faction, won, mat
from games
join seats using (game_id)
join records using (game_id)
where not simulated and game_id in (
    from likely_games union select first from double_decisions union select second from double_decisions
)
order by game_id, seat
"""
_SHARING = """
select distinct unnest(json_extract_string(record, '$.seats[*].people[*]')) as name
from records
where game_id in (select game_id from seats where contains(player, $together))
order by name
"""
_MERGES = """
select number, alias, person, by_whom, reason, merged_at, undone_by
from aliases
order by number
"""
_DECISIONS = "select first, second, same, by_whom, reason from double_decisions order by all"


def settle(connection: duckdb.DuckDBPyConnection) -> None:
    """Bring people, doubles and copies in line with the games; outside of any transaction."""
    apply_to_new_games(connection)
    aliases = read_aliases(connection)
    names = names_by_games(connection)
    _replace(connection, "people", _people(names, _sharing(connection), aliases))
    games = _seen_games(connection, names, aliases)
    links = find_doubles(games)
    _replace(connection, "doubles", [_link_row(link) for link in links])
    _replace(connection, "copies", _copies(connection, games, links))


def read_aliases(connection: duckdb.DuckDBPyConnection) -> Aliases:
    """The ledger of merges."""
    return Aliases(tuple(Merge(*row) for row in connection.execute(_MERGES).fetchall()))


def names_by_games(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Every name on a seat, the most common first."""
    query = "select player from seats group by player order by count(*) desc, player"
    return [name for (name,) in connection.execute(query).fetchall()]


def _sharing(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Every name of somebody who is recorded as sharing a seat with others."""
    return [name for (name,) in connection.execute(_SHARING, {"together": TOGETHER}).fetchall()]


def _people(names: Sequence[str], sharing_seats: Sequence[str], aliases: Aliases) -> list[dict[str, str]]:
    """Names that differ only in case and blanks are one person, under the most common spelling.

    Nobody in particular, the game itself and a shared seat are no person, unless an organiser says so.
    """
    usual: dict[str, str] = {}
    for name in (*names, *sharing_seats):
        usual.setdefault(same_spelling(name), name)
    shared = {name: sharing(name, usual) for name in names}
    parts = (part for together in shared.values() for part in together)
    everybody = dict.fromkeys((*names, *sharing_seats, *parts))

    def person(name: str) -> str:
        found = aliases.person(name)
        return usual.get(same_spelling(found), found)

    def is_person(name: str) -> bool:
        return not (is_nobody(name) or is_program(name) or shared.get(name)) or aliases.person(name) != name

    return [{"name": name, "person": person(name)} for name in everybody if is_person(name)]


def _seen_games(
    connection: duckdb.DuckDBPyConnection, names: Sequence[str], aliases: Aliases
) -> list[SeenGame]:
    """The games that may have a double; the great rest need not be looked at one by one."""
    person = {name: "" if is_nobody(name) else folded(aliases.person(name)) for name in names}
    with likely_games(connection, person):
        rows = connection.execute(_SEATS).fetchall()
    return [
        SeenGame(
            id=str(game_id),
            seats=tuple(SeenSeat(person[row[10]], *row[11:]) for row in seats),
            date=first[6],
            source=str(first[1]),
            label=first[2:6],
            reference=(first[7] or "", first[8]) if first[8] else None,
            evidence=first[9],
        )
        for game_id, group in groupby(rows, key=lambda row: row[0])
        for seats in [list(group)]
        for first in [seats[0]]
    ]


def _copies(
    connection: duckdb.DuckDBPyConnection, games: Sequence[SeenGame], links: Sequence[Link]
) -> list[dict[str, Any]]:
    words = connection.execute(_DECISIONS).fetchall()
    decisions = [Decision(str(first), str(second), *word) for first, second, *word in words]
    pairs = [(pair.first, pair.second) for pair in links] + [(word.first, word.second) for word in decisions]
    lengths = _lengths(connection, {game for pair in pairs for game in pair})
    chosen = [replace(game, details=lengths[game.id]) for game in games if game.id in lengths]
    return [
        {"game_id": int(kept), "counted": int(group.counted)}
        for group in group_doubles(chosen, links, decisions)
        for kept in group.kept
    ]


def _lengths(connection: duckdb.DuckDBPyConnection, games: Iterable[str]) -> dict[str, int]:
    """How long the records of some games are: the fullest one counts."""
    query = "select game_id, length(record) from records where game_id in (select unnest(?::integer[]))"
    rows = connection.execute(query, [[int(game) for game in games]]).fetchall()
    return {str(game_id): length for game_id, length in rows}


def _link_row(link: Link) -> dict[str, Any]:
    first, second = sorted((int(link.first), int(link.second)))
    return {"first": first, "second": second, "grade": link.grade, "reasons": "; ".join(link.reasons)}


def _replace(connection: duckdb.DuckDBPyConnection, table: str, rows: list[dict[str, Any]]) -> None:
    """Make a table hold exactly these rows; those that are there already stay untouched."""
    columns = [name for name, *_ in connection.execute(f"describe {table}").fetchall()]
    schema = pa.schema([(name, pa.string() if _is_text(rows, name) else pa.int32()) for name in columns])
    connection.register("wanted", pa.Table.from_pylist(rows, schema=schema))
    matches = " and ".join(f"{table}.{name} = wanted.{name}" for name in columns)
    connection.execute(f"delete from {table} where not exists (from wanted where {matches})")  # noqa: S608
    connection.execute(
        f"insert into {table} select * from wanted where not exists (from {table} where {matches})"  # noqa: S608
    )
    connection.unregister("wanted")


def _is_text(rows: list[dict[str, Any]], name: str) -> bool:
    return bool(rows) and isinstance(rows[0][name], str)
