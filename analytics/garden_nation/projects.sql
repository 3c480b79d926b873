-- grain: one row per common project; n = replayed games, completed = those in which it was completed
with replayed as (
    select distinct game_id
    from chosen_games
    join round_standings using (game_id)
)

select
    projects.card,
    any_value(projects.points) as points,
    (select count(*) from replayed) as n,
    count(*) as completed,
    count(*) filter (chosen_seats.won) as by_winners,
    sum(projects.round) as rounds
from projects
join replayed using (game_id)
join chosen_seats using (game_id, seat)
group by projects.card
order by projects.card
