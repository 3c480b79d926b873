-- grain: one row per chosen seat whose kinds of star are all known, with `placed` and `kinds` of `stated_stars`
select seats.*, chosen_games.players, stated_stars.placed, stated_stars.kinds
from stated_stars
join seats on seats.game_id = stated_stars.game_id and seats.seat = stated_stars.seat
join chosen_games on chosen_games.game_id = seats.game_id
where chosen_games.players is not null
