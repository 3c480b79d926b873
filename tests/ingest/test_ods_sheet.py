"""Score sheets as OpenDocument spreadsheets."""

import datetime
import io
import zipfile
from pathlib import Path

from ingest.files.sources import Unreadable, sources
from ingest.formats.reader import Reading, Source
from ingest.sheets.opening import ODS_TYPE
from tests.ingest.reading import games, messages
from tests.ingest.sheets import TWO_GAMES, notes, read, sheet

NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "style", "table", "text")
)
HIDDEN = (
    '<office:automatic-styles><style:style style:name="ta2" style:family="table">'
    '<style:table-properties table:display="false"/></style:style></office:automatic-styles>'
)


def cell(value: str, kind: str = "", **more: str) -> str:
    """A cell as LibreOffice writes it."""
    said = " ".join(f'{name.replace("_", ":", 1).replace("_", "-")}="{text}"' for name, text in more.items())
    if kind == "string" or not kind:
        return (
            f'<table:table-cell office:value-type="string" {said}><text:p>{value}</text:p></table:table-cell>'
        )
    return f'<table:table-cell office:value-type="{kind}" {said}><text:p>{value}</text:p></table:table-cell>'


def row(*cells: str, times: int = 1) -> str:
    return f'<table:table-row table:number-rows-repeated="{times}">{"".join(cells)}</table:table-row>'


def plain(line: str) -> str:
    return row(
        *(
            cell(text, "float", office_value=text) if text.isdigit() else cell(text)
            for text in line.split(",")
        )
    )


def table(*rows: str, title: str = "Games", style: str = "ta1") -> str:
    return f'<table:table table:name="{title}" table:style-name="{style}">{"".join(rows)}</table:table>'


def ods(*tables: str, before: str = "") -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), ODS_TYPE)
        archive.writestr(
            "content.xml",
            f'<?xml version="1.0" encoding="UTF-8"?>{before}<office:document-content {NAMESPACES}>{HIDDEN}'
            f"<office:body><office:spreadsheet>{''.join(tables)}</office:spreadsheet></office:body>"
            "</office:document-content>",
        )
    return packed.getvalue()


def refused(content: bytes) -> str:
    (reading,) = read(content, "games.ods")
    assert reading.record is None
    return reading.problems[0].message


def test_an_open_document_reads_like_the_same_sheet_as_csv() -> None:
    readings = read(ods(table(*map(plain, TWO_GAMES))), "games.ods")
    assert [reading.record for reading in readings] == [reading.record for reading in read(sheet(*TWO_GAMES))]
    assert readings[1].position == "sheet Games, rows 4-5"


def test_days_truths_and_figures_are_read_by_their_values() -> None:
    headings = plain("date,player,faction,coins,factory")
    seat = row(
        cell("5 January 24", "date", office_date_value="2024-01-05T00:00:00"),
        cell("Amber"),
        cell("Rusviet"),
        cell("84,00 €", "currency", office_value="84.0"),
        cell("WAHR", "boolean", office_boolean_value="true"),
    )
    (reading,) = read(ods(table(headings, seat, plain("2024-01-05,Birch,Nordic,71,no"))), "games.ods")
    assert reading.record is not None
    assert reading.record.header.date == datetime.date(2024, 1, 5)
    assert reading.record.announced is not None
    figures = reading.record.announced.sheets[0]
    assert (figures.coins, figures.factory) == (84, True)


def test_notes_are_no_part_of_a_cell_and_blanks_are() -> None:
    amber = (
        '<table:table-cell office:value-type="string">'
        "<office:annotation><text:p>my note</text:p></office:annotation>"
        "<text:p>Amber<text:s/><text:span>Smith</text:span></text:p></table:table-cell>"
    )
    rows = (plain("game,player,score"), row(cell("1"), amber, cell("84")), plain("1,Birch,71"))
    (reading,) = read(ods(table(*rows)), "games.ods")
    assert reading.record is not None
    assert [seat.player for seat in reading.record.seats] == ["Amber Smith", "Birch"]


def test_repeated_cells_and_rows_stand_where_they_say() -> None:
    blank = '<table:table-cell table:number-columns-repeated="2"/>'
    rows = (
        plain("game,player,score"),
        row('<table:table-cell table:number-columns-repeated="16384"/>', times=3),
        row(cell("1"), cell("Amber"), cell("84"), blank),
        plain("1,Birch,71"),
        row('<table:table-cell table:number-columns-repeated="16384"/>', times=1_048_570),
    )
    (reading,) = read(ods(table(*rows)), "games.ods")
    assert reading.record is not None
    assert reading.position == "sheet Games, rows 5-6"


def test_a_formula_without_a_saved_result_is_refused_where_it_stands() -> None:
    sum_ = '<table:table-cell table:formula="of:=SUM([.A1:.A2])"/>'
    (reading,) = read(
        ods(table(plain("game,player,score"), row(cell("1"), cell("Amber"), sum_), plain("1,Birch,71"))),
        "g.ods",
    )
    assert reading.record is None
    assert [problem.line for problem in reading.problems if problem.fatal] == [2]


def test_a_hidden_page_is_left_out_and_told() -> None:
    pages = [table(*map(plain, TWO_GAMES)), table(*map(plain, TWO_GAMES), title="Old", style="ta2")]
    readings = read(ods(*pages), "games.ods")
    assert len(games(readings)) == 2
    assert notes(readings) == ["worksheets that were passed over: Old (hidden)"]


def test_what_repeats_itself_into_something_huge_is_refused() -> None:
    wide = cell("x" * 1000, table_number_columns_repeated="120")
    assert "more than is allowed" in refused(ods(table(row(wide, times=1_000_000))))
    assert "more than is allowed" in refused(ods(table(*[row(wide, times=100)] * 100)))
    pages = (table(row(wide, times=300), title=f"Page {number}") for number in range(2))
    assert "more than is allowed" in refused(ods(*pages))


def test_entities_damage_and_emptiness_are_refused_as_such() -> None:
    assert "entities" in refused(ods(table(), before='<!DOCTYPE a [<!ENTITY b "c">]>'))
    assert "damaged" in refused(ods("<table:table>"))
    assert refused(ods(table())) == "no cell of the file holds anything"
    assert "nested" in refused(ods(f"{'<text:p>' * 100}{'</text:p>' * 100}"))


def test_an_open_document_passes_the_door_that_archives_pass(tmp_path: Path) -> None:
    file = tmp_path / "games.ods"
    file.write_bytes(ods(table(*map(plain, TWO_GAMES))))
    (found,) = sources([file])
    assert not isinstance(found, Unreadable)
    assert isinstance(found, Source)
    readings: list[Reading] = read(found.content, found.name)
    assert [messages(reading) for reading in readings] == [[], []]
