"""Organisers from the command line: added with a passphrase, listed, removed; only a hash is kept."""

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.main import app
from ingest.warehouse.organisers import BESIDE, find, matches, organisers_file

PASSPHRASE = "сім робітників на фермі й млині"  # noqa: S105


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    return tmp_path / "games.duckdb"


def triumph(warehouse: Path, *arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["organiser", *arguments, "--db", str(warehouse)], input=typed)


def add(
    warehouse: Path, name: str = "Birch", passphrase: str = PASSPHRASE, again: str | None = None
) -> Result:
    return triumph(warehouse, "add", name, typed=f"{passphrase}\n{again or passphrase}\n")


def test_an_organiser_is_added_listed_and_removed(warehouse: Path) -> None:
    assert add(warehouse).output.endswith(f"Birch may sign in to the dashboard of {warehouse}\n")
    assert triumph(warehouse, "list").output.startswith("Birch\n1 organisers")
    assert triumph(warehouse, "remove", "birch").output == "Birch may no longer sign in\n"
    assert triumph(warehouse, "list").output.startswith("0 organisers")


def test_the_passphrase_is_not_printed_and_only_its_hash_is_kept(warehouse: Path) -> None:
    assert PASSPHRASE not in add(warehouse).output
    file = organisers_file(warehouse)
    assert file.stat().st_mode & 0o777 == 0o600
    assert PASSPHRASE not in file.read_text(encoding="utf-8")
    assert [path.name for path in warehouse.parent.iterdir()] == [file.name]


def test_two_organisers_with_one_passphrase_have_different_hashes(warehouse: Path) -> None:
    add(warehouse, "Birch")
    add(warehouse, "Cedar")
    birch, cedar = find(warehouse, "Birch"), find(warehouse, "Cedar")
    assert birch is not None
    assert cedar is not None
    assert birch.hash != cedar.hash
    assert matches(birch, PASSPHRASE)
    assert matches(cedar, PASSPHRASE)
    assert not matches(birch, PASSPHRASE.upper())


def test_a_passphrase_fits_in_every_spelling_of_its_letters(warehouse: Path) -> None:
    add(warehouse)
    known = find(warehouse, " BIRCH ")
    assert known is not None
    assert matches(known, unicodedata.normalize("NFD", PASSPHRASE))
    assert not matches(known, PASSPHRASE + "x" * 1_000_000)


@pytest.mark.parametrize("passphrase", ["short", "x" * 201])
def test_a_passphrase_that_is_too_short_or_too_long_is_refused(warehouse: Path, passphrase: str) -> None:
    refused = add(warehouse, passphrase=passphrase)
    assert refused.exit_code == 2
    assert not organisers_file(warehouse).exists()


def test_a_passphrase_that_is_repeated_wrongly_is_not_taken(warehouse: Path) -> None:
    assert add(warehouse, again="something else").exit_code != 0
    assert not organisers_file(warehouse).exists()


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "a\x1b[31m"])
def test_a_name_that_nobody_could_read_is_refused(warehouse: Path, name: str) -> None:
    assert add(warehouse, name).exit_code == 2


def test_a_name_is_given_once(warehouse: Path) -> None:
    add(warehouse)
    again = add(warehouse, "birch")
    assert again.exit_code == 2
    assert triumph(warehouse, "remove", "Cedar").exit_code == 2


def test_a_damaged_file_says_what_to_do(warehouse: Path) -> None:
    organisers_file(warehouse).write_text("[1]", encoding="utf-8")
    refused = triumph(warehouse, "list")
    assert refused.exit_code == 2
    assert "add the organisers again" in " ".join(refused.output.replace("│", " ").split())


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from ingest.load import load
from ingest.warehouse import organisers
from ingest.warehouse.errors import WarehouseError

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
warehouse = Path(sys.argv[1])
add = lambda: organisers.add(warehouse, "Cedar", "seven workers on a farm")
for change in (add, lambda: load([], warehouse)):
    try:
        change()
    except WarehouseError as error:
        print(error)
"""


def test_a_full_disk_is_named_and_leaves_nothing_behind_that_holds_a_hash(warehouse: Path) -> None:
    add(warehouse)
    before = organisers_file(warehouse).read_text(encoding="utf-8")
    command = [sys.executable, "-c", FULL_DISK, str(warehouse)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert told.count("Make room and run the same command again") == 2
    assert organisers_file(warehouse).read_text(encoding="utf-8") == before
    assert not [file for file in warehouse.parent.iterdir() if file.stat().st_size and file.suffix != BESIDE]
    assert len(list(warehouse.parent.glob(f"*{BESIDE}"))) == 1


def test_the_dashboard_begins_an_empty_warehouse_for_which_organisers_were_added(
    warehouse: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.dashboard.run", lambda *_: 0)
    missing = CliRunner().invoke(app, ["dashboard", "--db", str(warehouse)])
    assert (missing.exit_code, warehouse.exists()) == (1, False), "a mistyped path is still refused"
    add(warehouse)
    begun = CliRunner().invoke(app, ["dashboard", "--db", str(warehouse)])
    assert begun.exit_code == 0, begun.output
    assert "begun without games" in begun.output
    assert warehouse.is_file()
