"""The command line, run as people run it."""

import csv
import json
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest
from typer.testing import CliRunner

from cli.main import app
from engine.record import Announced, Record, Seat
from engine.scythe.record import Sheet
from tests.ingest.sheets import AMBER, BIRCH, CEDAR, DOGWOOD, HEADINGS, TWO_GAMES, sheet

ROOT = Path(__file__).parents[2]
COMMANDS = ("check", "score", "load", "rebuild", "export", "dashboard", "demo", "schema")


def triumph(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from cli.main import main; main()", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.csv"
    file.write_bytes(sheet(*TWO_GAMES))
    return file


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    file = tmp_path / "mixed.csv"
    bad = AMBER.replace("rusviet", "Rusvet")
    wrong = CEDAR.replace(",94,", ",95,")
    file.write_bytes(
        sheet(
            HEADINGS, bad, BIRCH, wrong, DOGWOOD, *(line.replace("2,", "3,", 1) for line in (CEDAR, DOGWOOD))
        )
    )
    return file


def games(output: str) -> list[dict[str, Any]]:
    found = json.loads(output)
    assert isinstance(found, list)
    return found


def test_check_prints_a_line_per_game_and_succeeds(good: Path) -> None:
    result = triumph("check", good)
    assert result.returncode == 0
    assert result.stdout.splitlines() == [
        f"accepted     {good}, 1: Amber wins with $94",
        f"accepted     {good}, 2: Cedar wins with $94",
        "2 accepted",
    ]


def test_check_names_what_is_wrong_and_goes_on(mixed: Path) -> None:
    result = triumph("check", mixed)
    assert result.returncode == 1
    assert result.stdout.splitlines()[-1] == "1 malformed, 1 discrepancy, 1 accepted"
    assert f"{mixed}, row 2, column “faction”: unknown faction (found “Rusvet”)" in result.stdout
    assert "did you mean “rusviet”?" in result.stdout
    assert "Cedar: total $95 announced" in result.stdout


def test_check_as_json_has_the_agreed_shape(mixed: Path) -> None:
    malformed, wrong, fine = games(triumph("check", mixed, "--json").stdout)
    assert (malformed["status"], malformed["game"], malformed["evidence"]) == ("malformed", "1", None)
    assert set(malformed["failure"]) >= {"kind", "rule", "action", "player", "message"}
    assert malformed["ranking"] == []
    assert (wrong["status"], wrong["failure"]) == ("discrepancy", None)
    assert wrong["discrepancies"][0]["announced"] == "95"
    assert (fine["status"], fine["source"], fine["evidence"]) == ("accepted", str(mixed), "sheet")
    first = fine["ranking"][0]
    assert (first["player"], first["faction"], first["mat"]) == ("Cedar", "nordic", "mechanical")
    assert (first["rank"], first["total"], first["tiebreak"], first["stars"]) == (1, 94, None, [])
    assert first["categories"] == {
        "coins": 12,
        "stars": 30,
        "territories": 40,
        "resources": 6,
        "structures": 6,
        "bid": 0,
    }


def test_score_shows_the_arithmetic_of_every_category(good: Path) -> None:
    result = triumph("score", good)
    assert result.returncode == 0
    assert "6 x $5 = $30" in result.stdout
    assert "10 x $4 = $40" in result.stdout
    assert "2 x $3 = $6" in result.stdout


def test_score_names_the_tie_break_that_decided(tmp_path: Path) -> None:
    file = tmp_path / "tie.csv"
    lines = (
        "player,faction,mat,coins,popularity,stars,territories,factory,resources,structure_bonus,power,units",
        "Amber,nordic,industrial,10,13,6,5,no,2,4,7,9",
        "Birch,saxony,patriotic,15,13,5,5,no,2,4,7,12",
    )
    file.write_bytes(sheet(*lines))
    first, second = games(triumph("score", file, "--json").stdout)[0]["ranking"]
    assert (first["player"], first["total"], second["total"]) == ("Birch", 67, 67)
    assert first["tiebreak"] == "units"
    assert "Birch and Amber both have $67: units decides" in triumph("score", file).stdout


def test_terminal_codes_in_names_are_made_harmless(tmp_path: Path) -> None:
    file = tmp_path / "codes.csv"
    file.write_bytes(sheet(HEADINGS, AMBER.replace("Amber", "[red]\x1b[2JAmber"), BIRCH))
    for command in ("check", "score"):
        output = triumph(command, file).stdout
        assert "\x1b" not in output
        assert "[red]" in output


def test_terminal_codes_are_escaped_in_json_and_nothing_is_lost(tmp_path: Path) -> None:
    record = Record(
        seats=(Seat(player="\x9b31mAmber\u202e\x7f"), Seat(player="Birch")),
        announced=Announced(sheets=(Sheet(total=60), Sheet(total=50))),
    )
    (tmp_path / "codes.json").write_text(record.to_json(), encoding="utf-8")
    for command in (("check", "--json"), ("score", "--json"), ("convert", "--to", "json")):
        printed = CliRunner().invoke(app, [*command, str(tmp_path / "codes.json")]).output
        assert not set("\x9b\u202e\x7f") & set(printed)
        assert "\\u009b31mAmber\\u202e\\u007f" in printed


def test_load_says_where_and_why_a_game_is_refused(mixed: Path, tmp_path: Path) -> None:
    place = f"1. malformed: {mixed}, rows 2-3: row 2, column “faction”: unknown faction (found “Rusvet”)"
    lines = triumph("load", mixed, "--db", tmp_path / "games.duckdb").stdout.splitlines()
    assert lines[1] == "together: 1 accepted, 1 discrepancy, 1 malformed"
    assert lines[2].startswith(place)
    assert lines[3].startswith(
        f"refused: 1; `triumph quarantine list --db {tmp_path / 'games.duckdb'}` has all"
    )
    printed = json.loads(triumph("load", mixed, "--db", tmp_path / "other.duckdb", "--json").stdout)
    (refused,) = printed["refused"]
    assert (refused["quarantine_id"], refused["position"], refused["rule"]) == (1, "rows 2-3", None)
    assert printed["totals"] == {"accepted": 1, "discrepancy": 1, "malformed": 1}
    again = json.loads(triumph("load", mixed, "--db", tmp_path / "other.duckdb", "--json").stdout)
    assert (again["refused"], again["totals"]) == ([], {})


def test_load_is_idempotent_and_says_so(good: Path, tmp_path: Path) -> None:
    warehouse = tmp_path / "games.duckdb"
    first = triumph("load", good, "--db", warehouse)
    assert (first.returncode, first.stdout.splitlines()[-1]) == (0, "together: 2 accepted")
    again = triumph("load", good, "--db", warehouse, "--json")
    assert again.returncode == 0
    assert json.loads(again.stdout)["files"][0]["already_loaded"] is True


def test_load_of_a_bad_game_fails_and_loads_the_rest(mixed: Path, tmp_path: Path) -> None:
    result = triumph("load", mixed, "--db", tmp_path / "games.duckdb", "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout)["totals"] == {"malformed": 1, "discrepancy": 1, "accepted": 1}


def test_an_unreadable_file_is_exit_code_one(good: Path, tmp_path: Path) -> None:
    result = triumph("check", tmp_path / "nowhere.csv", good)
    assert result.returncode == 1
    assert "No such file" in result.stdout
    assert "2 accepted" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "nothing-*.csv"),
        ("score", "x.csv", "--policy", "nonsense"),
        ("rebuild", "--db", "nowhere.duckdb"),
        ("export", "--db", "nowhere.duckdb", "--to", "out"),
        ("dashboard", "--db", "nowhere.duckdb"),
        ("nonsense",),
    ],
)
def test_a_wrong_command_is_exit_code_two(arguments: tuple[str, ...]) -> None:
    result = triumph(*arguments)
    assert result.returncode == 2
    assert result.stderr
    assert "Traceback" not in result.stderr


def test_rebuild_reports_that_nothing_changed(good: Path, tmp_path: Path) -> None:
    triumph("load", good, "--db", tmp_path / "games.duckdb")
    result = triumph("rebuild", "--db", tmp_path / "games.duckdb", "--diff")
    assert result.returncode == 0
    assert "2 games derived again" in result.stdout
    assert "seats: 0 rows removed, 0 added" in result.stdout
    assert "results changed: 0" in result.stdout


def test_export_writes_every_table_and_mart(good: Path, tmp_path: Path) -> None:
    triumph("load", good, "--db", tmp_path / "games.duckdb")
    for kind in ("csv", "parquet"):
        result = triumph(
            "export", "--db", tmp_path / "games.duckdb", "--to", tmp_path / kind, "--format", kind
        )
        assert result.returncode == 0
        names = {file.stem for file in (tmp_path / kind).iterdir()}
        assert {"games", "seats", "scores", "quarantine", "mart_game_list"} <= names
    assert len(pd.read_parquet(tmp_path / "parquet" / "seats.parquet")) == 4


def test_export_neutralises_formulas(tmp_path: Path) -> None:
    file = tmp_path / "evil.csv"
    file.write_bytes(sheet(HEADINGS, AMBER.replace("Amber", "@IMPORT(1+1)"), BIRCH.replace("Birch", "+cmd")))
    triumph("load", file, "--db", tmp_path / "games.duckdb")
    triumph("export", "--db", tmp_path / "games.duckdb", "--to", tmp_path)
    with (tmp_path / "seats.csv").open() as seats:
        assert [row["player"] for row in csv.DictReader(seats)] == ["'@IMPORT(1+1)", "'+cmd"]


def test_a_line_break_in_a_name_cannot_begin_a_line_of_an_export(tmp_path: Path) -> None:
    record = Record(
        seats=(Seat(player="Amber"), Seat(player="Birch")),
        announced=Announced(sheets=(Sheet(total=60), Sheet(total=50))),
    )
    (tmp_path / "games.json").write_text(record.to_json(), encoding="utf-8")
    triumph("load", tmp_path / "games.json", "--db", tmp_path / "games.duckdb")
    # As an earlier version kept it; today such a name is refused.
    with duckdb.connect(tmp_path / "games.duckdb") as kept:
        for name, odd in (("Amber", "Amber\r=1+1,x"), ("Birch", "Birch\n=2")):
            kept.execute("update seats set player = ? where player = ?", [odd, name])
    triumph("export", "--db", tmp_path / "games.duckdb", "--to", tmp_path)
    written = (tmp_path / "seats.csv").read_bytes()
    assert b'"Amber\r=1+1,x"' in written
    assert b'"Birch\n=2"' in written
    assert len(pd.read_csv(tmp_path / "seats.csv")) == 2


def test_schema_describes_the_record() -> None:
    schema = json.loads(triumph("schema").stdout)
    assert {"seats", "announced", "header"} <= set(schema["anyOf"][0]["properties"])


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert f"Example: triumph {command}" in " ".join(result.output.split())


def test_demo_loads_the_samples_and_serves_the_dashboard_until_it_is_ended(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from cli.main import main; main()", "demo", "--no-browser"]
    command += ["--games", "0"]
    command += ["--port", str(port), "--db", str(tmp_path / "demo.duckdb")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as demo:
        try:
            assert demo.stdout is not None
            address = next(line for line in demo.stdout if line.startswith("dashboard: "))
            assert f"http://localhost:{port}" in address
            assert is_up(f"http://localhost:{port}/_stcore/health")
        finally:
            demo.terminate()
    assert (tmp_path / "demo.duckdb").exists()
    assert not is_up(f"http://localhost:{port}/_stcore/health", tries=1)


def is_up(address: str, tries: int = 240) -> bool:
    for _ in range(tries):
        try:
            with urllib.request.urlopen(address) as answer:  # noqa: S310
                return bool(answer.read() == b"ok")
        except OSError:
            time.sleep(0.25)
    return False
