-- Marts of Scythe as views in the warehouse file, beside the common ones (`ingest/warehouse/views.sql`).

-- grain: one row per faction; n = seats, wins = sum of win shares
create view faction_results as
select
    faction,
    /* sums */
from seat_results
where game = 'scythe' and not simulated and not solo and faction is not null
group by faction;

-- grain: one row per mat; n = seats, wins = sum of win shares
create view mat_results as
select
    mat,
    /* sums */
from seat_results
where game = 'scythe' and not simulated and not solo and mat is not null
group by mat;

-- grain: one row per faction and mat; n = seats, wins = sum of win shares
create view pair_results as
select
    faction,
    mat,
    /* sums */,
    count(*) filter (banned_pair) as banned
from seat_results
where game = 'scythe' and not simulated and not solo and faction is not null and mat is not null
group by faction, mat;

-- grain: one row per seat whose kinds of star are all known and kind of star; placed = stars of that kind
create view seat_stars as
with placed as (
    select game_id, seat, sum(count) as count
    from stars
    group by game_id, seat
),

known as (
    select s.*
    from seat_results as s
    left join holdings on holdings.game_id = s.game_id and holdings.seat = s.seat
    left join placed on placed.game_id = s.game_id and placed.seat = s.seat
    where s.game = 'scythe' and case
        when holdings.stars is null then placed.count > 0
        else holdings.stars = coalesce(placed.count, 0)
    end
)

select known.*, kinds.kind, coalesce(stars.count, 0) as placed
from known
cross join (select distinct kind from stars) as kinds
left join stars
    on stars.game_id = known.game_id and stars.seat = known.seat and stars.kind = kinds.kind;

-- grain: one row per faction, mat, number of players and kind of star; n = seats whose kinds are all known
create view star_results as
select
    faction,
    mat,
    players,
    kind,
    count(*) as n,
    count(*) filter (won) as winners,
    count(*) filter (won and placed > 0) as winners_placing,
    count(*) filter (not won) as others,
    count(*) filter (not won and placed > 0) as others_placing,
    sum(placed)::bigint as placed
from seat_stars
where not simulated and not solo
group by faction, mat, players, kind;

-- grain: one row per kind of star and which star of its seat it was, in replayed games
create view star_timing as
select
    placed_stars.kind::varchar as kind,
    placed_stars.nth,
    count(*) as n,
    count(*) filter (s.won) as by_winners,
    sum(placed_stars.turn)::bigint as turns,
    sum(turns.round)::bigint as rounds
from placed_stars
join seat_results as s on s.game_id = placed_stars.game_id and s.seat = placed_stars.seat
join turns on turns.game_id = placed_stars.game_id and turns.turn = placed_stars.turn
where not s.simulated and not s.solo
group by placed_stars.kind, placed_stars.nth;

-- grain: one row per faction: its combats in replayed games
create view combat_results as
select
    s.faction,
    count(*) as combats,
    count(*) filter (combats.attacker = s.seat) as attacks,
    count(*) filter (combats.winner = s.seat) as won,
    count(*) filter (combats.attacker = s.seat and combats.winner = s.seat) as attacks_won
from combats
join seat_results as s
    on s.game_id = combats.game_id and (s.seat = combats.winner or s.seat = combats.loser)
where not s.simulated and not s.solo
group by s.faction;

-- grain: one row per faction and encounter card, null where the card was not written down
create view encounter_results as
select
    s.faction,
    encounters.card,
    count(*) as n,
    sum(len(encounters.options))::bigint as options,
    sum(s.win_share) as wins
from encounters
join seat_results as s on s.game_id = encounters.game_id and s.seat = encounters.seat
where not s.simulated and not s.solo
group by s.faction, encounters.card;

-- grain: one row per structure bonus tile; coins = structure bonus of all seats that state it
create view structure_tile_results as
select
    structure_tiles.tile,
    count(distinct s.game_id) as games,
    count(scores.points) as n,
    sum(scores.points)::bigint as coins,
    sum(scores.points) filter (s.won)::bigint as winners_coins
from structure_tiles
join seat_results as s on s.game_id = structure_tiles.game_id
left join scores
    on scores.game_id = s.game_id and scores.seat = s.seat and scores.category = 'structures'
where not s.simulated and not s.solo
group by structure_tiles.tile;
