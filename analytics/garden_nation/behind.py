"""The games behind a figure: those with a clan, a completed project or a kept secret objective."""

import pandas as pd

from analytics.filters import Filters
from analytics.games import game_list
from analytics.marts import ask_marts
from analytics.warehouse import Warehouse

_GAMES = {
    "clan": "select distinct game_id from seats where clan = $chosen",
    "project": "select distinct game_id from projects where card = $chosen",
    "objective": "select distinct game_id from secret_objectives where card = $chosen",
}


def games_behind(warehouse: Warehouse, filters: Filters, what: str, chosen: str | None) -> pd.DataFrame:
    """The chosen games, or those of them that have the clan or card."""
    games = game_list(warehouse, filters)
    if chosen is None:
        return games
    found = ask_marts(warehouse, _GAMES[what], filters, {"chosen": chosen})
    return games[games["game_id"].isin(found["game_id"])].reset_index(drop=True)
