-- grain: one row per seat of a chosen game whose number of players is known; expected = the share of a win that chance alone gives the seat
select
    seats.*,
    chosen_games.players,
    1.0::double / chosen_games.players as expected,
    1.0::double / chosen_games.players * (1 - 1.0::double / chosen_games.players) as variance
from chosen_games
join seats on seats.game_id = chosen_games.game_id
where chosen_games.players is not null
