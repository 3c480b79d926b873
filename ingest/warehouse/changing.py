"""A change that a person makes: in a warehouse that is up to date, and at once in force."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from ingest.warehouse.connection import writing
from ingest.warehouse.rebuild import refill
from ingest.warehouse.settle import settle


@contextmanager
def changing(path: Path, *, settled: bool = True) -> Iterator[duckdb.DuckDBPyConnection]:
    """The warehouse to change; people and doubles are settled anew where the change may concern them."""
    with writing(path) as writer:
        refill(writer)
        yield writer.connection
        if settled:
            settle(writer.connection)
        writer.changed = True
