"""The games behind a figure: those with a clan, a completed project or a kept secret objective."""

from analytics.filters import Filters
from analytics.games import Listed, latest_among
from analytics.warehouse import Warehouse

_GAMES = {
    "clan": "select distinct game_id from seats where clan = $chosen",
    "project": "select distinct game_id from projects where card = $chosen",
    "objective": "select distinct game_id from secret_objectives where card = $chosen",
}


def games_behind(warehouse: Warehouse, filters: Filters, what: str, chosen: str | None) -> Listed:
    """The latest of the chosen games, or of those of them that have the clan or card."""
    if chosen is None:
        return latest_among(warehouse, filters)
    return latest_among(warehouse, filters, _GAMES[what], {"chosen": chosen})
