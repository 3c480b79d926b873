-- grain: one row per chosen game against the Automa; the human's side with the opponent's level and faction
select
    chosen_games.game_id,
    played_on,
    event,
    coalesce(person, seats.player) as player,
    seats.faction,
    seats.mat,
    opponents.faction as automa_faction,
    level,
    options,
    human_won,
    human_total,
    automa_total,
    human_total - automa_total as margin,
    ended_by,
    rounds,
    evidence,
    combats_won,
    combats_lost,
    turns_skipped,
    automa_turns
from chosen_games
join solo_games using (game_id)
join seats on seats.game_id = solo_games.game_id and seats.seat = solo_games.human
join seats as opponents on opponents.game_id = solo_games.game_id and opponents.seat = solo_games.automa
left join people on people.name = seats.player
order by played_on desc nulls last, chosen_games.game_id desc
