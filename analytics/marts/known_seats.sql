-- grain: one row per chosen seat whose kinds of star are all known
select chosen_seats.*
from chosen_seats
join (
    select game_id, seat
    from (
        select game_id, seat, sum(count) as count
        from stars
        group by game_id, seat
    ) as counted
    full join holdings using (game_id, seat)
    where case
        when holdings.stars is null then counted.count > 0
        else holdings.stars = coalesce(counted.count, 0)
    end
) as stated on stated.game_id = chosen_seats.game_id and stated.seat = chosen_seats.seat
