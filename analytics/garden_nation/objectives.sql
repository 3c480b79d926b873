-- grain: one row per secret objective; n = seats that kept it, sums of points and of shares of wins
select
    secret_objectives.card,
    count(*) as n,
    sum(secret_objectives.points) as points,
    min(secret_objectives.points) as least,
    max(secret_objectives.points) as most,
    count(*) filter (secret_objectives.points = 0) as without,
    sum(win_share) as wins,
    sum(expected) as expected,
    sum(variance) as variance
from secret_objectives
join chosen_seats using (game_id, seat)
group by secret_objectives.card
order by secret_objectives.card
