"""Which games may have a double at all, asked of all games at once.

`ingest.doubles` judges pairs one by one. The database leaves it only those games that share something with a
game they could be: the same entry of a program, or, within a day, a player or the best score, and two things
in all. Where very many games share one of these, the nearest ones in the order of loading are enough.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import duckdb
import pyarrow as pa

from ingest.doubles import MOST_COMPARED

_SEEN = """
create or replace temp table seen_games as
select game_id, source_id, played_on, hash(event, round, "table", label) as label,
    hash(program, reference) as entry, reference is not null as has_entry,
    case when result is not null then hash(played_on, result) end as copy
from games
join records using (game_id)
left join (
    select game_id, hash(list(player || '=' || total order by player, total)) as result
    from seats
    group by game_id
    having count(*) > 1 and count(total) = count(*)
) using (game_id)
where not simulated
"""
_CANDIDATES = """
create or replace temp table seen_candidates as
from seen_games
where (select count(distinct source_id) > 1 from seen_games)
    or (source_id, label) in (
        select (source_id, label) from seen_games group by source_id, label having count(*) > 1
    )
    or has_entry
"""
_THINGS = """
create or replace temp table seen_things as
select game_id, 'person' as kind, hash(person) as thing
from seen_candidates
join seats using (game_id)
join persons on seats.player = persons.name
where person <> ''
union all
select game_id, 'total' as kind, hash(total) as thing
from seen_candidates
join seats using (game_id)
where total is not null
"""
_KEYS = """
create or replace temp table seen_keys as
with best as (
    select game_id, 'best' as kind, hash(max(total)) as thing
    from seen_candidates join seats using (game_id)
    where total is not null
    group by game_id
),
keys as (
    select game_id, kind, thing, unnest([played_on, played_on - 1]) as day
    from seen_candidates
    join (select distinct * from seen_things where kind = 'person' union all from best) using (game_id)
    where played_on is not null
    union all
    select game_id, kind, thing, null as day
    from seen_candidates join best using (game_id)
    where played_on is null
    union all
    select game_id, 'entry' as kind, entry as thing, null as day
    from seen_candidates
    where has_entry
)
select *, (row_number() over (partition by kind, thing, day order by game_id) - 1) // $most as stretch
from keys
"""
_PAIRS = """
create or replace temp table seen_pairs as
with near as (
    select one.game_id as first, other.game_id as second, one.kind
    from seen_keys as one
    join seen_keys as other
        on one.kind = other.kind and one.thing = other.thing and one.day is not distinct from other.day
        and other.stretch = one.stretch
    where one.game_id < other.game_id
    union
    select one.game_id as first, other.game_id as second, one.kind
    from seen_keys as one
    join seen_keys as other
        on one.kind = other.kind and one.thing = other.thing and one.day is not distinct from other.day
        and other.stretch = one.stretch + 1
)
select distinct first, second, bool_or(kind = 'entry') over (partition by first, second) as same_entry
from near
join seen_candidates as one on one.game_id = first
join seen_candidates as other on other.game_id = second
where kind = 'entry' or one.source_id <> other.source_id or one.label = other.label
"""
_LIKELY = """
create or replace temp table likely_games as
with sharing as (
    select first, second
    from seen_pairs
    join seen_things as one on one.game_id = first
    join seen_things as other on other.game_id = second and other.kind = one.kind and other.thing = one.thing
    group by first, second
    having count(*) > 1
    union
    select first, second from seen_pairs where same_entry
)
select first as game_id from sharing
union
select second as game_id from sharing
union
select unnest(list(game_id)) as game_id
from seen_games
where copy is not null
group by source_id, copy
having count(*) > 1
"""
_TABLES = ("likely_games", "seen_pairs", "seen_keys", "seen_things", "seen_candidates", "seen_games")


@contextmanager
def likely_games(connection: duckdb.DuckDBPyConnection, person: Mapping[str, str]) -> Iterator[None]:
    """The ids of games that may have a double, as a table `likely_games`; `person` tells who a name is."""
    connection.register("persons", pa.table({"name": list(person), "person": list(person.values())}))
    try:
        for query in (_SEEN, _CANDIDATES, _THINGS):
            connection.execute(query)
        connection.execute(_KEYS, {"most": MOST_COMPARED})
        connection.execute(_PAIRS)
        connection.execute(_LIKELY)
        yield
    finally:
        connection.unregister("persons")
        for table in _TABLES:
            connection.execute(f"drop table if exists {table}")
