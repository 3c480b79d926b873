-- grain: one row per chosen seat whose kinds of star are all known and kind of star; placed = stars of that kind
with counted as (
    select game_id, seat, sum(count) as count
    from stars
    group by game_id, seat
),

known as (
    select chosen_seats.*
    from chosen_seats
    left join holdings on holdings.game_id = chosen_seats.game_id and holdings.seat = chosen_seats.seat
    left join counted on counted.game_id = chosen_seats.game_id and counted.seat = chosen_seats.seat
    where case
        when holdings.stars is null then counted.count > 0
        else holdings.stars = coalesce(counted.count, 0)
    end
)

select known.*, kinds.kind, coalesce(stars.count, 0) as placed
from known
cross join (select distinct kind from stars) as kinds
left join stars on stars.game_id = known.game_id and stars.seat = known.seat and stars.kind = kinds.kind
