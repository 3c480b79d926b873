"""Forms of sheets that groups keep: surveys, lists in cells, score sheets on their side, tables beside."""

import datetime
import io

import pytest
from openpyxl import Workbook

from engine.scythe.sheet import verify_sheet
from ingest.names import unaccented
from tests.ingest.reading import games, messages
from tests.ingest.sheets import lines, notes, ranks, read, records, seats, winners


def test_the_answers_of_a_survey_are_dated_by_their_entry() -> None:
    first, second = records(
        "Timestamp,Player 1,Faction 1,Score 1,Player 2,Faction 2,Score 2",
        "2024/01/05 10:10:33 PM GMT+1,Amber,Rusviet,84,Birch,Nordic,71",
        "2024/01/12 09:00:00 PM GMT+1,Amber,Saxony,60,Birch,Crimea,71",
    )
    assert [record.header.date for record in (first, second)] == [
        datetime.date(2024, 1, 5),
        datetime.date(2024, 1, 12),
    ]


def test_a_date_of_its_own_stands_above_the_time_of_the_entry() -> None:
    (record,) = records(
        "Timestamp,Date,Player,Score", "2024-01-09 22:00:00,2024-01-05,Amber,60", ",2024-01-05,Birch,50"
    )
    assert record.header.date == datetime.date(2024, 1, 5)


def test_a_survey_may_ask_who_won_and_how_many_played() -> None:
    (record,) = records("Timestamp,Who won?,How many players?,Winning faction", "2024-01-05,Amber,3,Rusviet")
    assert len(record.seats) == 3
    assert winners(record) == ("Amber",)
    assert record.seats[0].faction == "rusviet"


def test_a_board_that_names_mats_is_the_mat_and_no_table() -> None:
    (record,) = records(
        "Game,Player,Faction,Board,Score", "1,Amber,Rusviet,Mechanical,84", "1,Birch,Nordic,Patriotic,71"
    )
    assert [seat.mat for seat in record.seats] == ["mechanical", "patriotic"]
    assert record.header.table is None


def test_a_board_that_would_seat_everybody_alone_holds_the_numbers_of_mats() -> None:
    (record,) = records("Date,Player,Board,Score", "2024-01-05,Amber,3A,84", "2024-01-05,Birch,4,71")
    assert [seat.mat for seat in record.seats] == ["innovative", "mechanical"]


def test_a_board_that_names_no_mat_is_the_table() -> None:
    one, other = ("1,1,Amber,60", "1,1,Cedar,40"), ("1,2,Birch,50", "1,2,Dogwood,30")
    first, second = records("Round,Board,Player,Score", *one, *other)
    assert (first.header.table, second.header.table) == ("1", "2")


def test_won_and_lost_may_stand_in_one_column() -> None:
    (record,) = records("Date,Player,Faction,W/L", "2024-01-05,Amber,Rusviet,W", "2024-01-05,Birch,Nordic,L")
    assert winners(record) == ("Amber",)


def test_a_share_of_wins_is_not_a_winner() -> None:
    (reading,) = games(lines("Game,Player,Score,Win %", "1,Amber,60,67%", "1,Birch,50,33%"))
    assert reading.record is not None
    assert messages(reading) == ["a column nobody understands; it was left out"]


def test_a_table_beside_the_games_costs_no_game_and_is_told() -> None:
    readings = lines(
        "Date,Player,Faction,Score,,Player,Wins,Games,Win %",
        "2024-01-05,Amber,Rusviet,84,,Amber,2,3,67%",
        "2024-01-05,Birch,Nordic,71,,Birch,1,3,33%",
        ",,,,,Cedar,0,1,0%",
    )
    (reading,) = games(readings)
    assert reading.record is not None
    assert seats(reading.record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert notes(readings) == ["another table beside the games was passed over: Player, Wins, Games, Win %"]


def test_seats_behind_an_empty_column_are_no_other_table() -> None:
    (record,) = records(
        "Date,Player,Faction,Score,,Player,Faction,Score", "2024-01-05,Amber,Rusviet,84,,Birch,Nordic,71"
    )
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]


def test_empty_columns_between_the_headings_change_nothing() -> None:
    (record,) = records(",Date,,Player,,Score", ",2024-01-05,,Amber,,84", ",2024-01-05,,Birch,,71")
    assert seats(record) == [("Amber", None, 84), ("Birch", None, 71)]


@pytest.mark.parametrize("heading", ["Game", "Board game"])
def test_other_games_of_the_evening_are_left_out_and_counted(heading: str) -> None:
    readings = lines(
        f"Date,{heading},Player,Score",
        "2024-01-05,Scythe,Amber,84",
        "2024-01-05,,Birch,71",
        "2024-01-05,Catan,Amber,10",
        "2024-01-05,,Birch,8",
        "2024-01-06,Scythe,Amber,60",
        "2024-01-06,Scythe,Birch,66",
    )
    assert [seats(reading.record) for reading in games(readings) if reading.record] == [
        [("Amber", None, 84), ("Birch", None, 71)],
        [("Amber", None, 60), ("Birch", None, 66)],
    ]
    assert notes(readings) == ["left out, rows of other games: 2"]


def test_a_sheet_of_other_games_gives_none() -> None:
    readings = lines("Date,Game title,Player,Score", "2024-01-05,Catan,Amber,10", "2024-01-05,Catan,Birch,8")
    assert games(readings) == []
    assert notes(readings) == ["left out, rows of other games: 2"]


def test_one_word_for_games_of_several_days_is_the_title_of_another_game() -> None:
    readings = lines("Date,Game,Player,Score", "2024-01-05,Catan,Amber,10", "2024-01-06,Catan,Birch,8")
    assert games(readings) == []
    assert notes(readings) == ["left out, rows of other games: 2"]


def test_games_that_are_numbered_are_no_titles() -> None:
    final, other = ("Final,Amber,60", "Final,Birch,50"), ("Third place,Cedar,40", "Third place,Dogwood,30")
    assert len(records("Game,Player,Score", *final, *other)) == 2


def test_a_counter_is_no_player() -> None:
    (record,) = records("Scythe", "#,Date,Amber,Birch", "1,2024-01-05,84,71")
    assert seats(record) == [("Amber", None, 84), ("Birch", None, 71)]


@pytest.mark.parametrize("name", ["scythe_scores.csv", "Our Scythe evenings.csv"])
def test_the_name_of_the_file_may_say_that_it_is_about_scythe(name: str) -> None:
    (record,) = records("Date,Amber,Birch,Cedar", "2024-01-05,84,71,", name=name)
    assert seats(record) == [("Amber", None, 84), ("Birch", None, 71)]


def test_the_name_of_a_worksheet_may_say_so_as_well() -> None:
    book = Workbook()
    book.active.title = "Scythe"
    for row in (["Date", "Amber", "Birch"], [datetime.date(2024, 1, 5), 84, 71]):
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    (reading,) = games(read(content.getvalue(), "games.xlsx"))
    assert reading.record is not None
    assert seats(reading.record) == [("Amber", None, 84), ("Birch", None, 71)]


def test_how_long_it_took_and_what_was_said_are_no_players() -> None:
    (record,) = records("Scythe", "Date,Amber,Birch,Duration,Notes", "2024-01-05,84,71,120,close one")
    assert seats(record) == [("Amber", None, 84), ("Birch", None, 71)]


def test_figures_by_the_day_without_such_a_name_are_nobodys_score() -> None:
    assert [reading.record for reading in lines("Date,Amber,Birch", "2024-01-05,84,71")] == [None]


def test_places_in_the_columns_of_players_are_no_coins() -> None:
    (record,) = records("Scythe", "Date,Amber,Birch,Cedar", "2024-01-05,2,1,3")
    assert ranks(record) == [2, 1, 3]
    assert [total for *_, total in seats(record)] == [None, None, None]


def test_ones_and_noughts_in_the_columns_of_players_are_wins() -> None:
    (record,) = records("Scythe", "Date,Amber,Birch,Cedar", "2024-01-05,0,1,0")
    assert winners(record) == ("Birch",)
    assert [total for *_, total in seats(record)] == [None, None, None]


def test_headings_may_begin_or_end_with_the_name_of_a_player() -> None:
    for headings in (
        "Date,Amber faction,Amber score,Birch faction,Birch score",
        "Date,Faction Amber,Score Amber,Faction Birch,Score Birch",
        "Date,Amber's faction,Amber's score,Birch - faction,Birch - score",
    ):
        (record,) = records(headings, "2024-01-05,Rusviet,84,Nordic,71")
        assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]


def test_averages_and_bests_are_nobodys_names() -> None:
    readings = lines("Date,Average score,Average stars,Best score,Best stars", "2024-01-05,60,4,84,6")
    assert [reading.record for reading in readings] == [None]


def test_cells_may_list_everybody() -> None:
    first, second = records(
        "Date,Players,Factions,Scores,Winner",
        '2024-01-05,"Amber, Birch, Cedar","Rusviet, Nordic, Saxony","84, 71, 60",Amber',
        '2024-01-12,"Birch & Dogwood","Crimea & Polania","55 & 77",Dogwood',
    )
    assert seats(first) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71), ("Cedar", "saxony", 60)]
    assert seats(second) == [("Birch", "crimea", 55), ("Dogwood", "polania", 77)]
    assert (winners(first), winners(second)) == (("Amber",), ("Dogwood",))


def test_a_cell_may_hold_the_whole_result() -> None:
    (record,) = records("Date,Results", '2024-01-05,"Amber (Rusviet/Mechanical) 84, Birch (Nordic) 71"')
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert record.seats[0].mat == "mechanical"


def test_cells_below_the_names_of_players_may_hold_factions() -> None:
    first, second = records(
        "Date,Amber,Birch,Cedar,Winner",
        "2024-01-05,Rusviet,Nordic,-,Amber",
        "2024-01-12,Crimea 55,,Saxony 60,Cedar",
    )
    assert seats(first) == [("Amber", "rusviet", None), ("Birch", "nordic", None)]
    assert seats(second) == [("Amber", "crimea", 55), ("Cedar", "saxony", 60)]
    assert (winners(first), winners(second)) == (("Amber",), ("Cedar",))


def test_a_list_of_names_and_nicknames_is_no_list_of_games() -> None:
    book = Workbook()
    book.active.title = "Games"
    book.active.append(["Game", "Player", "Score"])
    book.active.append([1, "Amber", 84])
    book.active.append([1, "Birch", 71])
    people = book.create_sheet("People")
    people.append(["Name", "Nickname", "Favourite faction"])
    people.append(["Amber", "Am", "Rusviet"])
    content = io.BytesIO()
    book.save(content)
    readings = read(content.getvalue(), "games.xlsx")
    assert [reading.position for reading in games(readings)] == ["sheet Games, rows 2-3"]
    assert notes(readings) == ["worksheets that were passed over: People"]


def test_a_worksheet_named_by_a_day_dates_its_game() -> None:
    book = Workbook()
    book.active.title = "2024-01-05"
    for row in (["Player", "Score"], ["Amber", 84], ["Birch", 71]):
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    (reading,) = games(read(content.getvalue(), "games.xlsx"))
    assert reading.record is not None
    assert reading.record.header.date == datetime.date(2024, 1, 5)


def test_lists_of_different_lengths_are_refused_where_they_stand() -> None:
    (reading,) = games(lines("Date,Players,Scores", '2024-01-05,"Amber, Birch","84, 71, 60"'))
    assert reading.record is None
    assert [(problem.line, problem.found) for problem in reading.problems] == [(2, "84, 71, 60")]


def test_one_score_beside_a_list_of_players_is_nobodys() -> None:
    (record,) = records("Date,Players,Winner,Score", '2024-01-05,"Amber, Birch",Amber,84')
    assert seats(record) == [("Amber", None, None), ("Birch", None, None)]
    assert winners(record) == ("Amber",)


ON_ITS_SIDE = (
    "Player,Amber,Birch",
    "Faction,Rusviet,Nordic",
    "Mat,Mechanical,Patriotic",
    "Popularity,12,7",
    "Stars,6,3",
    "Territories,8,6",
    "Factory,no,no",
    "Resources,6,4",
    "Coins,20,15",
    "Structure bonus,6,2",
    "Total,84,60",
)


def test_a_score_sheet_on_its_side_is_read_like_any_other() -> None:
    (record,) = records("Date,2024-01-05", *ON_ITS_SIDE)
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 60)]
    assert record.header.date == datetime.date(2024, 1, 5)
    assert record.announced is not None
    assert [figures.stars for figures in record.announced.sheets] == [6, 3]


def test_several_score_sheets_on_their_side_may_stand_below_each_other() -> None:
    again = [line.replace("Amber", "Cedar").replace("84", "85") for line in ON_ITS_SIDE]
    for between in ([], [""], ["", "Game 2", ""]):
        first, second = records(*ON_ITS_SIDE, *between, *again)
        assert [seats(record)[0][0] for record in (first, second)] == ["Amber", "Cedar"]


def test_the_names_on_such_a_sheet_need_no_heading() -> None:
    (record,) = records(*(line.removeprefix("Player") for line in ON_ITS_SIDE))
    assert [seat.player for seat in record.seats] == ["Amber", "Birch"]


def test_titles_between_blocks_are_no_seats_and_date_their_block() -> None:
    first, second = records(
        "Night 1,05.01.2024,,",
        "Player,Faction,Mat,Score",
        "Amber,Rusviet,Mechanical,84",
        "Birch,Nordic,Patriotic,71",
        "",
        "Night 2,12.01.2024,,",
        "Player,Faction,Mat,Score",
        "Amber,Saxony,Patriotic,60",
        "Birch,Crimea,Militant,66",
    )
    assert [record.header.date for record in (first, second)] == [
        datetime.date(2024, 1, 5),
        datetime.date(2024, 1, 12),
    ]


def test_a_date_above_a_single_table_is_not_taken_for_that_of_its_games() -> None:
    (record,) = records(
        "Last updated,05.01.2024,,", "Player,Faction,Score", "Amber,Rusviet,84", "Birch,Nordic,71"
    )
    assert record.header.date is None


POINTS = (
    "Date,Player,Faction,Mat,Stars,Territories,Resources,Structures,Coins,Total",
    "2024-01-12,Amber,Saxony,Patriotic,24,24,8,9,20,85",
    "2024-01-12,Birch,Crimea,Militant,9,10,2,0,10,31",
)


def test_categories_that_add_up_as_they_stand_are_points() -> None:
    (reading,) = games(lines(*POINTS))
    assert reading.record is not None
    assert reading.record.announced is not None
    amber = reading.record.announced.sheets[0]
    assert (amber.star_coins, amber.territory_coins, amber.resource_coins) == (24, 24, 8)
    assert (amber.structure_bonus, amber.stars, amber.structures) == (9, None, None)
    assert messages(reading) == ["stars, territories and resources are points here"]
    assert verify_sheet(reading.record).discrepancies == ()


def test_counts_stay_counts() -> None:
    (record,) = records("game,player,coins,stars,territories,resources,bonus,total", "1,Amber,20,6,8,6,6,46")
    assert record.announced is not None
    assert record.announced.sheets[0].stars == 6


def test_a_row_per_game_is_kept_by_friends_unless_it_names_an_event() -> None:
    row = ",Amber,Rusviet,Industrial,84,Birch,Nordic,Mechanical,71"
    headings = ",Player 1,Faction 1,Mat 1,Score 1,Player 2,Faction 2,Mat 2,Score 2"
    (friends,) = records(f"Date{headings}", f"2024-01-05{row}")
    (cup,) = records(f"Event{headings}", f"Spring cup{row}")
    assert (friends.setup.policy, cup.setup.policy) == ("open", None)


LANGUAGES = {
    "German": (
        "Datum;Spieler;Fraktion;Spielertableau;Münzen;Beliebtheit;"
        "Sterne;Gebiete;Fabrik;Ressourcen;Gebäudebonus;Gesamt;Platz",
        ("Sachsen", "Landwirtschaft", "nein"),
        ("Krim", "mechanisch", "ja"),
    ),
    "French": (
        "Date;Joueur;Faction;Plateau;Pièces;Popularité;"
        "Étoiles;Territoires;Usine;Ressources;Bonus bâtiments;Total;Rang",
        ("Saxe", "Agricole", "non"),
        ("Crimée", "Mécanique", "oui"),
    ),
    "Spanish": (
        "Fecha;Jugador;Facción;Tablero;Monedas;Popularidad;"
        "Estrellas;Territorios;Fábrica;Recursos;Bonus estructuras;Puntos;Puesto",
        ("Sajonia", "Agrícola", "no"),
        ("Kanato de Crimea", "Mecánico", "sí"),
    ),
    "Polish": (
        "Data;Gracz;Frakcja;Plansza;Monety;Popularność;"
        "Gwiazdki;Terytoria;Fabryka;Zasoby;Bonus za budynki;Suma;Miejsce",
        ("Saksonia", "Rolnicza", "nie"),
        ("Chanat Krymski", "Mechaniczna", "tak"),
    ),
    "Italian": (
        "Data;Giocatore;Fazione;Plancia;Monete;Popolarità;"
        "Stelle;Territori;Fabbrica;Risorse;Bonus strutture;Totale;Posizione",
        ("Sassonia", "Agricola", "no"),
        ("Crimea", "Meccanica", "sì"),
    ),
}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("accents", [True, False])
def test_headings_and_names_are_read_in_further_languages(language: str, *, accents: bool) -> None:
    headings, first, second = LANGUAGES[language]
    rows = (
        headings,
        f"15.01.2024;Amber;{first[0]};{first[1]};20;12;6;8;{first[2]};6;6;86;1",
        f"15.01.2024;Birch;{second[0]};{second[1]};15;7;3;6;{second[2]};4;2;57;2",
    )
    (record,) = records(*(rows if accents else map(unaccented, rows)))
    assert record.header.date == datetime.date(2024, 1, 15)
    assert [(seat.player, seat.faction, seat.mat) for seat in record.seats] == [
        ("Amber", "saxony", "agricultural"),
        ("Birch", "crimea", "mechanical"),
    ]
    assert record.announced is not None
    amber, birch = record.announced.sheets
    assert (amber.coins, amber.popularity, amber.stars, amber.territories) == (20, 12, 6, 8)
    assert (birch.resources, birch.structure_bonus, birch.total, birch.rank, birch.factory) == (
        4,
        2,
        57,
        2,
        True,
    )


@pytest.mark.parametrize(
    ("written", "month"),
    [
        ("7 juin 2024", 6),
        ("7 juillet 2024", 7),
        ("7. März 2024", 3),
        ("7 ene 2024", 1),
        ("7 października 2024", 10),
        ("7 maggio 2024", 5),
    ],
)
def test_months_may_be_written_in_further_languages(written: str, month: int) -> None:
    (record,) = records("date,player,score", f"{written},Amber,60", f"{written},Birch,50")
    assert record.header.date == datetime.date(2024, month, 7)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"<!DOCTYPE html><html><body><table></table></body></html>", "a web page"),
        (b"%PDF-1.7\n1 0 obj", "a PDF"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a picture"),
        (b"SQLite format 3\x00", "the database of a program"),
        (b"   \n", "the file is empty"),
    ],
)
def test_files_given_by_mistake_are_refused_by_what_they_are(content: bytes, message: str) -> None:
    (reading,) = read(content, "results")
    assert messages(reading) == [message]
    assert reading.problems[0].expected
