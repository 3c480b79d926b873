-- Everything that is derived from `records` and from what people decided, in one place.
-- When this file changes, these tables are dropped, made anew and filled again from the raw records; they need
-- no migrations. All rows of a game are written once, in the transaction that gives the game its number, so what
-- hangs on a game needs neither a reference nor an index: these were half of the file and a third of the writing,
-- and an index has to be held in memory. Keys stand where rows could come twice.

create type grade as enum ('certain', 'likely', 'possible');

-- grain: one row per game
create table games (
    game_id     integer primary key,
    game        varchar not null,
    edition     varchar not null,
    event       varchar,
    round       varchar,
    "table"     varchar,
    label       varchar,
    played_on   date,
    played_at   time,
    minutes     integer,
    place       varchar,
    recorder    varchar,
    program     varchar,
    reference   varchar,
    simulated   boolean not null,
    solo        boolean not null,
    players     integer not null check (players > 0),
    policy      varchar,
    evidence    varchar not null check (evidence in ('replayed', 'position', 'sheet', 'result')),
    status      varchar not null check (status in ('accepted', 'discrepancy')),
    turns       integer,
    rounds      integer,
    stopped     boolean not null,
    winner_total integer,
    margin      integer,
    tiebreak    varchar
);

-- grain: one row per seat of a game
create table seats (
    game_id     integer not null,
    seat        integer not null check (seat >= 0),
    player      varchar not null,
    -- dimensions: a column for each dimension of every registered game
    bid         integer not null,
    start_order integer, -- stated, or the order of the first round where the game was replayed
    rank        integer not null check (rank > 0),
    won         boolean not null,
    win_share   double  not null check (win_share between 0 and 1),
    total       integer,
    tiebreak    varchar
);

-- grain: one row per seat and category of the end score
create table scores (
    game_id  integer not null,
    seat     integer not null,
    category varchar not null,
    points   integer not null
);

-- grain: one row per thing that does not add up
create table discrepancies (
    game_id       integer not null,
    number        integer not null,
    code          varchar not null,
    rule          varchar,
    seat          integer,
    player        varchar,
    field         varchar,
    announced     varchar,
    reconstructed varchar,
    "action"      integer,
    message       varchar not null,
    primary key (game_id, number)
);

-- grain: one row per seat that holds what the policy of its game bans and no ruling lets stand
create table breaches (
    game_id integer not null,
    seat    integer not null,
    rule    varchar not null,
    policy  varchar not null
);

-- grain: one row per ruling of an organiser
create table rulings (
    game_id integer not null,
    number  integer not null,
    kind    varchar not null,
    action  integer not null,
    rule    varchar,
    decision json   not null,
    by_whom varchar not null,
    reason  varchar not null,
    primary key (game_id, number)
);

-- grain: one row per place that a criterion separated from the next of equal total
create table tie_breaks (
    game_id   integer not null,
    rank      integer not null,
    total     integer,
    seat      integer not null,
    behind    integer not null,
    criterion varchar not null,
    primary key (game_id, seat)
);

-- grain: one row per turn of a replayed game; turn 0 is the set-up
create table turns (
    game_id      integer not null,
    turn         integer not null check (turn >= 0),
    round        integer not null check (round >= 0),
    seat         integer,
    first_action integer,
    last_action  integer
);

-- grain: one row per recorded action of a replayed game
create table actions (
    game_id integer not null,
    number  integer not null check (number > 0),
    turn    integer not null,
    seat    integer,
    type    varchar not null,
    action  json    not null
);

-- grain: one row per name of a person: on a seat, or of somebody who shares one
create table people (
    name   varchar primary key,
    person varchar not null
);

-- grain: one row per pair of games that look like one
create table doubles (
    first   integer not null,
    second  integer not null,
    grade   grade   not null,
    reasons varchar not null,
    primary key (first, second)
);

-- grain: one row per game that is kept beside another one of the same game, which counts in its stead
create table copies (
    game_id integer primary key,
    counted integer not null
);

-- grain: one row per event that games name
create view events as
select
    event,
    count(distinct round) as rounds,
    count(*) as games,
    min(played_on) as first_day,
    max(played_on) as last_day
from games
where event is not null and game_id not in (select game_id from copies)
group by event;

-- grain: one row per event and round
create view rounds as
select
    event,
    round,
    count(*) as games,
    min(played_on) as first_day
from games
where event is not null and round is not null and game_id not in (select game_id from copies)
group by event, round;

-- grain: one row per refused game whose record breaks a rule
create view violations as
select
    quarantine_id,
    source,
    position,
    rule,
    "action",
    player,
    reasons as message,
    tried,
    legal
from quarantine
where kind = 'violation';
