"""Tables out of spreadsheets (.xlsx, .ods): one per worksheet, values only, formulas never run.

What a small file may unpack to, and what cells and rows that say they stand there many times come to, is bounded.
"""

import datetime
import io
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element  # a type only; parsing is left to defusedxml

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from ingest.sheets.table import Row, Table, TableError, written_number, written_row

OLD_EXCEL_MAGIC = b"\xd0\xcf\x11\xe0"
LARGEST_UNPACKED = 512 * 1024 * 1024
MOST_PARTS = 2_000
MOST_ROWS = 200_000
MOST_BLANK_ROWS = 5_000
MOST_COLUMNS = 2_000
LAST_ROW = 1_048_576
"""No worksheet has more rows, filled or blank."""

MOST_TEXT = 64 * 1024 * 1024
"""In characters, all worksheets together."""

DEEPEST = 60
EXPECTED = "an .xlsx or .ods workbook without a password"

_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_WHITE = {f"{_TEXT}s": " ", f"{_TEXT}tab": " ", f"{_TEXT}line-break": "\n"}


def xlsx_tables(content: bytes) -> list[Table]:
    """A table for every worksheet of an XLSX workbook."""
    if content.startswith(OLD_EXCEL_MAGIC):
        raise TableError("an old or encrypted Excel file; save it as .xlsx without a password", EXPECTED)
    return _tables(content, _xlsx)


def ods_tables(content: bytes) -> list[Table]:
    """A table for every worksheet of an OpenDocument spreadsheet."""
    return _tables(content, _ods)


def _tables(content: bytes, read: Callable[[bytes], Iterator[Table]]) -> list[Table]:
    """What is read out of an archive that does not unpack into something huge."""
    try:
        parts = zipfile.ZipFile(io.BytesIO(content)).infolist()
        unpacked = sum(part.file_size for part in parts)
        if unpacked > LARGEST_UNPACKED or len(parts) > MOST_PARTS:
            message = f"the workbook unpacks to {unpacked:,} bytes in {len(parts):,} parts, which is too much"
            raise TableError(message, EXPECTED)
        return list(read(content))
    except TableError:
        raise
    except Exception as error:
        # Broken zips and broken XML raise whatever their parsers raise.
        cause: BaseException = error
        while cause.__context__ is not None:
            cause = cause.__context__
        if isinstance(cause, DefusedXmlException):
            raise TableError("the workbook declares XML entities, which are refused", EXPECTED) from error
        raise TableError(f"the workbook is damaged ({type(cause).__name__}: {cause})", EXPECTED) from error


def _xlsx(content: bytes) -> Iterator[Table]:
    """The worksheets twice side by side: the saved results of formulas, and cells as they are written."""
    from openpyxl import load_workbook  # noqa: PLC0415 (slow to import, and most files are no workbooks)

    results, as_written = (
        load_workbook(io.BytesIO(content), read_only=True, data_only=saved, keep_links=False)
        for saved in (True, False)
    )
    styles, archive = "xl/styles.xml", zipfile.ZipFile(io.BytesIO(content))
    strikes = styles in archive.namelist() and b"strike" in archive.read(styles)
    for values in results.worksheets:
        written = as_written[values.title]
        values.reset_dimensions()
        written.reset_dimensions()
        rows: list[Row] = []
        struck: list[Row] = []
        for row, is_struck in _xlsx_rows(values, written, strikes=strikes):
            (struck if is_struck else rows).append(row)
        yield Table(tuple(rows), values.title, values.sheet_state != "visible", tuple(struck))


def _xlsx_rows(values: Any, written: Any, *, strikes: bool) -> Iterator[tuple[Row, bool]]:
    """The rows, and whether every filled cell of each is struck through."""
    pairs = zip(values.iter_rows(values_only=True), written.iter_rows(), strict=False)
    blank = 0
    for line, (row, cells) in enumerate(pairs, start=1):
        texts = [_shown(value, cell.value) for value, cell in zip(row, cells, strict=False)]
        # A single cell far below everything is a slip of the hand; a row of them would be lost.
        if line > LAST_ROW or (line > MOST_ROWS and sum(map(bool, texts)) > 1):
            raise TableError(f"more than {MOST_ROWS:,} rows", "fewer rows; a sheet as long as this as CSV")
        if line > MOST_ROWS:
            continue
        found = _without_empty_end(texts)
        blank = 0 if found else blank + 1
        if blank <= MOST_BLANK_ROWS:
            yield written_row(line, found), strikes and any(texts) and _is_struck(cells)


def _is_struck(cells: Sequence[Any]) -> bool:
    return all(cell.font.strike for cell in cells if cell.value not in (None, ""))


def _shown(value: Any, formula: Any) -> str:
    """A cell as people see it; a formula whose result was never saved stays a formula, to be refused."""
    if value is None:
        return formula if isinstance(formula, str) else ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    return written_number(str(value)) if isinstance(value, float) else str(value)


def _ods(content: bytes) -> Iterator[Table]:
    """The worksheets one after the other; what has been read is let go row by row."""
    hidden: set[str] = set()
    rows: list[Row] = []
    text = 0
    for above, element in _elements(content):
        if element.tag == f"{_STYLE}style" and any(e.get(f"{_TABLE}display") == "false" for e in element):
            hidden.add(element.get(f"{_STYLE}name", ""))
        elif element.tag == f"{_TABLE}table-row":
            row, times = _repeated(element)
            text += (len(row.raw) + 1) * times
            if text > MOST_TEXT or len(rows) + times > MOST_ROWS + MOST_BLANK_ROWS:
                raise TableError("the workbook unpacks to more than is allowed", EXPECTED)
            rows += [replace(row, line=len(rows) + number) for number in range(1, times + 1)]
            above.remove(element)
        elif element.tag == f"{_TABLE}table":
            style = element.get(f"{_TABLE}style-name")
            last = max((row.line for row in rows if not row.blank), default=0)
            yield Table(tuple(rows[:last]), element.get(f"{_TABLE}name", ""), style in hidden)
            rows = []


def _elements(content: bytes) -> Iterator[tuple[Element, Element]]:
    """Every element when it ends, with the one that it stands in."""
    above: list[Element] = []
    with zipfile.ZipFile(io.BytesIO(content)).open("content.xml") as part:
        for event, element in iterparse(part, events=("start", "end"), forbid_dtd=True):
            if event == "start":
                above.append(element)
            else:
                above.pop()
                yield above[-1] if above else element, element
            if len(above) > DEEPEST:
                raise TableError(f"the workbook is nested more than {DEEPEST} levels deep", EXPECTED)


def _repeated(row: Element) -> tuple[Row, int]:
    """The row and how often it stands there; blank ones down to the end of the page stand for nothing."""
    found: list[str] = []
    for cell in row:
        if cell.tag in _CELLS and len(found) <= MOST_COLUMNS:
            left = MOST_COLUMNS + 1 - len(found)
            found += [_value(cell)] * min(_count(cell, "number-columns-repeated"), left)
    cells = _without_empty_end(found)
    times = _count(row, "number-rows-repeated")
    return written_row(0, cells), times if cells else min(times, MOST_BLANK_ROWS)


def _count(element: Element, name: str) -> int:
    written = element.get(f"{_TABLE}{name}", "1")
    return int(written) if written.isdecimal() and len(written) < 10 else 1


def _value(cell: Element) -> str:
    """A cell as people see it; a formula whose result was never saved stays a formula, to be refused."""
    kind = cell.get(f"{_OFFICE}value-type")
    if kind == "boolean":
        return "yes" if cell.get(f"{_OFFICE}boolean-value") == "true" else "no"
    if kind == "date":
        return cell.get(f"{_OFFICE}date-value", "")[:10]
    if kind in ("float", "currency", "percentage"):
        return written_number(cell.get(f"{_OFFICE}value", ""))
    said = "\n".join(_words(each) for each in cell if each.tag == f"{_TEXT}p")
    return said or (cell.get(f"{_TABLE}formula", "") if kind is None else "")


def _words(paragraph: Element) -> str:
    """The text of a paragraph; blanks and line ends are elements of their own."""
    parts = [paragraph.text or ""]
    for each in paragraph:
        parts += [_WHITE.get(each.tag) or _words(each), each.tail or ""]
    return "".join(parts)


def _without_empty_end(cells: list[str]) -> tuple[str, ...]:
    """The cells up to the last that holds anything; `TableError` for one beyond the last column we take."""
    filled = max((number for number, cell in enumerate(cells, start=1) if cell), default=0)
    if filled > MOST_COLUMNS:
        raise TableError(
            f"a row of {filled:,} cells", f"at most {MOST_COLUMNS:,} columns; split the worksheet"
        )
    return tuple(cells[:filled])
