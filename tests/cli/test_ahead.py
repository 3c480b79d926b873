"""Ratings after a load or a rebuild of many games: kept beside the warehouse for the pages."""

import signal
import subprocess
import sys
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

TRIUMPH = [sys.executable, "-c", "from cli.start import main; main()"]


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


def results(file: Path, games: int) -> Path:
    rows = (
        f"{file.stem}{game},Amber,{50 + game % 40}\n{file.stem}{game},Birch,{40 + game % 30}"
        for game in range(games)
    )
    file.write_text("\n".join(("game,player,total", *rows)), encoding="utf-8")
    return file


def test_the_command_itself_keeps_ratings_and_ctrl_c_then_leaves_them(tmp_path: Path) -> None:
    """What a person types, in processes of its own: a command that loads imports less than these tests do."""
    sheet, db = results(tmp_path / "many.csv", ahead.MANY), tmp_path / "many.duckdb"
    load = [*TRIUMPH, "load", str(sheet), "--db", str(db)]
    done = subprocess.run(load, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(kept_ratings(db)) == 1
    more = [*TRIUMPH, "load", str(results(tmp_path / "more.csv", 1)), "--db", str(db)]
    with subprocess.Popen(more, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        while not is_rating(process.pid):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        told = process.stderr.read()
    assert (process.returncode, told) == (0, f"triumph: {ahead.LEFT}\n")
    assert len(Warehouse(db).query("from games")) == ahead.MANY + 1


def is_rating(process: int) -> bool:
    """Whether a command has handed the ratings to a process of its own."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return any(b"ratings" in Path(f"/proc/{child}/cmdline").read_bytes() for child in children)
