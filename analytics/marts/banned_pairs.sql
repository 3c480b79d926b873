-- grain: one row per seat that held a pair its game's policy bans
select
    chosen_games.game_id,
    event,
    round,
    "table",
    played_on,
    chosen_games.policy,
    coalesce(person, seats.player) as player,
    faction,
    mat,
    rank,
    win_share,
    total
from breaches
join chosen_games on chosen_games.game_id = breaches.game_id
join seats on seats.game_id = breaches.game_id and seats.seat = breaches.seat
left join people on people.name = seats.player
order by played_on desc nulls last, chosen_games.game_id desc, seats.seat
