-- grain: one row per faction, mat, number of players and kind of star; n = seats whose kinds are all known
select
    faction,
    mat,
    players,
    kind,
    count(*) as n,
    count(*) filter (won) as winners,
    count(*) filter (won and placed > 0) as winners_placing,
    count(*) filter (not won) as others,
    count(*) filter (not won and placed > 0) as others_placing,
    sum(placed)::bigint as placed
from known_stars
group by faction, mat, players, kind
order by faction nulls last, mat nulls last, players, kind
