"""The data dictionary: every table and column of the warehouse is explained, and none is gone."""

import re
from pathlib import Path

import duckdb

from ingest.load import load
from ingest.warehouse.connection import reading, writing
from ingest.warehouse.migrate import migrate
from ingest.warehouse.schema import comments, derived_sql, dimension_columns, migrations, views_sql
from scripts import warehouse_comments
from tests.analytics.season import load_season, season

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


def without_dimensions(columns: list[str]) -> list[str]:
    return [name for name in columns if name not in dimension_columns()]


def test_every_table_and_column_is_explained_and_none_is_gone() -> None:
    views = set(re.findall(r"^create view (\w+)", views_sql(), re.MULTILINE))
    expected = {
        name: without_dimensions(columns) if name in views else columns for name, columns in schema().items()
    }
    assert explained() == expected


def test_the_file_says_of_every_table_and_column_what_the_page_says() -> None:
    assert comments() == warehouse_comments.comments(PAGE)
    with duckdb.connect() as connection:
        migrate(connection)
        for kind in ("tables", "views", "columns"):
            query = f"from duckdb_{kind}() where comment is null and not internal"
            assert connection.execute(query).fetchall() == []


QUERIES = re.findall(r"^```sql\n(.*?)^```", PAGE, flags=re.DOTALL | re.MULTILINE)


def test_the_page_works_through_ten_queries_and_all_of_them_run(tmp_path: Path) -> None:
    path = load_season(tmp_path)
    with reading(path) as connection:
        answers = [connection.execute(query).fetchall() for query in QUERIES]
    assert len(QUERIES) >= 11
    assert sum(map(bool, answers)) >= 5


def test_no_query_of_the_page_counts_simulated_games_or_copies(tmp_path: Path) -> None:
    plain, mixed = (load_season(folder(tmp_path, name), season()[:5]) for name in ("plain", "mixed"))
    copy = season()[0].model_copy(update={"header": season()[0].header.model_copy(update={"table": None})})
    simulated = [
        each.model_copy(update={"header": each.header.model_copy(update={"simulated": True})})
        for each in season()[:5]
    ]
    lines = "\n".join(each.to_json() for each in (copy, *simulated))
    (tmp_path / "more.jsonl").write_text(lines, encoding="utf-8")
    load([tmp_path / "more.jsonl"], mixed)
    with reading(plain) as one, reading(mixed) as other:
        assert other.execute("select count(*) from games").fetchall() == [(11,)]
        assert other.execute("select count(*) from copies").fetchall() == [(1,)]
        for query in QUERIES:
            assert sorted(other.execute(query).fetchall(), key=str) == sorted(
                one.execute(query).fetchall(), key=str
            )


def folder(parent: Path, name: str) -> Path:
    (parent / name).mkdir()
    return parent / name


def test_replacing_views_derives_no_game_again(tmp_path: Path) -> None:
    path = load_season(tmp_path)
    with duckdb.connect(path) as connection:
        connection.execute("update views_schema set sql = 'create view gone as select 1'")
        connection.execute("drop view faction_results")
    with writing(path) as writer:
        assert writer.changed
        assert not writer.outdated
    with reading(path) as connection:
        assert connection.execute("select count(*) from faction_results").fetchall() == [(7,)]


def test_every_table_states_its_grain() -> None:
    for sql in (derived_sql(), *(step.sql for step in migrations())):
        made = re.findall(r"^(.*)\ncreate (?:table|view) (?!kept_)(\w+)", sql, flags=re.MULTILINE)
        assert [name for line, name in made if not line.startswith("-- grain: ")] == []
