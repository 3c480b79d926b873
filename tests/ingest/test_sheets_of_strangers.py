"""Sheets of groups nobody here knows: linked tables, leagues, games of two."""

import pytest

from tests.ingest.reading import games, messages
from tests.ingest.sheets import lines, notes, ranks, records, seats, winners

BOTH = [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]


@pytest.mark.parametrize(
    ("heading", "first", "second"),
    [
        ("Game,Player,Fac,Score", "1,Amber,Rusviet,84", "1,Birch,Nordic,71"),
        ("game_id,player_name,faction_name,final_score", "1,Amber,rusviet,84", "1,Birch,nordic,71"),
        ("Game,Steam name,Faction,Victory points", "1,Amber,Rusviet,84", "1,Birch,Nordic,71"),
        ("Session,Player,Colour,Score", "1,Amber,Red,84", "1,Birch,Blue,71"),
        ("Stage,Group,Player,Faction,Score", "Final,A,Amber,Rusviet,84", "Final,A,Birch,Nordic,71"),
        ("Partida;Jugador;Facción;Puntos", "1;Amber;Unión Rusviet;84", "1;Birch;Reinos Nórdicos;71"),
        ("Played at,Player,Faction,Score", "2024-01-05T20:11:00Z,Amber,Rusviet,84", ",Birch,Nordic,71"),
    ],
)
def test_further_words_for_columns_are_known(heading: str, first: str, second: str) -> None:
    (record,) = records(heading, first, second)
    assert seats(record) == BOTH


def test_a_colour_beside_a_faction_names_no_faction() -> None:
    (record,) = records(
        "Game,Player,Colour,Faction,Score", "1,Amber,pink,Rusviet,84", "1,Birch,red,Nordic,71"
    )
    assert seats(record) == BOTH


def test_an_outcome_says_who_won() -> None:
    (record,) = records("Game,Player,Faction,Outcome", "1,Amber,Rusviet,Win", "1,Birch,Nordic,Loss")
    assert winners(record) == ("Amber",)


@pytest.mark.parametrize("slip", ["Rusivet", "Russviet", "rusvet ", "RUSVIEET"])
def test_a_slip_in_a_faction_is_refused_with_what_may_be_meant(slip: str) -> None:
    (reading,) = games(lines("Game,Player,Faction,Score", f"1,Amber,{slip},84", "1,Birch,Nordic,71"))
    (problem,) = reading.problems
    assert problem.fatal
    assert "did you mean “rusviet”?" in f"{problem.message}{problem.expected}".casefold()


@pytest.mark.parametrize("word", ["Saxland", "Norway", "Crow", "Polaris"])
def test_another_word_is_refused(word: str) -> None:
    (reading,) = games(lines("Game,Player,Faction,Score", f"1,Amber,{word},84", "1,Birch,Nordic,71"))
    (message,) = messages(reading)
    assert message.startswith("unknown faction")


def test_a_mat_may_be_called_a_mat() -> None:
    (record,) = records("Game,Player,Mat,Score", "1,Amber,Industrial Mat,84", "1,Birch,Patriotic mat,71")
    assert [seat.mat for seat in record.seats] == ["industrial", "patriotic"]


def test_addresses_and_labels_of_linked_tables_are_no_names() -> None:
    (record,) = records(
        "Name,Date,Player,Faction,Score",
        "Amber #1,2024-01-05,Amber (https://notes.example/Amber-1f),Rusviet (https://notes.example/R-2a),84",
        "Birch #1,2024-01-05,Birch (https://notes.example/Birch-3c),Nordic (https://notes.example/N-4d),71",
    )
    assert seats(record) == BOTH


@pytest.mark.parametrize(
    ("heading", "row"),
    [
        ("Name,Date,Players,Factions,Scores", 'Game 1,2024-01-05,"Amber,Birch","Rusviet,Nordic","84,71"'),
        ("Date,Players,Result", '2024-01-05,2,"Amber Rusviet 84, Birch Nordic 71"'),
        ("Date,Scores,Winner", "2024-01-05,Amber (Rusviet): 84 / Birch (Nordic): 71,Amber"),
    ],
)
def test_lists_are_found_beside_labels_and_numbers_of_players(heading: str, row: str) -> None:
    (record,) = records(heading, row)
    assert seats(record) == BOTH


@pytest.mark.parametrize(
    "rows",
    [
        ("Date,Rusviet player,Rusviet score,Nordic player,Nordic score", "2024-01-05,Amber,84,Birch,71"),
        (",Rusviet,,Nordic,", "Date,Player,Score,Player,Score", "2024-01-05,Amber,84,Birch,71"),
        ("Date,Amber faction,Amber,Birch faction,Birch", "2024-01-05,Rusviet,84,Nordic,71"),
        (
            "Date,Winner,Winner Faction,Winner Score,Loser,Loser Faction,Loser Score",
            "2024-01-05,Amber,Rusviet,84,Birch,Nordic,71",
        ),
        (
            "Date,Player 1,Faction 1,Score 1,Player 2,Faction 2,Score 2,Player 3,Faction 3,Score 3",
            "2024-01-05,Amber,Rusviet,84.0,Birch,Nordic,71.0,NaN,NaN,NaN",
        ),
    ],
)
def test_further_forms_of_a_row_per_game_give_its_seats(rows: tuple[str, ...]) -> None:
    (record,) = records(*rows)
    assert seats(record) == BOTH


def test_whoever_has_0_beside_scores_did_not_play() -> None:
    (record,) = records("Scythe,,,", "Date,Amber,Birch,Cedar", "2024-01-05,84,71,0")
    assert seats(record) == [("Amber", None, 84), ("Birch", None, 71)]


def test_tables_of_one_day_begin_with_their_winners() -> None:
    first, second = records(
        "Date,Player,Faction,Score,Place",
        "2024-01-05,Amber,Rusviet,84,1",
        "2024-01-05,Birch,Nordic,71,2",
        "2024-01-05,Birch,Saxony,66,1",
        "2024-01-05,Cedar,Nordic,50,2",
        "2024-01-05,Amber,Crimea,44,3",
    )
    assert seats(first) == BOTH
    assert ranks(second) == [1, 2, 3]


def test_games_of_one_day_are_told_apart_by_the_clock() -> None:
    first, second = records(
        "Date,Time,Player,Faction,Score",
        "2024-01-05,18:00,Amber,Rusviet,84",
        "2024-01-05,18:00,Birch,Nordic,71",
        "2024-01-05,21:30,Cedar,Rusviet,66",
        "2024-01-05,21:30,Dune,Nordic,50",
    )
    assert seats(first) == BOTH
    assert seats(second) == [("Cedar", "rusviet", 66), ("Dune", "nordic", 50)]


def test_a_faction_twice_on_a_day_without_games_is_refused_and_not_seated_together() -> None:
    (reading,) = games(
        lines(
            "Date,Player,Faction,Score",
            "2024-01-05,Amber,Rusviet,84",
            "2024-01-05,Birch,Nordic,71",
            "2024-01-05,Cedar,Rusviet,66",
            "2024-01-05,Dune,Saxony,50",
        )
    )
    assert reading.record is None
    assert messages(reading) == ["one faction twice at a table"]
    assert "column `game`" in (reading.problems[0].expected or "")


def test_games_that_are_numbered_anew_below_a_title_stay_apart_whoever_plays() -> None:
    found = records(
        "Game,Player,Faction,Score",
        *("1,Amber,Rusviet,84", "1,Birch,Nordic,71", "2,Amber,Saxony,60", "2,Birch,Crimea,50"),
        *(
            ",,,",
            "Season 2,,,",
            "1,Cedar,Polania,90",
            "1,Dune,Albion,40",
            "2,Amber,Togawa,55",
            "2,Cedar,Nordic,54",
        ),
    )
    assert [[player for player, *_ in seats(record)] for record in found] == [
        ["Amber", "Birch"],
        ["Cedar", "Dune"],
        ["Amber", "Birch"],
        ["Amber", "Cedar"],
    ]


def test_a_table_of_standings_below_the_games_is_passed_over() -> None:
    readings = lines(
        "Date,Player,Faction,Score",
        "2024-01-05,Amber,Rusviet,84",
        "2024-01-05,Birch,Nordic,71",
        ",,,",
        "Faction,Plays,Wins,Avg score",
        "Rusviet,12,3,62",
        "Nordic,9,4,61",
    )
    (reading,) = games(readings)
    assert reading.record is not None
    assert seats(reading.record) == BOTH
    assert notes(readings) == [
        "another table below the games was passed over: Faction, Plays, Wins, Avg score"
    ]


def test_every_title_above_repeated_headings_dates_its_game() -> None:
    head = "Player,Faction,Score"
    found = records(
        *("Game 1: 05 January 2024,,", head, "Amber,Rusviet,84", "Birch,Nordic,71", ",,"),
        *("Game 2: 12 January 2024,,", head, "Amber,Saxony,60", "Birch,Crimea,50"),
    )
    assert [str(record.header.date) for record in found] == ["2024-01-05", "2024-01-12"]


def test_a_comment_behind_a_row_keeps_nothing_out() -> None:
    (record,) = records(
        "Game,Player,Faction,Score", "1,Amber,Rusviet,84,what a comeback", "1,Birch,Nordic,71"
    )
    assert seats(record) == BOTH


@pytest.mark.parametrize("rest", ["99", "Cedar", "two of 9"])
def test_what_may_have_slipped_to_the_right_is_refused(rest: str) -> None:
    (reading,) = games(lines("Game,Player,Faction,Score", f"1,Amber,Rusviet,84,{rest}", "1,Birch,Nordic,71"))
    assert messages(reading) == ["too many cells: 5"]


def test_ticks_beside_a_number_of_players_name_no_winner() -> None:
    (record,) = records(
        "game_id,faction,mat,players,won", "1,Rusviet,Industrial,2,1", "1,Nordic,Patriotic,2,0"
    )
    assert [(seat.player, seat.faction) for seat in record.seats] == [
        ("Rusviet", "rusviet"),
        ("Nordic", "nordic"),
    ]
    assert winners(record) == ("Rusviet",)


def test_ones_own_games_with_a_tick_are_no_games_of_somebody_called_yes() -> None:
    won, lost = records(
        "Date,# Players,Faction,Score,Win?", "2024-01-05,2,Rusviet,84,Yes", "2024-01-12,2,Nordic,71,No"
    )
    assert winners(won) == ("Rusviet",)
    assert winners(lost) == ("unnamed player 2",)


def test_figures_beside_a_column_per_player_cost_nobody_the_seat() -> None:
    (record,) = records(
        "Date,Amber,Birch,Winner,Winning score,Average,# players", "2024-01-05,84,71,Amber,84,77.5,2"
    )
    assert seats(record) == [("Amber", None, 84), ("Birch", None, 71)]


def test_tables_of_one_day_that_share_nobody_are_not_seated_together() -> None:
    rows = ("2024-01-05,Amber,Rusviet,84,{}", "2024-01-05,Birch,Nordic,71,{}")
    others = ("2024-01-05,Cedar,Saxony,66,{}", "2024-01-05,Dune,Crimea,50,{}")
    by_place = [row.format(place) for row, place in zip((*rows, *others), "1212", strict=True)]
    first, second = records("Date,Player,Faction,Score,Place", *by_place)
    assert seats(first) == BOTH
    assert seats(second) == [("Cedar", "saxony", 66), ("Dune", "crimea", 50)]
    by_tick = [row.format(won) for row, won in zip((*rows, *others), ("x", "", "x", ""), strict=True)]
    (reading,) = games(lines("Date,Player,Faction,Score,Winner", *by_tick))
    assert messages(reading) == ["winners with different scores"]


@pytest.mark.parametrize(
    ("headings", "row"),
    [
        ("Rank,Player,Rating", "{0},{1},159{0}"),
        ("Pos,Player,Total points,R1,R2", "{0},{1},9{0},40,5{0}"),
    ],
)
def test_ratings_and_points_of_rounds_are_no_game(headings: str, row: str) -> None:
    readings = lines(
        headings, *(row.format(n, name) for n, name in enumerate(("Amber", "Birch", "Cedar"), 1))
    )
    assert games(readings) == []
    assert notes(readings) == ["a table of standings, no games: passed over"]


def test_numbers_that_stand_for_several_rows_number_the_games() -> None:
    first, second = records(
        "#,Player,Faction,Score",
        "1,Amber,Rusviet,84",
        "1,Birch,Nordic,71",
        "2,Amber,Saxony,60",
        "2,Birch,Crimea,50",
    )
    assert seats(first) == BOTH
    assert seats(second) == [("Amber", "saxony", 60), ("Birch", "crimea", 50)]


def test_a_winner_named_in_the_first_row_has_won_the_whole_game() -> None:
    first, second = records(
        "Date,Winner,Player,Faction",
        *("2024-01-05,Birch,Amber,Rusviet", ",,Birch,Nordic"),
        *("2024-01-12,Amber,Amber,Saxony", ",,Birch,Crimea"),
    )
    assert winners(first) == ("Birch",)
    assert winners(second) == ("Amber",)


@pytest.mark.parametrize(
    "places", [("Second", "First"), ("II", "I"), ("zweiter", "1."), ("другий", "перше місце")]
)
def test_places_may_be_words_or_roman_numbers(places: tuple[str, str]) -> None:
    (record,) = records("Game,Player,Rank", f"1,Amber,{places[0]}", f"1,Birch,{places[1]}")
    assert ranks(record) == [2, 1]


def test_a_weekday_before_a_date_in_figures_says_nothing_new() -> None:
    found = records(
        "Date,Player,Score",
        *("Fri 05/01/2024,Amber,84", "Fri 05/01/2024,Birch,71"),
        *("Sat 13/01/2024,Amber,60", "Sat 13/01/2024,Birch,50"),
    )
    assert [str(record.header.date) for record in found] == ["2024-01-05", "2024-01-13"]


def test_factions_may_stand_below_each_other_with_a_column_per_game() -> None:
    first, second = records(
        "Faction,Game 1,Game 2", "Rusviet,Amber 84,", "Nordic,Birch 71,Amber 60", "Saxony,,Birch 50"
    )
    assert seats(first) == BOTH
    assert seats(second) == [("Amber", "nordic", 60), ("Birch", "saxony", 50)]


def test_a_place_beside_a_score_below_a_name_is_a_rank() -> None:
    (record,) = records("Date,Amber score,Amber place,Birch score,Birch place", "2024-01-05,71,2,84,1")
    assert ranks(record) == [2, 1]


def test_a_sum_without_a_word_below_each_game_is_passed_over() -> None:
    readings = lines(
        "Date,Player,Faction,Score",
        *("2024-01-05,Amber,Rusviet,84", ",Birch,Nordic,71", ",,,155"),
        *("2024-01-12,Amber,Saxony,60", ",Birch,Crimea,50", ",,,110"),
    )
    first, second = games(readings)
    assert first.record is not None
    assert second.record is not None
    assert seats(first.record) == BOTH
    assert seats(second.record) == [("Amber", "saxony", 60), ("Birch", "crimea", 50)]
    assert notes(readings) == ["2 rows hold no seat and were passed over"]


def test_another_score_without_a_name_is_no_sum_and_is_refused() -> None:
    (reading,) = games(lines("Game,Player,Score", "1,Amber,84", "1,Birch,71", ",,66"))
    assert messages(reading) == ["no player"]
