"""The schema as text says the same as the database that is made with it."""

import duckdb
import pyarrow as pa

from ingest.warehouse.columns import schemas
from ingest.warehouse.migrate import DERIVED, VIEWS, migrate
from ingest.warehouse.schema import SETTLED, derived_tables

OF_THE_SCHEMA = {"schema_version", DERIVED, VIEWS}
"""Tables about the schema itself, into which no rows travel."""


def as_text(kind: pa.DataType) -> pa.DataType:
    return pa.string() if pa.types.is_dictionary(kind) else kind


def test_rows_travel_with_the_types_and_in_the_order_of_the_tables() -> None:
    with duckdb.connect() as connection:
        migrate(connection)
        query = "select table_name from duckdb_tables()"
        names = {name for (name,) in connection.execute(query).fetchall()} - OF_THE_SCHEMA
        made = {name: connection.sql(f"from {name}").to_arrow_table().schema for name in names}
    expected = {
        name: [(field.name, as_text(field.type)) for field in schema] for name, schema in made.items()
    }
    assert {name: list(columns.items()) for name, columns in schemas().items()} == expected


def test_tables_that_hang_on_single_games_are_derived_with_them() -> None:
    of_games = {name for name, columns in schemas().items() if "game_id" in columns}
    assert set(derived_tables()) == of_games - {"records", "quarantine", "discarded", *SETTLED}
