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
_REST = "(from chosen_seats where game_id not in (select unnest($without::integer[])))"
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
    warehouse: Warehouse, filters: Filters, columns: Sequence[str], without: Sequence[int] = ()
) -> pd.DataFrame:
    """One row per combination of these columns; seats of which one is unknown and some games are left out."""
    known = [*(each.name for each in game_named(filters.game).dimensions), *COMMON]
    for column in columns:
        if column not in known:
            raise LookupError(f"{filters.game} has no {column}; it has {', '.join(known)}")
    if not without:
        return ask_marts(warehouse, _grouped("chosen_seats", columns), filters)
    return ask_marts(warehouse, _grouped(_REST, columns), filters, {"without": list(without)})


def person_groups(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per person, whatever names they played under; n = games played."""
    return ask_marts(warehouse, _PERSONS, filters)


def _grouped(source: str, columns: Sequence[str]) -> str:
    """The names stand in `COMMON` or come from the registry, never from outside."""
    names = ", ".join(columns)
    known = " and ".join(f"{name} is not null" for name in columns)
    return f"select {names}, {SUMS} from {source} where {known} group by {names} order by {names}"  # noqa: S608
