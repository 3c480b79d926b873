"""What people may name as a warehouse by mistake: clear words, exit code 2, and the file stays as it was."""

from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from cli.main import main
from ingest.load import load
from tests.ingest.sheets import TWO_GAMES, sheet

READING = (("quarantine", "list"), ("people", "list"), ("doubles", "list"), ("export", "--to", "out"))
WRITING = (("load", "games.csv"), ("quarantine", "retry"), ("rebuild",))


def nothing_but_words(path: Path) -> None:
    path.write_text("the file of somebody else", encoding="utf-8")


def nothing_at_all(path: Path) -> None:
    path.touch()


def another_database(path: Path) -> None:
    with duckdb.connect(path) as connection:
        connection.execute("create table games (title varchar)")


def cut_short(path: Path) -> None:
    load([path.parent / "games.csv"], path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 4])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.csv").write_bytes(sheet(*TWO_GAMES))
    return tmp_path


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What a command says that fails as a wrong command does."""

    def run(*command: str | Path, db: Path) -> str:
        monkeypatch.setattr("sys.argv", ["triumph", *map(str, command), "--db", str(db)])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        assert (ended.value.code, printed.out) == (2, "")
        return printed.err

    return run


@pytest.mark.parametrize("command", [*READING, *WRITING])
@pytest.mark.parametrize("make", [nothing_but_words, nothing_at_all, another_database])
def test_a_file_that_is_no_warehouse_is_named_and_left_alone(
    folder: Path, refused: Callable[..., str], make: Callable[[Path], None], command: tuple[str, ...]
) -> None:
    path = folder / "season.duckdb"
    make(path)
    before = path.read_bytes()
    said = refused(*command, db=path)
    assert said.startswith("triumph: ")
    assert str(path) in said
    assert ".next" not in said
    assert path.read_bytes() == before


def test_a_file_that_was_cut_short_is_named_and_left_alone(folder: Path, refused: Callable[..., str]) -> None:
    path = folder / "season.duckdb"
    cut_short(path)
    before = path.read_bytes()
    assert f"{path} cannot be opened" in refused("export", "--to", "out", db=path)
    said = refused("rebuild", db=path)
    assert f"{path} cannot be opened as a warehouse" in said
    assert "If the file is damaged, load the games into a new one" in said
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", [*READING, *WRITING, ("dashboard",)])
def test_a_folder_is_no_warehouse(
    folder: Path, refused: Callable[..., str], command: tuple[str, ...]
) -> None:
    assert "is a folder; a warehouse is a file" in refused(*command, db=folder)


@pytest.mark.parametrize("command", WRITING)
def test_a_warehouse_of_a_later_program_is_not_written_to(
    folder: Path, refused: Callable[..., str], command: tuple[str, ...]
) -> None:
    path = folder / "season.duckdb"
    load([folder / "games.csv"], path)
    with duckdb.connect(path) as connection:
        connection.execute("insert into schema_version (version, name) values (99, 'later')")
        connection.execute("update derived_schema set sql = 'of a later program'")
    before = path.read_bytes()
    assert refused(*command, db=path).startswith("triumph: the warehouse has schema 99")
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_written_to_is_named(folder: Path, refused: Callable[..., str]) -> None:
    inside_a_file = folder / "games.csv" / "season.duckdb"
    assert "cannot be written: " in refused("load", "games.csv", db=inside_a_file)
    (folder / "season.duckdb.lock").mkdir()
    said = refused("load", "games.csv", db=folder / "season.duckdb")
    assert "season.duckdb cannot be written: Is a directory" in said
    assert "must be one you may write to" in said


def test_a_folder_for_files_that_cannot_be_made_is_named(folder: Path, refused: Callable[..., str]) -> None:
    path = folder / "season.duckdb"
    load([folder / "games.csv"], path)
    for command in (("export",), ("quarantine", "export")):
        assert (
            refused(*command, "--to", "games.csv/out", db=path) == "triumph: games.csv/out: Not a directory\n"
        )
