"""What depends on all games together: who the names are, which games look like one, which of them count.

Derived from the seats and from the organisers' words (`aliases`, `double_decisions`, `event_policies`) after
every load.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

import pyarrow as pa

from engine.record import Record
from engine.registry import game_named
from engine.rulings import judge
from ingest.people.aliases import Aliases, Merge
from ingest.people.seats import TOGETHER, is_nobody, is_program, sharing
from ingest.people.spelling import folded, same_spelling
from ingest.warehouse.columns import schemas, to_arrow
from ingest.warehouse.doubles import Decision, Link, SeenGame, SeenSeat, find_doubles, group_doubles
from ingest.warehouse.queries import Connection, column, fetch, fetch_as, insert, registered, statement
from ingest.warehouse.rows import breach_rows, own_policy

MOST_COMPARED = 50
"""Games that share a best score without a date, or a player of a busy day, are many and tell little."""


def settle(connection: Connection) -> None:
    """Bring people, doubles and copies in line with the games; outside of any transaction."""
    apply_policies(connection)
    aliases = read_aliases(connection)
    names = column(connection, "names_by_games")
    sharers = column(connection, "names_of_seat_sharers", {"together": TOGETHER})
    _replace(connection, "people", _people(names, sharers, aliases))
    games, pairs = _seen_games(connection, names, aliases)
    links = find_doubles(games, pairs)
    _replace(connection, "doubles", [_link_row(link) for link in links])
    _replace(connection, "copies", _copies(connection, games, links))


def apply_policies(connection: Connection, game: str | None = None, event: str | None = None) -> int:
    """Hold the games of an event to what is decided now, or those that came since; how many follow the decision.

    A record that names a policy keeps it. Any other game follows the policy that an organiser gave to its event;
    without one, a replayed game follows its edition and a sheet follows none.
    """
    rows: list[dict[str, Any]] = []
    follow = 0
    stored = fetch(connection, "games_with_policies", {"game": game, "event": event})
    for game_id, text, evidence, given in stored:
        record = Record.from_json(text)
        policy = record.setup.policy or given or own_policy(record, evidence)
        found = game_named(record.game).breaches(record, policy) if policy else ()
        rows += breach_rows(game_id, judge(record, (), found).breaches)
        follow += policy == given
        connection.execute("delete from breaches where game_id = ?", [game_id])
        connection.execute("update games set policy = ? where game_id = ?", [policy, game_id])
    if rows:
        insert(connection, "breaches", to_arrow("breaches", rows))
    return follow


def read_aliases(connection: Connection) -> Aliases:
    """The ledger of merges."""
    return Aliases(tuple(fetch_as(Merge, connection, "merges")))


def find_likely_pairs(connection: Connection, person: Mapping[str, str]) -> None:
    """Fill the table `likely_pairs` with games that may be one; `person` tells who a name is."""
    persons = pa.table({"name": list(person), "person": list(person.values())})
    with registered(connection, persons=persons):
        connection.execute(statement("likely_pairs"), {"most": MOST_COMPARED})


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
    connection: Connection, names: Sequence[str], aliases: Aliases
) -> tuple[list[SeenGame], list[tuple[str, str]]]:
    """The games that may have a double, and which; the great rest need not be looked at one by one."""
    person = {name: "" if is_nobody(name) else folded(aliases.person(name)) for name in names}
    find_likely_pairs(connection, person)
    rows = fetch(connection, "seats_of_likely_pairs")
    pairs = fetch(
        connection, "select first::varchar, second::varchar from likely_pairs order by second, first"
    )
    connection.execute("drop table likely_pairs")
    games = [_seen_game(list(seats), person) for _, seats in groupby(rows, key=lambda row: row[0])]
    return games, pairs


def _seen_game(rows: list[Any], person: Mapping[str, str]) -> SeenGame:
    game_id, source_id, *label, date, program, reference, evidence = rows[0][:10]
    return SeenGame(
        id=str(game_id),
        seats=tuple(SeenSeat(person[row[10]], *row[11:]) for row in rows),
        date=date,
        source=str(source_id),
        label=tuple(label),
        reference=(program or "", reference) if reference else None,
        evidence=evidence,
    )


def _copies(connection: Connection, games: Sequence[SeenGame], links: Sequence[Link]) -> list[dict[str, Any]]:
    decisions = fetch_as(Decision, connection, "decisions")
    pairs = [(pair.first, pair.second) for pair in links] + [(word.first, word.second) for word in decisions]
    # How long the records are: the fullest one counts.
    paired = [int(game) for game in {game for pair in pairs for game in pair}]
    lengths = dict(fetch(connection, "lengths_of_records", [paired]))
    chosen = [replace(game, details=lengths[game.id]) for game in games if game.id in lengths]
    copies = group_doubles(chosen, links, decisions)
    return [{"game_id": int(kept), "counted": int(counted)} for kept, counted in copies.items()]


def _link_row(link: Link) -> dict[str, Any]:
    first, second = sorted((int(link.first), int(link.second)))
    return {"first": first, "second": second, "grade": link.grade, "reasons": "; ".join(link.reasons)}


def _replace(connection: Connection, table: str, rows: list[dict[str, Any]]) -> None:
    """Make a table hold exactly these rows; those that are there already stay untouched."""
    schema = schemas()[table]
    matches = " and ".join(f"{table}.{name} = wanted.{name}" for name in schema)
    with registered(connection, wanted=pa.Table.from_pylist(rows, pa.schema(schema))):
        connection.execute(f"delete from {table} where not exists (from wanted where {matches})")  # noqa: S608
        new = f"from wanted where not exists (from {table} where {matches})"
        connection.execute(f"insert into {table} {new}")
