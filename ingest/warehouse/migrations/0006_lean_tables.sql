-- Keys where rows could come twice, none where they cannot.
-- All rows of a game are written once, in the one transaction that gives the game its number, so what hangs on
-- a game needs neither a reference nor an index; these were half of the file and a third of the writing, and an
-- index has to be held in memory. Records are long texts, which Zstandard makes half as long as they were, and a
-- text that is the record letter for letter is kept once.
-- What is derived is made anew: the loader fills it again from the raw records.

drop table doubles;
drop table copies;
drop table objectives;
drop table factory_cards;
drop table encounters;
drop table combats;
drop table placed_stars;
drop table turns;
drop table tie_breaks;
drop table rulings;
drop table discrepancies;
drop table stars;
drop table scores;
drop table seats;
drop table games;

create table kept_records as from records;
create table kept_decisions as from double_decisions;
drop table double_decisions;
drop table records;

-- grain: one row per record, exactly as read
create table records (
    game_id      integer primary key default nextval('game_ids'),
    content_hash varchar not null unique,
    source_id    integer not null,
    position     varchar not null,
    raw          varchar using compression zstd,
    record       varchar not null using compression zstd
);

insert into records
select game_id, content_hash, source_id, position, nullif(raw, record), record from kept_records;
drop table kept_records;

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
    players     integer not null check (players > 0),
    structure_tile varchar,
    policy      varchar,
    evidence    varchar not null check (evidence in ('replayed', 'sheet', 'result')),
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
    faction     varchar,
    mat         varchar,
    bid         integer not null,
    start_order integer,
    rank        integer not null check (rank > 0),
    won         boolean not null,
    win_share   double  not null check (win_share between 0 and 1),
    total       integer,
    popularity  integer,
    power       integer,
    stars       integer,
    territories integer,
    factory     boolean,
    resources   integer,
    units       integer,
    tiebreak    varchar,
    banned_pair boolean not null,
    primary key (game_id, seat)
);

-- grain: one row per seat and category of the end score
create table scores (
    game_id  integer not null,
    seat     integer not null,
    category varchar not null,
    coins    integer not null
);

-- grain: one row per seat and kind of star placed
create table stars (
    game_id integer not null,
    seat    integer not null,
    kind    varchar not null,
    count   integer not null
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

-- grain: one row per ruling of an organiser
create table rulings (
    game_id integer not null,
    number  integer not null,
    kind    varchar not null,
    action  integer not null,
    rule    varchar,
    faction varchar,
    field   varchar,
    value   integer,
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
    section      section,
    first_action integer,
    last_action  integer
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

-- grain: one row per pair of games that look like one
create table doubles (
    first   integer not null,
    second  integer not null,
    grade   grade   not null,
    reasons varchar not null,
    primary key (first, second)
);

-- grain: one row per word of an organiser on a pair of games
create table double_decisions (
    first      integer not null,
    second     integer not null,
    same       boolean not null,
    by_whom    varchar not null,
    reason     varchar not null,
    decided_at timestamp not null default (now() at time zone 'utc'),
    primary key (first, second)
);

-- grain: one row per game that is kept beside another one of the same game, which counts in its stead
create table copies (
    game_id integer primary key,
    counted integer not null
);

insert into double_decisions from kept_decisions;
drop table kept_decisions;
