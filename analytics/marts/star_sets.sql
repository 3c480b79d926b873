-- grain: one row per set of kinds with which a seat placed its sixth star; sixth = the kind placed last, where replayed
with sets as (
    select
        known_seats.game_id,
        known_seats.seat,
        any_value(won) as won,
        string_agg(stars.kind || if(stars.count > 1, ' x' || stars.count, ''), ' + ' order by stars.kind) as kinds
    from known_seats
    join stars on stars.game_id = known_seats.game_id and stars.seat = known_seats.seat
    where stars.count > 0
    group by known_seats.game_id, known_seats.seat
    having sum(stars.count) = 6
),

sixths as (
    select game_id, seat, kind::varchar as sixth
    from placed_stars
    where nth = 6
)

select
    kinds,
    count(*) as n,
    count(*) filter (won) as won,
    mode(sixth) as commonest_sixth,
    count(sixth) as replayed
from sets
left join sixths on sixths.game_id = sets.game_id and sixths.seat = sets.seat
group by kinds
order by n desc, kinds
