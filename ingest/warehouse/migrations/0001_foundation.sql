-- What is kept: the files that were loaded, every record exactly as read, and every game that was refused.

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
