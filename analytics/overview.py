"""What the warehouse holds and how far it can be trusted."""

import pandas as pd

from analytics.filters import Filters
from analytics.marts import read_mart
from analytics.warehouse import Warehouse
from engine.registry import DEFAULT_GAME

_CHOICES = {
    "players": "select distinct players as choice from games where game = $game order by 1",
    "events": "select distinct coalesce(event, '') as choice from games where game = $game order by 1",
    "editions": "select distinct edition as choice from games where game = $game order by 1",
    "evidence": "select distinct evidence as choice from games where game = $game order by 1",
}


def overview(warehouse: Warehouse, filters: Filters) -> pd.Series:
    """Counts of the chosen games, and of what the warehouse stores in all."""
    return read_mart(warehouse, "overview", filters).iloc[0]


def data_quality(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per kind of finding, discrepancies first."""
    return read_mart(warehouse, "data_quality", filters)


def choices(warehouse: Warehouse, game: str = DEFAULT_GAME) -> dict[str, list[int | str]]:
    """What the filters can choose from: player counts, events, editions and kinds of evidence that occur."""
    return {name: warehouse.query(sql, {"game": game})["choice"].tolist() for name, sql in _CHOICES.items()}
