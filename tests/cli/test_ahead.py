"""Ratings after a load or a rebuild of many games: kept beside the warehouse for the pages."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from analytics import rating
from analytics.filters import Filters
from analytics.kept import folder
from analytics.warehouse import Warehouse
from cli import ahead
from cli.main import app
from tests.analytics.planted_file import write_planted


def triumph(*words: object) -> int:
    return CliRunner().invoke(app, list(map(str, words))).exit_code


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    return write_planted(tmp_path / "planted.csv", games=20)


def kept_ratings(db: Path) -> list[str]:
    return sorted(file.name for file in folder(Warehouse(db)).glob("ratings-*.json"))


def test_a_load_of_few_games_leaves_ratings_to_the_pages(sheet: Path, tmp_path: Path) -> None:
    assert triumph("load", sheet, "--db", tmp_path / "few.duckdb") == 0
    assert kept_ratings(tmp_path / "few.duckdb") == []


def test_a_load_of_many_games_keeps_the_ratings_that_pages_read(
    sheet: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ahead, "MANY", 20)
    db = tmp_path / "many.duckdb"
    assert triumph("load", sheet, "--db", db) == 0
    (kept,) = kept_ratings(db)
    assert rating.rated(Warehouse(db), Filters())["ratings"]
    assert kept_ratings(db) == [kept], "the page reads what the load has kept"
    for file in folder(Warehouse(db)).iterdir():
        file.unlink()
    assert triumph("rebuild", "--db", db) == 0
    assert kept_ratings(db) == [kept]


def test_ctrl_c_leaves_the_ratings_and_keeps_the_games(
    sheet: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ahead, "MANY", 20)
    monkeypatch.setattr(rating, "rated", interrupted)
    db = tmp_path / "many.duckdb"
    assert triumph("load", sheet, "--db", db) == 0
    assert len(Warehouse(db).query("from games")) == 20
    assert kept_ratings(db) == []
