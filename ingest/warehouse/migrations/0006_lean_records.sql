-- Records are long texts: Zstandard makes them half as long as they were, and a text that is the record letter
-- for letter is kept once.

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

insert into double_decisions from kept_decisions;
drop table kept_decisions;
