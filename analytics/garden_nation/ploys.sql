-- grain: one row per ploy; n = seats of replayed games, using = those that used it at least once
with seats_played as (
    select chosen_seats.*
    from chosen_seats
    where game_id in (select game_id from round_standings)
),

used as (
    select game_id, seat, ploy, count(*) as uses
    from ploys
    group by game_id, seat, ploy
),

kinds as (
    select unnest(enum_range(null::ploy)) as ploy
)

select
    kinds.ploy::varchar as ploy,
    count(*) as n,
    coalesce(sum(used.uses), 0)::bigint as uses,
    count(*) filter (used.uses > 0) as using,
    coalesce(sum(win_share) filter (used.uses > 0), 0) as wins_using,
    coalesce(sum(win_share) filter (used.uses is null), 0) as wins_without
from seats_played
cross join kinds
left join used
    on used.game_id = seats_played.game_id and used.seat = seats_played.seat and used.ploy = kinds.ploy
group by kinds.ploy
order by kinds.ploy
