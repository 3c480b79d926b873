"""What an archive may hold, set on the command line, and how much a check prints."""

import json
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.check import LISTED
from cli.main import app
from cli.score import MOST_GAMES
from tests.ingest.sheets import TWO_GAMES, sheet


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as packed:
        for number in range(3):
            packed.writestr(f"{number}.csv", sheet(*TWO_GAMES))
    return tmp_path / "games.zip"


def test_without_a_limit_of_ones_own_an_ordinary_archive_is_read(archive: Path) -> None:
    assert CliRunner().invoke(app, ["check", str(archive)]).exit_code == 0


@pytest.mark.parametrize("command", ["check", "load"])
def test_a_limit_refuses_what_exceeds_it(command: str, archive: Path) -> None:
    words = [command, str(archive), "--limit", "files=2", "--limit", "depth=1"]
    outcome = CliRunner().invoke(app, [*words, *(["--db", f"{archive}.duckdb"] if command == "load" else [])])
    assert outcome.exit_code == 1
    assert "too many files in the archive" in outcome.output
    assert "at most 2" in outcome.output


@pytest.mark.parametrize("limit", ["bogus=2", "files", "files=-1", "files=0", "files=many"])
def test_a_limit_that_is_none_is_named_with_those_there_are(limit: str, archive: Path) -> None:
    outcome = CliRunner().invoke(app, ["check", str(archive), "--limit", limit], env={"COLUMNS": "300"})
    assert outcome.exit_code == 2
    assert "files=NUMBER" in outcome.output


def test_a_check_of_many_games_lists_what_is_refused_and_counts_the_rest(tmp_path: Path) -> None:
    rows = [f"{game},{who},{total}" for game in range(4_000) for who, total in (("Amber", 84), ("Birch", 71))]
    rows[0] = f'"{rows[0]}'
    path = tmp_path / "long.csv"
    path.write_text("\n".join(("game,player,total", *rows)), encoding="utf-8")
    outcome = CliRunner().invoke(app, ["check", str(path), "--workers", "1"])
    assert outcome.exit_code == 1
    assert "a quotation mark that is never closed" in outcome.output
    assert len(outcome.output) < 2 * LISTED
    listed = outcome.output.count("\naccepted")
    assert f"and {3_999 - listed} more games that are accepted; --json lists every game" in outcome.output


def test_a_score_of_many_games_shows_the_first_and_counts_the_rest(tmp_path: Path) -> None:
    rows = [f"{game},{who},{total}" for game in range(50) for who, total in (("Amber", 84), ("Birch", 71))]
    path = tmp_path / "season.csv"
    path.write_text("\n".join(("game,player,total", *rows)), encoding="utf-8")
    outcome = CliRunner().invoke(app, ["score", str(path)])
    assert outcome.exit_code == 0
    assert outcome.output.count("accepted\n") == MOST_GAMES
    assert f"and {50 - MOST_GAMES} more games that are accepted; --json lists every game" in outcome.output


def test_json_of_another_program_gets_one_answer(tmp_path: Path) -> None:
    path = tmp_path / "export.json"
    path.write_text(json.dumps([{"title": f"Game {n}", "players": ["Amber"]} for n in range(76)]), "utf-8")
    outcome = CliRunner().invoke(app, ["check", str(path)])
    assert outcome.exit_code == 1
    assert outcome.output.count("this JSON holds no recorded game") == 1
    assert "title, players" in outcome.output
    assert "Field required" not in outcome.output
