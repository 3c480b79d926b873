-- grain: one row per place that a criterion separated from the next of equal total, or that is shared
with close as (
    -- Most games have a place for every seat: they are left out before anything else is asked of them.
    select game_id
    from seats
    group by game_id
    having sum(rank) <> count(*) * (count(*) + 1) // 2
    union
    select game_id
    from seats
    where tiebreak is not null
),

tied as (
    select seats.*
    from (
        select game_id
        from close
        where game_id in (select game_id from chosen_games where players is not null)
    ) as chosen
    join seats on seats.game_id = chosen.game_id
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
from tied
where total is not null
group by game_id, rank, total
qualify count(*) > 1 or min(tiebreak) is not null
order by game_id, rank
