-- grain: one row per number of players and space on the order track of the first turn; counts and sums only
with first_turns as (
    select turns.game_id, turns.seat, min(turns.turn) as space
    from turns
    where turns.round = 1 and turns.seat is not null
    group by turns.game_id, turns.seat
)

select
    chosen_seats.players,
    first_turns.space,
    count(*) as n,
    sum(win_share) as wins,
    sum(expected) as expected,
    sum(variance) as variance
from chosen_seats
join first_turns using (game_id, seat)
group by chosen_seats.players, first_turns.space
order by chosen_seats.players, first_turns.space
