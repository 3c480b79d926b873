"""Files of sheets: CSV, XLSX and ODS, known by what they hold, and the tables in them."""

from collections.abc import Callable, Mapping, Sequence

from ingest.formats.reader import Source
from ingest.formats.text import UnknownEncodingError, decode, opens_markup
from ingest.sheets.csv_table import LINES_TO_LOOK_AT, csv_table, delimiter_of, split_rows
from ingest.sheets.meanings import recognised
from ingest.sheets.table import Row, Table
from ingest.sheets.vocabulary import all_words
from ingest.sheets.workbooks import ods_tables, xlsx_tables

SUFFIXES = (".csv", ".tsv", ".txt")
ZIP_MAGIC = b"PK\x03\x04"
ODS_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"
WORKBOOK_PART = b"xl/workbook.xml"
HEAD = 512
START = 65_536
SURELY_HEADINGS = 2
FEWEST_COLUMNS = 3


def tables_of(source: Source) -> Sequence[Table] | None:
    """The tables of a sheet; None for a file that is none."""
    sniff, opened = max(KINDS.values(), key=lambda each: each[0](source))
    return opened(source.content) if sniff(source) else None


def sniff_csv(source: Source) -> float:
    """Sure when a row of known headings stands near the top, half sure when one of several is known."""
    suffix = 0.2 if source.name.lower().endswith(SUFFIXES) else 0.0
    try:
        lines = decode(source.content[:START]).lines()[:LINES_TO_LOOK_AT]
    except UnknownEncodingError:
        return suffix
    rows = () if opens_markup(source.content) else split_rows(lines, delimiter_of(lines))
    known = max(map(_headings, rows), default=0)
    return 0.8 if known >= SURELY_HEADINGS else 0.4 if known else suffix


def _headings(row: Row) -> int:
    """How many cells of a row are headings; a single one counts only among several cells."""
    filled = row.filled()
    known = max(recognised(filled, words) for words in all_words())
    return known if known >= SURELY_HEADINGS or len(filled) >= FEWEST_COLUMNS else 0


def _sniff_xlsx(source: Source) -> float:
    """Sure when the archive holds a workbook."""
    return 1.0 if source.content.startswith(ZIP_MAGIC) and WORKBOOK_PART in source.content else 0.0


def _sniff_ods(source: Source) -> float:
    """Sure when the archive says first of all that it is a spreadsheet."""
    start = source.content[:HEAD]
    return 1.0 if start.startswith(ZIP_MAGIC) and ODS_TYPE in start else 0.0


KINDS: Mapping[str, tuple[Callable[[Source], float], Callable[[bytes], list[Table]]]] = {
    "csv": (sniff_csv, lambda content: [csv_table(content)]),
    "xlsx": (_sniff_xlsx, xlsx_tables),
    "ods": (_sniff_ods, ods_tables),
}
"""How a kind of sheet is recognised and opened."""
