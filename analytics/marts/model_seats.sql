-- grain: one row per seat of the latest chosen games; number = place of the game in date order, whatever order they were loaded in
select
    latest.game_id,
    latest.number,
    latest.played_on::timestamp as played_on,
    seats.seat,
    seats.rank,
    people.person,
    seats.start_order,
    seats.total,
    seats.* exclude (game_id, seat, player, bid, start_order, rank, won, win_share, total, tiebreak)
from (
    select
        chosen_games.game_id,
        chosen_games.played_on,
        row_number() over (
            order by
                played_on nulls first,
                played_at nulls first,
                event,
                try_cast(round as integer),
                round,
                "table",
                content_hash
        ) as number
    from chosen_games
    join records on records.game_id = chosen_games.game_id
    where chosen_games.players is not null
    qualify number > count(*) over () - $newest
) as latest
join seats on seats.game_id = latest.game_id
left join people on people.name = seats.player
