"""A loader that is gone in the midst of its work, and files that were only half written when it went."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest

from engine.record import Announced, Header, Record, Seat
from engine.scythe.record import Sheet
from ingest.load import load
from ingest.warehouse.connection import reading
from ingest.warehouse.errors import WarehouseError

pytestmark = pytest.mark.process

GAMES = 400
PIECE_BYTES = 4000

LOADER = """
import sys
from pathlib import Path
from ingest import load
from ingest.files import pieces

load.SECONDS_BETWEEN_STATES, load.SHARE_FOR_STATES, pieces.LINES_BYTES = 0.0, float("inf"), int(sys.argv[3])
load.load([sys.argv[1]], Path(sys.argv[2]))
"""

DYING_POOL = """
import os, signal
from ingest.workers import pool

pool.Machine.WORTH_IT = 0
with pool.local_workers(2) as team:
    print(team.submit(eval, "__import__('os').getpid()", 1).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""

TABLES = ("records", "games", "seats", "scores")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    path.write_text("\n".join(game(number) for number in range(GAMES)), encoding="utf-8")
    return path


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    return tmp_path / "games.duckdb"


def game(number: int) -> str:
    return Record(
        header=Header(game=str(number)),
        seats=(Seat(player="Amber"), Seat(player="Birch"), Seat(player="Cedar")),
        announced=Announced(sheets=(Sheet(total=60 + number), Sheet(total=50), Sheet(total=40))),
    ).to_json()


def query(warehouse: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(warehouse) as connection:
        return connection.execute(sql).fetchall()


def rows(warehouse: Path) -> dict[str, list[tuple[Any, ...]]]:
    return {table: query(warehouse, f"from {table} order by all") for table in TABLES}


def kill_in_the_midst(file: Path, warehouse: Path, seconds: float) -> None:
    """Start a load, wait for its first state and then that long, and kill it."""
    command = [sys.executable, "-c", LOADER, str(file), str(warehouse), str(PIECE_BYTES)]
    with subprocess.Popen(command) as loader:
        while not warehouse.exists() and loader.poll() is None:
            time.sleep(0.01)
        time.sleep(seconds)
        loader.send_signal(signal.SIGKILL)


def continue_load(file: Path, warehouse: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ingest.files.pieces.LINES_BYTES", PIECE_BYTES)
        load([file], warehouse)


@pytest.fixture(scope="module")
def undisturbed(file: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[Any, ...]]]:
    whole = tmp_path_factory.mktemp("whole") / "games.duckdb"
    load([file], whole)
    return rows(whole)


@pytest.mark.parametrize("seed", range(4))
def test_a_load_killed_at_any_moment_leaves_whole_games_and_goes_on(
    file: Path, warehouse: Path, undisturbed: dict[str, list[tuple[Any, ...]]], seed: int
) -> None:
    kill_in_the_midst(file, warehouse, Random(seed).uniform(0, 0.6))  # noqa: S311
    ((games, seats),) = query(
        warehouse, "select count(distinct games.game_id), count(*) from games join seats using (game_id)"
    )
    assert (games, seats) == (games, 3 * games)
    assert query(warehouse, "select accepted from sources") == [(games,)]
    continue_load(file, warehouse)
    assert rows(warehouse) == undisturbed


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_half_written_leftovers_of_a_power_cut_do_no_harm(
    file: Path, warehouse: Path, undisturbed: dict[str, list[tuple[Any, ...]]], share: float
) -> None:
    kill_in_the_midst(file, warehouse, 0.1)
    for leftover in warehouse.parent.glob(f"{warehouse.name}.*"):
        os.truncate(leftover, int(leftover.stat().st_size * share))
    for name in (".next", ".next.wal", ".ready"):
        torn = warehouse.with_name(warehouse.name + name)
        torn.write_bytes((torn.read_bytes() if torn.exists() else b"") + b"torn")
    continue_load(file, warehouse)
    assert rows(warehouse) == undisturbed


def test_a_torn_log_of_another_program_is_named_and_its_whole_changes_stay(
    file: Path, warehouse: Path, undisturbed: dict[str, list[tuple[Any, ...]]]
) -> None:
    load([file], warehouse)
    with duckdb.connect(warehouse) as connection:
        connection.execute("set checkpoint_threshold = '1GB'")
        connection.execute("pragma disable_checkpoint_on_shutdown")
        connection.execute("create table remarks (text varchar)")
        connection.execute("insert into remarks select repeat('word ', 100) from range(500)")
    log = warehouse.with_name(f"{warehouse.name}.wal")
    os.truncate(log, log.stat().st_size // 2)
    with pytest.raises(WarehouseError, match="another program"):
        load([file], warehouse)
    duckdb.connect(warehouse).close()
    assert not log.exists()
    assert load([file], warehouse).files[0].known
    assert rows(warehouse) == undisturbed


def test_workers_end_with_a_loader_that_is_killed(tmp_path: Path) -> None:
    with (tmp_path / "worker").open("w") as number:
        died = subprocess.run([sys.executable, "-c", DYING_POOL], stdout=number, check=False)
    assert died.returncode == -signal.SIGKILL
    worker = Path("/proc") / (tmp_path / "worker").read_text().strip()
    for _ in range(600):
        if not worker.exists():
            return
        time.sleep(0.1)
    pytest.fail("a worker outlives its loader")
