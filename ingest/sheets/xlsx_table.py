"""Tables out of XLSX workbooks: one per worksheet, values only, formulas never run."""

import datetime
import io
import zipfile
from collections.abc import Iterator
from typing import Any

from defusedxml.common import DefusedXmlException

from ingest.sheets.table import (
    LARGEST_UNPACKED,
    MOST_BLANK_ROWS,
    MOST_ROWS,
    Row,
    Table,
    TableError,
    without_empty_end,
    written_row,
)

OLD_EXCEL_MAGIC = b"\xd0\xcf\x11\xe0"
STYLES_PART = "xl/styles.xml"
MOST_PARTS = 2_000
LAST_ROW = 1_048_576
"""No worksheet has more rows, filled or blank."""

EXPECTED = "an .xlsx workbook without a password"


def xlsx_tables(content: bytes) -> list[Table]:
    """A table for every worksheet."""
    if content.startswith(OLD_EXCEL_MAGIC):
        raise TableError("an old or encrypted Excel file; save it as .xlsx without a password", EXPECTED)
    _check_size(content)
    try:
        return _tables(content)
    except TableError:
        raise
    except Exception as error:
        # openpyxl raises whatever its parsers raise: KeyError, ValueError, ParseError, BadZipFile ...
        raise TableError(_what_happened(error), EXPECTED) from error


def _tables(content: bytes) -> list[Table]:
    from openpyxl import load_workbook  # noqa: PLC0415 (slow to import, and most files are no workbooks)

    strikes = _has_strikes(content)
    values = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    written = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
    return [_table(sheet, written[sheet.title], strikes=strikes) for sheet in values.worksheets]


def _table(values: Any, written: Any, *, strikes: bool) -> Table:
    every = list(_rows(values, written))
    struck = _struck_lines(written) if strikes else frozenset()
    kept = tuple(row for row in every if row.line not in struck)
    left_out = tuple(row for row in every if row.line in struck)
    return Table(kept, values.title, values.sheet_state != "visible", left_out)


def _has_strikes(content: bytes) -> bool:
    """Whether any style of the workbook strikes text through; most have none and need no second look."""
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        return STYLES_PART in parts.namelist() and b"strike" in parts.read(STYLES_PART)


def _struck_lines(sheet: Any) -> frozenset[int]:
    """The rows whose every filled cell is struck through."""
    rows = enumerate(sheet.iter_rows(), start=1)
    filled = ((line, [cell for cell in row if cell.value not in (None, "")]) for line, row in rows)
    return frozenset(line for line, cells in filled if cells and all(cell.font.strike for cell in cells))


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
        raise TableError(f"no workbook: {error}", EXPECTED) from error
    unpacked = sum(part.file_size for part in parts)
    if unpacked > LARGEST_UNPACKED or len(parts) > MOST_PARTS:
        message = f"the workbook unpacks to {unpacked:,} bytes in {len(parts):,} parts, which is too much"
        raise TableError(message, EXPECTED)


def _rows(values: Any, written: Any) -> Iterator[Row]:
    for sheet in (values, written):
        sheet.reset_dimensions()
    pairs = zip(values.iter_rows(values_only=True), written.iter_rows(values_only=True), strict=False)
    blank = 0
    for line, (row, formulas) in enumerate(pairs, start=1):
        texts = list(map(_text, row, formulas))
        if line > MOST_ROWS:
            _refuse_beyond_the_last_row(line, texts)
            continue
        cells = without_empty_end(texts)
        blank = 0 if cells else blank + 1
        if blank <= MOST_BLANK_ROWS:
            yield written_row(line, cells)


def _refuse_beyond_the_last_row(line: int, texts: list[str]) -> None:
    """A single cell far below everything is a slip of the hand; a row of them would be lost."""
    if line > LAST_ROW or sum(map(bool, texts)) > 1:
        raise TableError(f"more than {MOST_ROWS:,} rows", "fewer rows; a sheet as long as this as CSV")


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
