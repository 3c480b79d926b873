-- grain: one row per kind of star and which star of its seat it was, in replayed games
select
    placed_stars.kind::varchar as kind,
    placed_stars.nth,
    count(*) as n,
    count(*) filter (won) as by_winners,
    sum(turns.round)::bigint as rounds,
    sum(placed_stars.turn)::bigint as turns
from placed_stars
join chosen_seats on chosen_seats.game_id = placed_stars.game_id and chosen_seats.seat = placed_stars.seat
join turns on turns.game_id = placed_stars.game_id and turns.turn = placed_stars.turn
group by placed_stars.kind, placed_stars.nth
order by placed_stars.nth, kind
