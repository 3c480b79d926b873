-- grain: one row per seat of a chosen game and person who sat there; seats of nobody in particular have none
select seats_of.* exclude (player, recorded_as, part), person as player
from (
    select
        *,
        unnest(
            if(recorded_as in (select name from people), [recorded_as], string_split(recorded_as, ' & '))
        ) as part
    from seat_results
) as seats_of
join people on people.name = part
