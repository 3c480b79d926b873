"""Slips of people who type sheets: what says two things, is doubtful or cannot be read is told where it stands."""

import io

import pytest
from openpyxl import Workbook

from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from tests.ingest.reading import games, messages
from tests.ingest.sheets import lines, notes, records

TWO_THINGS = "two different things are said of one seat"
WRITTEN = 'columns = [{heading="Nr", field="game"}, {heading="Wer", field="player"}, {heading="Bunte", field="faction"}'


def laid_out(layout: str, *rows: str) -> list[Reading]:
    return list(read_source(Source("sheet.csv", "\n".join(rows).encode(), layout)))


@pytest.mark.parametrize(
    ("column", "rows"),
    [
        ("Mat", ("Date,Player,Faction,Mat,Score", "2024-02-01,Ann,Rusviet/Mechanical,Industrial,80")),
        ("Планшет", ("Дата,Игрок,Фракция,Планшет,Очки", "2024-02-01,Ann,Русвет (Пром),Механический,80")),
        (
            "Mat 1",
            (
                "Date,Player 1,Faction 1,Mat 1,Score 1,Player 2,Score 2",
                "2024-02-01,Ann,Rusviet 1,Mechanical,80,Bob,60",
            ),
        ),
        (
            "Winner mat",
            (
                "Date,Winner,Winner faction,Winner mat,Ann,Bob",
                "2024-02-01,Ann,Rusviet/Mechanical,Industrial,84,71",
            ),
        ),
        (
            "Winner faction",
            (
                "Date,Winner,Winner mat,Winner faction,Ann,Bob",
                "2024-02-01,Ann,Industrial,Rusviet/Mechanical,84,71",
            ),
        ),
        (None, ("Date,Winner,Winner faction,Ann,Bob", "2024-02-01,Ann (Nordic),Rusviet,84,71")),
        (
            "Factions",
            ("Date,Players,Factions", '2024-02-01,"Ann (Nordic) 80, Bob (Rusviet) 70","Saxony, Rusviet"'),
        ),
    ],
)
def test_two_different_things_said_of_one_seat_are_refused(column: str | None, rows: tuple[str, ...]) -> None:
    (refused,) = games(lines(*rows))
    assert refused.record is None
    assert [problem.column for problem in refused.problems if problem.message == TWO_THINGS] == [column]


def test_what_is_said_twice_alike_is_read() -> None:
    (record,) = records(
        "Date,Player,Faction,Mat,Score",
        "2024-02-01,Ann,Rusviet/Mechanical,Mechanical,80",
        "2024-02-01,Bob,Nordic,Patriotic,70",
    )
    assert record.seats[0].mat == "mechanical"


def test_a_word_of_the_layout_comes_before_a_number_behind_a_faction() -> None:
    layout = f'orientation = "row per seat"\n{WRITTEN}, {{heading="Kohle", field="total"}}]\n'
    words = 'words = { "Rot" = "Rusviet", "Weiss 2" = "Nordic" }\n'
    rows = ("Nr;Wer;Bunte;Kohle", "1;Amber;Rot;84", "1;Birch;Weiss 2;71")
    (reading,) = games(laid_out(layout + words, *rows))
    assert reading.record is not None
    assert [(seat.faction, seat.mat) for seat in reading.record.seats] == [
        ("rusviet", None),
        ("nordic", None),
    ]


@pytest.mark.parametrize("name", ["Łukasz", "Zośka", "Żaneta", "Świstak", "Jiří", "Řehoř"])
def test_one_letter_beside_polish_headings_is_read_as_polish_spreadsheets_save_it(name: str) -> None:
    rows = f"Data;Gracz;Frakcja;Mata;Punkty\n1.10.2024;{name};Rusviet;Industrial;84\n1.10.2024;Ewa;Nordic;Patriotic;71"
    (reading,) = games(list(read_source(Source("sheet.csv", rows.encode("cp1250")))))
    assert reading.record is not None
    assert reading.record.seats[0].player == name


@pytest.mark.parametrize(
    ("headings", "names"),
    [("Datum;Spieler;Fraktion;Punkte", ("Søren", "Miloš")), ("Date;Joueur;Faction;Points", ("Cœlia", "Zoé"))],
)
def test_western_letters_stay_western(headings: str, names: tuple[str, str]) -> None:
    rows = f"{headings}\n2024-10-01;{names[0]};Rusviet;84\n2024-10-01;{names[1]};Nordic;71"
    (reading,) = games(list(read_source(Source("sheet.csv", rows.encode("cp1252")))))
    assert reading.record is not None
    assert [seat.player for seat in reading.record.seats] == [*names]


def test_a_pound_sign_before_a_word_is_a_letter() -> None:
    rows = "Date;Player;Faction;Score\n2024-10-01;Łukasz;Rusviet;84\n2024-10-01;Ewa;Nordic;71"
    (reading,) = games(list(read_source(Source("sheet.csv", rows.encode("cp1250")))))
    assert reading.record is not None
    assert reading.record.seats[0].player == "Łukasz"


def test_a_row_per_game_whose_columns_say_no_owner_is_refused() -> None:
    layout = f'orientation = "row per game"\n{WRITTEN}, {{heading="Kohle", field="total"}}]\n'
    (refused,) = laid_out(layout, "Nr;Wer;Bunte;Kohle", "1;Amber;Rusviet;84", "1;Birch;Nordic;71")
    assert messages(refused)[0].startswith("“row per game” needs `of` for the columns of every seat")


def test_games_whose_days_cannot_be_read_are_told_one_by_one() -> None:
    days = ("2024-02-30", "32.01.2024", "2024-03-03", "2024-13-01")
    rows = [f"{day},{who}" for day in days for who in ("Ann,Rusviet,80", "Bob,Nordic,70")]
    found = games(lines("Date,Player,Faction,Score", *rows))
    assert [game.position for game in found] == ["rows 2-3", "rows 4-5", "rows 6-7", "rows 8-9"]
    assert [game.record is None for game in found] == [True, True, False, True]
    assert not any("stand apart" in message for game in found for message in messages(game))


@pytest.mark.parametrize(
    "rows",
    [
        ("Date,Time,Player,Score", "2024-01-01,19:00,A,80", ",,B,70", "2024-01-08,25:00,C,60", ",,D,50"),
        ("Date,Table,Player,Score", "2024-01-01,1,A,80", ",,B,70", "2024-01-48,2,C,60", ",,D,50"),
    ],
)
def test_rows_below_a_name_that_cannot_be_read_join_no_earlier_game(rows: tuple[str, ...]) -> None:
    found = games(lines(*rows))
    assert [game.record for game in found] == [None, None]
    message = "the row above was not read, and this row does not say which game it belongs to"
    assert message in messages(found[0])


def test_times_of_half_a_day_tell_games_apart() -> None:
    rows = [f"2024-01-01,{time},{who}" for time in ("12 am", "7 pm", "9:30 p.m.") for who in ("A,80", "B,70")]
    found = records("Date,Time,Player,Score", *rows)
    assert [str(record.header.time) for record in found] == ["00:00:00", "19:00:00", "21:30:00"]


def test_a_time_that_keeps_its_game_out_is_not_said_to_stay_unknown() -> None:
    (refused,) = games(lines("Date,Time,Player,Score", "2024-01-01,25:00,A,80", "2024-01-01,25:00,B,70"))
    assert refused.record is None
    assert set(messages(refused)) == {"no time of the day"}


def test_a_title_that_names_a_game_is_not_told_as_passed_over() -> None:
    rows = ("Гравець,Фракція,Очки", "Аня,Русвет,84", "Боря,Крим,71", "", "Гра 2 — 10 лютого 2024")
    found = lines("Гра 1 — 3 лютого 2024", *rows, "Аня,Русвет,60", "Боря,Крим,66")
    assert [str(game.record.header.date) for game in games(found) if game.record] == [
        "2024-02-03",
        "2024-02-10",
    ]
    assert notes(found) == []


def test_a_title_without_a_game_is_told_as_passed_over() -> None:
    rows = ("Гравець,Фракція,Очки", "Аня,Русвет,84", "Боря,Крим,71", "", "Гра 2 — 10 лютого 2024")
    assert notes(lines("Гра 1 — 3 лютого 2024", *rows)) == ["1 rows hold no game and were passed over"]


@pytest.mark.parametrize(
    "rows",
    [
        ("Date,Winner,Amber,Birch", "2024-01-05,Amber?,84,71", "2024-01-06,Birch,60,66"),
        ("Date,Player,Score,Winner", "2024-01-05,Amber,84,Amber?", "2024-01-05,Birch,70,Amber?"),
        ("Date,Winner,Winning faction,Other players", "2024-01-05,Amber?,Rusviet,Birch"),
    ],
)
def test_a_winner_with_a_question_mark_is_refused(rows: tuple[str, ...]) -> None:
    refused, *_ = games(lines(*rows))
    assert refused.record is None
    assert "the winner is in doubt" in messages(refused)


@pytest.mark.parametrize(
    ("player", "accepted"), [("Ann (Saxony)", False), ("Ann (Rusviet)", True), ("Ann (N.)", True)]
)
def test_a_faction_behind_a_name_is_that_of_its_seat(player: str, accepted: bool) -> None:
    rows = (f"2024-01-05,{player},Rusviet,84", "2024-01-05,Birch,Nordic,70")
    (game,) = games(lines("Date,Player,Faction,Score", *rows))
    assert (game.record is not None) == accepted
    assert messages(game) == ([] if accepted else ["two different things are said of Ann (Saxony)"])


def test_two_seats_with_one_place_in_turn_order_are_told() -> None:
    rows = ("2024-01-05,Ann,Rusviet,2,84", "2024-01-05,Bob,Nordic,2,70", "2024-01-05,Cat,Saxony,1,60")
    (game,) = games(lines("Date,Player,Faction,Seat,Score", *rows))
    assert game.record is not None
    assert [seat.start for seat in game.record.seats] == [None, None, 1]
    assert messages(game) == ["two seats with one place in turn order; their places stay unknown"]


def test_a_sum_whose_formula_was_never_worked_out_is_no_other_table() -> None:
    book, file = Workbook(), io.BytesIO()
    book.remove(book.active)
    for day in ("2024-01-05", "2024-01-12"):
        page = book.create_sheet(day)
        for row in (("Player", "Faction", "Score"), ("Ann", "Rusviet", 84), ("Bob", "Nordic", 70)):
            page.append(row)
        page.append(("Sum", None, "=SUM(C2:C3)"))
    book.save(file)
    found = list(read_source(Source("sheet.xlsx", file.getvalue())))
    assert [len(game.record.seats) for game in games(found) if game.record] == [2, 2]
    assert notes(found) == ["1 rows hold no game and were passed over"] * 2


def test_a_number_in_brackets_behind_a_name_is_part_of_the_name() -> None:
    (game,) = records(
        "Game,Player,Faction,Mat,Score",
        "1,Amber (2),Rusviet,Innovative,84",
        "1,Birch (1),Nordic,Patriotic,71",
    )
    assert [seat.player for seat in game.seats] == ["Amber (2)", "Birch (1)"]
