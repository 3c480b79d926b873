"""Paths into sources."""

from pathlib import Path

import pytest

from ingest.files.archives import Limits
from ingest.files.pieces import Input, inputs, total_bytes
from ingest.files.sources import Unreadable, files, sources
from ingest.formats.reader import Source
from ingest.warehouse.organisers import add


def names(*paths: Path | str) -> list[str]:
    return [Path(source.name).name for source in sources(paths)]


def test_a_folder_stands_for_its_files_in_order(tmp_path: Path) -> None:
    for name in ("b.csv", "a.csv", ".hidden.csv", "README.md"):
        (tmp_path / name).write_text("x")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "c.csv").write_text("x")
    assert names(tmp_path) == ["a.csv", "b.csv", "c.csv"]


def test_a_glob_stands_for_what_it_finds(tmp_path: Path) -> None:
    for name in ("b.csv", "a.csv", "c.json"):
        (tmp_path / name).write_text("x")
    assert names(f"{tmp_path}/*.csv") == ["a.csv", "b.csv"]


def test_a_file_given_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x")
    assert names(tmp_path / "a.csv", tmp_path) == ["a.csv"]


def test_links_in_a_folder_are_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "secret.csv").write_text("x")
    (folder / "link.csv").symlink_to(tmp_path / "secret.csv")
    assert names(folder) == []


def test_what_a_warehouse_keeps_beside_itself_is_never_read(tmp_path: Path) -> None:
    for name in ("season.duckdb", "season.duckdb.lock", "season.duckdb.wal", "season.duckdb.next"):
        (tmp_path / name).write_text("x")
    add(tmp_path / "season.duckdb", "Birch", "a few words in a row")
    (tmp_path / "games.csv").write_text("x")
    assert names(tmp_path) == ["games.csv"]
    assert names(f"{tmp_path}/*.organisers", tmp_path / "season.duckdb.organisers") == []


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    (source,) = sources([tmp_path / "nowhere.csv"])
    assert isinstance(source, Unreadable)
    assert "No such file" in source.problem.message


@pytest.mark.parametrize("name", ["", "loop", "x" * 300])
def test_a_name_that_leads_nowhere_is_told_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    Path("good.csv").write_bytes(b"good")
    assert total_bytes([name, "good.csv"]) == len(b"good")
    nowhere, good = inputs([name, "good.csv"])
    assert isinstance(nowhere, Unreadable)
    assert nowhere.problem.message.startswith("the file cannot be read: ")
    assert isinstance(good, Input)


def test_a_file_above_the_limit_is_refused_with_the_limit(tmp_path: Path) -> None:
    (tmp_path / "large.csv").write_bytes(bytes(3 * 1024 * 1024))
    (source,) = sources([tmp_path / "large.csv"], Limits(file_bytes=2 * 1024 * 1024))
    assert isinstance(source, Unreadable)
    assert (source.problem.message, source.problem.expected) == ("the file has 3 MiB", "at most 2 MiB")


def test_the_content_is_kept_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(b"\xff\x00")
    assert list(sources([tmp_path / "a.csv"])) == [Source(str(tmp_path / "a.csv"), b"\xff\x00")]


def test_bytes_of_a_name_that_are_no_text_are_shown_as_question_marks(tmp_path: Path) -> None:
    (tmp_path / "caf\udce9.csv").write_text("x")
    assert names(tmp_path) == ["caf?.csv"]


def test_of_the_web_pages_in_a_folder_those_of_a_chat_are_given_to_be_refused(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("<html>a report of ours</html>")
    (tmp_path / "club.html").write_text("<html><div class=chatlog__message-group></div></html>")
    assert [file.name for file in files([tmp_path])] == ["club.html"]
