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
    return ask_marts(warehouse, _grouped("chosen_persons", ("player",)), filters)


def _grouped(source: str, columns: Sequence[str]) -> str:
    """The names stand in `COMMON` or come from the registry, never from outside."""
    names = ", ".join(columns)
    known = " and ".join(f"{name} is not null" for name in columns)
    return f"select {names}, {SUMS} from {source} where {known} group by {names} order by {names}"  # noqa: S608
