-- grain: one row per faction (null: not recorded); wins = the sum of win shares, n = seats
select
    faction,
    count(*) as n,
    sum(win_share) as wins,
    sum(expected) as expected,
    sum(variance) as variance,
    sum(total)::bigint as coins,
    count(total) as totals
from seat_results
group by faction
order by faction nulls last
