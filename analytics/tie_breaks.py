"""Games decided on a tie, and by which criterion (TIE-01..07)."""

import pandas as pd

from analytics.filters import Filters
from analytics.games import MOST_LISTED, Listed, latest_among
from analytics.marts import ask_marts, mart_text
from analytics.warehouse import Warehouse
from engine.registry import game_named

SHARED = "shared"
"""Stands for the tie that none of the criteria could break."""

_TIES = f"(\n{mart_text('tie_breaks')}\n)"
_EVERY = 2_000_000_000
_LATEST = f"select * from {_TIES} order by game_id desc, rank limit $limit"  # noqa: S608 - a mart of ours
_COUNTS = f"""
select
    case when shared then '{SHARED}' else criterion end as criterion,
    count(*) as n,
    count(*) filter (for_victory) as for_victory
from {_TIES}
group by all
"""  # noqa: S608 - a mart of ours
_DECIDED = f"select game_id from {_TIES} where for_victory"  # noqa: S608 - a mart of ours


def ties(warehouse: Warehouse, filters: Filters, limit: int | None = None) -> pd.DataFrame:
    """One row per tie, the newest games first; `criterion` is `shared` where nothing separated the players."""
    found = ask_marts(warehouse, _LATEST, filters, {"limit": limit or _EVERY})
    shared = found["shared"].astype(bool)
    return found.assign(
        criterion=found["criterion"].mask(shared, SHARED), behind=found["behind"].mask(shared)
    )


def latest_ties(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """As many of the newest ties as a page lists."""
    return ties(warehouse, filters, MOST_LISTED)


def by_criterion(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per criterion in the order the rules apply them: ties in all, and for the victory."""
    counts = ask_marts(warehouse, _COUNTS, filters).set_index("criterion")
    order = [*game_named(filters.game).criteria, SHARED]
    filled = counts.reindex(order)[["n", "for_victory"]].fillna(0).astype(int)
    return filled.rename_axis("criterion").reset_index()


def decided_games(warehouse: Warehouse, filters: Filters) -> Listed:
    """The latest games whose victory was decided on a tie or shared, and how many there are."""
    return latest_among(warehouse, filters, _DECIDED)
