-- Loads that can be continued, reasons in parts, and what organisers decide about names and doubles.

alter table sources add column complete boolean default true;
alter table sources add column pieces integer default 0;

alter table quarantine add column source varchar;
alter table quarantine add column rule varchar;
alter table quarantine add column "action" integer;
alter table quarantine add column player varchar;
alter table quarantine add column tried varchar;
alter table quarantine add column legal varchar[];

-- grain: one row per merge of a name into a person, taken back or not
create table aliases (
    number    integer primary key,
    alias     varchar not null,
    person    varchar not null,
    by_whom   varchar not null,
    reason    varchar not null,
    merged_at timestamp not null default (now() at time zone 'utc'),
    undone_by varchar,
    undone_at timestamp
);

-- grain: one row per word of an organiser on a pair of games
create table double_decisions (
    first      integer not null references records (game_id),
    second     integer not null references records (game_id),
    same       boolean not null,
    by_whom    varchar not null,
    reason     varchar not null,
    decided_at timestamp not null default (now() at time zone 'utc'),
    primary key (first, second)
);
