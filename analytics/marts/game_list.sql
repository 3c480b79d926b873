-- grain: one row per game, the latest first
select
    game_id,
    event,
    round,
    "table",
    label,
    played_on,
    players,
    evidence,
    status,
    simulated,
    structure_tile,
    policy,
    stopped,
    rounds,
    (
        select string_agg(player, ', ' order by seat)
        from seats
        where seats.game_id = chosen_games.game_id and won
    ) as winners,
    (
        select string_agg(player, ', ' order by seat)
        from seats
        where seats.game_id = chosen_games.game_id
    ) as seated,
    (
        select string_agg(distinct player, ', ' order by player)
        from person_results
        where person_results.game_id = chosen_games.game_id
    ) as persons,
    winner_total,
    margin,
    tiebreak,
    (
        select count(*)
        from discrepancies
        where discrepancies.game_id = chosen_games.game_id
    ) as discrepancies
from chosen_games
order by played_on desc nulls last, game_id desc
