"""Habits of whoever keeps a sheet: dates, winners, places and popularity as groups write them."""

import datetime

import pytest

from engine.record import Record
from engine.scythe.sheet import verify_sheet
from ingest.formats.reader import Reading
from tests.ingest.reading import games, messages
from tests.ingest.sheets import read


def sheet(*rows: str) -> list[Reading]:
    return games(read("\n".join(rows)))


def record(reading: Reading) -> Record:
    assert reading.record is not None, messages(reading)
    return reading.record


@pytest.mark.parametrize(
    ("other", "day"),
    [("25/01/2024", datetime.date(2024, 1, 7)), ("01/25/2024", datetime.date(2024, 7, 1))],
)
def test_the_other_dates_of_a_column_tell_day_from_month(other: str, day: datetime.date) -> None:
    rows = [f"{written},{seat}" for written in ("07/01/2024", other) for seat in ("Amber,60", "Birch,50")]
    first, second = sheet("date,player,score", *rows)
    assert record(first).header.date == day
    assert record(second).header.date == datetime.date(2024, 1, 25)


def test_a_column_of_dates_that_all_have_two_readings_is_refused_with_both() -> None:
    (reading,) = sheet("date,player,score", "07/01/2024,Amber,60", "07/01/2024,Birch,50")
    assert reading.record is None
    assert (reading.problems[0].message, reading.problems[0].expected) == (
        "a date with two readings",
        "2024-01-07 or 2024-07-01",
    )


def test_a_winner_may_be_named_instead_of_ticked() -> None:
    (reading,) = sheet("game,player,score,winner", "1,Amber,60,birch", "1,Birch,60,birch", "1,Cedar,9,birch")
    announced = record(reading).announced
    assert announced is not None
    assert announced.winners == ("Birch",)


def test_several_winners_may_be_named_together() -> None:
    (reading,) = sheet("game,player,score,winner", "1,Amber,60,Amber & Birch", "1,Birch,60,Amber & Birch")
    announced = record(reading).announced
    assert announced is not None
    assert announced.winners == ("Amber", "Birch")


def test_place_is_a_rank_where_it_holds_numbers() -> None:
    (reading,) = sheet("game,player,score,place", "1,Amber,60,1st", "1,Birch,50,2nd")
    announced = record(reading).announced
    assert announced is not None
    assert [seat.rank for seat in announced.sheets] == [1, 2]
    assert record(reading).header.place is None


def test_place_is_where_the_game_was_played_otherwise() -> None:
    (reading,) = sheet("game,player,score,place", "1,Amber,60,Town hall", "1,Birch,50,Town hall")
    assert record(reading).header.place == "Town hall"


BRACKETS = "game,player,coins,popularity tier,stars,territories,factory,resources,bonus,total"


def test_a_row_of_the_popularity_track_prices_what_was_counted() -> None:
    (reading,) = sheet(BRACKETS, "1,Amber,12,2,6,8,yes,4,6,94", "1,Birch,20,1,3,5,no,3,2,51")
    announced = record(reading).announced
    assert announced is not None
    first, second = announced.sheets
    assert (first.popularity, first.star_coins, first.territory_coins, first.resource_coins) == (
        None,
        30,
        40,
        6,
    )
    assert (second.star_coins, second.territory_coins, second.resource_coins) == (12, 15, 2)
    assert verify_sheet(record(reading)).discrepancies == ()


def test_rows_of_the_track_may_be_counted_from_1() -> None:
    (reading,) = sheet(BRACKETS, "1,Amber,12,3,6,8,yes,4,6,94", "1,Birch,20,2,3,5,no,3,2,51")
    assert verify_sheet(record(reading)).discrepancies == ()


def test_a_bracket_off_the_track_is_refused() -> None:
    (reading,) = sheet(BRACKETS, "1,Amber,12,7,6,8,yes,4,6,94")
    assert messages(reading, fatal=True) == ["no row of the popularity track"]


def test_a_sum_in_place_of_a_name_is_no_player_and_a_player_called_max_is_one() -> None:
    (reading,) = sheet("game,player,score", "1,Amber,60", "1,Max,50", "1,Total,110")
    assert [seat.player for seat in record(reading).seats] == ["Amber", "Max"]


def test_a_nameless_row_with_a_score_still_keeps_its_game_out() -> None:
    (reading,) = sheet("game,player,score", "1,Amber,60", "1,,50")
    assert messages(reading, fatal=True) == ["no player"]


def test_coins_alone_are_the_end_score() -> None:
    (reading,) = sheet("game,player,faction,mat,coins,stars", "1,Amber,C,2,84,6", "1,Birch,N,1,71,4")
    announced = record(reading).announced
    assert announced is not None
    assert [(seat.total, seat.coins) for seat in announced.sheets] == [(84, None), (71, None)]


def test_coins_beside_other_categories_are_those_in_hand() -> None:
    (reading,) = sheet("game,player,coins,popularity,stars,total", "1,Amber,12,13,6,94", "1,Birch,9,3,2,40")
    announced = record(reading).announced
    assert announced is not None
    assert [(seat.total, seat.coins) for seat in announced.sheets] == [(94, 12), (40, 9)]


def test_results_in_words_are_wins_and_losses() -> None:
    (reading,) = sheet("game,player,score,result", "1,Amber,60,Win", "1,Birch,50,Loss")
    announced = record(reading).announced
    assert announced is not None
    assert announced.winners == ("Amber",)


def test_a_winner_whom_nobody_knows_is_refused() -> None:
    (reading,) = sheet("game,player,score,winner", "1,Amber,60,Elm", "1,Birch,50,Elm")
    assert messages(reading, fatal=True) == ["neither yes nor no", "neither yes nor no"]


def test_a_table_beside_the_games_does_no_harm() -> None:
    (reading,) = sheet("game,player,score", "1,Amber,60,,wins,", "1,Birch,50,,Amber,1")
    assert [seat.player for seat in record(reading).seats] == ["Amber", "Birch"]


def test_a_cell_too_many_right_beside_the_table_is_still_refused() -> None:
    (reading,) = sheet("game,player,score", "1,Amber,60,5", "1,Birch,50")
    assert messages(reading, fatal=True) == ["too many cells: 4"]


def test_a_table_drawn_with_bars_and_dashes_is_read() -> None:
    (reading,) = sheet(
        "| game | player | score |", "|---|---|---|", "| 1 | Amber | 60 |", "| 1 | Birch | 50 |"
    )
    assert [seat.player for seat in record(reading).seats] == ["Amber", "Birch"]


def test_day_numbers_of_a_spreadsheet_are_dates() -> None:
    rows = [f"{day},{seat}" for day in ("45296", "45303.0") for seat in ("Amber,60", "Birch,50")]
    first, second = sheet("date,player,score", *rows)
    assert [record(reading).header.date for reading in (first, second)] == [
        datetime.date(2024, 1, 5),
        datetime.date(2024, 1, 12),
    ]


def test_one_number_among_dates_is_refused() -> None:
    rows = [f"{day},{seat}" for day in ("45296", "2024-01-12") for seat in ("Amber,60", "Birch,50")]
    readings = sheet("date,player,score", *rows)
    assert [reading.record is None for reading in readings] == [True, False]


@pytest.mark.parametrize(
    "written", ["Fri, 5 Jan 2024", "Friday January 5 2024", "20240105", "2024-01-05T20:30:00Z"]
)
def test_a_day_may_be_written_with_its_weekday_its_time_or_bare(written: str) -> None:
    (reading,) = sheet("date;player;score", f"{written};Amber;60", f"{written};Birch;50")
    assert record(reading).header.date == datetime.date(2024, 1, 5)


@pytest.mark.parametrize("written", ["05/01", "5.1.", "12 Jan", "Jan 12"])
def test_a_date_without_its_year_is_refused_as_such(written: str) -> None:
    (reading,) = sheet("date,player,score", f"{written},Amber,60")
    assert messages(reading) == ["a date without its year"]


@pytest.mark.parametrize("mark", ["🏆", " 👑", " (W)", " [winner]"])
def test_a_mark_behind_a_name_tells_the_winner_and_is_no_part_of_the_name(mark: str) -> None:
    (reading,) = sheet("game,player,score", f"1,Amber{mark},60", "1,Birch,60")
    announced = record(reading).announced
    assert announced is not None
    assert announced.winners == ("Amber",)
    assert [seat.player for seat in record(reading).seats] == ["Amber", "Birch"]


def test_a_star_behind_a_name_goes_where_the_name_stands_without_it_too() -> None:
    first, second = sheet("game,player,score", "1,Amber*,60", "1,Birch*,50", "2,Amber,40", "2,Cedar,30")
    assert [seat.player for seat in record(first).seats] == ["Amber", "Birch*"]
    assert [seat.player for seat in record(second).seats] == ["Amber", "Cedar"]


@pytest.mark.parametrize("cell", ["T1", "1=", "1T", "#1", "1st", "1."])
def test_a_shared_place_is_a_place(cell: str) -> None:
    (reading,) = sheet("game,player,score,rank", f"1,Amber,60,{cell}", f"1,Birch,60,{cell}")
    announced = record(reading).announced
    assert announced is not None
    assert [seat.rank for seat in announced.sheets] == [1, 1]


@pytest.mark.parametrize("cell", ["€60", "60 €", "£60", "60₽", "$60"])
def test_a_sign_of_money_does_not_hide_a_figure(cell: str) -> None:
    (reading,) = sheet("game,player,score", f"1,Amber,{cell}", "1,Birch,50")
    announced = record(reading).announced
    assert announced is not None
    assert announced.sheets[0].total == 60


def test_whoever_did_not_finish_has_an_unknown_score_and_the_game_stays() -> None:
    (reading,) = sheet("game,player,score", "1,Amber,60", "1,Birch,50", "1,Cedar,DNF")
    announced = record(reading).announced
    assert announced is not None
    assert [seat.total for seat in announced.sheets] == [60, 50, None]
    assert messages(reading) == ["somebody who did not finish; the figure stays unknown"]
