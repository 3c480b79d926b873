-- grain: one row per faction and kind of star, over the seats whose kinds are all known; n = seats
with placed as (
    select game_id, seat, sum(count) as count
    from stars
    group by game_id, seat
),

known as (
    select seat_results.*
    from seat_results
    left join placed using (game_id, seat)
    where case
        when seat_results.stars is null then placed.count > 0
        else seat_results.stars = coalesce(placed.count, 0)
    end
),

kinds as (
    select distinct kind from stars
)

select
    known.faction,
    kinds.kind,
    count(*) as n,
    count(*) filter (won) as winners,
    count(*) filter (won and stars.count > 0) as winners_placing,
    count(*) filter (not won) as others,
    count(*) filter (not won and stars.count > 0) as others_placing,
    coalesce(sum(stars.count), 0)::bigint as placed
from known
cross join kinds
left join stars
    on stars.game_id = known.game_id and stars.seat = known.seat and stars.kind = kinds.kind
group by known.faction, kinds.kind
order by known.faction nulls last, kinds.kind
