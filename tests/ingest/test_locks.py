"""Organisers change things during a long load: they are let in between two states, and nothing is lost."""

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ingest.files import pieces
from ingest.load import Step, load
from ingest.warehouse import locks, quarantine
from ingest.warehouse.changes import changes
from ingest.warehouse.connection import loading, reading, writing
from ingest.warehouse.derive import Derived, derive
from ingest.warehouse.errors import BusyError, WarehouseError
from ingest.warehouse.locks import is_waited_for
from ingest.warehouse.organise import merge, merges
from ingest.workers.interrupts import Interrupted
from tests.ingest.sheets import AMBER, BIRCH, HEADINGS, sheet
from tests.ingest.test_load import GAMES, labels, lines

TABLES = ("records", "games", "seats", "people")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Many small pieces, one of them with a game that is refused."""
    monkeypatch.setattr(pieces, "LINES_BYTES", 1000)
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines(GAMES // 2) + b'{"seats": []}\n' + lines())
    return path


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    """A warehouse with a refused game, number 1."""
    path, evening = tmp_path / "games.duckdb", tmp_path / "evening.csv"
    evening.write_bytes(sheet(HEADINGS, AMBER.replace("rusviet", "Rusvet"), BIRCH))
    load([evening], path)
    return path


def query(warehouse: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(warehouse) as connection:
        return connection.execute(sql).fetchall()


def rows(warehouse: Path) -> dict[str, list[tuple[Any, ...]]]:
    return {table: query(warehouse, f"from {table} order by all") for table in TABLES}


class Meanwhile:
    """Does things in threads of their own at the second step of a load, once all of them stand in line."""

    def __init__(self, warehouse: Path, *deeds: Callable[[], Any]) -> None:
        self._warehouse = warehouse
        self._deeds = deeds
        self._pool = ThreadPoolExecutor(len(deeds))
        self._steps = 0
        self.done: list[Future[Any]] = []
        self.done_at: list[int] = []

    def __call__(self, step: Step) -> None:
        self._steps += 1
        if self._steps == 2:
            self.done = [self._pool.submit(deed) for deed in self._deeds]
            for future in self.done:
                future.add_done_callback(lambda _: self.done_at.append(self._steps))
            while not is_waited_for(self._warehouse):
                time.sleep(0.01)

    def results(self) -> list[Any]:
        return [future.result() for future in self.done]


def test_an_organiser_is_let_in_while_a_load_goes_on_and_nothing_is_lost(file: Path, warehouse: Path) -> None:
    mended = sheet(HEADINGS, AMBER, BIRCH)
    meanwhile = Meanwhile(warehouse, lambda: quarantine.retry(warehouse, [1], mended, "Elm", "a typo"))
    summary = load([file], warehouse, progress=meanwhile)
    assert meanwhile.results() == [{"accepted": 1}]
    assert meanwhile.done_at[0] < 6
    assert summary.counts == {"accepted": GAMES, "duplicate": GAMES // 2, "malformed": 1}
    assert query(warehouse, "select complete, accepted, refused, duplicates from sources order by 1, 2") == [
        (True, 1, 0, 0),
        (True, GAMES, 1, GAMES // 2),
    ]
    assert sorted(labels(warehouse)) == sorted([*map(str, range(GAMES)), "1"])
    assert [change.by_whom for change in changes(warehouse, 10)] == ["Elm"]


def test_a_load_that_let_others_in_writes_what_an_undisturbed_one_writes(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ingest.load.SECONDS_BETWEEN_CHANGES", 0.0)
    quiet, busy = tmp_path / "quiet.duckdb", tmp_path / "busy.duckdb"
    load([file], quiet)
    loader_done = threading.Event()

    def keep_changing() -> int:
        made = 0
        while not loader_done.is_set():
            merge(busy, f"Amber {made}", "Amber", "Elm")
            made += 1
        return made

    meanwhile = Meanwhile(busy, keep_changing)
    load([file], busy, progress=meanwhile)
    loader_done.set()
    (made,) = meanwhile.results()
    assert rows(busy) == rows(quiet)
    assert len(merges(busy)) == made >= 2


def test_many_organisers_at_once_all_get_their_turn(file: Path, warehouse: Path) -> None:
    names = [f"Amber {number}" for number in range(5)]
    meanwhile = Meanwhile(
        warehouse, *(lambda name=name: merge(warehouse, name, "Amber", "Elm") for name in names)
    )
    load([file], warehouse, progress=meanwhile)
    meanwhile.results()
    assert sorted(merged.alias for merged in merges(warehouse)) == names
    assert len(changes(warehouse, 10)) == 5


def test_a_piece_that_takes_long_keeps_nobody_waiting(
    file: Path, warehouse: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No piece is done before the organiser's change is."""
    changed = threading.Event()

    def slowly(piece: pieces.Piece) -> Derived:
        changed.wait()
        return derive(piece)

    def change() -> None:
        merge(warehouse, "A.", "Amber", "Elm")
        changed.set()

    monkeypatch.setattr("ingest.load.derive", slowly)
    with ThreadPoolExecutor(1) as pool:
        with writing(warehouse):
            change_made = pool.submit(change)
            while not is_waited_for(warehouse):
                time.sleep(0.01)
        summary = load([file], warehouse)
        change_made.result()
    assert summary.counts["accepted"] == GAMES
    assert len(merges(warehouse)) == 1


def test_a_second_load_is_told_at_once_also_while_the_first_lets_others_in(
    file: Path, warehouse: Path
) -> None:
    def second() -> str:
        merge(warehouse, "A.", "Amber", "Elm")
        with pytest.raises(BusyError) as told:
            load([file], warehouse)
        return str(told.value)

    meanwhile = Meanwhile(warehouse, second)

    def wait_for_it(step: Step) -> None:
        meanwhile(step)
        if merges(warehouse):
            meanwhile.results()

    load([file], warehouse, progress=wait_for_it)
    assert meanwhile.results() == [f"another load is writing to {warehouse}; try again when it is done"]


def test_who_came_stands_in_line_until_it_is_his_turn(warehouse: Path) -> None:
    """A load that looks at any moment sees him, so that it cannot overtake him."""
    with ThreadPoolExecutor(1) as pool:
        with loading(warehouse) as loader:
            change = pool.submit(merge, warehouse, "A.", "Amber", "Elm")
            while not loader.is_awaited():
                time.sleep(0)
            assert all(loader.is_awaited() for _ in range(1000))
        change.result()
    assert len(merges(warehouse)) == 1


def test_who_is_not_let_in_is_told_what_to_do(warehouse: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "SECONDS_TO_WAIT", 0.2)
    with loading(warehouse), pytest.raises(BusyError, match="nothing was changed"):
        merge(warehouse, "A.", "Amber", "Elm")
    assert merges(warehouse) == ()
    merge(warehouse, "A.", "Amber", "Elm")
    assert len(merges(warehouse)) == 1


@pytest.mark.usefixtures("interruptible")
def test_a_load_interrupted_while_an_organiser_writes_leaves_the_organisers_change_alone(
    file: Path, warehouse: Path
) -> None:
    over = threading.Event()

    def change() -> None:
        with writing(warehouse) as writer:
            os.kill(os.getpid(), signal.SIGINT)
            over.wait()
            writer.connection.execute("update sources set name = 'renamed'")
            writer.changed = True

    meanwhile = Meanwhile(warehouse, change)
    with pytest.raises(Interrupted):
        load([file], warehouse, progress=meanwhile)
    over.set()
    meanwhile.results()
    assert query(warehouse, "select distinct name from sources") == [("renamed",)]
    kept = len(labels(warehouse))
    assert 0 < kept < GAMES
    assert load([file], warehouse).counts["accepted"] == GAMES - kept


def test_a_load_does_not_go_on_in_tables_of_another_version(file: Path, warehouse: Path) -> None:
    def update() -> None:
        with writing(warehouse) as writer:
            writer.connection.execute("insert into schema_version (version, name) values (999, 'later')")
            writer.changed = True

    meanwhile = Meanwhile(warehouse, update)
    with pytest.raises(WarehouseError, match="another version of Triumph"):
        load([file], warehouse, progress=meanwhile)
