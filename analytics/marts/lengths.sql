-- grain: one row per number of players; lengths of the chosen games that state one
select
    players,
    count(*) as games,
    count(rounds) as with_rounds,
    sum(rounds)::bigint as rounds,
    min(rounds) as fewest_rounds,
    max(rounds) as most_rounds,
    count(minutes) as with_minutes,
    sum(minutes)::bigint as minutes,
    count(winner_total) as with_totals,
    sum(winner_total)::bigint as winner_points,
    count(margin) as with_margins,
    sum(margin)::bigint as margins
from chosen_games
where players is not null
group by players
order by players
