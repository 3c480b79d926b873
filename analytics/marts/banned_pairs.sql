-- grain: one row per seat that held a pair its game's policy bans
select
    chosen_seats.game_id,
    event,
    round,
    "table",
    played_on,
    chosen_games.policy,
    coalesce(person, chosen_seats.player) as player,
    faction,
    mat,
    rank,
    win_share,
    total
from breaches
join chosen_seats on chosen_seats.game_id = breaches.game_id and chosen_seats.seat = breaches.seat
join chosen_games on chosen_games.game_id = breaches.game_id
left join people on people.name = chosen_seats.player
order by played_on desc nulls last, chosen_seats.game_id desc, chosen_seats.seat
