"""Work given to the processes of this machine."""

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from itertools import takewhile
from multiprocessing import parent_process
from pathlib import Path

import pytest

from ingest.workers.pool import Machine, Pool, WorkerError, in_order, local_workers

pytestmark = pytest.mark.process

MOST_PIECES = 10_000
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _always_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Machine, "WORTH_IT", 0)


def process_of(_piece: int) -> int:
    time.sleep(0.01)
    return os.getpid()


def is_known(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def test_pieces_are_done_here_until_the_processes_are_there() -> None:
    pieces = ((number, 1) for number in range(MOST_PIECES))
    with local_workers(2) as team:
        done = in_order(team, process_of, pieces)
        here = list(takewhile(lambda piece: piece[1] == os.getpid(), done))
        there, process = next(done)
    assert process != os.getpid()
    assert here
    assert [number for number, _ in here] == list(range(there - 1))


def test_one_worker_needs_no_processes() -> None:
    with local_workers(1) as team:
        done = list(in_order(team, process_of, [(number, 1) for number in range(5)]))
    assert done == [(number, os.getpid()) for number in range(5)]


def process_there(team: Pool) -> int:
    """A process of the workers, once there is one."""
    while (process := next(in_order(team, process_of, [(0, 1)]))[1]) == os.getpid():
        pass
    return process


def end_a_worker(_piece: int) -> None:
    if parent_process() is not None:
        os._exit(1)


def test_a_process_that_was_ended_is_told_whether_it_had_work_or_is_to_get_some() -> None:
    with local_workers(2) as team:
        process_there(team)
        with pytest.raises(WorkerError, match="run the same command again to continue"):
            list(in_order(team, end_a_worker, [(number, 1) for number in range(MOST_PIECES)]))
        with pytest.raises(WorkerError, match="run the same command again to continue"):
            list(in_order(team, end_a_worker, [(0, 1)]))


def signals_not_heard(_piece: int) -> set[int]:
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def test_a_terminal_interrupts_the_writer_and_not_its_workers() -> None:
    with local_workers(2) as team:
        process_there(team)
        ((_, not_heard),) = in_order(team, signals_not_heard, [(0, 1)])
    assert not_heard == {signal.SIGINT, signal.SIGHUP}


def wait_for_ever(_piece: int) -> None:
    while True:
        signal.pause()


def leave_in_a_hurry() -> None:
    with local_workers(2) as team:
        process_there(team)
        team.submit(wait_for_ever, 0, 1)
        raise KeyboardInterrupt


def test_workers_that_are_left_in_a_hurry_do_not_finish_the_work_in_hand() -> None:
    with pytest.raises(KeyboardInterrupt):
        leave_in_a_hurry()


def known_to_workers() -> dict[str, bool]:
    with local_workers(2) as team:
        while next(in_order(team, process_of, [(0, 1)]))[1] == os.getpid():
            pass
        return dict(in_order(team, is_known, [("pandas", 1), ("pyarrow", 1)]))


def test_a_worker_that_only_meets_logs_imports_neither_what_reads_sheets_nor_the_database() -> None:
    code = "import sys, ingest.warehouse.derive; print([name for name in sys.modules if name in sys.argv])"
    unneeded = ["ingest.sheets.stretches", "ingest.sheets.reading", "duckdb", "pyarrow.compute"]
    command = [sys.executable, "-c", code, *unneeded]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert printed == "[]\n"


def test_workers_do_without_pandas() -> None:
    """In a process of its own: what other tests have imported may be known to all workers of this one."""
    code = (
        "from ingest.workers.pool import Machine; Machine.WORTH_IT = 0\n"
        "from tests.ingest.test_workers import known_to_workers\n"
        "print(known_to_workers())"
    )
    command = [sys.executable, "-c", code]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert printed == "{'pandas': False, 'pyarrow': True}\n"


SCRIPT = """
from os.path import basename
from ingest.workers.pool import Machine, in_order, local_workers

print("begun")
Machine.WORTH_IT = 0
with local_workers(2) as team:
    names = {name for _, name in in_order(team, basename, (("folder/file", 1) for _ in range(20_000)))}
print(names)
"""


def test_a_script_that_gives_work_is_not_run_again_by_the_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, str(script)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == ("begun\n{'file'}\n", "")
