"""Score sheets as CSV."""

import datetime

import pytest

from ingest.formats.reader import Reading, Source
from ingest.formats.registry import reader_for
from tests.ingest.sheets import AMBER, BIRCH, CEDAR, DOGWOOD, HEADINGS, TWO_GAMES, read, sheet

RUSSIAN = (
    "Партия;Игрок;Фракция;Планшет;Монеты;Популярность;Звёзды;Территории;Фабрика;Ресурсы;Бонус зданий;Итого",
    "1;Янтарь;Руссвет;5;12;13;6;8;да;4;6;94",
    "1;Берёза;Саксония;3А;20;10;3;5;нет;3;2;51",
)
UKRAINIAN = (
    "Гра\tГравець\tНація\tПланшет\tМонети\tПопулярність\tЗірки\tТериторії\tФабрика\tРесурси\tБонус споруд",
    "1\tЯлина\tРусвет\tАграрний\t12\t13\t6\t8\tтак\t4\t6",
    "1\tБереза\tСаксонія\tІнноваційний\t20\t10\t3\t5\tні\t3\t2",
)


def stars_of(reading: Reading, seat: int) -> dict[str, int] | None:
    assert reading.record is not None
    assert reading.record.announced is not None
    kinds: dict[str, int] | None = reading.record.announced.sheets[seat].star_kinds
    return kinds


def messages(reading: Reading) -> list[tuple[int | None, str | None, str, str | None]]:
    return [(p.line, p.column, p.message, p.found) for p in reading.problems if p.fatal]


def test_one_row_per_seat_and_many_games_in_a_file() -> None:
    first, second = read(sheet(*TWO_GAMES))
    assert first.record is not None
    assert [seat.player for seat in first.record.seats] == ["Amber", "Birch"]
    assert first.record.seats[0].faction == "rusviet"
    assert first.record.announced is not None
    amber = first.record.announced.sheets[0]
    assert (amber.coins, amber.popularity, amber.stars, amber.territories) == (12, 13, 6, 8)
    assert (amber.factory, amber.resources, amber.structure_bonus, amber.total, amber.rank) == (
        True,
        4,
        6,
        94,
        1,
    )
    assert second.record is not None
    assert (second.label, second.position) == ("2", "rows 4-5")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251", "utf-16", "utf-16-le"])
def test_russian_sheets_in_every_usual_encoding(encoding: str) -> None:
    (reading,) = read("\r\n".join(RUSSIAN).encode(encoding))
    assert reading.record is not None
    assert [(seat.player, seat.faction, seat.mat) for seat in reading.record.seats] == [
        ("Янтарь", "rusviet", "agricultural"),
        ("Берёза", "saxony", "innovative"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251"])
def test_ukrainian_sheets_with_tabs(encoding: str) -> None:
    (reading,) = read("\n".join(UKRAINIAN).encode(encoding))
    assert reading.record is not None
    assert [(seat.player, seat.faction, seat.mat) for seat in reading.record.seats] == [
        ("Ялина", "rusviet", "agricultural"),
        ("Береза", "saxony", "innovative"),
    ]


def test_western_accents_are_not_taken_for_cyrillic() -> None:
    (reading,) = read("player,faction,coins\nRené,Nordic,3\nBirch,Saxony,4\n".encode("cp1252"))
    assert reading.record is not None
    assert reading.record.seats[0].player == "René"


@pytest.mark.parametrize(
    ("names", "encoding"),
    [
        (("Аня", "Борис"), "mac_cyrillic"),
        (("Їжак", "Євген"), "cp1251"),
        (("Jürgen", "Björn"), "cp1252"),
        (("Jürgen", "Björn"), "mac_roman"),
        (("Błażej", "Małgośka"), "cp1250"),
        (("Amber’s aunt", "Birch"), "cp1252"),
    ],
)
def test_names_survive_the_encodings_of_spreadsheets(names: tuple[str, str], encoding: str) -> None:
    rows = ("date;player;score", *(f"05.01.2024;{name};84" for name in names))
    (reading,) = read("\n".join(rows).encode(encoding))
    assert reading.record is not None
    assert tuple(seat.player for seat in reading.record.seats) == names


@pytest.mark.parametrize(
    ("name", "byte"),
    [(b"Ced\xffar", "FF"), (b"\xff", "FF"), (b"Jos\xc3", "C3"), (b'"Iv\xd0n, jr"', "D0")],
)
def test_a_byte_lost_among_plain_letters_is_told_and_becomes_no_other_letter(name: bytes, byte: str) -> None:
    good, bad = read(sheet(*TWO_GAMES).replace(b"Cedar", name))
    assert good.record is not None
    assert bad.record is None
    assert messages(bad)[0][:3] == (4, None, f"bytes that are no text: {byte}")
    assert bad.problems[0].expected == "text saved as UTF-8"


def test_a_few_damaged_bytes_keep_only_their_game_out() -> None:
    content = sheet(*TWO_GAMES).replace(b"Amber", "Янтарь".encode()).replace(b"Cedar", b"Ced\xffar")
    good, bad = read(content)
    assert good.record is not None
    assert messages(bad)[0][:3] == (4, None, "bytes that are no text: FF")


def test_games_without_a_name_are_told_apart_by_round_table_and_date() -> None:
    lines = (
        "event,round,table,date,player,faction,coins",
        "Cup,1,1,14.03.2025,Amber,nordic,33",
        "Cup,1,2,14.03.2025,Birch,saxony,44",
        "Cup,1,2,14.03.2025,Elm,albion,41",
        "Cup,1,1,14.03.2025,Cedar,crimea,50",
    )
    first, second = read(sheet(*lines))
    assert first.record is not None
    assert [seat.player for seat in first.record.seats] == ["Amber", "Cedar"]
    assert first.record.header.date == datetime.date(2025, 3, 14)
    assert second.label == "Cup / 1 / 2 / 2025-03-14"


def test_an_event_written_once_stands_for_the_rows_below() -> None:
    first_game = ("1,Cup,Amber,nordic,50", ",,Birch,saxony,40")
    second_game = ("2,,Cedar,crimea,60", ",,Elm,albion,30")
    first, second = read(sheet("game,event,player,faction,total", *first_game, *second_game))
    assert first.record is not None
    assert len(first.record.seats) == 2
    assert second.record is not None
    assert second.record.header.event == "Cup"


def test_without_any_name_a_blank_line_separates_games() -> None:
    first, second = (
        ("Amber,nordic,3", "Birch,saxony,4"),
        ("Cedar,crimea,5", "Dogwood,albion,6", "Elm,togawa,7"),
    )
    readings = read(sheet("player,faction,coins", *first, "", *second))
    assert [len(r.record.seats) for r in readings if r.record] == [2, 3]


def test_a_column_that_only_says_scythe_names_no_game() -> None:
    lines = (
        "game,player,total",
        "Scythe,Amber,50",
        "Scythe,Birch,40",
        "",
        "Scythe,Cedar,60",
        "Scythe,Elm,30",
    )
    assert [len(r.record.seats) for r in read(sheet(*lines)) if r.record] == [2, 2]


def test_a_repeated_heading_row_separates_games() -> None:
    first, second = (
        ("Amber,nordic,3", "Birch,saxony,4"),
        ("Cedar,crimea,5", "Dogwood,albion,6", "Elm,togawa,7"),
    )
    readings = read(sheet("player,faction,coins", *first, "Player,Faction,Coins", *second))
    assert [len(r.record.seats) for r in readings if r.record] == [2, 3]


def test_names_and_values_above_the_headings_hold_for_every_game() -> None:
    (reading,) = read("Турнир;Осенний кубок\nДата;14.03.2025\n\n" + "\n".join(RUSSIAN))
    assert reading.record is not None
    assert reading.record.header.event == "Осенний кубок"
    assert reading.record.header.date == datetime.date(2025, 3, 14)


def test_an_unknown_faction_keeps_its_game_out_and_suggests_the_nearest() -> None:
    bad, good = read(sheet(HEADINGS, AMBER.replace("rusviet", "Crimeastan"), BIRCH, CEDAR, DOGWOOD))
    assert bad.record is None
    (problem,) = bad.problems
    assert (problem.file, problem.line, problem.column, problem.found) == (
        "sheet.csv",
        2,
        "faction",
        "Crimeastan",
    )
    assert problem.expected is not None
    assert "did you mean “crimean”?" in problem.expected
    assert AMBER.replace("rusviet", "Crimeastan") in bad.raw
    assert good.record is not None


def test_text_where_a_number_belongs_is_located() -> None:
    bad, good = read(sheet(HEADINGS, AMBER, BIRCH.replace("20", "many"), CEDAR, DOGWOOD))
    assert messages(bad) == [(3, "coins", "not a whole number", "many")]
    assert good.record is not None


def test_half_a_row_is_refused() -> None:
    bad, good = read(sheet(HEADINGS, AMBER, "1,Birch,saxony", CEDAR, DOGWOOD))
    assert messages(bad) == [(3, None, "half a row: 3 cells", "1,Birch,saxony")]
    assert good.record is not None


def test_more_cells_than_headings_are_refused() -> None:
    bad, *_ = read(sheet(HEADINGS, AMBER.replace(",12,", ",12,0,"), BIRCH, CEDAR, DOGWOOD))
    assert messages(bad)[0][2] == "too many cells: 14"


def test_a_formula_is_refused() -> None:
    bad, good = read(sheet(HEADINGS, AMBER.replace(",94,", ",=SUM(E2:K2),"), BIRCH, CEDAR, DOGWOOD))
    assert messages(bad) == [(2, "total", "a formula instead of a value", "=SUM(E2:K2)")]
    assert good.record is not None


def test_a_monstrous_cell_is_refused_and_the_rest_goes_on() -> None:
    bad, good = read(sheet(HEADINGS, AMBER.replace("Amber", "A" * 10_000_000), BIRCH, CEDAR, DOGWOOD))
    assert messages(bad)[0][1:3] == ("player", "a cell of 10,000,000 characters")
    assert len(messages(bad)[0][3] or "") < 100
    assert good.record is not None


def test_a_negative_number_is_readable() -> None:
    first, _ = read(sheet(HEADINGS, AMBER.replace(",12,", ",-12,"), BIRCH, CEDAR, DOGWOOD))
    assert first.record is not None
    assert first.record.announced is not None
    assert first.record.announced.sheets[0].coins == -12


def test_a_quotation_that_is_never_closed_spoils_one_game() -> None:
    bad, good = read(sheet(HEADINGS, AMBER.replace("Amber", '"Amber'), BIRCH, CEDAR, DOGWOOD))
    assert messages(bad)[0][2] == "a quotation mark that is never closed"
    assert good.record is not None


def test_a_quoted_cell_may_hold_the_delimiter_and_line_ends() -> None:
    first, _ = read(sheet(HEADINGS, AMBER.replace("Amber", '"Amber, the\nElder"'), BIRCH, CEDAR, DOGWOOD))
    assert first.record is not None
    assert first.record.seats[0].player == "Amber, the Elder"


def test_rows_of_one_game_must_agree() -> None:
    lines = ("game,date,player,total", "1,2025-03-14,Amber,50", "1,2025-03-15,Birch,40")
    (reading,) = read(sheet(*lines))
    assert messages(reading) == [(3, "date", "rows of one game disagree", "2025-03-15")]


def test_more_than_seven_rows_are_not_one_game() -> None:
    lines = ("player,coins", *(f"Player {number},3" for number in range(8)))
    (reading,) = read(sheet(*lines))
    assert messages(reading)[0][2] == "8 seats in one game"


def test_a_seat_needs_a_player() -> None:
    (reading,) = read(sheet("player,faction,coins", ",nordic,33", "Birch,saxony,40"))
    assert messages(reading) == [(2, None, "no player", ",nordic,33")]


def test_a_column_that_is_not_used_is_told_with_every_game_and_once_for_the_file() -> None:
    reading, note = read(sheet("player,faction,mood,total", "Amber,nordic,fine,50", "Birch,saxony,,40"))
    assert reading.record is not None
    assert reading.unused == ("mood",)
    assert [problem.message for problem in note.problems] == ["columns that are not used: “mood”"]


@pytest.mark.parametrize("headings", ["player,faction,popularty", "player,total,popularty"])
def test_a_slip_in_a_heading_is_named_and_not_guessed(headings: str) -> None:
    (reading,) = read(sheet(headings, "Amber,84,7", "Birch,71,4"))
    assert reading.record is None
    assert "“popularty” holds figures that are not used" in reading.problems[0].message


def test_stars_ticked_by_kind_with_objectives_and_battles_in_several_columns() -> None:
    lines = (
        "Player,Faction,Popularity,Upgrade,Deploy,Build,Enlist,Worker,Objective1,Objective2,Battle1,Battle2,Popularity,Power",
        "Amber,Saxony,14,x,,,x,,1,1,✓,1,,да",
        "Birch,Nordic,18,,1,,,,,,,,1,",
    )
    (reading,) = read(sheet(*lines))
    assert stars_of(reading, 0) == {"upgrades": 1, "recruits": 1, "objective": 2, "combat": 2, "power": 1}
    assert stars_of(reading, 1) == {"mechs": 1, "popularity": 1}
    assert reading.record is not None
    assert reading.record.announced is not None
    assert reading.record.announced.sheets[1].popularity == 18


def test_mechs_among_star_columns_with_ticks_are_stars() -> None:
    lines = (
        "player,faction,upgrades,mechs,structures,workers,combat",
        "Amber,nordic,1,1,0,0,2",
        "Birch,saxony,,,,,",
    )
    (reading,) = read(sheet(*lines))
    assert stars_of(reading, 0) == {"upgrades": 1, "mechs": 1, "combat": 2}


def test_mechs_beside_star_columns_with_counts_are_units() -> None:
    lines = (
        "player,faction,combat,power,workers,mechs,structures",
        "Amber,nordic,1,9,6,1,0",
        "Birch,saxony,,4,5,2,3",
    )
    (reading,) = read(sheet(*lines))
    assert stars_of(reading, 0) == {"combat": 1}
    assert reading.record is not None
    assert reading.record.announced is not None
    figures = reading.record.announced.sheets[0]
    assert (figures.power, figures.workers, figures.mechs, figures.structures) == (9, 6, 1, 0)


def test_what_the_sheet_does_not_say_stays_unknown() -> None:
    (reading,) = read(sheet("player,faction,factory,combat,total", "Amber,nordic,,,50", "Birch,saxony,,,40"))
    assert reading.record is not None
    assert reading.record.announced is not None
    figures = reading.record.announced.sheets[0]
    assert (figures.factory, figures.star_kinds, figures.coins) == (None, None, None)


def test_set_up_and_ending_are_read() -> None:
    lines = ("player,faction,tile,stopped,rounds,bid,winner", "Amber,nordic,озера,да,17,5,x", "Birch,,,,,,")
    (reading,) = read(sheet(*lines))
    assert reading.record is not None
    assert reading.record.setup.structure_tile == "lakes_adjacent"
    assert reading.record.seats[0].bid == 5
    announced = reading.record.announced
    assert announced is not None
    assert (announced.stopped, announced.rounds, announced.winners) == (True, 17, ("Amber",))


@pytest.mark.parametrize("content", [b"", b"  \n\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_malformed(content: bytes) -> None:
    (reading,) = read(content)
    assert reading.record is None


def test_headings_without_rows_are_malformed() -> None:
    (reading,) = read(sheet(HEADINGS))
    assert messages(reading)[0][2] == "no rows below the headings"


def test_a_file_without_headings_says_which_ones_are_expected() -> None:
    (reading,) = read(b"one,two\n3,4\n")
    assert reading.problems[0].message == "no heading row found"
    assert "player, faction" in (reading.problems[0].expected or "")


def test_bytes_that_are_no_text_are_refused() -> None:
    (reading,) = read(bytes(range(256)) * 4)
    assert reading.record is None
    assert "UTF-8" in (reading.problems[0].expected or "")


def test_the_content_decides_which_reader_takes_a_file() -> None:
    reader = reader_for(Source("results.json", sheet(*TWO_GAMES)))
    assert reader is not None
    assert reader.name == "csv_sheet"
