"""Score sheets as CSV, XLSX and ODS: the room of sheets opens and reads them."""

from collections.abc import Iterator
from functools import partial

from ingest.formats.reader import Reader, Reading, Source, register
from ingest.sheets.opening import KINDS
from ingest.sheets.reading import read_tables
from ingest.sheets.table import TableError
from ingest.stated.game import refusal


def _read(kind: str, source: Source) -> Iterator[Reading]:
    """The games of the tables that a file holds; one that cannot be opened is refused whole."""
    try:
        tables = KINDS[kind][1](source.content)
    except TableError as error:
        raw = source.content.decode("latin-1")
        yield refusal(source.name, str(error), raw, expected=error.expected)
        return
    yield from read_tables(source, tables)


CSV, XLSX, ODS = (
    register(Reader(f"{kind}_sheet", f"Score sheet ({kind.upper()})", sniff, partial(_read, kind)))
    for kind, (sniff, _) in KINDS.items()
)
