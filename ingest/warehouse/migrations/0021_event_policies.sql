-- Lists of banned pairs that organisers gave to events after their games were loaded.

-- grain: one row per event that was given a policy
create table if not exists event_policies (
    game       varchar not null,
    event      varchar not null,
    policy     varchar not null,
    by_whom    varchar not null,
    reason     varchar not null,
    decided_at timestamp not null default (now() at time zone 'utc'),
    primary key (game, event)
);
