-- The tables of Garden Nation beside the common ones; derived again with them (`ingest/warehouse/derived.sql`).

create type ploy as enum ('strategic_move', 'roof_transfer', 'invade');

-- grain: one row per common project completed in a replayed game; nth counts the seat's projects from 1
create table projects (
    game_id integer not null,
    seat    integer not null,
    nth     integer not null,
    card    varchar not null,
    points  integer not null,
    zone    varchar not null,
    round   integer not null,
    turn    integer not null,
    action  integer not null
);

-- grain: one row per secret objective kept in a finished game, where it is known; points at the end
create table secret_objectives (
    game_id integer not null,
    seat    integer not null,
    card    varchar not null,
    points  integer not null
);

-- grain: one row per ploy used in a replayed game; owner and inhabitants belong to invasions
create table ploys (
    game_id     integer not null,
    seat        integer not null,
    nth         integer not null,
    ploy        ploy    not null,
    owner       integer,
    inhabitants integer,
    turn        integer not null,
    action      integer not null
);

-- grain: one row per seat and completed round of a replayed game, after territory control
create table round_standings (
    game_id     integer not null,
    round       integer not null,
    seat        integer not null,
    population  integer not null,
    points      integer not null,
    floors_left integer not null
);

-- grain: one row per completed round, territory and seat that leads there; alone says that no other does
create table territory_control (
    game_id   integer not null,
    round     integer not null,
    territory integer not null,
    seat      integer not null,
    alone     boolean not null
);
