"""Layouts kept in the warehouse: what a sheet was read with, for the next one with the same headings."""

from collections.abc import Iterable
from pathlib import Path

from ingest.files.pieces import Piece
from ingest.formats.reader import Source
from ingest.sheets.keep import Kept, headings_of
from ingest.sheets.layout import CHOICE, Layout
from ingest.sheets.opening import tables_of
from ingest.warehouse.connection import reading
from ingest.warehouse.queries import Connection, fetch_as

MOST_KEPT = 200
"""The newest are looked at."""


def kept_layouts(connection: Connection) -> list[Kept]:
    """The layouts that were used, the newest first; none in a warehouse that has no place for them yet."""
    query = "select headings, layout, source from layouts order by kept_at desc limit ?"
    return fetch_as(Kept, connection, query, [MOST_KEPT], needs="layouts")


def used_layout(piece: Piece) -> dict[str, Kept]:
    """The layout that the sheets of a piece were read with, by the headings of each; none where none was written."""
    if piece.layout.startswith(CHOICE):
        return {}
    tables = tables_of(Source(piece.name, piece.head.encode() or piece.content)) or ()
    layout = Layout.from_toml(piece.layout)
    found = (headings_of(table.rows, layout) for table in tables)
    return {headings: Kept(headings, piece.layout, piece.name) for headings in found if headings}


def keep_layouts(connection: Connection, kept: Iterable[Kept]) -> None:
    """Keep layouts; the newest for the same headings stands."""
    query = "insert or replace into layouts (headings, layout, source) values (?, ?, ?)"
    for each in kept:
        connection.execute(query, [each.headings, each.layout, each.source])


def kept_in(db: Path) -> list[Kept]:
    """The layouts of a warehouse file; none where there is no file."""
    if not db.exists():
        return []
    with reading(db) as connection:
        return kept_layouts(connection)
