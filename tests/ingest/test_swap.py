"""A system such as Windows does not replace open files: readers let go, the writer waits."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from analytics.warehouse import Warehouse
from ingest.load import load
from ingest.warehouse import swap
from ingest.warehouse.connection import reading
from ingest.warehouse.errors import BusyError, WarehouseError
from tests.ingest.sheets import AMBER, BIRCH, HEADINGS, sheet

OPEN_FILES = Path("/proc/self/fd")


def is_open(path: Path) -> bool:
    """Whether this process has the file open, as the system sees it."""
    return any(str(path) == _target(link) for link in OPEN_FILES.iterdir())


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:
        return ""


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Replacing an open file fails, as on Windows; what was refused is listed."""
    refused: list[Path] = []
    plain_replace = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if is_open(target):
            refused.append(target)
            raise PermissionError(13, "The process cannot access the file", str(target))
        return plain_replace(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(swap, "OPEN_FILES_CAN_BE_REPLACED", False)
    monkeypatch.setattr(swap, "FOLDERS_CAN_BE_FLUSHED", False)
    return refused


def evening(folder: Path, game: int) -> Path:
    path = folder / f"evening-{game}.csv"
    rows = [row.replace("1,", f"{game},", 1) for row in (AMBER, BIRCH)]
    path.write_bytes(sheet(HEADINGS, *rows))
    return path


def games(warehouse: Path) -> int:
    with reading(warehouse) as connection:
        ((number,),) = connection.execute("select count(*) from games").fetchall()
    return int(number)


def test_a_reader_between_two_questions_keeps_no_writer_waiting(tmp_path: Path, refusals: list[Path]) -> None:
    warehouse = tmp_path / "games.duckdb"
    load([evening(tmp_path, 1)], warehouse)
    reader = Warehouse(warehouse)
    assert reader.query("select count(*) as n from games")["n"].tolist() == [1]
    assert not is_open(warehouse)
    load([evening(tmp_path, 2)], warehouse)
    assert reader.query("select count(*) as n from games")["n"].tolist() == [2]
    assert refusals == []


def test_a_writer_waits_for_a_question_that_is_being_answered_and_nothing_is_lost(
    tmp_path: Path, refusals: list[Path]
) -> None:
    warehouse, let_go = tmp_path / "games.duckdb", threading.Event()
    load([evening(tmp_path, 1)], warehouse)
    with ThreadPoolExecutor(1) as pool:
        with reading(warehouse) as connection:
            writer = pool.submit(load, [evening(tmp_path, 2)], warehouse)
            while not refusals:
                let_go.wait(0.01)
            assert not writer.done()
            assert connection.execute("select count(*) from games").fetchall() == [(1,)]
        assert writer.result().counts == {"accepted": 1}
    assert games(warehouse) == 2


def test_a_reader_that_never_lets_go_is_named_and_the_command_can_be_run_again(
    tmp_path: Path, refusals: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    warehouse = tmp_path / "games.duckdb"
    load([evening(tmp_path, 1)], warehouse)
    monkeypatch.setattr(swap, "SECONDS_TO_WAIT", 0.1)
    with reading(warehouse), pytest.raises(BusyError, match="close that program and run the same command"):
        load([evening(tmp_path, 2)], warehouse)
    assert refusals
    assert games(warehouse) == 1
    assert load([evening(tmp_path, 2)], warehouse).counts == {"accepted": 1}
    assert games(warehouse) == 2


def test_a_folder_that_must_not_be_written_to_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warehouse = tmp_path / "games.duckdb"

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(WarehouseError, match="The folder of the warehouse must be one you may write to"):
        load([evening(tmp_path, 1)], warehouse)
