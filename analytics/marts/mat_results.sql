-- grain: one row per mat (null: not recorded); wins = the sum of win shares, n = seats
select
    mat,
    count(*) as n,
    sum(win_share) as wins,
    sum(expected) as expected,
    sum(variance) as variance,
    sum(total)::bigint as coins,
    count(total) as totals
from seat_results
group by mat
order by mat nulls last
