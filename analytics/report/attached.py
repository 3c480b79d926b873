"""The data behind a report, attached to it as files that a browser can save."""

import base64
from dataclasses import dataclass

import pandas as pd

from analytics.filters import Filters
from analytics.marts import ask_marts
from analytics.spreadsheet import harmless
from analytics.warehouse import Warehouse

MOST = 50_000
"""So many seats are attached at most; a report that leaves some out says so."""

_SEATS = """
select chosen_games.game_id, played_on, event, round, "table", evidence, chosen_seats.* exclude (game_id)
from chosen_seats
join chosen_games on chosen_games.game_id = chosen_seats.game_id
order by played_on, chosen_games.game_id, rank, seat
"""


@dataclass(frozen=True, slots=True)
class Download:
    """A file as an address that holds its content."""

    name: str
    address: str
    rows: int
    complete: bool


def downloads(warehouse: Warehouse, filters: Filters) -> list[Download]:
    """Every seat of the chosen games as CSV."""
    seats = ask_marts(warehouse, _SEATS, filters)
    return [_csv("seats.csv", seats)]


def _csv(name: str, rows: pd.DataFrame) -> Download:
    kept = rows.tail(MOST)
    text = kept.assign(**{str(column): kept[column].map(harmless) for column in kept}).to_csv(index=False)
    content = base64.b64encode(text.encode("utf-8")).decode("ascii")
    return Download(name, f"data:text/csv;charset=utf-8;base64,{content}", len(kept), len(kept) == len(rows))
