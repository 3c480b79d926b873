-- The raw record is the truth; every other table is derived from it and can be rebuilt.

create sequence game_ids;
create sequence quarantine_ids;
create sequence source_ids;

-- grain: one row per file that was loaded
create table sources (
    source_id   integer primary key default nextval('source_ids'),
    name        varchar not null,
    sha256      varchar not null unique,
    format      varchar not null,
    bytes       bigint  not null,
    loaded_at   timestamp not null default (now() at time zone 'utc'),
    accepted    integer not null default 0,
    refused     integer not null default 0,
    duplicates  integer not null default 0
);

-- grain: one row per record, exactly as read
create table records (
    game_id      integer primary key default nextval('game_ids'),
    content_hash varchar not null unique,
    source_id    integer not null references sources (source_id),
    position     varchar not null,
    raw          varchar not null,
    record       varchar not null
);

-- grain: one row per game
create table games (
    game_id     integer primary key references records (game_id),
    game        varchar not null,
    edition     varchar not null,
    event       varchar,
    round       varchar,
    "table"     varchar,
    label       varchar,
    played_on   date,
    place       varchar,
    recorder    varchar,
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
    game_id     integer not null references games (game_id),
    seat        integer not null check (seat >= 0),
    player      varchar not null,
    faction     varchar,
    mat         varchar,
    bid         integer not null,
    start_order integer,
    rank        integer not null check (rank > 0),
    won         boolean not null,
    win_share   double  not null check (win_share between 0 and 1),
    total       integer not null,
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
    coins    integer not null,
    primary key (game_id, seat, category),
    foreign key (game_id, seat) references seats (game_id, seat)
);

-- grain: one row per seat and kind of star placed
create table stars (
    game_id integer not null,
    seat    integer not null,
    kind    varchar not null,
    count   integer not null,
    primary key (game_id, seat, kind),
    foreign key (game_id, seat) references seats (game_id, seat)
);

-- grain: one row per thing that does not add up
create table discrepancies (
    game_id       integer not null references games (game_id),
    number        integer not null,
    code          varchar not null,
    rule          varchar,
    seat          integer,
    player        varchar,
    field         varchar,
    announced     varchar,
    reconstructed varchar,
    message       varchar not null,
    primary key (game_id, number)
);

-- grain: one row per game that could not be accepted, kept whole with its reason
create table quarantine (
    quarantine_id integer primary key default nextval('quarantine_ids'),
    content_hash  varchar not null unique,
    source_id     integer not null references sources (source_id),
    position      varchar not null,
    raw           varchar not null,
    kind          varchar not null,
    reasons       varchar not null,
    arrived_at    timestamp not null default (now() at time zone 'utc')
);
