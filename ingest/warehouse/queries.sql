-- What the modules of this room ask and change, each statement below its name.

-- name: doubles
select
    first, second, grade::varchar, doubles.reasons, same,
    coalesce(mine.counted, first) = coalesce(other.counted, second) as linked,
    one.played_on, (select string_agg(player, ', ' order by rank, seat) from seats where game_id = first)
from doubles
full join double_decisions using (first, second)
left join games as one on one.game_id = first
left join copies as mine on mine.game_id = first
left join copies as other on other.game_id = second
order by grade, first, second

-- name: games_of_people
select person, count(*) from played_games group by person

-- name: names_of_people
select name from played_games group by name order by count(*) desc, name

-- name: pairs_at_one_table
select distinct asked.one, asked.other
from (select unnest($one::varchar[]) as one, unnest($other::varchar[]) as other) as asked
join played_games as one on one.person = asked.one
join played_games as other on other.game_id = one.game_id and other.person = asked.other

-- name: played_games
create or replace temp view played_games as
select game_id, name, person
from seats
join games using (game_id)
join (
    select player, unnest(list_distinct([player] || string_split(player, ' & '))) as name
    from (select distinct player from seats)
) as named using (player)
join people using (name)
where not simulated

-- name: events
select game, event, count(*) as games, count(breaches.game_id) as breaking, any_value(given.policy) as policy,
    any_value(by_whom), any_value(given.reason), any_value(decided_at)
from games
left join (select distinct game_id from breaches) as breaches using (game_id)
left join event_policies as given using (game, event)
where event is not null
group by game, event
order by game, event

-- name: games_with_policies
select game_id, record, evidence, given.policy
from games
join records using (game_id)
left join event_policies as given using (game, event)
where if(
    $event is null,
    given.policy is not null and games.policy is distinct from given.policy,
    event = $event and games.game = $game
)

-- name: merges
select number, alias, person, by_whom, reason, merged_at, undone_by
from aliases
order by number

-- name: decisions
select first::varchar, second::varchar, same from double_decisions order by all

-- name: names_by_games
select player from seats group by player order by count(*) desc, player

-- name: names_of_seat_sharers
select distinct unnest(json_extract_string(record, '$.seats[*].people[*]')) as name
from records
where game_id in (select game_id from seats where contains(player, $together))
order by name

-- name: seats_of_likely_pairs
select game_id, source_id, event, round, "table", label, played_on, program, reference, evidence,
    player, total, faction, won, mat
from games
join seats using (game_id)
join records using (game_id)
where not simulated and game_id in (
    select unnest([first, second]) from likely_pairs
    union
    select unnest([first, second]) from double_decisions
)
order by game_id, seat

-- name: likely_pairs
-- Two games that may be one share something: the same entry of a program, or, within a day, a player or
-- the best score, and two things in all. Where very many games share one of these, the nearest ones in the order of
-- loading are enough ($most). `persons` tells who a name is.
create or replace temp table likely_pairs as
with seen_games as (
    select game_id, source_id, played_on, hash(event, round, "table", label) as label,
        hash(program, reference) as entry, reference is not null as has_entry,
        case when result is not null then hash(played_on, result) end as copy
    from games
    join records using (game_id)
    left join (
        select game_id, hash(list(player || '=' || total order by player, total)) as result
        from seats
        group by game_id
        having count(*) > 1 and count(total) = count(*)
    ) using (game_id)
    where not simulated
),
candidates as materialized (
    from seen_games
    where (select count(distinct source_id) > 1 from seen_games)
        or (source_id, label) in (
            select (source_id, label) from seen_games group by source_id, label having count(*) > 1
        )
        or has_entry
),
things as materialized (
    select game_id, 'person' as kind, hash(person) as thing
    from candidates
    join seats using (game_id)
    join persons on seats.player = persons.name
    where person <> ''
    union all
    select game_id, 'total' as kind, hash(total) as thing
    from candidates
    join seats using (game_id)
    where total is not null
),
best as (
    select game_id, 'best' as kind, hash(max(total)) as thing
    from candidates join seats using (game_id)
    where total is not null
    group by game_id
),
unnumbered_keys as (
    select game_id, kind, thing, unnest([played_on, played_on - 1]) as day
    from candidates
    join (select distinct * from things where kind = 'person' union all from best) using (game_id)
    where played_on is not null
    union all
    select game_id, kind, thing, null as day
    from candidates join best using (game_id)
    where played_on is null
    union all
    select game_id, 'entry' as kind, entry as thing, null as day
    from candidates
    where has_entry
),
keys as materialized (
    select *, (row_number() over (partition by kind, thing, day order by game_id) - 1) // $most as stretch
    from unnumbered_keys
),
near as (
    select one.game_id as first, other.game_id as second, one.kind
    from keys as one
    join keys as other
        on one.kind = other.kind and one.thing = other.thing and one.day is not distinct from other.day
        and other.stretch = one.stretch
    where one.game_id < other.game_id
    union
    select one.game_id as first, other.game_id as second, one.kind
    from keys as one
    join keys as other
        on one.kind = other.kind and one.thing = other.thing and one.day is not distinct from other.day
        and other.stretch = one.stretch + 1
),
pairs as materialized (
    select distinct first, second, bool_or(kind = 'entry') over (partition by first, second) as same_entry
    from near
    join candidates as one on one.game_id = first
    join candidates as other on other.game_id = second
    where kind = 'entry' or one.source_id <> other.source_id or one.label = other.label
),
sharing as (
    select first, second
    from pairs
    join things as one on one.game_id = first
    join things as other on other.game_id = second and other.kind = one.kind and other.thing = one.thing
    group by first, second
    having count(*) > 1
    union
    select first, second from pairs where same_entry
)
from sharing
union
select lag(game_id) over (partition by source_id, copy order by game_id) as first, game_id as second
from seen_games
where copy is not null
qualify first is not null

-- name: changed_results
-- Every game whose status, ranks, totals, categories or tie-breaks differ.
with before as ({results_before}), after as ({results_after})
select game_id, sources.name || ', ' || records.position, before.result, after.result
from before full join after using (game_id)
join records using (game_id)
join sources using (source_id)
where before.result is distinct from after.result
order by game_id

-- name: results
-- The result of every game of one database, in a line each.
with sums as ({parts})
select
    game_id,
    any_value(games.status) || ': ' || string_agg(
        seats.rank || '. ' || seats.player || ' ' || coalesce(seats.total::varchar, 'total unknown')
        || coalesce(' (' || parts || ')', '') || coalesce(' by ' || seats.tiebreak, ''),
        '; ' order by seats.rank, seats.seat
    ) as result
from {place}.games as games
join {place}.seats as seats using (game_id)
left join sums using (game_id, seat)
group by game_id

-- name: result_parts
select game_id, seat, string_agg(category || ' ' || points, ', ' order by category) as parts
from {place}.scores group by game_id, seat

-- name: no_result_parts
-- An earlier version may have kept categories otherwise.
select null::integer as game_id, null::integer as seat, null::varchar as parts

-- name: count_portions
with added as (
    select source_id, last(format) as format, sum(pieces) as pieces, sum(accepted) as accepted,
        sum(refused) as refused, sum(duplicates) as duplicates
    from counted
    group by source_id
)
update sources
set format = added.format,
    pieces = sources.pieces + added.pieces,
    accepted = sources.accepted + added.accepted,
    refused = sources.refused + added.refused,
    duplicates = sources.duplicates + added.duplicates
from added
where sources.source_id = added.source_id

-- name: record_of
select source_id, name, position, coalesce(raw, record), content_hash
from records join sources using (source_id)
where game_id = ?

-- name: accepted_again
select count(*) from quarantine join games using (game_id)

-- name: give_back
update sources set refused = refused - given.games
from (select source_id, count(*) as games from quarantine join games using (game_id) group by source_id) as given
where sources.source_id = given.source_id;

update sources set accepted = accepted + given.games
from (
    select records.source_id, count(*) as games
    from quarantine join games using (game_id) join records using (game_id)
    group by records.source_id
) as given
where sources.source_id = given.source_id;

delete from quarantine where game_id in (select game_id from games)

-- name: keep_reason
update quarantine
set kind = $kind, reasons = $reasons, rule = $rule, "action" = $action, player = $player, tried = $tried, legal = $legal
where quarantine_id = $number

-- name: refused
select * exclude (source), coalesce(source, name) as source
from {table} join sources using (source_id)
where (len($numbers::integer[]) = 0 or list_contains($numbers::integer[], quarantine_id))
    and coalesce(kind = $kind, true)
order by quarantine_id

-- name: arrivals
select quarantine_id, kind, coalesce(source, name), position, rule, reasons
from quarantine join sources using (source_id)
where quarantine_id > ?
order by 1

-- name: forget_policies
delete from event_policies where event = $event and list_contains($games, game)

-- name: give_policy
insert into event_policies (game, event, policy, by_whom, reason)
select unnest($games), $event, $policy, $by, $reason

-- name: hidden_now
select person from hidden_people where shown_at is null order by number

-- name: hide
insert into hidden_people (number, person, by_whom, reason)
select coalesce(max(number), 0) + 1, ?, ?, ? from hidden_people

-- name: show
update hidden_people set shown_by = ?, shown_at = now() at time zone 'utc'
where person = ? and shown_at is null

-- name: undo_merge
update aliases set undone_by = ?, undone_at = now() at time zone 'utc' where number = ?

-- name: write_down
insert into changes (number, by_whom, deed, subject, reason, before)
select coalesce(max(number), 0) + 1, ?, ?, ?, ?, ? from changes

-- name: read_again
update sources set name = ?, complete = false, pieces = 0, refused = 0
where sha256 = ? and complete and accepted + duplicates = 0

-- name: begin_source
insert into sources (name, sha256, format, bytes, complete, pieces)
values (?, ?, 'unknown', ?, false, 0)
returning source_id, pieces, complete

-- name: discard
insert into discarded by name
select *, $by as discarded_by, $reason as discarded_for from quarantine where quarantine_id = $number

-- name: restore
insert into quarantine by name
select * exclude (discarded_by, discarded_for, discarded_at) from discarded where quarantine_id = $number

-- name: withdrawn
select game_id, quarantine_id, kind, reasons from quarantine where game_id is not null order by game_id

-- name: versions_table
create table if not exists schema_version (
    version    integer primary key,
    name       varchar not null,
    applied_at timestamp not null default (now() at time zone 'utc')
)

-- name: columns_there
select
    table_name,
    if(table_name in (select view_name from duckdb_views()), 'view', 'table') as kind,
    column_name
from duckdb_columns()
where database_name = current_database() and not internal
order by all

-- name: lengths_of_records
select game_id::varchar, length(record) from records where game_id in (select unnest(?::integer[]))
