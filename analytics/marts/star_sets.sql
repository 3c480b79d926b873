-- grain: one row per set of kinds with which a seat placed its sixth star; sixth = the kind placed last, where replayed
select
    kinds,
    count(*) as n,
    count(*) filter (won) as won,
    mode(sixth) as commonest_sixth,
    count(sixth) as replayed
from (
    select
        known_seats.game_id,
        known_seats.seat,
        any_value(won) as won,
        string_agg(stars.kind || if(stars.count > 1, ' x' || stars.count, ''), ' + ' order by stars.kind) as kinds,
        any_value(placed_stars.kind::varchar) as sixth
    from known_seats
    join stars on stars.game_id = known_seats.game_id and stars.seat = known_seats.seat
    left join placed_stars
        on placed_stars.game_id = known_seats.game_id and placed_stars.seat = known_seats.seat
            and placed_stars.nth = 6
    where stars.count > 0
    group by known_seats.game_id, known_seats.seat
    having sum(stars.count) = 6
)
group by kinds
order by n desc, kinds
