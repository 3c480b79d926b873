"""Days that a sheet writes once, in part or not at all: what it does not say stays unknown."""

import datetime
import io
from collections.abc import Sequence

import pytest
from openpyxl import Workbook

from engine.record import Record
from tests.ingest.reading import games, messages
from tests.ingest.sheets import lines, read, records

SCYTHE = "scythe.csv"
SAME_DAY = "a game without a day of its own; that of the game above is taken"


def days(found: Sequence[Record]) -> list[str]:
    return [str(record.header.date) for record in found]


def test_the_first_game_of_an_evening_may_be_dated_for_all_of_them() -> None:
    rows = (
        "2024-01-05,1,Amber,84",
        ",,Birch,71",
        ",2,Amber,60",
        ",,Birch,66",
        "2024-01-12,3,Amber,50",
        ",,Birch,51",
    )
    readings = games(lines("Date,Game,Player,Score", *rows))
    assert days([r.record for r in readings if r.record]) == ["2024-01-05", "2024-01-05", "2024-01-12"]
    assert [messages(reading) for reading in readings] == [[], [SAME_DAY], []]


def test_so_may_the_first_row_of_an_evening_where_a_row_is_a_game() -> None:
    found = records("#,Date,Amber,Birch", "1,2024-01-05,84,71", "2,,60,66", "3,2024-01-12,50,51", name=SCYTHE)
    assert days(found) == ["2024-01-05", "2024-01-05", "2024-01-12"]


@pytest.mark.parametrize(
    "rows", [("2024-01-05,84,71", "2024-01-05,70,71", ",60,66"), ("2024-01-05,84,71", "?,60,66")]
)
def test_a_day_that_is_not_known_is_not_that_of_the_game_above(rows: tuple[str, ...]) -> None:
    *_, last = records("Date,Amber,Birch", *rows, name=SCYTHE)
    assert last.header.date is None


def test_a_sheet_that_writes_its_days_in_every_row_leaves_none_out() -> None:
    rows = ("1,2024-01-05,Amber,84", "1,2024-01-05,Birch,71", "2,,Amber,60", "2,,Birch,66")
    assert days(records("Game,Date,Player,Score", *rows)) == ["2024-01-05", "None"]


@pytest.mark.parametrize("written", ["March 2019", "2019-03", "03.2019", "2019", "mar. 2019"])
def test_a_month_dates_no_game_and_keeps_none_out_where_every_row_is_one(written: str) -> None:
    (reading,) = games(lines("Date,Amber,Birch", f"{written},84,71", name=SCYTHE))
    assert reading.record is not None
    assert reading.record.header.date is None
    assert messages(reading) == ["a date without its day"]


def test_a_day_without_its_year_keeps_no_game_out_that_has_a_number() -> None:
    (reading,) = games(lines("Game,Date,Player,Score", "1,5 Jan,Amber,84", "1,5 Jan,Birch,71"))
    assert reading.record is not None
    assert reading.record.header.date is None
    assert messages(reading) == ["a date without its year"] * 2


def test_a_month_among_rows_that_only_their_days_tell_apart_is_refused() -> None:
    (reading,) = games(lines("Date,Player,Score", "March 2019,Amber,84", "March 2019,Birch,71"))
    assert reading.record is None


@pytest.mark.parametrize("written", ["5 Jan", "Jan 5", "05.01.", "5.1", "05/01"])
def test_the_name_of_a_worksheet_may_say_the_year(written: str) -> None:
    book = Workbook()
    book.active.title = "Scythe 2024"
    for row in (["Date", "Amber", "Birch"], [written, 84, 71], ["13/01", 60, 66]):
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    first, _ = (reading.record for reading in games(read(content.getvalue(), "games.xlsx")))
    assert first is not None
    assert first.header.date == datetime.date(2024, 1, 5)


def test_a_column_may_say_the_year() -> None:
    found = records("Year,Date,Amber,Birch", "2023,5 Jan,84,71", "2024,7 Feb,60,66", name=SCYTHE)
    assert days(found) == ["2023-01-05", "2024-02-07"]


def test_a_line_of_its_own_may_say_the_year() -> None:
    found = records("Date,Amber,Birch", "2023,,", "5 Jan,84,71", "2024,,", "7 Feb,60,66", name=SCYTHE)
    assert days(found) == ["2023-01-05", "2024-02-07"]


def test_numbers_beside_days_tell_the_games_of_a_day_apart() -> None:
    rows = ("1,2024-01-05,Amber,84", ",,Birch,71", "2,2024-01-05,Amber,60", ",,Cedar,66")
    assert [len(record.seats) for record in records("#,Date,Player,Score", *rows)] == [2, 2]


def test_numbers_of_seats_beside_days_are_no_numbers_of_games() -> None:
    rows = (
        "1,2024-01-05,Amber,84",
        "2,2024-01-05,Birch,71",
        "1,2024-01-12,Amber,60",
        "2,2024-01-12,Cedar,66",
    )
    assert [len(record.seats) for record in records("#,Date,Player,Score", *rows)] == [2, 2]
