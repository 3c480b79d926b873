"""`triumph simulate`: a file of legal games and a table of win rates."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.main import app
from engine.record import Record
from engine.replay import replay
from engine.scythe.words import FACTIONS, MATS


def simulate(out: Path, *more: str) -> Result:
    command = [
        "simulate",
        "--players",
        "3",
        "--games",
        "4",
        "--seed",
        "7",
        "--workers",
        "1",
        "--out",
        str(out),
    ]
    return CliRunner().invoke(app, [*command, *more])


def test_games_are_written_and_the_balance_is_printed(tmp_path: Path) -> None:
    result = simulate(tmp_path)
    lines = (tmp_path / "scythe-3p-7.jsonl").read_text(encoding="utf-8").splitlines()
    records = [Record.model_validate_json(line) for line in lines]
    assert result.exit_code == 0
    assert [len(record.seats) for record in records] == [3] * 4
    assert [replay(record).verdict().status for record in records] == ["accepted"] * 4
    assert all(record.header.simulated for record in records)
    assert "95% interval" in result.output
    assert "4 games written" in result.output


def test_the_rows_of_the_balance_add_up_to_the_games(tmp_path: Path) -> None:
    rows = [line.split() for line in simulate(tmp_path).output.splitlines()]
    totals = [row[1:4] for row in rows if row[:1] == ["all"]]
    seats = {"faction": 0, "mat": 0}
    for row in rows:
        for title, names in (("faction", FACTIONS), ("mat", MATS)):
            seats[title] += int(row[1]) if row and row[0] in names else 0
    assert totals == [["12", "4", "33.3%"]] * 2
    assert seats == {"faction": 12, "mat": 12}


def test_the_same_seed_writes_the_same_file(tmp_path: Path) -> None:
    simulate(tmp_path / "one")
    simulate(tmp_path / "two", "--workers", "2")
    one, two = (tmp_path / name / "scythe-3p-7.jsonl" for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()


def test_games_in_text_notation_are_accepted_by_check(tmp_path: Path) -> None:
    simulate(tmp_path, "--format", "text", "--bots", "rusher,builder:0.5")
    checked = CliRunner().invoke(app, ["check", str(tmp_path / "scythe-3p-7.scythe")])
    assert (checked.exit_code, checked.output.splitlines()[-1]) == (0, "4 accepted")


@pytest.mark.parametrize("bots", ["dragon", "builder:2", "fighter:often", ","])
def test_bots_that_do_not_exist_are_a_wrong_command(tmp_path: Path, bots: str) -> None:
    result = simulate(tmp_path, "--bots", bots)
    assert result.exit_code == 2
    assert not list(tmp_path.iterdir())
