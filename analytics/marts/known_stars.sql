-- grain: one row per chosen seat whose kinds of star are all known and kind of star; placed = stars of that kind
select known_seats.*, kinds.kind, coalesce(stars.count, 0) as placed
from known_seats
cross join (select distinct kind from stars) as kinds
left join stars
    on stars.game_id = known_seats.game_id and stars.seat = known_seats.seat and stars.kind = kinds.kind
