"""Tables out of spreadsheets (.xlsx, .ods): one per worksheet, values only, formulas never run.

What a small file may unpack to, and what cells and rows that say they stand there many times come to, is bounded.
"""

import datetime
import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, islice, repeat
from typing import Any
from xml.etree.ElementTree import Element  # a type only; parsing is left to defusedxml

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from ingest.sheets.table import Row, Table, TableError, written_row

LARGEST_UNPACKED = 512 * 1024 * 1024
MOST_PARTS = 2_000
MOST_ROWS = 200_000
MOST_COLUMNS = 2_000
LAST_ROW = 2_097_152
"""Twice as many as a worksheet can have; blank rows count."""

MOST_TEXT = 64 * 1024 * 1024
"""In characters, all worksheets together."""

ROW_ALONE = 64
"""What a filled row takes beside its cells, in characters."""

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
    type(None): lambda value: "",
    bool: lambda value: "yes" if value else "no",
    datetime.datetime: lambda value: str(value.date()),
    float: lambda value: _POINT_ZERO.sub("", str(value)),
}
"""How values of XLSX are shown; all others as the text that they are or have."""

_STATED: dict[str, Callable[[str], str]] = {
    f"{_OFFICE}boolean-value": lambda value: "yes" if value == "true" else "no",
    f"{_OFFICE}date-value": lambda value: value[:10],
    f"{_OFFICE}value": lambda value: _POINT_ZERO.sub("", value),
}
"""Where values of ODS stand, and how they are shown."""

Line = tuple[tuple[str, bool], list[str], int, bool]
"""A row as it is written: title and whether the worksheet is hidden, cells, how often, whether struck through."""


def _tables(content: bytes, read: Callable[[bytes], Iterator[Line]]) -> list[Table]:
    """The tables of an archive that does not unpack into something huge."""
    try:
        parts = zipfile.ZipFile(io.BytesIO(content)).infolist()
        unpacked = sum(part.file_size for part in parts)
        if unpacked > LARGEST_UNPACKED or len(parts) > MOST_PARTS:
            message = f"the workbook unpacks to {unpacked:,} bytes in {len(parts):,} parts, which is too much"
            raise TableError(message, EXPECTED)
        pages: dict[tuple[str, bool], tuple[list[Row], list[Row]]] = {}
        for page, row, struck in _rows(read(content)):
            pages.setdefault(page, ([], []))[struck].append(row)
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
    return [Table(tuple(rows), *page, tuple(struck)) for page, (rows, struck) in pages.items()]


def _rows(lines: Iterable[Line]) -> Iterator[tuple[tuple[str, bool], Row, bool]]:
    """The rows where they stand, in bounds; of blank ones that follow each other the first stands for all."""
    last, text, before = Counter[tuple[str, bool]](), 0, True
    for page, written, times, struck in lines:
        filled = max((number for number, cell in enumerate(written, start=1) if cell), default=0)
        first, last[page] = last[page] + 1, last[page] + times
        text += (ROW_ALONE * min(filled, 1) + filled + sum(map(len, written))) * times
        if text > MOST_TEXT:
            raise TableError("the workbook unpacks to more than is allowed", EXPECTED)
        if filled > MOST_COLUMNS:
            expected = f"at most {MOST_COLUMNS:,} columns; no cell far from all the others"
            raise TableError(f"a row of {filled:,} cells", expected)
        if last[page] > (MOST_ROWS if filled else LAST_ROW):
            expected = f"no cell far below all the others; a sheet of more than {MOST_ROWS:,} rows as CSV"
            raise TableError(f"something in row {last[page]:,}", expected)
        if filled or before:
            row = written_row(first, written[:filled])
            for number in range(first, last[page] + 1 if filled else first + 1):
                yield page, replace(row, line=number), struck
        before = filled > 0


def _xlsx(content: bytes) -> Iterator[Line]:
    """The rows of all worksheets, twice side by side: the saved results of formulas, and cells as written.

    A formula whose result was never saved stays a formula, to be refused.
    """
    from openpyxl import load_workbook  # noqa: PLC0415 (slow to import, and most files are no workbooks)

    results, as_written = (
        load_workbook(io.BytesIO(content), read_only=True, data_only=saved, keep_links=False)
        for saved in (True, False)
    )
    archive, styles = zipfile.ZipFile(io.BytesIO(content)), "xl/styles.xml"
    strikes = styles in archive.namelist() and b"strike" in archive.read(styles)
    for values in results.worksheets:
        written = as_written[values.title]
        values.reset_dimensions()
        written.reset_dimensions()
        for row, cells in zip(values.iter_rows(values_only=True), written.iter_rows(), strict=False):
            pairs = [
                (cell.value if value is None else value, cell)
                for value, cell in zip(row, cells, strict=False)
            ]
            texts = [_SHOWN.get(type(value), _text)(value) for value, _ in pairs]
            # A workbook without styles has no fonts to look at.
            struck = strikes and any(texts) and _is_struck(pairs)
            yield (values.title, values.sheet_state != "visible"), texts, 1, struck


def _is_struck(pairs: Iterable[tuple[Any, Any]]) -> bool:
    return all(cell.font.strike for value, cell in pairs if value not in (None, ""))


def _text(value: Any) -> str:
    """A value as text; formulas for many cells have theirs."""
    return str(getattr(value, "text", value))


def _ods(content: bytes) -> Iterator[Line]:
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
                yield page, _cells_of(element), _count(element, "number-rows-repeated"), False
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
    for kind in _STATED.keys() & cell.keys():
        return _STATED[kind](cell.get(kind, ""))
    said = "\n".join("".join(each.itertext()) for each in cell.iterfind(f"{_TEXT}p"))
    without_result = cell.get(f"{_OFFICE}value-type") is None
    return said or (cell.get(f"{_TABLE}formula", "") if without_result else "")


xlsx_tables = partial(_tables, read=_xlsx)
ods_tables = partial(_tables, read=_ods)
"""A table for every worksheet of an XLSX workbook, and of an OpenDocument spreadsheet."""
