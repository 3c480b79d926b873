import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app

SEALED = str(Path(__file__).parent.parent / "ingest" / "files" / "sealed_bids.csv")


def test_equal_bids_are_named_and_leave_exit_code_1() -> None:
    result = CliRunner().invoke(app, ["bids", SEALED])
    assert result.exit_code == 1
    assert "nordic: Player A for $3" in result.stdout
    assert "saxony: Player F, Player G each bid $5 and bid again" in result.stdout


def test_bids_made_again_settle_the_rest() -> None:
    again = ["--rebid", "Player F:saxony:6", "--rebid", "Player B:albion:4"]
    result = CliRunner().invoke(app, ["bids", SEALED, *again, "--json"])
    settled = json.loads(result.stdout)
    won = {award["faction"]: award["player"] for award in settled["awards"]}
    assert (won["saxony"], won["albion"]) == ("Player F", "Player B")


def test_a_rebid_that_cannot_be_read_is_a_wrong_command() -> None:
    result = CliRunner().invoke(app, ["bids", SEALED, "--rebid", "Player F saxony 6"])
    assert result.exit_code == 2


def test_a_file_without_bids_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "empty.csv"
    file.write_text("nothing here\n")
    assert CliRunner().invoke(app, ["bids", str(file)]).exit_code == 1


def test_a_rebid_below_the_old_bid_is_refused_with_the_reason() -> None:
    result = CliRunner().invoke(app, ["bids", SEALED, "--rebid", "Player F:saxony:5"])
    assert result.exit_code == 1
    assert "Player F must bid on saxony again above the old bid" in result.output


@pytest.mark.parametrize(
    "rebids", [["Player A:crimea:60"], ["Player F:saxony:6", "Player A:crimea:60"], ["Player Z:saxony:6"]]
)
def test_a_bid_made_again_where_none_is_equal_is_refused(rebids: list[str]) -> None:
    options = [option for rebid in rebids for option in ("--rebid", rebid)]
    result = CliRunner().invoke(app, ["bids", SEALED, *options])
    assert result.exit_code == 1
    assert "has no equal bid on" in result.output


def test_a_bid_made_again_for_an_open_auction_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "auction.csv"
    file.write_text("player,faction,bid\nAmber,Crimea,2\n")
    result = CliRunner().invoke(app, ["bids", str(file), "--rebid", "Amber:crimea:6"])
    assert result.exit_code == 1
    assert "open auction" in result.output


def test_a_file_whose_bids_all_have_mistakes_says_which(tmp_path: Path) -> None:
    file = tmp_path / "auction.csv"
    file.write_text("player,faction,bid\nAmber,Crimea,-2\n")
    result = CliRunner().invoke(app, ["bids", str(file)])
    assert result.exit_code == 1
    assert "whole numbers from 0 to 999" in result.output
