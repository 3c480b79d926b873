"""The list of banned pairs that is in force for a stored game, and who breaks it.

A record that names a policy keeps it. Any other game follows the policy that an organiser gave to its event
(`event_policies`); without one, a replayed game follows its edition and a sheet follows none.
"""

from typing import Any

import duckdb

from engine.record import Record
from engine.registry import game_named
from engine.rulings import judge
from ingest.warehouse.columns import to_arrow
from ingest.warehouse.queries import fetch, insert
from ingest.warehouse.rows import breach_rows, own_policy


def apply_policies(
    connection: duckdb.DuckDBPyConnection, game: str | None = None, event: str | None = None
) -> int:
    """Hold the games of an event to what is decided now, or those that came since; how many follow the decision."""
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
