-- People who are not to be named in public; the ledger knows the decision and the way back.

-- grain: one row per decision not to name a person, taken back or not
create table if not exists hidden_people (
    number    integer primary key,
    person    varchar not null,
    by_whom   varchar not null,
    reason    varchar not null,
    hidden_at timestamp not null default (now() at time zone 'utc'),
    shown_by  varchar,
    shown_at  timestamp
);

create table kept_changes as from changes;
drop table changes;

-- grain: one row per change a person made to what the warehouse holds
create table changes (
    number     integer primary key,
    changed_at timestamp not null default (now() at time zone 'utc'),
    by_whom    varchar not null,
    deed       varchar not null check (
        deed in ('mend', 'retry', 'discard', 'restore', 'merge', 'undo', 'decide', 'save', 'load', 'hide', 'show')
    ),
    subject    varchar not null,
    reason     varchar not null,
    before     varchar
);

insert into changes from kept_changes;
drop table kept_changes;
