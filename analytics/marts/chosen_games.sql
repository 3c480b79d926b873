-- grain: one row per game that the filters let through
select *
from games
where game = $game
    and game_id not in (select game_id from copies)
    and ($simulated or not simulated)
    and ($disputed or status = 'accepted')
    and ($players::integer[] is null or list_contains($players::integer[], players))
    and ($events::varchar[] is null or list_contains($events::varchar[], coalesce(event, '')))
    and ($evidence::varchar[] is null or list_contains($evidence::varchar[], evidence))
    and ($since::date is null or played_on >= $since::date)
    and ($until::date is null or played_on <= $until::date)
    and ($expansions = 'any' or ($expansions = 'expanded') = (
        exists (
            from seats
            where seats.game_id = games.game_id
                and (list_contains($expansion_factions::varchar[], faction)
                    or list_contains($expansion_mats::varchar[], mat))
        )
        or exists (
            from records
            where records.game_id = games.game_id
                and len(json_extract_string(record, '$.setup.expansions[*]')) > 0
        )
    ))
