-- grain: one row per game, the latest first
with tables as (
    select
        game_id,
        string_agg(player, ', ' order by seat) filter (won) as winners,
        string_agg(player, ', ' order by seat) as seated
    from seats
    where game_id in (select game_id from chosen_games)
    group by game_id
),

sitting as (
    select game_id, string_agg(distinct player, ', ' order by player) as persons
    from chosen_persons
    group by game_id
),

tiles as (
    select game_id, any_value(tile) as tile
    from structure_tiles
    group by game_id
),

findings as (
    select game_id, count(*) as findings
    from discrepancies
    group by game_id
)

select
    chosen_games.game_id,
    event,
    round,
    "table",
    label,
    played_on,
    players,
    evidence,
    status,
    simulated,
    tiles.tile as structure_tile,
    policy,
    stopped,
    rounds,
    winners,
    seated,
    persons,
    winner_total,
    margin,
    tiebreak,
    coalesce(findings, 0) as discrepancies
from chosen_games
left join tables on tables.game_id = chosen_games.game_id
left join sitting on sitting.game_id = chosen_games.game_id
left join tiles on tiles.game_id = chosen_games.game_id
left join findings on findings.game_id = chosen_games.game_id
order by played_on desc nulls last, chosen_games.game_id desc
