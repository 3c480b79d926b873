"""All of some statements or none."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import duckdb


@contextmanager
def transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Committed at the end of the block, or taken back; what is told is why."""
    connection.begin()
    try:
        yield
        connection.commit()
    except BaseException:
        # One that failed at its very end, as on a full disk, is taken back already.
        with suppress(duckdb.Error):
            connection.rollback()
        raise
