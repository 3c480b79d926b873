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
_LATEST = f"""
with latest as (
    select game_id, rank, total, criterion, shared, for_victory
    from {_TIES}
    order by game_id desc, rank
    limit $limit
),

named as (
    select
        game_id,
        rank,
        string_agg(player, ', ' order by seat) as ahead,
        lead(string_agg(player, ', ' order by seat)) over (partition by game_id order by rank) as behind
    from seats
    where game_id in (select game_id from latest) and total is not null
    group by game_id, rank
)

select latest.*, ahead, behind
from latest
join named on named.game_id = latest.game_id and named.rank = latest.rank
order by latest.game_id desc, latest.rank
"""  # noqa: S608 - a mart of ours
"""Only the players of ties that are listed are looked up."""

_COUNTS = f"""
select
    case when shared then '{SHARED}' else criterion end as criterion,
    count(*) as n,
    count(*) filter (for_victory) as for_victory
from {_TIES}
group by all
"""  # noqa: S608 - a mart of ours
_DECIDED = """
select game_id
from seats
where rank = 1 and total is not null
group by game_id
having count(*) > 1 or min(tiebreak) is not null
"""


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
