-- grain: one row per round and whether the seat won; n = seats, sums of what they had after territory control
select
    round_standings.round,
    chosen_seats.won,
    count(*) as n,
    sum(round_standings.population) as population,
    sum(round_standings.points) as points,
    sum(round_standings.floors_left) as floors_left,
    quantile_cont(round_standings.population, 0.25) as population_low,
    quantile_cont(round_standings.population, 0.75) as population_high
from round_standings
join chosen_seats using (game_id, seat)
group by round_standings.round, chosen_seats.won
order by round_standings.round, chosen_seats.won
