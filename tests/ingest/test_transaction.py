"""Transactions that end well, that fail, and that fail at failing."""

import duckdb
import pytest

from ingest.warehouse.queries import transaction


def insert_and_fail(connection: duckdb.DuckDBPyConnection, *, gone: bool) -> None:
    with transaction(connection):
        connection.execute("insert into numbers values (2)")
        if gone:
            connection.rollback()
        raise OSError("No space left on device")


@pytest.mark.parametrize("gone", [False, True])
def test_what_failed_is_taken_back_and_told_also_when_the_database_took_it_back_itself(gone: bool) -> None:
    with duckdb.connect() as connection:
        connection.execute("create table numbers (number integer)")
        with transaction(connection):
            connection.execute("insert into numbers values (1)")
        with pytest.raises(OSError, match="No space left"):
            insert_and_fail(connection, gone=gone)
        assert connection.execute("from numbers").fetchall() == [(1,)]
