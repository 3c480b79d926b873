"""Score sheets as XLSX workbooks: every worksheet with known headings, values only, formulas never run."""

import csv
import datetime
import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from defusedxml.common import DefusedXmlException
from openpyxl import load_workbook

from ingest.formats.furniture import has_results
from ingest.formats.headings import Row, heading_row
from ingest.formats.reader import Problem, Reader, Reading, Source, register
from ingest.formats.sheet_rows import Place, read_rows
from ingest.formats.wide import has_headings

ZIP_MAGIC = b"PK\x03\x04"
OLD_EXCEL_MAGIC = b"\xd0\xcf\x11\xe0"
WORKBOOK_PART = "xl/workbook.xml"
LARGEST_UNPACKED = 512 * 1024 * 1024
MOST_PARTS = 2_000
MOST_ROWS = 200_000
MOST_BLANK_ROWS = 5_000
MOST_COLUMNS = 120


class WorkbookError(Exception):
    """A workbook that cannot or must not be opened."""


def read(source: Source) -> Iterator[Reading]:
    """Every game of every worksheet that has known headings."""
    try:
        sheets = _worksheets(source.content)
    except WorkbookError as error:
        yield _unreadable(source, str(error))
        return
    filled = {title: rows for title, rows in sheets.items() if any(not row.blank for row in rows)}
    named = {title: Place(source.name, title).called for title in filled}
    known = {title: rows for title, rows in filled.items() if has_headings(rows, named[title])}
    scored = {title: rows for title, rows in known.items() if has_results(rows, named[title])}
    if not filled:
        yield _unreadable(source, "the workbook is empty")
    for title, rows in (scored or known or filled).items():
        yield from read_rows(_filled_up(rows), Place(source.name, title))


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


def _worksheets(content: bytes) -> dict[str, list[Row]]:
    if content.startswith(OLD_EXCEL_MAGIC):
        raise WorkbookError("an old or encrypted Excel file; save it as .xlsx without a password")
    _check_size(content)
    try:
        values = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        written = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
        return {sheet.title: list(_rows(sheet, written[sheet.title])) for sheet in values.worksheets}
    except Exception as error:
        # openpyxl raises whatever its parsers raise: KeyError, ValueError, ParseError, BadZipFile ...
        raise WorkbookError(_what_happened(error)) from error


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
        cells = _without_empty_end(
            [_text(value, formula) for value, formula in zip(row, formulas, strict=False)]
        )
        blank = 0 if cells else blank + 1
        if blank > MOST_BLANK_ROWS:
            return
        yield Row(line, cells, _as_line(cells))


def _filled_up(rows: list[Row]) -> list[Row]:
    """A worksheet keeps no empty cells at the end of a row: they are there as far as the headings go."""
    top = heading_row(rows)
    width = 0 if top is None else len(rows[top].cells)
    return [_widened(row, width) if 0 < len(row.cells) < width else row for row in rows]


def _widened(row: Row, width: int) -> Row:
    cells = (*row.cells, *[""] * (width - len(row.cells)))
    return replace(row, cells=cells, raw=_as_line(cells))


def _without_empty_end(cells: list[str]) -> tuple[str, ...]:
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells)


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


def _as_line(cells: tuple[str, ...]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()


register(Reader("xlsx_sheet", "Score sheet (XLSX)", sniff, read))
