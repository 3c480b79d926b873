"""Further ways groups put a game into rows and columns, each with the trap it was read wrongly for."""

import pytest

from tests.ingest.reading import games, is_note, messages
from tests.ingest.sheets import lines, notes, records, seats, winners

SCYTHE = "scythe.csv"
BOTH = [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]


def test_a_column_behind_each_name_belongs_to_that_name() -> None:
    (record,) = records("Date,Amber,Faction,Birch,Faction", "2024-01-05,84,Rusviet,71,Nordic")
    assert seats(record) == BOTH


def test_a_faction_may_stand_below_the_name_and_the_score_beside_it() -> None:
    (record,) = records(
        "Date,Winner,Amber,Score,Birch,Score,Cedar,Score", "2024-01-05,Amber,Rusviet,84,Nordic,71,,"
    )
    assert seats(record) == BOTH
    assert winners(record) == ("Amber",)


def test_rows_of_one_game_that_say_what_they_hold_are_one_game() -> None:
    first, second = records(
        "Date,,Amber,Birch",
        "2024-01-05,Score,84,71",
        ",Faction,Rusviet,Nordic",
        "2024-01-12,Score,60,66",
        ",Faction,Saxony,Crimea",
        name=SCYTHE,
    )
    assert seats(first) == BOTH
    assert seats(second) == [("Amber", "saxony", 60), ("Birch", "crimea", 66)]


def test_a_star_at_the_best_score_of_every_game_is_the_winners() -> None:
    rows = ("2024-01-05,84*,71", "2024-01-06,60,66*", "2024-01-07,70,70*")
    *_, tied = records("Date,Amber,Birch", *rows, name=SCYTHE)
    assert winners(tied) == ("Birch",)


@pytest.mark.parametrize("other", ["2024-01-06,60*,66", "2024-01-06,60,66", "2024-01-06,66*,66*"])
def test_a_star_that_stands_elsewhere_or_not_in_every_game_ticks_nobody(other: str) -> None:
    rows = ("2024-01-05,84*,71", other, "2024-01-07,70,70*")
    assert [winners(record) for record in records("Date,Amber,Birch", *rows, name=SCYTHE)] == [(), (), ()]


@pytest.mark.parametrize(
    "headings",
    [
        "Player 1,Faction of player 1,Score of player 1,Player 2,Faction of player 2,Score of player 2",
        "Игрок 1,Фракция игрока 1,Очки игрока 1,Игрок 2,Фракция игрока 2,Очки игрока 2",
        "Гравець 1,Фракція гравця 1,Очки гравця 1,Гравець 2,Фракція гравця 2,Очки гравця 2",
    ],
)
def test_a_heading_may_say_of_which_player_it_speaks(headings: str) -> None:
    (record,) = records(f"Date,{headings}", "2024-01-05,Amber,Rusviet,84,Birch,Nordic,71")
    assert seats(record) == BOTH


def test_winners_without_the_number_of_players_are_refused_row_by_row_with_what_to_do() -> None:
    readings = games(
        lines("Date,Winner,Faction,Score", "2024-01-05,Amber,Rusviet,84", "2024-01-05,Birch,Nordic,71")
    )
    assert [messages(reading) for reading in readings] == [["one seat alone, and how it came in"]] * 2
    assert [reading.problems[0].line for reading in readings] == [2, 3]
    assert "a column `players` with their number" in str(readings[0].problems[0].expected)


def test_w_above_ticks_heads_winners_and_above_figures_nothing() -> None:
    (record,) = records("Game,Player,Score,W", "1,Amber,84,", "1,Birch,84,x")
    assert winners(record) == ("Birch",)
    (other,) = games(lines("Game,Player,Score,W", "1,Amber,84,3", "1,Birch,71,2"))
    assert messages(other) == ["a column nobody understands; it was left out"]


def test_a_p_behind_a_figure_stands_for_points() -> None:
    (record,) = records("Game,Player,Faction,Score", "1,Amber,Rusviet,84p", "1,Birch,Nordic,71 p")
    assert seats(record) == BOTH


def test_a_sentence_in_the_column_of_players_is_nobody_and_told() -> None:
    said = "Cedar was late again, so we began without him"
    readings = lines("Game,Player,Faction,Score", "1,Amber,Rusviet,84", "1,Birch,Nordic,71", f',"{said}",,')
    (reading,) = games(readings)
    assert reading.record is not None
    assert seats(reading.record) == BOTH
    assert notes(readings) == ["1 rows hold no seat and were passed over"]


def test_a_long_name_is_no_sentence() -> None:
    name = "Old Cedar of the Hill"
    (record,) = records("Game,Player,Score", "1,Amber,84", "1,Birch,71", f",{name},")
    assert [seat.player for seat in record.seats] == ["Amber", "Birch", name]


def test_every_row_that_was_passed_over_is_named() -> None:
    rows = ("1,Amber,84", "1,Birch,71", "Season 2,,", "2,Amber,60", "2,Birch,66", "Season 3,,", "The end,,")
    (note,) = (reading for reading in lines("Game,Player,Score", *rows) if is_note(reading))
    (told,) = note.problems
    assert told.found == "row 4: Season 2,, | row 7: Season 3,, | row 8: The end,,"


def test_many_rows_that_were_passed_over_are_named_by_their_numbers() -> None:
    played = [
        row for game in range(1, 31) for row in (f"{game},Amber,84", f"{game},Birch,71", f"Note {game},,")
    ]
    (note,) = (reading for reading in lines("Game,Player,Score", *played) if is_note(reading))
    found = str(note.problems[0].found)
    assert found.startswith("row 4: Note 1,, | row 7: Note 2,, | ")
    assert found.endswith("| rows 64, 67, 70, 73, 76, 79, 82, 85, 88, 91")


def test_one_heading_above_several_columns_is_refused_and_not_read_for_the_first_of_them() -> None:
    (reading,) = lines("Date,Faction,Faction,Score", "2024-01-05,Rusviet,Nordic,84")
    (problem,) = reading.problems
    assert (problem.message, problem.line, problem.column) == (
        "one heading above several columns",
        1,
        "Faction",
    )


def test_an_empty_column_of_the_same_heading_does_no_harm() -> None:
    (record,) = records("Game,Player,Faction,Score,Faction", "1,Amber,Rusviet,84,", "1,Birch,Nordic,71,")
    assert seats(record) == BOTH


@pytest.mark.parametrize(
    ("headings", "first", "second"),
    [
        ("Game,Player,Faction,Score", "1,Amber,Rusviet,84,,Amber wins,5", "1,Birch,Nordic,71"),
        ("Game,Player,,Faction,Score", "1,Amber,Amber wins 5,Rusviet,84", "1,Birch,,Nordic,71"),
    ],
)
def test_what_stands_below_no_heading_is_told_with_its_row(headings: str, first: str, second: str) -> None:
    readings = lines(headings, first, second)
    assert notes(readings) == ["cells without a heading were left out"]
    (told,) = (reading.problems[0] for reading in readings if is_note(reading))
    assert told.line == 2
    assert str(told.found).startswith("Amber wins")


def test_cells_without_a_heading_beside_a_row_per_game_are_told_too() -> None:
    readings = lines("Date,Winner,Amber,Birch", "2024-01-05,Amber,84,71,,fine evening", name=SCYTHE)
    assert notes(readings) == ["cells without a heading were left out"]


def test_columns_that_come_once_for_each_place_belong_to_whoever_took_it() -> None:
    (record,) = records(
        "Date,1st,Faction,Score,2nd,Faction,Score", "2024-01-05,Amber,Rusviet,84,Birch,Nordic,71"
    )
    assert seats(record) == BOTH
