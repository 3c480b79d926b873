"""Score sheets as XLSX workbooks: every worksheet with known headings, values only, formulas never run."""

import datetime
import io
import zipfile
from collections.abc import Iterator
from typing import Any

from defusedxml.common import DefusedXmlException
from openpyxl import load_workbook
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from ingest import names
from ingest.formats.headings import ROWS_ABOVE_HEADINGS, Row, is_of, written_row
from ingest.formats.reader import Problem, Reader, Reading, Source, register
from ingest.formats.sheet_habits import DAY_NUMBER
from ingest.formats.worksheets import (
    LARGEST_UNPACKED,
    MOST_BLANK_ROWS,
    MOST_COLUMNS,
    MOST_ROWS,
    ZIP_MAGIC,
    WorkbookError,
    Worksheet,
    read_worksheets,
    without_empty_end,
)

OLD_EXCEL_MAGIC = b"\xd0\xcf\x11\xe0"
WORKBOOK_PART = "xl/workbook.xml"
STYLES_PART = "xl/styles.xml"
MOST_PARTS = 2_000
DAYS_TO_1904 = 1462
"""Workbooks of older Macs count their days from 1904, all others from 1900."""


def read(source: Source) -> Iterator[Reading]:
    """Every game of every worksheet that has known headings."""
    try:
        sheets = _worksheets(source.content)
    except WorkbookError as error:
        yield _unreadable(source, str(error))
        return
    yield from read_worksheets(source, sheets)


def sniff(source: Source) -> float:
    """Sure when the archive holds a workbook."""
    if source.content.startswith(OLD_EXCEL_MAGIC):
        return 0.5
    if not source.content.startswith(ZIP_MAGIC):
        return 0.3 if source.name.lower().endswith((".xlsx", ".xlsm", ".xls")) else 0.0
    return 1.0 if WORKBOOK_PART.encode() in source.content else 0.0


def _unreadable(source: Source, message: str) -> Reading:
    problem = Problem(message, source.name, expected="an .xlsx workbook with one row per seat")
    return Reading(source.name, "whole file", source.content.decode("latin-1"), None, (problem,))


def _worksheets(content: bytes) -> list[Worksheet]:
    if content.startswith(OLD_EXCEL_MAGIC):
        raise WorkbookError("an old or encrypted Excel file; save it as .xlsx without a password")
    _check_size(content)
    try:
        strikes = _has_strikes(content)
        values = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        written = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
        since_1904 = values.epoch == CALENDAR_MAC_1904
        return [
            _worksheet(sheet, written[sheet.title], since_1904=since_1904, strikes=strikes)
            for sheet in values.worksheets
        ]
    except Exception as error:
        # openpyxl raises whatever its parsers raise: KeyError, ValueError, ParseError, BadZipFile ...
        raise WorkbookError(_what_happened(error)) from error


def _worksheet(values: Any, written: Any, *, since_1904: bool, strikes: bool) -> Worksheet:
    every = list(_rows(values, written))
    struck = _struck_lines(written) if strikes else frozenset()
    rows = [row for row in every if row.line not in struck]
    hidden = values.sheet_state != "visible"
    left_out = tuple(row for row in every if row.line in struck)
    return Worksheet(values.title, _days_of_1900(rows) if since_1904 else rows, hidden, left_out)


def _has_strikes(content: bytes) -> bool:
    """Whether any style of the workbook strikes text through; most have none and need no second look."""
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        return STYLES_PART in parts.namelist() and b"strike" in parts.read(STYLES_PART)


def _struck_lines(sheet: Any) -> frozenset[int]:
    """The rows whose every filled cell is struck through."""
    rows = enumerate(sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS), start=1)
    filled = ((line, [cell for cell in row if cell.value not in (None, "")]) for line, row in rows)
    return frozenset(line for line, cells in filled if cells and all(cell.font.strike for cell in cells))


def _days_of_1900(rows: list[Row]) -> list[Row]:
    """Day numbers below a heading for dates, counted as all other spreadsheets count them."""
    dated = {
        index
        for row in rows[:ROWS_ABOVE_HEADINGS]
        for index, cell in enumerate(row.cells)
        if names.columns().find(cell[:80]) == "date" or is_of("timestamps", cell[:80])
    }
    return [
        written_row(row.line, [_later(cell) if i in dated else cell for i, cell in enumerate(row.cells)])
        for row in rows
    ]


def _later(cell: str) -> str:
    day = DAY_NUMBER.fullmatch(cell)
    return str(int(day[1]) + DAYS_TO_1904) if day else cell


def _what_happened(error: BaseException) -> str:
    cause = error
    while cause.__context__ is not None:
        cause = cause.__context__
    if isinstance(cause, DefusedXmlException):
        return "the workbook declares XML entities, which are refused"
    return f"the workbook is damaged ({type(cause).__name__}: {cause})"


def _check_size(content: bytes) -> None:
    """A small archive must not unpack into something huge."""
    try:
        parts = zipfile.ZipFile(io.BytesIO(content)).infolist()
    except zipfile.BadZipFile as error:
        raise WorkbookError(f"no workbook: {error}") from error
    unpacked = sum(part.file_size for part in parts)
    if unpacked > LARGEST_UNPACKED or len(parts) > MOST_PARTS:
        raise WorkbookError(
            f"the workbook unpacks to {unpacked:,} bytes in {len(parts):,} parts, which is too much"
        )


def _rows(values: Any, written: Any) -> Iterator[Row]:
    limits = {"max_row": MOST_ROWS, "max_col": MOST_COLUMNS, "values_only": True}
    for sheet in (values, written):
        sheet.reset_dimensions()
    pairs = zip(values.iter_rows(**limits), written.iter_rows(**limits), strict=False)
    blank = 0
    for line, (row, formulas) in enumerate(pairs, start=1):
        cells = without_empty_end(
            [_text(value, formula) for value, formula in zip(row, formulas, strict=False)]
        )
        blank = 0 if cells else blank + 1
        if blank > MOST_BLANK_ROWS:
            return
        yield written_row(line, cells)


def _text(value: Any, formula: Any) -> str:
    """A cell as people see it; a formula whose result was never saved stays a formula, to be refused."""
    if value is None:
        return formula if isinstance(formula, str) else ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


register(Reader("xlsx_sheet", "Score sheet (XLSX)", sniff, read))
