"""Score sheets as CSV, XLSX and ODS: the tables are taken out of the file, the room of sheets reads them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.text import UnknownEncodingError, decode, opens_markup
from ingest.sheets.csv_table import LINES_TO_LOOK_AT, csv_table, delimiter_of, split_rows
from ingest.sheets.meanings import recognised
from ingest.sheets.reading import read_tables
from ingest.sheets.table import Row, Table, TableError
from ingest.sheets.vocabulary import all_words
from ingest.sheets.workbooks import OLD_EXCEL_MAGIC, ods_tables, xlsx_tables
from ingest.stated.game import refusal

SUFFIXES = (".csv", ".tsv", ".txt")
WORKBOOK_SUFFIXES = (".xlsx", ".xlsm", ".xls")
ZIP_MAGIC = b"PK\x03\x04"
ODS_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"
WORKBOOK_PART = b"xl/workbook.xml"
HEAD = 512
START = 65_536
SURELY_HEADINGS = 2
FEWEST_COLUMNS = 3

Open = Callable[[bytes], Sequence[Table]]


def read_with(open_tables: Open, source: Source) -> Iterator[Reading]:
    """The games of the tables that a file holds; one that cannot be opened is refused whole."""
    try:
        tables = open_tables(source.content)
    except TableError as error:
        raw = source.content.decode("latin-1")
        yield refusal(source.name, str(error), raw, expected=error.expected)
        return
    yield from read_tables(source, tables)


def tables_of(source: Source) -> Sequence[Table] | None:
    """The tables of a sheet; None for a file that is none."""
    sureness = {"csv": sniff_csv(source), "xlsx": sniff_xlsx(source), "ods": sniff_ods(source)}
    kind = max(sureness, key=lambda name: sureness[name])
    return OPENED[kind](source.content) if sureness[kind] else None


def sniff_csv(source: Source) -> float:
    """Sure when a row of known headings stands near the top, half sure when one of several is known."""
    suffix = 0.2 if source.name.lower().endswith(SUFFIXES) else 0.0
    if opens_markup(source.content):
        return suffix
    try:
        lines = decode(source.content[:START]).lines()[:LINES_TO_LOOK_AT]
    except UnknownEncodingError:
        return suffix
    rows = split_rows(lines, delimiter_of(lines))
    known = max((_headings(row) for row in rows), default=0)
    return 0.8 if known >= SURELY_HEADINGS else 0.4 if known else suffix


def sniff_xlsx(source: Source) -> float:
    """Sure when the archive holds a workbook."""
    if source.content.startswith(OLD_EXCEL_MAGIC):
        return 0.5
    if not source.content.startswith(ZIP_MAGIC):
        return 0.3 if source.name.lower().endswith(WORKBOOK_SUFFIXES) else 0.0
    return 1.0 if WORKBOOK_PART in source.content else 0.0


def sniff_ods(source: Source) -> float:
    """Sure when the archive says first of all that it is a spreadsheet."""
    start = source.content[:HEAD]
    return 1.0 if start.startswith(ZIP_MAGIC) and ODS_TYPE in start else 0.0


def _headings(row: Row) -> int:
    filled = row.filled()
    if len(filled) < SURELY_HEADINGS or any(len(cell) > HEAD for cell in filled):
        return 0
    known = max(recognised(filled, words) for words in all_words())
    return known if len(filled) >= FEWEST_COLUMNS or known >= SURELY_HEADINGS else 0


def _csv_tables(content: bytes) -> list[Table]:
    return [csv_table(content)]


OPENED: Mapping[str, Open] = {"csv": _csv_tables, "xlsx": xlsx_tables, "ods": ods_tables}
CSV = register(Reader("csv_sheet", "Score sheet (CSV)", sniff_csv, partial(read_with, _csv_tables)))
XLSX = register(Reader("xlsx_sheet", "Score sheet (XLSX)", sniff_xlsx, partial(read_with, xlsx_tables)))
ODS = register(Reader("ods_sheet", "Score sheet (ODS)", sniff_ods, partial(read_with, ods_tables)))
