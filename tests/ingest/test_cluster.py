"""Loading on a dask cluster, started by the documented commands; a killed worker loses nothing."""

import gc
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from distributed import Client

from ingest.files import pieces
from ingest.load import Step, load
from ingest.workers import cluster
from ingest.workers.cluster import on_cluster
from ingest.workers.pool import WorkerError
from tests.ingest.test_load import GAMES, labels, lines

pytestmark = pytest.mark.cluster

ROOT = Path(__file__).parents[2]
DASK = Path(sys.executable).with_name("dask")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def started(*arguments: str, ready: str) -> Iterator[subprocess.Popen[str]]:
    """A process in a group of its own, once it has said that it is ready."""
    command, importing = [str(DASK), *arguments], {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        command, env=importing, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert process.stderr is not None
        assert next((line for line in process.stderr if ready in line), None)
        yield process
    finally:
        kill(process)


def scheduler(address: str) -> tuple[str, ...]:
    port = address.rpartition(":")[2]
    return "scheduler", "--host", "127.0.0.1", "--port", port, "--dashboard-address", "127.0.0.1:0"


def kill(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_a_worker_killed_in_the_middle_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "LINES_BYTES", 500)
    monkeypatch.setattr("ingest.workers.pool.SECONDS_BETWEEN_LOOKS", 0.003)  # less than a result is under way
    file = tmp_path / "games.jsonl"
    file.write_bytes(lines())
    address = f"tcp://127.0.0.1:{free_port()}"
    worker = ("worker", address, "--nthreads", "1")
    with (
        started(*scheduler(address), ready="Scheduler at"),
        started(*worker, ready="Registered to") as doomed,
        started(*worker, ready="Registered to"),
    ):
        steps: list[Step] = []

        def kill_one(step: Step) -> None:
            steps.append(step)
            if len(steps) == 2:
                kill(doomed)

        summary = load([file], tmp_path / "games.duckdb", progress=kill_one, cluster=address)
    assert summary.counts == {"accepted": GAMES}
    assert len(steps) == 10
    assert labels(tmp_path / "games.duckdb") == [str(number) for number in range(GAMES)]


def test_work_that_ends_its_worker_again_and_again_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    address = f"tcp://127.0.0.1:{free_port()}"
    with (
        started(*scheduler(address), ready="Scheduler at"),
        started("worker", address, "--nthreads", "1", "--no-nanny", ready="Registered to"),
        on_cluster(address) as team,
        pytest.raises(WorkerError, match=r"one piece of work ends every worker, .*: give them more memory"),
    ):
        team.submit(os._exit, 1, 1).result()


def test_a_load_whose_workers_are_all_gone_ends_and_can_be_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pieces, "LINES_BYTES", 500)
    monkeypatch.setattr(cluster, "SECONDS_TO_FETCH", 1)
    monkeypatch.setattr(cluster, "SECONDS_WITHOUT_WORKERS", 1)
    address = f"tcp://127.0.0.1:{free_port()}"
    with (
        started(*scheduler(address), ready="Scheduler at"),
        started("worker", address, "--nthreads", "1", ready="Registered to") as last,
        pytest.raises(
            WorkerError, match=f"every worker is gone; start one: dask worker {address} --nthreads 1"
        ),
    ):
        load_and_kill(last, tmp_path, address)
    check_continued(tmp_path)
    assert capfd.readouterr().err == ""


def test_a_load_whose_scheduler_is_gone_ends_and_can_be_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pieces, "LINES_BYTES", 500)
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 2)
    address = f"tcp://127.0.0.1:{free_port()}"
    with (
        started(*scheduler(address), ready="Scheduler at") as only,
        started("worker", address, "--nthreads", "1", ready="Registered to"),
        pytest.raises(WorkerError, match="the scheduler is gone; start it and run the same command again"),
    ):
        load_and_kill(only, tmp_path, address)
    check_continued(tmp_path)
    assert capfd.readouterr().err == ""


def load_and_kill(doomed: subprocess.Popen[str], folder: Path, address: str) -> None:
    (folder / "games.jsonl").write_bytes(lines())
    load([folder / "games.jsonl"], folder / "games.duckdb", progress=lambda _: kill(doomed), cluster=address)


def check_continued(folder: Path) -> None:
    load([folder / "games.jsonl"], folder / "games.duckdb")
    assert labels(folder / "games.duckdb") == [str(number) for number in range(GAMES)]


def test_a_scheduler_that_does_not_answer_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.workers.cluster.SECONDS_TO_ANSWER", 1)
    address = f"tcp://127.0.0.1:{free_port()}"
    with pytest.raises(WorkerError, match=f"no scheduler answers at {address}"):
        load([tmp_path], tmp_path / "games.duckdb", cluster=address)
    assert not (tmp_path / "games.duckdb").exists()
    assert {left.status for left in gc.get_objects() if type(left) is Client} == {"closed"}


def test_a_scheduler_without_workers_is_named_instead_of_waiting_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ingest.workers.cluster.SECONDS_TO_ANSWER", 1)
    address = f"tcp://127.0.0.1:{free_port()}"
    with (
        started(*scheduler(address), ready="Scheduler at"),
        pytest.raises(WorkerError, match=f"no worker has joined the scheduler at {address}"),
    ):
        load([tmp_path], tmp_path / "games.duckdb", cluster=address)


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1", "http://127.0.0.1:8786"])
def test_an_address_that_is_none_is_named_and_makes_no_client(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("distributed.Client")
    with pytest.raises(WorkerError, match=f"no scheduler answers at {address}"):
        load([tmp_path], tmp_path / "games.duckdb", cluster=address)
