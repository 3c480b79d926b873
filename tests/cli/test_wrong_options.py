"""What is wrong with an option, in our words, and what commands say they have passed over."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.main import app

ROOT = Path(__file__).parents[2]
CHAT = ROOT / "tests/ingest/files/discord_ok.txt"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, list(map(str, words)), env={"COLUMNS": "300"})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", CHAT, "--workers", "0"), "--workers': it has to be at least 1"),
        (("check", CHAT, "--workers", "257"), "--workers': it has to be at most 256"),
        (("check", CHAT, "--max-mib", "0"), "--max-mib': it has to be at least 1"),
        (("check", CHAT, "--reading", "-1"), "--reading': it has to be at least 1"),
        (("check", CHAT, "--reading", "x"), "--reading': it has to be a whole number"),
        (("convert", CHAT, "--to", "xml"), "--to': 'xml' is not one of 'json', 'text'"),
        (("export", "--to", "out", "--format", "xml"), "--format': 'xml' is not one of 'csv', 'parquet'"),
        (("check", CHAT, "--explain", "--json"), "--explain: it is for people; leave --json out"),
    ],
)
def test_a_wrong_value_of_an_option_is_told_in_our_words(words: tuple[str | Path, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert f"{said}" in result.stderr


def test_a_layout_that_is_no_text_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    result = run("check", CHAT, "--layout", tmp_path / "picture.png")
    assert result.exit_code == 2
    assert "picture.png is no text; a layout is a TOML file in UTF-8" in result.stderr


def test_what_is_no_sheet_is_not_explained_as_one() -> None:
    result = run("check", CHAT, "--explain")
    assert result.stdout == f"{CHAT}: no sheet; its own reader takes it\n"


@pytest.mark.parametrize("command", ["check", "load"])
def test_what_is_passed_over_in_a_folder_is_counted(command: str, tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    (folder / "chat.txt").write_bytes(CHAT.read_bytes())
    for name in ("one.png", "TWO.PNG", "rules.pdf", ".hidden.png"):
        (folder / name).write_bytes(b"x")
    result = run(command, folder, *(("--db", tmp_path / "w.duckdb") if command == "load" else ()))
    assert result.exit_code == 0
    assert "passed over in folders, as such files hold no games: 1 .pdf, 2 .png" in result.stderr
    assert "passed over" not in run("check", folder / "chat.txt").stderr


def test_an_empty_archive_is_a_file_that_is_refused(tmp_path: Path) -> None:
    zipfile.ZipFile(tmp_path / "empty.zip", "w").close()
    result = run("check", tmp_path / "empty.zip")
    assert result.exit_code == 1
    assert "the archive holds no files" in result.stdout


@pytest.mark.parametrize("module", ["cli", "cli.start"])
def test_the_module_runs_the_command(module: str) -> None:
    command = [sys.executable, "-m", module, "check", str(CHAT)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout.splitlines()[-1]) == (0, "1 accepted")
