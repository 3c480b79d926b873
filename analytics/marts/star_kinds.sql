-- grain: one row per faction, mat, number of players and kind of star; n = seats whose kinds are all known
with grouped as (
    select faction, mat, players, count(*) as n, count(*) filter (won) as winners, count(*) filter (not won) as others
    from known_seats
    group by faction, mat, players
),

of_kinds as (
    select
        faction,
        mat,
        players,
        kind,
        count(*) filter (won) as winners_placing,
        count(*) filter (not won) as others_placing,
        sum(count)::bigint as placed
    from known_seats
    join stars on stars.game_id = known_seats.game_id and stars.seat = known_seats.seat
    where count > 0
    group by faction, mat, players, kind
)

select
    grouped.faction,
    grouped.mat,
    grouped.players,
    kinds.kind,
    n,
    winners,
    coalesce(winners_placing, 0) as winners_placing,
    others,
    coalesce(others_placing, 0) as others_placing,
    coalesce(placed, 0) as placed
from grouped
cross join (select distinct kind from stars) as kinds
left join of_kinds
    on of_kinds.kind = kinds.kind and of_kinds.players = grouped.players
        and of_kinds.faction is not distinct from grouped.faction and of_kinds.mat is not distinct from grouped.mat
order by grouped.faction nulls last, grouped.mat nulls last, grouped.players, kinds.kind
