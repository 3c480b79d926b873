-- grain: one row per territory; n = completed rounds of replayed games, and the last round's leaders who won
with rounds as (
    select game_id, round, max(round) over (partition by game_id) as last
    from (select distinct game_id, round from round_standings)
    where game_id in (select game_id from chosen_games)
),

leaders as (
    select
        rounds.game_id,
        rounds.round,
        rounds.round = rounds.last as at_the_end,
        territory_control.territory,
        territory_control.seat,
        territory_control.alone
    from rounds
    join territory_control using (game_id, round)
)

select
    leaders.territory,
    (select count(*) from rounds) as n,
    count(distinct (leaders.game_id, leaders.round)) filter (leaders.alone) as alone,
    count(distinct (leaders.game_id, leaders.round)) filter (not leaders.alone) as shared,
    count(*) filter (leaders.alone and leaders.at_the_end) as held_at_the_end,
    count(*) filter (leaders.alone and leaders.at_the_end and chosen_seats.won) as held_by_winners
from leaders
join chosen_seats using (game_id, seat)
group by leaders.territory
order by leaders.territory
