"""People, doubles and quarantine from the command line."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner, Result

from cli.main import app
from cli.output import print_json_list
from ingest.load import load
from ingest.warehouse.connection import writing
from ingest.warehouse.errors import WarehouseError
from ingest.workers.pool import WorkerError
from tests.ingest.sheets import AMBER, BIRCH, CEDAR, DOGWOOD, HEADINGS, sheet


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    file, path = tmp_path / "mixed.csv", tmp_path / "games.duckdb"
    ambr = CEDAR.replace("Cedar", "Ambr")
    third = [line.replace("1,", "3,", 1).replace("saxony", "Sxny") for line in (AMBER, BIRCH)]
    file.write_bytes(sheet(HEADINGS, AMBER, BIRCH, ambr, DOGWOOD, *third))
    load([file], path)
    return path


def triumph(warehouse: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments, "--db", str(warehouse)])


def as_json(warehouse: Path, *arguments: str) -> Any:
    return json.loads(triumph(warehouse, *arguments, "--json").output)


def test_a_name_is_suggested_merged_listed_and_undone(warehouse: Path) -> None:
    (suggestion,) = as_json(warehouse, "people", "suggest")
    assert (suggestion["alias"], suggestion["reason"]) in (
        ("Ambr", "one slip of the pen"),
        ("Amber", "one slip of the pen"),
    )
    merged = triumph(warehouse, "people", "merge", "Ambr", "Amber", "--by", "Elm", "--reason", "a slip")
    assert merged.output == "1. Ambr is Amber, decided by Elm (a slip)\n"
    assert as_json(warehouse, "people", "suggest") == []
    assert triumph(warehouse, "people", "merge", "Ambr", "Amber", "--by", "Elm").exit_code == 2
    assert triumph(warehouse, "people", "undo", "1", "--by", "Fern").exit_code == 0
    assert "taken back by Fern" in triumph(warehouse, "people", "list").output
    assert triumph(warehouse, "people", "undo", "1", "--by", "Fern").exit_code == 2


def test_an_unknown_rule_is_a_wrong_command(warehouse: Path) -> None:
    assert triumph(warehouse, "people", "rule", "nonsense", "--by", "Elm").exit_code == 2
    assert triumph(warehouse, "people", "rule", "same_letters", "--by", "Elm").output == "0 names merged\n"


def test_a_pair_is_decided_and_listed(warehouse: Path) -> None:
    assert as_json(warehouse, "doubles", "list") == []
    assert triumph(warehouse, "doubles", "decide", "1", "2", "--by", "Elm").exit_code == 0
    (pair,) = as_json(warehouse, "doubles", "list")
    assert (pair["first"], pair["second"], pair["decided"], pair["counted_once"]) == (1, 2, True, True)
    assert "decided: one game; not alike" in triumph(warehouse, "doubles", "list").output
    assert triumph(warehouse, "doubles", "decide", "1", "99", "--by", "Elm").exit_code == 2
    assert triumph(warehouse, "doubles", "undo", "1", "2", "--by", "Elm").exit_code == 0
    assert as_json(warehouse, "doubles", "list") == []
    assert triumph(warehouse, "doubles", "undo", "1", "2", "--by", "Elm").exit_code == 2


def test_a_game_that_leaves_quarantine_while_a_command_waits_is_named(warehouse: Path) -> None:
    start = "import sys; sys.argv[0] = 'triumph'; from cli.start import main; main()"
    command = [sys.executable, "-c", start, "quarantine", "retry", "1", "--db", str(warehouse)]
    with writing(warehouse) as writer:
        writer.connection.execute("delete from quarantine")
        writer.changed = True
        waiting = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert waiting.stderr is not None
        assert "waiting for it to let this one in" in waiting.stderr.readline()
    _, told = waiting.communicate()
    assert "quarantine holds no game 1" in told
    assert "Traceback" not in told
    assert waiting.returncode == 2


def test_a_list_that_breaks_off_is_json_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    def games() -> Iterator[str]:
        yield "Amber"
        raise WorkerError("a worker process was ended")

    with pytest.raises(WorkerError):
        print_json_list(games())
    assert json.loads(capsys.readouterr().out) == ["Amber"]


def test_a_refused_game_is_shown_exported_mended_and_accepted(warehouse: Path, tmp_path: Path) -> None:
    assert "1 games in quarantine" in triumph(warehouse, "quarantine", "list").output
    assert as_json(warehouse, "quarantine", "show", "1")["raw"].startswith(HEADINGS)
    exported = triumph(warehouse, "quarantine", "export", "1", "--to", str(tmp_path / "mend"))
    file = Path(exported.output.strip())
    file.write_bytes(file.read_bytes().replace(b"Sxny", b"saxony"))
    assert triumph(warehouse, "quarantine", "retry").exit_code == 1
    wrong = tmp_path / "wrong.csv"
    wrong.write_bytes(file.read_bytes().replace(b"innovative", b"nothing"))
    refused = triumph(warehouse, "quarantine", "retry", "1", "--file", str(wrong))
    assert refused.exit_code == 1
    assert "column “mat”: unknown player mat (found “nothing”)" in refused.output
    mended = triumph(warehouse, "quarantine", "retry", "1", "--file", str(file))
    assert (mended.exit_code, mended.output) == (0, "1 accepted\n")
    assert as_json(warehouse, "quarantine", "list") == []


def test_wrong_numbers_are_wrong_commands(warehouse: Path, tmp_path: Path) -> None:
    assert triumph(warehouse, "quarantine", "show", "9").exit_code == 2
    assert triumph(warehouse, "quarantine", "retry", "--file", str(tmp_path / "mixed.csv")).exit_code == 2


def test_refused_games_are_listed_by_kind(warehouse: Path) -> None:
    assert len(as_json(warehouse, "quarantine", "list", "--kind", "malformed")) == 1
    assert as_json(warehouse, "quarantine", "list", "--kind", "violation") == []
    assert triumph(warehouse, "quarantine", "list", "--kind", "malfromed").exit_code == 2


def test_a_refused_game_is_set_aside_listed_and_brought_back(warehouse: Path) -> None:
    assert triumph(warehouse, "quarantine", "discard", "1", "--by", "Elm").exit_code == 2
    assert triumph(warehouse, "quarantine", "discard", "1", "--by", "Elm", "--reason", " ").exit_code == 2
    aside = triumph(warehouse, "quarantine", "discard", "1", "--by", "Elm", "--reason", "a rehearsal")
    assert aside.exit_code == 0
    assert "1. set aside: " in aside.output
    assert triumph(warehouse, "quarantine", "list").output == "0 games in quarantine\n"
    listed = triumph(warehouse, "quarantine", "list", "--discarded").output
    assert "; set aside by Elm: a rehearsal\n1 games set aside\n" in listed
    (entry,) = as_json(warehouse, "quarantine", "list", "--discarded")
    assert (entry["discarded_by"], entry["discarded_for"]) == ("Elm", "a rehearsal")
    assert "set aside by Elm: a rehearsal" in triumph(warehouse, "quarantine", "show", "1").output
    refused = triumph(warehouse, "quarantine", "retry", "1")
    assert refused.exit_code == 2
    assert "set aside by Elm" in " ".join(refused.output.split())
    back = triumph(warehouse, "quarantine", "restore", "1", "--by", "Fern")
    assert "1. back in quarantine: " in back.output
    assert "1 games in quarantine" in triumph(warehouse, "quarantine", "list").output
    assert triumph(warehouse, "quarantine", "restore", "1", "--by", "Fern").exit_code == 2


def test_a_change_to_an_earlier_warehouse_says_that_games_are_derived_again(warehouse: Path) -> None:
    with duckdb.connect(warehouse) as connection:
        connection.execute("drop table derived_schema")
    first = triumph(warehouse, "people", "merge", "Ambr", "Amber", "--by", "Elm")
    assert "all its games are derived again before anything else, this once" in first.stderr
    assert first.stdout == "1. Ambr is Amber, decided by Elm\n"
    assert triumph(warehouse, "people", "undo", "1", "--by", "Elm").stderr == ""


def test_a_change_to_a_warehouse_that_is_not_there_makes_none(tmp_path: Path) -> None:
    absent = tmp_path / "absent.duckdb"
    for command in (("people", "rule", "same_letters"), ("quarantine", "restore", "1")):
        assert isinstance(triumph(absent, *command, "--by", "Elm").exception, WarehouseError)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_a_rebuild_refuses_is_named_found_in_quarantine_and_brought_back(warehouse: Path) -> None:
    """A record that an earlier version wrote and this one cannot read; its text still can be."""
    with duckdb.connect(warehouse) as connection:
        connection.execute("""update records set record = '{"seats": 3}' where game_id = 2""")
    rebuilt = triumph(warehouse, "rebuild")
    assert rebuilt.exit_code == 1
    assert rebuilt.output.startswith(
        "1 games derived again\nno longer accepted: game 2, in quarantine as 2, "
    )
    assert "an earlier version accepted it as game 2" in triumph(warehouse, "quarantine", "list").output
    assert triumph(warehouse, "quarantine", "retry", "2").output == "1 accepted\n"
    rebuilt = triumph(warehouse, "rebuild")
    assert (rebuilt.exit_code, rebuilt.output) == (0, "2 games derived again\n")


def test_a_name_that_is_not_there_is_merged_only_when_that_is_meant(warehouse: Path) -> None:
    refused = triumph(warehouse, "people", "merge", "Ambrr", "Amber", "--by", "Elm")
    assert refused.exit_code == 2
    assert "did you mean Ambr?" in refused.output
    assert triumph(warehouse, "people", "merge", "Ambrr", "Amber", "--by", "Elm", "--force").exit_code == 0


def test_an_event_is_given_a_policy_and_a_wrong_name_is_told(warehouse: Path, tmp_path: Path) -> None:
    file = tmp_path / "cup.csv"
    rows = ("Cup,1,Amber,Rusviet,Industrial,84", "Cup,1,Birch,Nordic,Patriotic,71")
    file.write_text("\n".join(("Event,Game,Player,Faction,Mat,Score", *rows)), encoding="utf-8")
    load([file], warehouse)
    given = triumph(warehouse, "policy", "set", "Cup", "official", "--by", "Elm")
    assert "Cup (scythe): 1 games, policy official, given by Elm, 1 with a banned pair" in given.output
    assert as_json(warehouse, "policy", "list")[-1]["breaking"] == 1
    assert "no policy given, 0 with" in triumph(warehouse, "policy", "clear", "Cup", "--by", "Elm").output
    assert triumph(warehouse, "policy", "set", "Cpu", "official", "--by", "Elm").exit_code == 2
    assert "unknown policy" in triumph(warehouse, "policy", "set", "Cup", "offcial", "--by", "Elm").output
