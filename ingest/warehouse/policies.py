"""The list of banned pairs that is in force for a stored game, and who breaks it.

A record that names a policy keeps it. Any other game follows the policy that an organiser gave to its event
(`event_policies`); without one, a replayed game follows its edition and a sheet follows none.
"""

from collections.abc import Iterable
from typing import Any

import duckdb

from engine.record import Record
from engine.registry import game_named
from engine.rulings import judge
from ingest.warehouse.columns import to_arrow
from ingest.warehouse.load import insert
from ingest.warehouse.queries import fetch, statement
from ingest.warehouse.rows import breach_rows, own_policy

Stored = tuple[int, str, str, str | None]
"""A game's number, record, evidence and the policy that its event was given."""


def apply_to_new_games(connection: duckdb.DuckDBPyConnection) -> None:
    """Hold the games that came since to the policies of their events."""
    new = "where given.policy is not null and games.policy is distinct from given.policy"
    _apply(connection, fetch(connection, statement("games_with_policies") + new))


def apply_to_event(connection: duckdb.DuckDBPyConnection, game: str, event: str) -> int:
    """Hold every game of an event to what is decided now; how many of them follow the decision."""
    of_event = "where event = ? and games.game = ?"
    return _apply(connection, fetch(connection, statement("games_with_policies") + of_event, [event, game]))


def _apply(connection: duckdb.DuckDBPyConnection, stored: Iterable[Stored]) -> int:
    rows: list[dict[str, Any]] = []
    follow = 0
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
