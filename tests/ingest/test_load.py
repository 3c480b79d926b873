"""Loading: streams in pieces, many hands, interruptions and what comes after them."""

import gzip
import io
import os
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import zstandard

from analytics.warehouse import Warehouse
from engine.record import Announced, Header, Record, Seat
from engine.scythe.record import Sheet
from ingest import load as loading
from ingest.files import pieces
from ingest.files.archives import Limits
from ingest.files.pieces import Piece, inputs
from ingest.files.sources import Unreadable
from ingest.load import Step, load
from ingest.warehouse.connection import reading
from ingest.workers.interrupts import Interrupted
from tests.ingest.sheets import AMBER, BIRCH, HEADINGS, sheet

GAMES = 40

KILLED_LOADER = """
import os, signal, sys
from pathlib import Path
from ingest import load
from ingest.files import pieces

load.SECONDS_BETWEEN_STATES, load.SHARE_FOR_STATES, pieces.LINES_BYTES = 0.0, float("inf"), 1000
steps = []

def count(step):
    steps.append(step)
    if len(steps) == 4:
        os.kill(os.getpid(), signal.SIGKILL)

load.load([sys.argv[1]], Path(sys.argv[2]), progress=count)
"""


def result(number: int) -> str:
    record = Record(
        header=Header(game=str(number)),
        seats=(Seat(player="Amber"), Seat(player="Birch")),
        announced=Announced(sheets=(Sheet(total=60 + number), Sheet(total=50))),
    )
    return record.to_json()


def lines(count: int = GAMES) -> bytes:
    return "".join(f"{result(number)}\n" for number in range(count)).encode()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines())
    return path


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "LINES_BYTES", 1000)


def query(warehouse: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(warehouse) as connection:
        return connection.execute(sql).fetchall()


def labels(warehouse: Path) -> list[str]:
    return [label for (label,) in query(warehouse, "select label from games order by game_id")]


@pytest.mark.usefixtures("small_pieces")
def test_a_file_of_lines_comes_in_pieces_of_whole_lines(file: Path) -> None:
    (found,) = inputs([file])
    assert not isinstance(found, Unreadable)
    with file.open("rb") as stream:
        cut = list(pieces._pieces(str(file), stream, file.stat().st_size, Limits(file_bytes=10_000), ""))
    assert all(isinstance(piece, Piece) and piece.content.endswith(b"}\n") for piece in cut)
    assert b"".join(piece.content for piece in cut if isinstance(piece, Piece)) == lines()
    assert max(len(piece.content) for piece in cut if isinstance(piece, Piece)) < 1300


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz", "jsonl.zst"])
def test_positions_are_lines_of_the_whole_file_however_it_is_packed(tmp_path: Path, ending: str) -> None:
    broken = lines(20) + b'{"seats": []}\n'
    packed = {"jsonl": broken, "jsonl.gz": gzip.compress(broken), "jsonl.zst": zstandard.compress(broken)}
    file = tmp_path / f"games.{ending}"
    file.write_bytes(packed[ending])
    summary = load([file], tmp_path / "games.duckdb")
    assert summary.counts == {"accepted": 20, "malformed": 1}
    assert query(tmp_path / "games.duckdb", "select position from quarantine") == [("line 21",)]
    assert query(tmp_path / "games.duckdb", "select max(position) from records") == [("line 9",)]


def test_a_line_beyond_the_limit_is_refused_and_the_others_are_read(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(lines(3) + b'{"seats": "' + b"x" * 5000 + b'"}\n' + lines(5))
    summary = load([file], tmp_path / "games.duckdb", limits=Limits(file_bytes=1000))
    assert summary.counts == {"accepted": 5, "duplicate": 3}
    (problem,) = summary.files[0].problems
    assert (problem.message, problem.line) == ("a line that long", 4)
    assert not summary.flawless


def test_a_file_in_an_archive_is_named_in_the_position(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("spring/final.csv", sheet(HEADINGS, AMBER, BIRCH))
    (tmp_path / "season.zip").write_bytes(packed.getvalue())
    load([tmp_path / "season.zip"], tmp_path / "games.duckdb")
    assert query(tmp_path / "games.duckdb", "select position from records") == [
        ("spring/final.csv, rows 2-3",)
    ]


@pytest.mark.usefixtures("small_pieces")
def test_two_workers_write_what_one_writes(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ingest.workers.pool.Machine.WORTH_IT", 0)
    load([file], tmp_path / "one.duckdb", workers=1)
    load([file], tmp_path / "two.duckdb", workers=2)
    for table in ("games", "seats", "records"):
        rows = f"from {table} order by all"
        assert query(tmp_path / "one.duckdb", rows) == query(tmp_path / "two.duckdb", rows)


def test_standard_input_is_a_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(lines(3))))
    summary = load(["-"], tmp_path / "games.duckdb")
    assert (summary.files[0].name, summary.counts) == ("standard input", {"accepted": 3})


def test_what_comes_through_standard_input_later_is_another_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(2):
        content = io.BytesIO(f"{result(number)}\n".encode())
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=content))
        assert load(["-"], tmp_path / "games.duckdb").counts == {"accepted": 1}
    assert labels(tmp_path / "games.duckdb") == ["0", "1"]


@pytest.mark.parametrize("pack", [bytes, gzip.compress, zstandard.compress])
def test_a_pipe_is_a_source(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as other:
        written = other.submit(pipe.write_bytes, pack(lines(3)))
        assert load([pipe], tmp_path / "games.duckdb").counts == {"accepted": 3}
        written.result()


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("change", [lambda content: content[:3000], lambda content: content + b'{"half'])
def test_a_file_that_changes_while_it_is_read_is_named_and_read_again_from_the_beginning(
    tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    """Longer than what is read before the first step."""
    file, whole, warehouse = tmp_path / "games.jsonl", lines(300), tmp_path / "games.duckdb"
    file.write_bytes(whole)

    def write_to_it(step: Step) -> None:
        if file.read_bytes() == whole:
            file.write_bytes(change(whole))

    (summary,) = load([file], warehouse, progress=write_to_it).files
    assert [problem.message for problem in summary.problems] == ["the file was changed while it was read"]
    file.write_bytes(whole)
    again = load([file], warehouse)
    assert not again.files[0].known
    assert not again.files[0].problems
    assert labels(warehouse) == [str(number) for number in range(300)]
    assert query(warehouse, "select complete from sources") == [(True,)]


def test_games_followed_by_nothing_at_great_length_are_bounded_by_the_ratio(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.jsonl.zst"
    bomb.write_bytes(zstandard.compress(lines(3) + b"\n" * 3_000_000))
    (summary,) = load([bomb], tmp_path / "games.duckdb").files
    assert [problem.message for problem in summary.problems] == ["more than the limit allows"]


def test_steps_tell_how_far_a_load_has_come(file: Path, tmp_path: Path) -> None:
    steps: list[Step] = []
    load([file], tmp_path / "games.duckdb", progress=steps.append)
    assert sum(step.games for step in steps) == GAMES
    assert steps[-1].bytes_read == file.stat().st_size


@pytest.mark.usefixtures("small_pieces")
def test_steps_never_go_back_and_a_file_that_is_known_is_told_at_once(file: Path, tmp_path: Path) -> None:
    steps: list[Step] = []
    load([file], tmp_path / "games.duckdb", progress=steps.append)
    assert [step.bytes_read for step in steps] == sorted(step.bytes_read for step in steps)
    again: list[Step] = []
    load([file], tmp_path / "games.duckdb", progress=again.append)
    assert again == [Step(str(file), file.stat().st_size, 0)]


def test_a_killed_load_continues_where_it_stopped(file: Path, tmp_path: Path) -> None:
    warehouse = tmp_path / "games.duckdb"
    command = [sys.executable, "-c", KILLED_LOADER, str(file), str(warehouse)]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    kept = labels(warehouse)
    assert 0 < len(kept) < GAMES
    assert query(warehouse, "select complete, accepted from sources") == [(False, len(kept))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "LINES_BYTES", 1000)
        summary = load([file], warehouse)
    assert summary.counts == {"accepted": GAMES - len(kept)}
    assert labels(warehouse) == [str(number) for number in range(GAMES)]
    assert query(warehouse, "select complete, accepted, duplicates from sources") == [(True, GAMES, 0)]
    assert sorted(path.name for path in tmp_path.glob("games.duckdb*")) == [
        "games.duckdb",
        "games.duckdb.load.lock",
        "games.duckdb.lock",
        "games.duckdb.turn.lock",
    ]


@pytest.mark.usefixtures("small_pieces", "interruptible")
def test_an_interrupted_load_keeps_what_it_has(file: Path, tmp_path: Path) -> None:
    warehouse, steps = tmp_path / "games.duckdb", []

    def interrupt(step: Step) -> None:
        steps.append(step)
        if len(steps) == 3:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(Interrupted, match="run the same command again"):
        load([file], warehouse, progress=interrupt)
    kept = len(labels(warehouse))
    assert kept == sum(step.games for step in steps)
    assert load([file], warehouse).counts == {"accepted": GAMES - kept}


@pytest.mark.usefixtures("small_pieces")
def test_readers_see_whole_games_while_a_load_goes_on(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "SECONDS_BETWEEN_STATES", 0.0)
    monkeypatch.setattr(loading, "SHARE_FOR_STATES", float("inf"))
    warehouse, seen = tmp_path / "games.duckdb", []

    def look(step: Step) -> None:
        if warehouse.exists():
            seen.append(
                query(
                    warehouse,
                    "select count(*), count(*) filter (n = 2) from "
                    "(select count(*) as n from games join seats using (game_id) group by game_id)",
                )
            )

    load([file], warehouse, progress=look)
    counts = [count for ((count, whole),) in seen if count == whole]
    assert len(counts) == len(seen) > 3
    assert counts == sorted(counts)
    assert len(set(counts)) > 3


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from ingest.load import load
from ingest.warehouse.errors import WarehouseError

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
size = Path(sys.argv[2]).stat().st_size + 200_000
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
try:
    load([sys.argv[1]], Path(sys.argv[2]))
except WarehouseError as error:
    print(error)
"""


def test_a_full_disk_is_named_and_leaves_the_old_state(tmp_path: Path) -> None:
    small, large, warehouse = (tmp_path / name for name in ("small.jsonl", "large.jsonl", "games.duckdb"))
    small.write_bytes(lines(3))
    large.write_bytes(lines(3000))
    load([small], warehouse)
    command = [sys.executable, "-c", FULL_DISK, str(large), str(warehouse)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "cannot be written" in told
    assert "run the same command again" in told
    assert labels(warehouse) == ["0", "1", "2"]
    assert load([large], warehouse).counts == {"accepted": 2997, "duplicate": 3}


@pytest.mark.usefixtures("small_pieces")
def test_twenty_readers_beside_a_load_meet_no_lock(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "SECONDS_BETWEEN_STATES", 0.0)
    monkeypatch.setattr(loading, "SHARE_FOR_STATES", float("inf"))
    (tmp_path / "first.jsonl").write_bytes(lines(1))
    load([tmp_path / "first.jsonl"], tmp_path / "games.duckdb")
    readers = [Warehouse(tmp_path / "games.duckdb") for _ in range(20)]
    seen: list[list[int]] = []

    def look(step: Step) -> None:
        with ThreadPoolExecutor(20) as pool:
            counts = pool.map(lambda reader: reader.query("select count(*) as n from games"), readers)
            seen.append([int(found["n"].iloc[0]) for found in counts])

    load([file], tmp_path / "games.duckdb", progress=look)
    look(Step("", 0, 0))
    assert all(len(set(counts)) == 1 for counts in seen)
    assert seen[-1][0] == GAMES


WATCHER = """
import sys, time
from pathlib import Path
from ingest.warehouse.connection import reading

warehouse, done, seen = Path(sys.argv[1]), Path(sys.argv[2]), []
last = False
while not last:
    last = done.exists()
    with reading(warehouse) as connection:
        ((games, seats),) = connection.execute(
            "select (select count(*) from games), (select count(*) from seats)"
        ).fetchall()
    assert seats == 2 * games, (games, seats)
    if not seen:
        print("ready", flush=True)
    seen.append(games)
    time.sleep(0.05)
assert seen == sorted(seen)
print(len(set(seen)), seen[-1])
"""
"""The first line after `ready` is the answer; DuckDB's binding may print remarks of its own behind it."""

WATCHERS = 8


@pytest.mark.usefixtures("small_pieces")
def test_other_programs_watch_the_games_grow(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "SECONDS_BETWEEN_STATES", 0.0)
    monkeypatch.setattr(loading, "SHARE_FOR_STATES", float("inf"))
    warehouse, first, done = tmp_path / "games.duckdb", tmp_path / "first.jsonl", tmp_path / "done"
    first.write_bytes(lines(1))
    load([first], warehouse)
    command = [sys.executable, "-c", WATCHER, str(warehouse), str(done)]
    watchers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(WATCHERS)]
    assert [watcher.stdout and watcher.stdout.readline() for watcher in watchers] == ["ready\n"] * WATCHERS
    load([file], warehouse)
    done.touch()
    told = [watcher.communicate()[0].splitlines()[0].split() for watcher in watchers]
    assert [watcher.returncode for watcher in watchers] == [0] * WATCHERS
    assert {int(last) for _states, last in told} == {GAMES}
    assert min(int(states) for states, _last in told) > 1
