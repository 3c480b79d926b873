-- Refused games that an organiser set aside; the ledger knows that deed and the way back.

-- grain: one row per refused game that an organiser set aside, kept whole with both reasons
create table discarded (
    quarantine_id integer primary key,
    content_hash  varchar not null unique,
    source_id     integer not null references sources (source_id),
    position      varchar not null,
    raw           varchar not null,
    kind          varchar not null,
    reasons       varchar not null,
    arrived_at    timestamp not null,
    source        varchar,
    rule          varchar,
    "action"      integer,
    player        varchar,
    tried         varchar,
    legal         varchar[],
    discarded_by  varchar not null,
    discarded_for varchar not null,
    discarded_at  timestamp not null default (now() at time zone 'utc')
);

create table kept_changes as from changes;
drop table changes;

-- grain: one row per change a person made to what the warehouse holds
create table changes (
    number     integer primary key,
    changed_at timestamp not null default (now() at time zone 'utc'),
    by_whom    varchar not null,
    deed       varchar not null check (
        deed in ('mend', 'retry', 'discard', 'restore', 'merge', 'undo', 'decide')
    ),
    subject    varchar not null,
    reason     varchar not null,
    before     varchar
);

insert into changes from kept_changes;
drop table kept_changes;
