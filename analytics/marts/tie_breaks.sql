-- grain: one row per place that a criterion separated from the next of equal total, or that is shared
select
    game_id,
    seats.rank,
    seats.total,
    min(seats.tiebreak) as criterion,
    count(*) > 1 as shared,
    seats.rank = 1 as for_victory,
    string_agg(player, ', ' order by seat) as ahead,
    lead(string_agg(player, ', ' order by seat)) over (partition by game_id order by seats.rank) as behind
from chosen_games
join seats using (game_id)
where seats.total is not null
group by game_id, seats.rank, seats.total
qualify count(*) > 1 or min(seats.tiebreak) is not null
order by game_id, seats.rank
