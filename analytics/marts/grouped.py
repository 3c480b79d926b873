"""One parameterised mart of results: counts and sums by any columns of the chosen seats or persons."""

from collections.abc import Sequence

import pandas as pd

from analytics.filters import Filters
from analytics.marts import ask_marts
from analytics.warehouse import Warehouse
from engine.registry import game_named

SUMS = """
    count(*) as n,
    sum(win_share) as wins,
    sum(expected) as expected,
    sum(variance) as variance,
    sum(total)::bigint as points,
    count(total) as totals,
    max(total) as best
"""
AUCTIONS = "select game_id from chosen_seats where bid > 0"
"""The games with at least one bid above zero; without an auction every bid is zero and is not counted."""

_PERSONS = f"""
with named as (
    select player as name, {SUMS} from chosen_seats group by player
),

parts as (
    select named.*, name as part from named where name in (select name from people)
    union all
    select named.*, unnest(string_split(name, ' & ')) as part
    from named
    where contains(name, ' & ') and name not in (select name from people)
)

select
    people.person as player,
    sum(n)::bigint as n,
    sum(wins) as wins,
    sum(expected) as expected,
    sum(variance) as variance,
    sum(points)::bigint as points,
    sum(totals)::bigint as totals,
    max(best) as best
from parts
join people on people.name = parts.part
group by people.person
order by people.person
"""  # noqa: S608 - both parts stand here
"""Seats are summed up by their names first, of which there are far fewer than seats."""

COMMON = ("players", "start_order", "bid")


def seat_groups(
    warehouse: Warehouse,
    filters: Filters,
    columns: Sequence[str],
    without: Sequence[int] = (),
    sums: str = SUMS,
    auctions: bool = False,
) -> pd.DataFrame:
    """One row per combination of these columns; seats of which one is unknown and some games are left out.

    Bids are grouped over auctions alone, and so is everything else if asked for.
    """
    known = [*(each.name for each in game_named(filters.game).dimensions), *COMMON]
    if not columns:
        raise LookupError(f"rates by what? {filters.game} has {', '.join(known)}")
    for column in columns:
        if column not in known:
            raise LookupError(f"{filters.game} has no {column}; it has {', '.join(known)}")
    conditions = [f"{column} is not null" for column in columns]
    if auctions or "bid" in columns:
        conditions.append(f"game_id in ({AUCTIONS})")
    if without:
        conditions.append("game_id not in (select unnest($without::integer[]))")
    # The names stand in `COMMON` or come from the registry, never from outside.
    names, where = ", ".join(columns), " and ".join(conditions)
    question = f"select {names}, {sums} from chosen_seats where {where} group by {names} order by {names}"  # noqa: S608
    return ask_marts(warehouse, question, filters, {"without": list(without)} if without else None)


def person_groups(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per person, whatever names they played under; n = games played."""
    return ask_marts(warehouse, _PERSONS, filters)
