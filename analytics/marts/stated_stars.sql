-- grain: one row per seat whose kinds of star are all known; kinds = how many of each, as `numbered_kinds` packs them
select game_id, seat, coalesce(counted.placed, 0) as placed, coalesce(counted.kinds, 0) as kinds
from (
    select game_id, seat, sum(count)::integer as placed, sum(least(count, 15) * weight)::bigint as kinds
    from stars
    join numbered_kinds on numbered_kinds.kind = stars.kind
    group by game_id, seat
) as counted
full join holdings using (game_id, seat)
where case
    when holdings.stars is null then counted.placed > 0
    else holdings.stars = coalesce(counted.placed, 0)
end
