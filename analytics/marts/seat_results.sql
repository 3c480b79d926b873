-- grain: one row per seat of a chosen game; expected = the share of a win that chance alone gives the seat
select
    game_id,
    seat,
    chosen_games.players,
    coalesce(person, player) as player,
    player as recorded_as,
    faction,
    mat,
    bid,
    start_order,
    rank,
    won,
    win_share,
    1.0::double / chosen_games.players as expected,
    1.0::double / chosen_games.players * (1 - 1.0::double / chosen_games.players) as variance,
    total,
    seats.stars,
    popularity,
    banned_pair
from chosen_games
join seats using (game_id)
left join people on people.name = seats.player
