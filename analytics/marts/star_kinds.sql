-- grain: one row per faction, mat, number of players and kind of star; n = seats whose kinds are all known
with alike as (
    select faction, mat, players, won, kinds, count(*) as n
    from known_seats
    group by faction, mat, players, won, kinds
),

of_kinds as (
    select alike.*, numbered_kinds.kind, (kinds // weight) & 15 as each_placed
    from alike
    cross join numbered_kinds
)

select
    faction,
    mat,
    players,
    kind,
    sum(n)::bigint as n,
    coalesce(sum(n) filter (won), 0)::bigint as winners,
    coalesce(sum(n) filter (won and each_placed > 0), 0)::bigint as winners_placing,
    coalesce(sum(n) filter (not won), 0)::bigint as others,
    coalesce(sum(n) filter (not won and each_placed > 0), 0)::bigint as others_placing,
    sum(n * each_placed)::bigint as placed
from of_kinds
group by faction, mat, players, kind
order by faction nulls last, mat nulls last, players, kind
