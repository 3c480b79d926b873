-- grain: one row per seat of a chosen game and person who sat there; seats of nobody in particular have none
select chosen_seats.* exclude (player), people.person as player
from chosen_seats
join people on people.name = chosen_seats.player
union all
select shared.* exclude (player, part), people.person as player
from (
    select *, unnest(string_split(player, ' & ')) as part
    from chosen_seats
    where contains(player, ' & ') and player not in (select name from people)
) as shared
join people on people.name = shared.part
