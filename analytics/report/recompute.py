"""The questions that give the counted figures of a report again, to be asked of the warehouse file itself."""

import datetime
from collections.abc import Sequence
from typing import Any

from analytics.filters import Filters
from analytics.marts import chosen_arguments
from analytics.warehouse import Warehouse

_DATA = """
with chosen as (from {games})

select
    count(*) as games,
    (select count(*) from seat_results where game_id in (select game_id from chosen)) as seats,
    (select count(distinct player) from person_results where game_id in (select game_id from chosen)) as persons,
    min(played_on) as first_day,
    max(played_on) as last_day,
    count(*) filter (evidence = 'replayed') as replayed,
    count(*) filter (evidence = 'position') as positions,
    count(*) filter (evidence = 'sheet') as sheets,
    count(*) filter (evidence = 'result') as results,
    count(*) filter (players is null) as winner_only
from chosen;
"""
_EFFECTS = """
select {name} as name, avg(win_share) as raw, count(*) as n
from (
    from seat_results
    where game_id in (select game_id from {games})
    qualify min(rank) over (partition by game_id) = 1 and max(rank) over (partition by game_id) > 1
)
where {known}
group by name
order by name;
"""
_BREACHES = """
select count(*) as seats
from seat_results
where banned_pair and game_id in (select game_id from {games});
"""
_STARS = """
select
    kind,
    avg((placed > 0)::integer) filter (won) as winners_rate,
    count(*) filter (won) as winners,
    avg((placed > 0)::integer) filter (not won) as others_rate,
    count(*) filter (not won) as others
from seat_stars
where game_id in (select game_id from {games})
group by kind
order by kind;
"""
_SETS = """
select kinds, count(*) as n, avg(won::integer) as rate
from (
    select
        any_value(won) as won,
        string_agg(kind || if(placed > 1, ' x' || placed, ''), ' + ' order by kind) filter (placed > 0) as kinds
    from seat_stars
    where game_id in (select game_id from {games})
    group by game_id, seat
    having sum(placed) = 6
)
group by kinds
order by n desc, kinds
limit 12;
"""
_TIMING = """
select
    kind::varchar as kind, avg(round) as mean_round, avg(nth) as mean_position, count(*) filter (nth = 6) as sixth,
    count(*) as n
from placed_stars
join turns using (game_id, turn)
where game_id in (select game_id from {games})
group by kind
order by mean_round;
"""
_LENGTHS = """
select
    players, count(*) as games, avg(rounds) as rounds, count(rounds) as with_rounds, avg(minutes) as minutes,
    count(minutes) as with_minutes, avg(winner_total) as winning_score, count(winner_total) as with_totals,
    avg(margin) as margin, count(margin) as with_margins
from {games}
where players is not null
group by players
order by players;
"""
_TIES = """
select criterion, count(*) as decided, count(*) filter (rank = 1) as for_victory
from tie_breaks
where game_id in (select game_id from {games})
group by criterion
union all
select 'shared', count(*), count(*) filter (rank = 1)
from (
    select game_id, rank
    from seat_results
    where total is not null and game_id in (select game_id from {games})
    group by game_id, rank, total
    having count(*) > 1
);
"""


def questions(warehouse: Warehouse, filters: Filters, dimensions: Sequence[str]) -> dict[str, str]:
    """SQL by section; sections of the model itself are computed by `triumph effects`."""
    games = f"games_where({_arguments(chosen_arguments(warehouse, filters))})"
    names = {name: name for name in dimensions} | {"seat": "start_order"}
    if len(dimensions) > 1:
        names["pair"] = " || '+' || ".join(dimensions[:2])
    effects = {
        f"effects-{kind}": _EFFECTS.format(name=name, known=f"{name} is not null", games=games)
        for kind, name in names.items()
    }
    sections = {
        "data": _DATA,
        "breaches": _BREACHES,
        "stars": _STARS,
        "sets": _SETS,
        "timing": _TIMING,
        "lengths": _LENGTHS,
        "ties": _TIES,
    }
    texts = effects | {name: text.format(games=games) for name, text in sections.items()}
    return {name: text.strip() for name, text in texts.items()}


def _arguments(chosen: dict[str, Any]) -> str:
    return ", ".join(f"{name} := {_literal(value)}" for name, value in chosen.items())


def _literal(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    if isinstance(value, bool | int | float):
        return str(value).lower()
    if isinstance(value, datetime.date):
        return f"date '{value}'"
    return "'" + str(value).replace("'", "''") + "'"
