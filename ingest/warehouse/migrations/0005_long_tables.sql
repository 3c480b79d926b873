-- The two longest tables without an index: a game's rows are written once, in the transaction that adds the
-- game, so they cannot come twice, and the index was half of the file and a third of the writing.
-- Both are derived: the loader fills them again from the raw records.

drop table turn_scores;
drop table actions;

-- grain: one row per turn and seat of a replayed game: tracks, pieces and the score if the game ended then
create table turn_scores (
    game_id         integer  not null,
    turn            integer  not null,
    seat            smallint not null,
    coins           smallint not null,
    power           smallint not null check (power >= 0),
    popularity      smallint not null check (popularity >= 0),
    combat_cards    smallint not null,
    stars           smallint not null check (stars between 0 and 6),
    workers         smallint not null,
    mechs           smallint not null,
    structures      smallint not null,
    upgrades        smallint not null,
    recruits        smallint not null,
    star_coins      smallint not null,
    territory_coins smallint not null,
    resource_coins  smallint not null,
    structure_coins smallint not null,
    total           smallint not null
);

-- grain: one row per recorded action of a replayed game
create table actions (
    game_id integer not null,
    number  integer not null check (number > 0),
    turn    integer not null,
    faction varchar not null,
    type    varchar not null,
    action  json    not null
);
