-- The ledger knows results that were typed and saved, and files that were loaded, on the dashboard.

create table kept_changes as from changes;
drop table changes;

-- grain: one row per change a person made to what the warehouse holds
create table changes (
    number     integer primary key,
    changed_at timestamp not null default (now() at time zone 'utc'),
    by_whom    varchar not null,
    deed       varchar not null check (
        deed in ('mend', 'retry', 'discard', 'restore', 'merge', 'undo', 'decide', 'save', 'load')
    ),
    subject    varchar not null,
    reason     varchar not null,
    before     varchar
);

insert into changes from kept_changes;
drop table kept_changes;
