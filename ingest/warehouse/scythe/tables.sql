-- The tables of Scythe beside the common ones; derived again with them (`ingest/warehouse/derived.sql`).

create type section as enum ('move_gain', 'trade', 'produce', 'bolster', 'factory');
create type star_kind as enum (
    'upgrades', 'mechs', 'structures', 'recruits', 'workers', 'objective', 'combat', 'popularity', 'power',
    'tracker'
);

-- grain: one row per game whose structure bonus tile is known
create table structure_tiles (
    game_id integer not null,
    tile    varchar not null
);

-- grain: one row per seat of which anything beyond the total is known; a figure nobody stated is null
create table holdings (
    game_id     integer not null,
    seat        integer not null,
    popularity  integer,
    power       integer,
    stars       integer,
    territories integer,
    factory     boolean,
    resources   integer,
    units       integer
);

-- grain: one row per seat and kind of star placed
create table stars (
    game_id integer not null,
    seat    integer not null,
    kind    varchar not null,
    count   integer not null
);

-- grain: one row per turn and seat of a replayed game: tracks, pieces and the score if the game ended then
create table turn_scores (
    game_id         integer  not null,
    turn            integer  not null,
    seat            smallint not null,
    coins           smallint not null,
    power           smallint not null check (power >= 0),
    popularity      smallint not null check (popularity >= 0),
    combat_cards    smallint not null,
    stars           smallint not null check (stars between 0 and 6),
    workers         smallint not null,
    mechs           smallint not null,
    structures      smallint not null,
    upgrades        smallint not null,
    recruits        smallint not null,
    star_coins      smallint not null,
    territory_coins smallint not null,
    resource_coins  smallint not null,
    structure_coins smallint not null,
    total           smallint not null
);

-- grain: one row per star placed in a replayed game; nth counts the seat's stars from 1
create table placed_stars (
    game_id integer   not null,
    seat    integer   not null,
    nth     integer   not null check (nth between 1 and 6),
    kind    star_kind not null,
    turn    integer   not null,
    action  integer   not null
);

-- grain: one row per combat of a replayed game
create table combats (
    game_id      integer not null,
    number       integer not null,
    turn         integer not null,
    action       integer not null,
    hex          varchar not null,
    attacker     integer not null,
    winner       integer not null,
    loser        integer not null,
    winner_dial  integer,
    loser_dial   integer,
    winner_cards json,
    loser_cards  json
);

-- grain: one row per encounter of a replayed game
create table encounters (
    game_id integer not null,
    number  integer not null,
    turn    integer not null,
    action  integer not null,
    seat    integer not null,
    hex     varchar not null,
    card    integer,
    options integer[] not null
);

-- grain: one row per Factory card taken in a replayed game
create table factory_cards (
    game_id integer not null,
    seat    integer not null,
    turn    integer not null,
    action  integer not null,
    card    integer
);

-- grain: one row per objective revealed in a replayed game
create table objectives (
    game_id integer not null,
    number  integer not null,
    turn    integer not null,
    action  integer not null,
    seat    integer not null,
    card    integer
);

-- grain: one row per turn with a chosen section
create table sections (
    game_id integer not null,
    turn    integer not null,
    seat    integer not null,
    section section not null
);

-- grain: one row per game against the Automa; seats are numbers of `seats`, the level is null when not stated
create table solo_games (
    game_id        integer not null,
    human          integer not null,
    automa         integer not null,
    level          varchar,
    options        json    not null,
    human_won      boolean not null,
    human_total    integer,
    automa_total   integer,
    ended_by       varchar check (ended_by in ('human', 'automa', 'stopped')),
    automa_turns   integer,
    turns_skipped  integer,
    combats_lost   integer,
    combats_won    integer
);

-- grain: one row per turn of the Automa in a replayed game; a turn without a move has no symbol, unit or hexes
create table automa_turns (
    game_id   integer not null,
    turn      integer not null,
    action    integer not null,
    card      integer not null check (card between 1 and 19),
    scheme    integer not null,
    cube      integer not null,
    skipped   boolean not null,
    symbol    varchar,
    unit      varchar,
    from_hex  varchar,
    to_hex    varchar,
    gains     json    not null,
    star      boolean not null
);
