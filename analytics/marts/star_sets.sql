-- grain: one row per set of kinds with which a seat placed its sixth star; sixth = the kind placed last, where replayed
select
    kinds,
    count(*) as n,
    count(*) filter (won) as won,
    mode(sixth) as commonest_sixth,
    count(sixth) as replayed
from (
    select
        known_stars.game_id,
        known_stars.seat,
        any_value(won) as won,
        string_agg(known_stars.kind || if(known_stars.placed > 1, ' x' || known_stars.placed, ''), ' + '
            order by known_stars.kind) as kinds,
        any_value(placed_stars.kind::varchar) as sixth
    from known_stars
    left join placed_stars
        on placed_stars.game_id = known_stars.game_id and placed_stars.seat = known_stars.seat
            and placed_stars.nth = 6
    where known_stars.placed > 0
    group by known_stars.game_id, known_stars.seat
    having sum(known_stars.placed) = 6
)
group by kinds
order by n desc, kinds
