"""The tournament of the demo: drawn, two rounds played, the third at the tables, open to the public."""

import json
import random
from pathlib import Path

from analytics.people import names
from analytics.tournament import event as events
from analytics.tournament.entering import enter_record
from analytics.tournament.folder import event_path
from analytics.tournament.state import Table
from analytics.warehouse import Warehouse
from engine.record import Record

NAME = "demo-open"
FEWEST, MOST = 12, 20
ROUNDS, PLAYED = 3, 2
BEST, WORST = 95, 30


def kept_event(warehouse: Path) -> Path | None:
    """The event file beside the warehouse, made once of people who play there; None with too few of them."""
    path = event_path(warehouse, NAME)
    people = names(Warehouse(warehouse))[:MOST]
    if path.exists() or len(people) < FEWEST:
        return path if path.exists() else None
    path.parent.mkdir(parents=True, exist_ok=True)
    said = {
        "name": "Demo open",
        "preset": "planned",
        "rounds": {"count": ROUNDS},
        "tables": {"size": 4},
        "time": {"minutes": 150, "warning": 120},
        "players": [{"name": name} for name in people],
        "stages": [{"name": "final", "players": 4, "size": 4}],
    }
    events.create_event(path, said)
    state = events.draw(path)
    chance = random.Random(NAME)  # noqa: S311
    for each in state.rounds[:PLAYED]:
        for table in each.tables:
            enter_record(path, table.round, table.number, _totals(table, chance), "demo")
    state = events.open_event(path)
    events.change(path, [("publish", {"public": True})], "", state)
    return path


def _totals(table: Table, chance: random.Random) -> Record:
    """A result by totals, as a table card brings it."""
    totals = chance.sample(range(WORST, BEST), len(table.seats))
    seats = [{"player": seat.player, "faction": seat.faction, "mat": seat.mat} for seat in table.seats]
    said = {"seats": seats, "announced": {"sheets": [{"total": total} for total in totals]}}
    return Record.from_json(json.dumps(said))
