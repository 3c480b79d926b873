-- grain: one row per kind of finding: what does not add up in the chosen games, and what quarantine holds
select
    'discrepancy' as found_in,
    code,
    count(distinct game_id) as games,
    count(*) as findings
from chosen_games
join discrepancies using (game_id)
group by code
union all
select
    'quarantine' as found_in,
    kind as code,
    count(*) as games,
    count(*) as findings
from quarantine
group by kind
order by found_in, games desc, code
