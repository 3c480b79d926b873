-- grain: one row per person, whatever names they played under; wins = the sum of win shares, n = games played
-- (whoever shares a seat has played the game and has its result; the Automa and unnamed players are no persons)
select
    player,
    count(*) as n,
    sum(win_share) as wins,
    sum(expected) as expected,
    sum(variance) as variance,
    sum(total)::bigint as coins,
    count(total) as totals,
    max(total) as best
from person_results
group by player
order by player
