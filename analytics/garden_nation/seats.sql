-- grain: one row per seat at the table, counted from 1; counts and sums only
select
    seat + 1 as seat,
    count(*) as n,
    sum(win_share) as wins,
    sum(expected) as expected,
    sum(variance) as variance
from chosen_seats
group by seat
order by seat
