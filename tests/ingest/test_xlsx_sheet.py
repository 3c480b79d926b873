"""Score sheets as XLSX workbooks."""

import datetime
import io
import zipfile
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font
from openpyxl.worksheet.formula import ArrayFormula

from ingest.sheets import workbooks
from ingest.sheets.opening import WORKBOOK_PART
from tests.ingest.sheets import AMBER, BIRCH, CEDAR, DOGWOOD, HEADINGS, TWO_GAMES, read, sheet

FAR_BELOW = 5_100
ENTITIES = """<?xml version="1.0"?><!DOCTYPE workbook [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>
<workbook>&b;</workbook>"""


def workbook(**sheets: list[list[Any]]) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        page = book.create_sheet(title)
        for row in rows:
            page.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def cells(*lines: str) -> list[list[Any]]:
    return [[int(cell) if cell.isdigit() else cell for cell in line.split(",")] for line in lines]


def replaced(content: bytes, part: str, text: str) -> bytes:
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(result, "w") as new:
        for name in old.namelist():
            new.writestr(name, text if name == part else old.read(name))
    return result.getvalue()


def test_a_workbook_reads_like_the_same_sheet_as_csv() -> None:
    from_workbook = read(workbook(Games=cells(*TWO_GAMES)), "games.xlsx")
    from_csv = read(sheet(*TWO_GAMES))
    assert [reading.record for reading in from_workbook] == [reading.record for reading in from_csv]
    assert from_workbook[1].position == "sheet Games, rows 4-5"


def test_every_worksheet_with_headings_is_read_and_others_are_left_alone() -> None:
    content = workbook(
        Notes=[["bring snacks"]], First=cells(HEADINGS, AMBER, BIRCH), Second=cells(HEADINGS, CEDAR, DOGWOOD)
    )
    readings = read(content, "games.xlsx")
    assert [len(reading.record.seats) for reading in readings if reading.record] == [2, 2]


def test_empty_cells_at_the_end_of_a_row_are_no_half_row() -> None:
    rows: list[list[Any]] = [
        ["game", "player", "coins", "stars", "total"],
        [1, "Amber", 12, 6, None],
        [1, "Birch", 9],
    ]
    (reading,) = read(workbook(Games=rows), "games.xlsx")
    assert [problem for problem in reading.problems if problem.fatal] == []
    assert reading.record is not None
    assert reading.record.announced is not None
    assert [(sheet.coins, sheet.stars) for sheet in reading.record.announced.sheets] == [(12, 6), (9, None)]


def test_dates_decimals_and_ticks_are_read_as_people_see_them() -> None:
    rows: list[list[Any]] = [
        ["дата", "гравець", "нація", "монети", "фабрика"],
        [datetime.datetime(2026, 10, 17), "Липа", "Русвет", 12.0, True],
        [datetime.datetime(2026, 10, 17), "Дуб", "Крим", 9, False],
    ]
    (reading,) = read(workbook(Аркуш=rows), "гра.xlsx")
    assert reading.record is not None
    assert reading.record.header.date == datetime.date(2026, 10, 17)
    assert reading.record.announced is not None
    figures = reading.record.announced.sheets[0]
    assert (figures.coins, figures.factory) == (12, True)


def test_a_formula_without_a_saved_result_is_refused_where_it_stands() -> None:
    rows = cells(HEADINGS, AMBER, BIRCH)
    rows[1][11] = "=SUM(E2:K2)"
    (reading,) = read(workbook(Final=rows), "games.xlsx")
    assert reading.record is None
    (problem,) = reading.problems
    assert (problem.sheet, problem.line, problem.column) == ("Final", 2, "total")
    assert problem.found == "=SUM(E2:K2)"


def test_a_formula_for_many_cells_without_a_saved_result_is_refused_and_not_blank() -> None:
    book = load_workbook(io.BytesIO(workbook(Final=cells("game,player,total", "1,Amber,84", "1,Birch,71"))))
    book["Final"]["C3"] = ArrayFormula("C3", "=SUM(A1:A2)")
    content = io.BytesIO()
    book.save(content)
    (reading,) = read(content.getvalue(), "games.xlsx")
    assert [(problem.line, problem.found) for problem in reading.problems] == [(3, "=SUM(A1:A2)")]


def test_an_unknown_faction_names_sheet_row_and_column() -> None:
    (reading,) = read(
        workbook(Final=cells(HEADINGS, AMBER.replace("rusviet", "Rusvet"), BIRCH)), "games.xlsx"
    )
    (problem,) = reading.problems
    assert (problem.file, problem.sheet, problem.line, problem.column) == (
        "games.xlsx",
        "Final",
        2,
        "faction",
    )


def test_an_empty_workbook_is_malformed() -> None:
    (reading,) = read(workbook(Empty=[]), "games.xlsx")
    assert reading.problems[0].message == "no cell of the file holds anything"


def test_a_damaged_workbook_is_malformed() -> None:
    content = workbook(Games=cells(*TWO_GAMES))
    (reading,) = read(content[: len(content) // 2], "games.xlsx")
    assert reading.record is None
    (reading,) = read(replaced(content, "xl/workbook.xml", "<broken"), "games.xlsx")
    assert "damaged" in reading.problems[0].message


def test_xml_entities_are_refused() -> None:
    content = replaced(workbook(Games=cells(*TWO_GAMES)), "xl/workbook.xml", ENTITIES)
    (reading,) = read(content, "games.xlsx")
    assert reading.problems[0].message == "the workbook declares XML entities, which are refused"


def test_an_old_excel_file_says_what_to_do() -> None:
    (reading,) = read(b"\xd0\xcf\x11\xe0" + bytes(100), "games.xls")
    assert "save it as .xlsx" in reading.problems[0].message


def test_a_workbook_that_unpacks_into_something_huge_is_refused() -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(WORKBOOK_PART.decode(), "")
        with archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as part:
            for _ in range(workbooks.LARGEST_UNPACKED // (1 << 20) + 1):
                part.write(bytes(1 << 20))
    (reading,) = read(bomb.getvalue(), "games.xlsx")
    assert "too much" in reading.problems[0].message


@pytest.mark.parametrize(
    ("column", "message"), [(3, "something in row 1,048,576"), (16_384, "a row of 16,384 cells")]
)
def test_a_cell_at_the_far_end_of_the_sheet_is_named_and_read_no_further(column: int, message: str) -> None:
    book = Workbook()
    page = book.worksheets[0]
    for row in cells(HEADINGS, AMBER, BIRCH):
        page.append(row)
    page.cell(row=1_048_576, column=column, value="x")
    content = io.BytesIO()
    book.save(content)
    (reading,) = read(content.getvalue(), "games.xlsx")
    (problem,) = reading.problems
    assert problem.message == message
    assert "no cell far" in (problem.expected or "")


def test_a_hidden_worksheet_is_left_out_and_told_while_another_holds_games() -> None:
    book = Workbook()
    for page, figure in ((book.worksheets[0], 84), (book.create_sheet("Old"), 10)):
        for row in (["game", "player", "score"], [1, "Amber", figure], [1, "Birch", 71]):
            page.append(row)
    book["Old"].sheet_state = "hidden"
    content = io.BytesIO()
    book.save(content)
    game, note = read(content.getvalue(), "games.xlsx")
    assert game.record is not None
    assert note.problems[0].message == "worksheets that were passed over: Old (hidden)"


def test_rows_that_are_struck_through_are_left_out_and_told() -> None:
    book = Workbook()
    for row in (
        ["Game", "Player", "Score"],
        [1, "Amber", 84],
        [1, "Birch", 71],
        [2, "Amber", 60],
        [2, "Birch", 66],
    ):
        book.active.append(row)
    for number in (4, 5):
        for cell in book.active[number]:
            cell.font = Font(strike=True)
    book.active["B2"].font = Font(strike=True)
    content = io.BytesIO()
    book.save(content)
    game, note = read(content.getvalue(), "games.xlsx")
    assert game.record is not None
    assert [seat.player for seat in game.record.seats] == ["Amber", "Birch"]
    assert note.problems[0].message == "rows that are struck through were left out: 2"
    assert note.problems[0].found == "row 4: 2,Amber,60 | row 5: 2,Birch,66"


def test_a_sheet_on_its_side_may_have_many_games_but_not_more_cells_than_are_read() -> None:
    count = 150
    rows: list[list[Any]] = [
        ["Date", *(datetime.date(2024, 1, 1) + datetime.timedelta(days) for days in range(count))],
        ["Winner", *["Amber"] * count],
        ["Amber", *[84] * count],
        ["Birch", *[71] * count],
    ]
    assert sum(reading.record is not None for reading in read(workbook(Games=rows), "games.xlsx")) == count
    rows[1] += [None] * workbooks.MOST_COLUMNS + ["Birch"]
    (refused,) = read(workbook(Games=rows), "games.xlsx")
    assert refused.problems[0].message == "a row of 2,152 cells"


def test_games_far_below_blank_rows_are_read() -> None:
    far = workbook(Games=cells(HEADINGS, AMBER, BIRCH))
    book = load_workbook(io.BytesIO(far))
    for row, line in enumerate(cells(CEDAR, DOGWOOD), start=FAR_BELOW):
        for column, value in enumerate(line, start=1):
            book["Games"].cell(row, column, value)
    content = io.BytesIO()
    book.save(content)
    readings = read(content.getvalue(), "games.xlsx")
    players = [seat.player for reading in readings if reading.record for seat in reading.record.seats]
    assert len(players) == 4
    assert readings[-1].position.endswith(f"rows {FAR_BELOW}-{FAR_BELOW + 1}")


def test_a_workbook_without_styles_is_read() -> None:
    plain = workbook(Games=cells(*TWO_GAMES))
    bare, source = io.BytesIO(), zipfile.ZipFile(io.BytesIO(plain))
    with zipfile.ZipFile(bare, "w") as archive:
        for part in source.namelist():
            if part != "xl/styles.xml":
                archive.writestr(part, source.read(part))
    assert [game.record for game in read(bare.getvalue(), "sheet.xlsx")] == [
        game.record for game in read(plain, "sheet.xlsx")
    ]
