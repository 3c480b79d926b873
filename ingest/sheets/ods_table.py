"""Tables out of OpenDocument spreadsheets (.ods): one per worksheet, values only, formulas never run.

A cell and a row may say that they stand there many times; what comes of that is bounded.
"""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element  # a type only; parsing is left to defusedxml

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from ingest.sheets.table import (
    LARGEST_UNPACKED,
    MOST_BLANK_ROWS,
    MOST_COLUMNS,
    MOST_ROWS,
    Row,
    Table,
    TableError,
    without_empty_end,
    written_number,
    written_row,
)

CONTENT = "content.xml"
EXPECTED = "an .ods spreadsheet without a password"
TOO_LARGE = "the workbook unpacks to more than is allowed"
MOST_TEXT = 64 * 1024 * 1024
"""In characters, all worksheets together."""

DEEPEST = 60

_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_WHITE = {f"{_TEXT}s": " ", f"{_TEXT}tab": " ", f"{_TEXT}line-break": "\n"}


def ods_tables(content: bytes) -> list[Table]:
    """A table for every worksheet."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if archive.getinfo(CONTENT).file_size > LARGEST_UNPACKED:
                raise TableError(TOO_LARGE, EXPECTED)
            with archive.open(CONTENT) as part:
                return list(_tables(part))
    except DefusedXmlException as error:
        raise TableError("the workbook declares XML entities, which are refused", EXPECTED) from error
    except TableError:
        raise
    except Exception as error:
        # Broken zips and broken XML raise whatever their parsers raise.
        raise TableError(f"the workbook is damaged ({type(error).__name__}: {error})", EXPECTED) from error


def _tables(part: Any) -> Iterator[Table]:
    """The worksheets one after the other; what has been read is let go row by row."""
    hidden: set[str] = set()
    rows: list[Row] = []
    above: list[Element] = []
    text = 0
    for event, element in iterparse(part, events=("start", "end"), forbid_dtd=True):
        if event == "start":
            above.append(element)
            if len(above) > DEEPEST:
                raise TableError(f"the workbook is nested more than {DEEPEST} levels deep", EXPECTED)
            continue
        above.pop()
        if element.tag == f"{_STYLE}style" and _is_hidden(element):
            hidden.add(element.get(f"{_STYLE}name", ""))
        elif element.tag == f"{_TABLE}table-row":
            row, times = _repeated(element)
            text += (len(row.raw) + 1) * times
            if text > MOST_TEXT or len(rows) + times > MOST_ROWS + MOST_BLANK_ROWS:
                raise TableError(TOO_LARGE, EXPECTED)
            rows += [replace(row, line=len(rows) + number) for number in range(1, times + 1)]
            above[-1].remove(element)
        elif element.tag == f"{_TABLE}table":
            style = element.get(f"{_TABLE}style-name")
            yield Table(_without_blank_end(rows), element.get(f"{_TABLE}name", ""), style in hidden)
            rows = []


def _is_hidden(style: Element) -> bool:
    return any(each.get(f"{_TABLE}display") == "false" for each in style)


def _repeated(row: Element) -> tuple[Row, int]:
    """The row and how often it stands there; blank ones down to the end of the page stand for nothing."""
    found: list[str] = []
    for cell in row:
        if cell.tag in _CELLS and len(found) <= MOST_COLUMNS:
            left = MOST_COLUMNS + 1 - len(found)
            found += [_value(cell)] * min(_count(cell, "number-columns-repeated"), left)
    cells = without_empty_end(found)
    times = _count(row, "number-rows-repeated")
    return written_row(0, cells), times if cells else min(times, MOST_BLANK_ROWS)


def _count(element: Element, name: str) -> int:
    written = element.get(f"{_TABLE}{name}", "1")
    return int(written) if written.isdecimal() and len(written) < 10 else 1


def _without_blank_end(rows: list[Row]) -> tuple[Row, ...]:
    while rows and rows[-1].blank:
        rows.pop()
    return tuple(rows)


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
