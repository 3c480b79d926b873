"""Layouts kept in the warehouse: what a sheet was read with, for the next one with the same headings."""

from collections.abc import Iterable
from pathlib import Path

import duckdb

from ingest.sheets.keep import Kept

MOST_KEPT = 200
"""The newest are looked at."""


def kept_layouts(connection: duckdb.DuckDBPyConnection) -> list[Kept]:
    """The layouts that were used, the newest first; none in a warehouse that has no place for them yet."""
    there = "select count(*) from information_schema.tables where table_name = 'layouts'"
    ((tables,),) = connection.execute(there).fetchall()
    query = "select headings, layout, source from layouts order by kept_at desc limit ?"
    return [Kept(*row) for row in connection.execute(query, [MOST_KEPT]).fetchall()] if tables else []


def keep_layouts(connection: duckdb.DuckDBPyConnection, kept: Iterable[Kept]) -> None:
    """Keep layouts; the newest for the same headings stands."""
    query = "insert or replace into layouts (headings, layout, source) values (?, ?, ?)"
    for each in kept:
        connection.execute(query, [each.headings, each.layout, each.source])


def kept_in(db: Path) -> list[Kept]:
    """The layouts of a warehouse file; none where there is no file."""
    if not db.exists():
        return []
    with duckdb.connect(str(db), read_only=True) as connection:
        return kept_layouts(connection)
