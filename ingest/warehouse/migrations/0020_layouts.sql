-- Layouts that sheets were read with, kept for the next file with the same headings.

-- grain: one row per set of headings that a layout was used for
create table if not exists layouts (
    headings varchar primary key,
    layout   varchar not null,
    source   varchar not null,
    kept_at  timestamp not null default (now() at time zone 'utc')
);
