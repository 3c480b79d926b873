-- grain: one row per place that a criterion separated from the next of equal total, or that is shared
with close as (
    select game_id
    from chosen_seats
    group by game_id
    having sum(rank) <> count(*) * (count(*) + 1) // 2 or count(tiebreak) > 0
)

select
    game_id,
    rank,
    total,
    min(tiebreak) as criterion,
    count(*) > 1 as shared,
    rank = 1 as for_victory,
    string_agg(player, ', ' order by seat) as ahead,
    lead(string_agg(player, ', ' order by seat)) over (partition by game_id order by rank) as behind
from chosen_seats
where total is not null and game_id in (select game_id from close)
group by game_id, rank, total
qualify count(*) > 1 or min(tiebreak) is not null
order by game_id, rank
