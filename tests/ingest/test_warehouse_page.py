"""The data dictionary: every table and column of the warehouse is explained, and none is gone."""

import re
from pathlib import Path

import duckdb

from ingest.warehouse.migrate import derived_sql, migrate, migrations

PAGE = (Path(__file__).parents[2] / "docs" / "warehouse.md").read_text(encoding="utf-8")


def explained() -> dict[str, list[str]]:
    _before, *sections = re.split(r"^### ", PAGE, flags=re.MULTILINE)
    return {
        section.split("\n", 1)[0]: re.findall(r"^\| `(\w+)` \| \S.*\|$", section, flags=re.MULTILINE)
        for section in sections
    }


def schema() -> dict[str, list[str]]:
    with duckdb.connect() as connection:
        migrate(connection)
        query = """
            select table_name, list(column_name order by ordinal_position)
            from information_schema.columns
            group by table_name
        """
        return dict(connection.execute(query).fetchall())


def test_every_table_and_column_is_explained_and_none_is_gone() -> None:
    assert explained() == schema()


def test_every_table_states_its_grain() -> None:
    for sql in (derived_sql(), *(step.sql for step in migrations())):
        made = re.findall(r"^(.*)\ncreate (?:table|view) (?!kept_)(\w+)", sql, flags=re.MULTILINE)
        assert [name for line, name in made if not line.startswith("-- grain: ")] == []
