-- What people change by hand is written down: who, what, when and why.

-- grain: one row per change a person made to what the warehouse holds
create table changes (
    number     integer primary key,
    changed_at timestamp not null default (now() at time zone 'utc'),
    by_whom    varchar not null,
    deed       varchar not null check (deed in ('mend', 'retry', 'merge', 'undo', 'decide')),
    subject    varchar not null,
    reason     varchar not null,
    before     varchar
);
