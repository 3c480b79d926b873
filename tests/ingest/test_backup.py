"""A warehouse with what belongs to it, backed up and restored; damage and overwriting are refused."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from cli.main import app
from ingest.load import load
from ingest.warehouse.backup import BackupError, back_up, restore
from ingest.warehouse.connection import reading
from ingest.warehouse.errors import WarehouseError
from ingest.warehouse.organisers import organisers, organisers_file
from tests.ingest.sheets import TWO_GAMES, sheet

ORGANISERS = '[{"name": "Elm", "salt": "00", "hash": "00"}]'


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    path, file = tmp_path / "season" / "games.duckdb", tmp_path / "games.csv"
    file.write_bytes(sheet(*TWO_GAMES))
    load([file], path)
    organisers_file(path).write_text(ORGANISERS, encoding="utf-8")
    path.with_name("games.duckdb.layouts.toml").write_text("[layout]\n", encoding="utf-8")
    return path


@pytest.fixture
def archive(warehouse: Path, tmp_path: Path) -> Path:
    path = tmp_path / "backup.zip"
    back_up(warehouse, path)
    return path


def games(warehouse: Path) -> int:
    with reading(warehouse) as connection:
        ((number,),) = connection.execute("select count(*) from games").fetchall()
    return int(number)


def test_a_restored_warehouse_has_its_games_its_organisers_and_its_layouts(
    archive: Path, tmp_path: Path
) -> None:
    again = tmp_path / "again" / "other.duckdb"
    kept = restore(archive, again)
    assert kept.members == (
        "warehouse.duckdb",
        "warehouse.duckdb.layouts.toml",
        "warehouse.duckdb.organisers",
    )
    assert games(again) == 2
    assert [organiser.name for organiser in organisers(again)] == ["Elm"]
    assert again.with_name("other.duckdb.layouts.toml").read_text(encoding="utf-8") == "[layout]\n"
    assert [path.name for path in again.parent.glob("*.restored")] == []


def test_only_its_owner_may_read_an_archive(archive: Path) -> None:
    assert archive.stat().st_mode & 0o077 == 0


def test_nothing_is_overwritten_unless_it_is_asked_for(warehouse: Path, archive: Path) -> None:
    with pytest.raises(BackupError, match="--force"):
        back_up(warehouse, archive)
    with pytest.raises(BackupError, match="--force"):
        restore(archive, warehouse)
    back_up(warehouse, archive, force=True)
    restore(archive, warehouse, force=True)
    assert games(warehouse) == 2


def test_a_damaged_archive_changes_nothing(warehouse: Path, archive: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.zip"
    with ZipFile(archive) as old, ZipFile(changed, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, content[:-1] + b"!" if name.endswith(".organisers") else content)
    before = warehouse.read_bytes(), organisers_file(warehouse).read_bytes()
    with pytest.raises(BackupError, match="nothing was changed"):
        restore(changed, warehouse, force=True)
    assert (warehouse.read_bytes(), organisers_file(warehouse).read_bytes()) == before
    assert list(warehouse.parent.glob("*.restored")) == []


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04 cut off"])
def test_what_is_no_backup_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    file.write_bytes(content)
    with pytest.raises(WarehouseError, match=r"backup\.zip cannot be read as a backup"):
        restore(file, tmp_path / "games.duckdb")


@pytest.mark.parametrize("name", ["../../evil", "warehouse.duckdb/../x", "warehouse.duckdb.a/b", "other"])
def test_a_member_that_belongs_to_no_warehouse_is_refused(name: str, archive: Path, tmp_path: Path) -> None:
    strange = tmp_path / "strange.zip"
    with ZipFile(archive) as old, ZipFile(strange, "w") as new:
        manifest = old.read("manifest.json").replace(
            b'"sha256": {', b'"sha256": {"%s": "00",' % name.encode()
        )
        new.writestr("manifest.json", manifest)
        new.writestr(name, b"x")
    with pytest.raises(BackupError, match="belongs to no warehouse"):
        restore(strange, tmp_path / "fresh" / "games.duckdb")
    assert [file for file in (tmp_path / "fresh").iterdir() if file.suffix != ".lock"] == []


def test_the_commands_say_what_they_kept(warehouse: Path, tmp_path: Path) -> None:
    archive = tmp_path / "by-command.zip"
    made = CliRunner().invoke(app, ["backup", str(archive), "--db", str(warehouse)])
    back = CliRunner().invoke(app, ["restore", str(archive), "--db", str(tmp_path / "back.duckdb")])
    assert (made.exit_code, back.exit_code) == (0, 0)
    assert "3 files" in made.output
    assert games(tmp_path / "back.duckdb") == 2
