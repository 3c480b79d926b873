"""Slips of people who type sheets: what says two things, is doubtful or cannot be read is told where it stands."""

import pytest

from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from tests.ingest.reading import games, messages
from tests.ingest.sheets import lines, records

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
