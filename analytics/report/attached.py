"""The data behind a report, attached to it as files that a browser can save."""

import base64
from dataclasses import dataclass

import pandas as pd

from analytics.filters import Filters
from analytics.marts import ask_marts
from analytics.spreadsheet import harmless
from analytics.warehouse import Warehouse

MOST = 50_000
"""So many rows of a table are attached at most; a report that leaves some out says so."""

_SEATS = """
select chosen_games.game_id, played_on, event, round, "table", evidence, chosen_seats.* exclude (game_id)
from chosen_seats
join chosen_games on chosen_games.game_id = chosen_seats.game_id
order by played_on, chosen_games.game_id, rank, seat
"""

_GAMES = """
select game_id, played_on, event, round, "table", players, evidence, rounds, minutes, winner_total, margin,
    tiebreak, policy
from chosen_games
order by played_on, game_id
"""
_STARS = """
select stars.game_id, stars.seat, stars.kind, stars.count as placed
from known_seats
join stars on stars.game_id = known_seats.game_id and stars.seat = known_seats.seat
where stars.count > 0
order by stars.game_id, stars.seat, stars.kind
"""


@dataclass(frozen=True, slots=True)
class Download:
    """A file as an address that holds its content."""

    name: str
    address: str
    rows: int
    complete: bool


def downloads(warehouse: Warehouse, filters: Filters, effects: pd.DataFrame) -> list[Download]:
    """Seats, games, known kinds of star and effects as CSV; a table without rows is left out."""
    tables = {
        "seats.csv": ask_marts(warehouse, _SEATS, filters),
        "games.csv": ask_marts(warehouse, _GAMES, filters),
        "stars.csv": ask_marts(warehouse, _STARS, filters),
        "effects.csv": effects,
    }
    return [_csv(name, rows) for name, rows in tables.items() if len(rows)]


def _csv(name: str, rows: pd.DataFrame) -> Download:
    kept = rows.tail(MOST)
    text = kept.assign(**{str(column): kept[column].map(harmless) for column in kept}).to_csv(index=False)
    content = base64.b64encode(text.encode("utf-8")).decode("ascii")
    return Download(name, f"data:text/csv;charset=utf-8;base64,{content}", len(kept), len(kept) == len(rows))
