-- grain: one row per set of kinds with which a seat placed its sixth star; sixth = the kind placed last, where replayed
with sixths as (
    select game_id, seat, kind::varchar as sixth
    from placed_stars
    where nth = 6
),

alike as (
    select kinds, sixth, count(*) as n, count(*) filter (won) as won
    from known_seats
    left join sixths on sixths.game_id = known_seats.game_id and sixths.seat = known_seats.seat
    where placed = 6
    group by kinds, sixth
),

sets as (
    select
        kinds,
        sum(n)::bigint as n,
        sum(won)::bigint as won,
        arg_max(sixth, n order by sixth) filter (sixth is not null) as commonest_sixth,
        coalesce(sum(n) filter (sixth is not null), 0)::bigint as replayed
    from alike
    group by kinds
),

names as (
    select
        kinds,
        string_agg(kind || if(count > 1, ' x' || count, ''), ' + ' order by kind) as named
    from (
        select kinds, kind, (kinds // weight) & 15 as count
        from sets
        cross join numbered_kinds
    )
    where count > 0
    group by kinds
)

select named as kinds, n, won, commonest_sixth, replayed
from sets
join names on names.kinds = sets.kinds
order by n desc, named
