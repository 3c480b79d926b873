"""What an archive may hold, set on the command line."""

import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app
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
