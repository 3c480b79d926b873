-- grain: one row in all
select
    count(*) as games,
    (select count(*) from chosen_seats) as seats,
    (select count(distinct people.person)
        from (
            select unnest(if(player in (select name from people), [player], string_split(player, ' & '))) as name
            from (select distinct player from chosen_seats)
        ) as names
        join people on people.name = names.name) as players,
    count(distinct event) as events,
    min(played_on) as first_day,
    max(played_on) as last_day,
    count(*) filter (evidence = 'replayed') as replayed,
    count(*) filter (evidence = 'position') as positions,
    count(*) filter (evidence = 'sheet') as sheets,
    count(*) filter (evidence = 'result') as results,
    count(*) filter (players is null) as winner_only,
    count(*) filter (status = 'discrepancy') as disputed,
    count(*) filter (simulated) as simulated,
    (select count(*) from games) as stored,
    (select count(*) from games where games.simulated) as stored_simulated,
    (select count(*) from quarantine) as quarantined
from chosen_games
