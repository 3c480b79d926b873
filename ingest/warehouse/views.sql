-- Marts of all games as views in the warehouse file, for every program that reads DuckDB, and the filters as table
-- macros. Replacing them changes no row and derives no game again (`ingest/warehouse/migrate.py`).
-- Counts and sums only; the division is left to the reader, who has n at hand. Groupings leave simulated and solo games out.
-- The remark `sums` stands for the counts and sums of seats that all groupings share.

-- grain: one row per game that counts: not a copy of another one
-- Where only the winner of a table is named, the number of players is not known.
create view counted_games as
select
    games.* replace (if(games.players = 1 and not games.solo, null, games.players) as players),
    case
        when round is null then null
        when regexp_matches(lower(round), 'quarter|1/4|четверть|чверть') then 'quarterfinal'
        when regexp_matches(lower(round), 'semi|1/2|полуфин|півфін') then 'semifinal'
        when regexp_matches(lower(round), 'final|финал|фінал') then 'final'
        else 'round'
    end as round_kind
from games
where game_id not in (select game_id from copies);

-- grain: one row per seat of a game that counts and whose number of players is known
create view seat_results as
select
    seats.game_id,
    seats.seat,
    g.game,
    g.edition,
    g.event,
    g.round,
    g.round_kind,
    g."table",
    g.played_on,
    g.played_at,
    g.players,
    g.evidence,
    g.status,
    g.simulated,
    g.solo,
    g.policy,
    people.person,
    coalesce(people.person, seats.player) as player,
    seats.player as recorded_as,
    /* dimensions: seats. */,
    seats.bid,
    seats.start_order,
    seats.rank,
    seats.won,
    seats.win_share,
    1.0::double / g.players as expected,
    1.0::double / g.players * (1 - 1.0::double / g.players) as variance,
    seats.total,
    breaches.rule is not null as banned_pair
from counted_games as g
join seats on seats.game_id = g.game_id
left join breaches on breaches.game_id = seats.game_id and breaches.seat = seats.seat
left join people on people.name = seats.player
where g.players is not null;

-- grain: one row per seat of a game that counts and person who sat there; seats of nobody in particular have none
create view person_results as
select s.* exclude (person, player), s.person as player
from seat_results as s
where s.person is not null
union all
select s.* exclude (person, player, part), people.person as player
from (
    select *, unnest(list_distinct(string_split(recorded_as, ' & '))) as part
    from seat_results
    where person is null and contains(recorded_as, ' & ')
) as s
join people on people.name = s.part;

-- grain: one row per game, dimension and value; n = seats, wins = sum of win shares
create view dimension_results as
-- each dimension: union all
select
    game,
    '{dimension}' as dimension,
    {dimension} as value,
    /* sums */
from seat_results
where not simulated and not solo and {dimension} is not null
group by game, {dimension}
-- end
;

-- grain: one row per game and number of players
create view player_count_results as
select
    game,
    players,
    count(*) as games,
    sum(winner_total)::bigint as winner_points,
    count(winner_total) as winner_totals,
    sum(margin)::bigint as margins,
    count(margin) as known_margins,
    count(*) filter (tiebreak is not null) as decided_by_tie_break
from counted_games
where not simulated and not solo and players is not null
group by game, players;

-- grain: one row per game, number of players and position in turn order, where that is known
create view turn_order_results as
select
    game,
    players,
    start_order,
    /* sums */
from seat_results
where not simulated and not solo and start_order is not null
group by game, players, start_order;

-- grain: one row per game and person, whatever names they played under; n = games played
create view people_results as
select
    game,
    player,
    /* sums */,
    max(total) as best,
    min(played_on) as first_day,
    max(played_on) as last_day
from person_results
where not simulated and not solo
group by game, player;

-- grain: one row per game, person and opponent at other seats of the same table
create view head_to_head as
select
    one.game,
    one.player,
    other.player as opponent,
    count(*) as n,
    count(*) filter (one.rank < other.rank) as ahead,
    count(*) filter (one.rank > other.rank) as behind,
    count(*) filter (one.rank = other.rank) as level,
    sum(one.win_share) as wins,
    sum(other.win_share) as losses
from person_results as one
join person_results as other
    on other.game_id = one.game_id and other.seat <> one.seat and other.player <> one.player
where not one.simulated and not one.solo
group by one.game, one.player, other.player;

-- grain: one row per game and criterion that separated players of equal total
create view tie_break_results as
select
    g.game,
    tie_breaks.criterion,
    count(*) as n,
    count(*) filter (tie_breaks.rank = 1) as for_victory
from tie_breaks
join counted_games as g using (game_id)
where not g.simulated and not g.solo
group by g.game, tie_breaks.criterion;

-- grain: one row per game and number of players; lengths of the games that state one
create view length_results as
select
    game,
    players,
    count(rounds) as with_rounds,
    sum(rounds)::bigint as rounds,
    min(rounds) as fewest_rounds,
    max(rounds) as most_rounds,
    count(turns) as with_turns,
    sum(turns)::bigint as turns,
    count(minutes) as with_minutes,
    sum(minutes)::bigint as minutes
from counted_games
where not simulated and not solo and players is not null
group by game, players;

-- grain: one row per game and bid that was paid for a seat, in games with bids
create view bid_results as
select
    game,
    bid,
    /* sums */
from seat_results
where not simulated and not solo and game_id in (select game_id from seats where bid > 0)
group by game, bid;

-- grain: one row per game, number of players and place in the order of the bids, in games with bids
-- Who pays most picks first: so it is in a falling auction. Equal bids share a place.
create view pick_order_results as
select
    game,
    players,
    pick,
    sum(bid)::bigint as bids,
    /* sums */
from (
    select *, rank() over (partition by game_id order by bid desc) as pick
    from seat_results
    where game_id in (select game_id from seats where bid > 0)
)
where not simulated and not solo
group by game, players, pick;

-- grain: one row per seat on which one of some persons sat, under any name, alone or with others
create macro seats_of(persons) as table
with names as (
    select name from people where person in (select unnest(persons::varchar[]))
)

select s.game_id, s.seat
from seats as s
where s.player in (select name from names)
union all
select s.game_id, s.seat
from seats as s
where contains(s.player, ' & ')
    and s.player not in (select name from people)
    and list_has_any(string_split(s.player, ' & '), (select list(name) from names));

-- grain: one row per game that the filters on its own columns let through
create macro plain_games_where(
    game := 'scythe',
    editions := null,
    evidence := null,
    simulated := false,
    solo := 'without',
    players := null,
    events := null,
    round_kinds := null,
    since := null,
    until := null,
    disputed := true
) as table
select g.*
from counted_games as g
where g.game = game
    and (simulated or not g.simulated)
    and (disputed or g.status = 'accepted')
    and (editions::varchar[] is null or list_contains(editions::varchar[], g.edition))
    and (evidence::varchar[] is null or list_contains(evidence::varchar[], g.evidence))
    and (players::integer[] is null or list_contains(players::integer[], g.players))
    and (events::varchar[] is null or list_contains(events::varchar[], coalesce(g.event, '')))
    and (round_kinds::varchar[] is null or list_contains(round_kinds::varchar[], coalesce(g.round_kind, '')))
    and (since::date is null or g.played_on >= since::date)
    and (until::date is null or g.played_on <= until::date)
    and (solo = 'with' or (solo = 'only') = g.solo);

-- grain: one row per game that the filters let through
create macro games_where(
    game := 'scythe',
    editions := null,
    evidence := null,
    simulated := false,
    solo := 'without',
    players := null,
    expansions := 'any',
    added := null,
    events := null,
    round_kinds := null,
    since := null,
    until := null,
    played_by := null,
    below := null,
    breaches := 'any',
    disputed := true
) as table
select g.*
from plain_games_where(
    game := game,
    editions := editions,
    evidence := evidence,
    simulated := simulated,
    solo := solo,
    players := players,
    events := events,
    round_kinds := round_kinds,
    since := since,
    until := until,
    disputed := disputed
) as g
where (breaches = 'any' or (breaches = 'only') = (g.game_id in (select b.game_id from main.breaches as b)))
    and (played_by::varchar is null or (g.players is not null and g.game_id in (
        select s.game_id from seats_of([played_by::varchar]) as s where played_by::varchar is not null
    )))
    and (below::varchar[] is null or g.game_id not in (
        select s.game_id
        from seats_of(list_filter(below::varchar[], lambda one: one is distinct from played_by::varchar)) as s
        where below::varchar[] is not null
    ))
    and (expansions = 'any' or (expansions = 'expanded') = (
        g.game_id in (
            select s.game_id from seats as s where list_has_any([/* dimensions: s. */], added::varchar[])
        )
        or g.game_id in (
            select r.game_id
            from records as r
            -- Reading every record takes most of the time of a query: only where the filter is chosen.
            where expansions <> 'any' and len(json_extract_string(r.record, '$.setup.expansions[*]')) > 0
        )
    ));
