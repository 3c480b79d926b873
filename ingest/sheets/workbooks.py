"""Tables out of spreadsheets (.xlsx, .ods): one per worksheet, values only, formulas never run.

What a small file may unpack to, and what cells and rows that say they stand there many times come to, is bounded.
"""

import datetime
import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, groupby, islice, repeat
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element  # a type only; parsing is left to defusedxml

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from ingest.sheets.table import Row, Table, TableError, written_row

OLD_EXCEL_MAGIC = b"\xd0\xcf\x11\xe0"
LARGEST_UNPACKED = 512 * 1024 * 1024
MOST_PARTS = 2_000
MOST_ROWS = 200_000
MOST_COLUMNS = 2_000
LAST_ROW = 2_097_152
"""Twice as many as a worksheet can have; blank rows count."""

MOST_TEXT = 64 * 1024 * 1024
"""In characters, all worksheets together."""

DEEPEST = 60
EXPECTED = "an .xlsx or .ods workbook without a password"

_POINT_ZERO = re.compile(r"\.0*$")
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_WHITE = {f"{_TEXT}s": " ", f"{_TEXT}tab": " ", f"{_TEXT}line-break": "\n"}

_SHOWN: dict[type, Callable[[Any], str]] = {
    bool: lambda value: "yes" if value else "no",
    datetime.datetime: lambda value: str(value.date()),
    float: lambda value: _POINT_ZERO.sub("", str(value)),
}
"""How values of XLSX are shown; all others as they are."""

_STATED: dict[str, Callable[[str], str]] = {
    f"{_OFFICE}boolean-value": lambda value: "yes" if value == "true" else "no",
    f"{_OFFICE}date-value": lambda value: value[:10],
    f"{_OFFICE}value": lambda value: _POINT_ZERO.sub("", value),
}
"""Where values of ODS stand, and how they are shown."""


class _Line(NamedTuple):
    """A row as a worksheet has it: title and whether the worksheet is hidden, cells, how often, whether struck."""

    page: tuple[str, bool]
    cells: list[str]
    times: int = 1
    struck: bool = False


def xlsx_tables(content: bytes) -> list[Table]:
    """A table for every worksheet of an XLSX workbook."""
    if content.startswith(OLD_EXCEL_MAGIC):
        raise TableError("an old or encrypted Excel file; save it as .xlsx without a password", EXPECTED)
    return _tables(content, _xlsx)


def ods_tables(content: bytes) -> list[Table]:
    """A table for every worksheet of an OpenDocument spreadsheet."""
    return _tables(content, _ods)


def _tables(content: bytes, read: Callable[[bytes], Iterator[_Line]]) -> list[Table]:
    """The tables of an archive that does not unpack into something huge."""
    try:
        parts = zipfile.ZipFile(io.BytesIO(content)).infolist()
        unpacked = sum(part.file_size for part in parts)
        if unpacked > LARGEST_UNPACKED or len(parts) > MOST_PARTS:
            message = f"the workbook unpacks to {unpacked:,} bytes in {len(parts):,} parts, which is too much"
            raise TableError(message, EXPECTED)
        pages = groupby(_bounded(read(content)), key=lambda line: line.page)
        return [_table(lines, *page) for page, lines in pages]
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


def _bounded(lines: Iterable[_Line]) -> Iterator[_Line]:
    """The rows without the empty cells at their ends, as long as they hold no more than is read."""
    text = 0
    for line in lines:
        filled = max((number for number, cell in enumerate(line.cells, start=1) if cell), default=0)
        if filled > MOST_COLUMNS:
            expected = f"at most {MOST_COLUMNS:,} columns; no cell far from all the others"
            raise TableError(f"a row of {filled:,} cells", expected)
        text += (filled + sum(map(len, line.cells))) * line.times
        if text > MOST_TEXT:
            raise TableError("the workbook unpacks to more than is allowed", EXPECTED)
        yield line._replace(cells=line.cells[:filled])


def _table(lines: Iterable[_Line], title: str, hidden: bool) -> Table:
    """The table of a worksheet; of blank rows that follow each other the first stands for all."""
    kept: tuple[list[Row], list[Row]] = [], []
    last = 0
    for line in lines:
        first, last = last + 1, last + line.times
        if last > (MOST_ROWS if line.cells else LAST_ROW):
            expected = f"no cell far below all the others; a sheet of more than {MOST_ROWS:,} rows as CSV"
            raise TableError(f"something in row {last:,}", expected)
        row = written_row(first, line.cells)
        if not (row.blank and kept[0] and kept[0][-1].blank):
            times = line.times if line.cells else 1
            kept[line.struck].extend(replace(row, line=first + number) for number in range(times))
    return Table(tuple(kept[False]), title, hidden, tuple(kept[True]))


def _xlsx(content: bytes) -> Iterator[_Line]:
    """The rows of all worksheets, twice side by side: the saved results of formulas, and cells as written."""
    from openpyxl import load_workbook  # noqa: PLC0415 (slow to import, and most files are no workbooks)

    results, as_written = (
        load_workbook(io.BytesIO(content), read_only=True, data_only=saved, keep_links=False)
        for saved in (True, False)
    )
    for values in results.worksheets:
        written = as_written[values.title]
        values.reset_dimensions()
        written.reset_dimensions()
        for row, cells in zip(values.iter_rows(values_only=True), written.iter_rows(), strict=False):
            texts = [_shown(value, cell.value) for value, cell in zip(row, cells, strict=False)]
            fonts = (cell.font for cell, text in zip(cells, texts, strict=False) if text)
            struck = any(texts) and all(font.strike for font in fonts)
            yield _Line((values.title, values.sheet_state != "visible"), texts, struck=struck)


def _shown(value: Any, formula: Any) -> str:
    """A cell as people see it; a formula whose result was never saved stays a formula, to be refused."""
    if value is None:
        return formula if isinstance(formula, str) else ""
    return _SHOWN.get(type(value), str)(value)


def _ods(content: bytes) -> Iterator[_Line]:
    """The rows of all worksheets one after the other; what has been read is let go row by row."""
    hidden: set[str] = set()
    page, worksheet, depth = ("", False), Element("none"), 0
    with zipfile.ZipFile(io.BytesIO(content)).open("content.xml") as part:
        for event, element in iterparse(part, events=("start", "end"), forbid_dtd=True):
            depth += 1 if event == "start" else -1
            if depth > DEEPEST:
                raise TableError(f"the workbook is nested more than {DEEPEST} levels deep", EXPECTED)
            if event == "start" and element.tag == f"{_TABLE}table":
                style, worksheet = element.get(f"{_TABLE}style-name"), element
                page = element.get(f"{_TABLE}name", ""), style in hidden
            elif event == "end" and element.tag == f"{_STYLE}style":
                if any(each.get(f"{_TABLE}display") == "false" for each in element):
                    hidden.add(element.get(f"{_STYLE}name", ""))
            elif event == "end" and element.tag == f"{_TABLE}table-row":
                yield _Line(page, _cells_of(element), _count(element, "number-rows-repeated"))
                element.clear()
                worksheet.clear()


def _cells_of(row: Element) -> list[str]:
    """The cells of a row, each as often as it says."""
    for each in row.iter():
        each.text = _WHITE.get(each.tag, each.text)
    cells = (cell for cell in row if cell.tag in _CELLS)
    texts = (repeat(_value(cell), _count(cell, "number-columns-repeated")) for cell in cells)
    return list(islice(chain.from_iterable(texts), MOST_COLUMNS + 1))


def _count(element: Element, name: str) -> int:
    written = element.get(f"{_TABLE}{name}", "1")
    return int(written) if written.isdecimal() and len(written) < 10 else 1


def _value(cell: Element) -> str:
    """A cell as people see it; a formula whose result was never saved stays a formula, to be refused."""
    for kind, value in cell.items():
        if kind in _STATED:
            return _STATED[kind](value)
    said = "\n".join("".join(each.itertext()) for each in cell.iterfind(f"{_TEXT}p"))
    without_result = cell.get(f"{_OFFICE}value-type") is None
    return said or (cell.get(f"{_TABLE}formula", "") if without_result else "")
