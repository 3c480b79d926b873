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
from ingest.sheets.workbooks import ods_tables, xlsx_tables
from ingest.stated.game import refusal

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
    sniff, opened = max(SHEETS.values(), key=lambda each: each[0](source))
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


def sniff_xlsx(source: Source) -> float:
    """Sure when the archive holds a workbook."""
    return 1.0 if source.content.startswith(ZIP_MAGIC) and WORKBOOK_PART in source.content else 0.0


def sniff_ods(source: Source) -> float:
    """Sure when the archive says first of all that it is a spreadsheet."""
    start = source.content[:HEAD]
    return 1.0 if start.startswith(ZIP_MAGIC) and ODS_TYPE in start else 0.0


def _headings(row: Row) -> int:
    """How many cells of a row are headings; a single one counts only among several cells."""
    filled = row.filled()
    known = max(recognised(filled, words) for words in all_words())
    return known if known >= SURELY_HEADINGS or len(filled) >= FEWEST_COLUMNS else 0


def _read(kind: str, source: Source) -> Iterator[Reading]:
    """The games of the tables that a file holds; one that cannot be opened is refused whole."""
    try:
        tables = SHEETS[kind][1](source.content)
    except TableError as error:
        raw = source.content.decode("latin-1")
        yield refusal(source.name, str(error), raw, expected=error.expected)
        return
    yield from read_tables(source, tables)


SHEETS: Mapping[str, tuple[Callable[[Source], float], Callable[[bytes], list[Table]]]] = {
    "csv": (sniff_csv, lambda content: [csv_table(content)]),
    "xlsx": (sniff_xlsx, xlsx_tables),
    "ods": (sniff_ods, ods_tables),
}
"""How a kind of sheet is recognised and opened."""

CSV, XLSX, ODS = (
    register(Reader(f"{kind}_sheet", f"Score sheet ({kind.upper()})", sniff, partial(_read, kind)))
    for kind, (sniff, _) in SHEETS.items()
)
