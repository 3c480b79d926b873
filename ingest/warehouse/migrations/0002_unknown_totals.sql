-- A result may be known without totals: who won, or in which order, but not with how many coins.
-- DuckDB cannot change a table that others refer to, so the three are made again with what they hold.

create table kept_seats as from seats;
create table kept_scores as from scores;
create table kept_stars as from stars;
drop table scores;
drop table stars;
drop table seats;

-- grain: one row per seat of a game
create table seats (
    game_id     integer not null references games (game_id),
    seat        integer not null check (seat >= 0),
    player      varchar not null,
    faction     varchar,
    mat         varchar,
    bid         integer not null,
    start_order integer,
    rank        integer not null check (rank > 0),
    won         boolean not null,
    win_share   double  not null check (win_share between 0 and 1),
    total       integer,
    popularity  integer,
    power       integer,
    stars       integer,
    territories integer,
    factory     boolean,
    resources   integer,
    units       integer,
    tiebreak    varchar,
    banned_pair boolean not null,
    primary key (game_id, seat)
);

-- grain: one row per seat and category of the end score
create table scores (
    game_id  integer not null,
    seat     integer not null,
    category varchar not null,
    coins    integer not null,
    primary key (game_id, seat, category),
    foreign key (game_id, seat) references seats (game_id, seat)
);

-- grain: one row per seat and kind of star placed
create table stars (
    game_id integer not null,
    seat    integer not null,
    kind    varchar not null,
    count   integer not null,
    primary key (game_id, seat, kind),
    foreign key (game_id, seat) references seats (game_id, seat)
);

insert into seats from kept_seats;
insert into scores from kept_scores;
insert into stars from kept_stars;
drop table kept_seats;
drop table kept_scores;
drop table kept_stars;
