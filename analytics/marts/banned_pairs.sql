-- grain: one row per seat that held a pair its game's policy bans
select
    game_id,
    event,
    round,
    "table",
    played_on,
    policy,
    player,
    faction,
    mat,
    rank,
    win_share,
    total
from seat_results
join chosen_games using (game_id)
where banned_pair
order by played_on desc nulls last, game_id desc, seat
