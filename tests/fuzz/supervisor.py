"""Whoever watches a worker: one that dies, hangs or is ended for its appetite leaves its input on its desk.

That input is kept as a finding, and another worker goes on behind it.
"""

import multiprocessing
import time
from multiprocessing.context import SpawnProcess
from pathlib import Path

from tests.fuzz.desk import Desk
from tests.fuzz.kinds import KINDS
from tests.fuzz.loop import FOUND, Case, keep, work

SECONDS_WITHOUT_A_SIGN = 1200.0
"""Of the clock: what neither works nor ends waits for something that never comes."""

SECONDS_BETWEEN_REPORTS = 60.0


def supervise(path: Path, kinds: tuple[str, ...], seed: int, ends: float, folder: Path = FOUND) -> Desk:
    """Workers, one after the other, until the time is over; the desk says what they did."""
    desk = Desk(path, kinds)
    while time.monotonic() < ends or not desk.each_tried():
        process = multiprocessing.get_context("spawn").Process(
            target=begin, args=(path, kinds, seed, ends, folder)
        )
        process.start()
        watch(process, desk)
        if process.exitcode:
            reason = f"the worker ended with {process.exitcode}\n{_faults(path)}"
            keep_unfinished(desk, reason, folder)
    return desk


def begin(path: Path, kinds: tuple[str, ...], seed: int, ends: float, folder: Path) -> None:
    """What a worker does, in a process of its own."""
    with _fault_file(path).open("w") as faults:
        work(Desk(path, kinds), seed, ends, faults, folder)


def watch(process: SpawnProcess, desk: Desk) -> None:
    """Wait for its end; a worker that gives no sign for too long is ended."""
    done, since, told = desk.total(), time.monotonic(), time.monotonic()
    while process.is_alive():
        process.join(1)
        if desk.total() != done:
            done, since = desk.total(), time.monotonic()
        if time.monotonic() - since > SECONDS_WITHOUT_A_SIGN:
            process.kill()
        if time.monotonic() - told > SECONDS_BETWEEN_REPORTS:
            told = time.monotonic()
            print(f"  {done:,} inputs, {desk.findings()} findings", flush=True)


def keep_unfinished(desk: Desk, failure: str, folder: Path) -> None:
    """The input that ended a worker; it counts, and the next worker goes on behind it."""
    unfinished = desk.present()
    if unfinished is None:
        raise RuntimeError(failure)
    name, source = unfinished
    keep(Case(KINDS[name], source, f"number {desk.count(name)}"), failure, folder)
    desk.found()
    desk.done(name, KINDS[name].seconds)


def _fault_file(path: Path) -> Path:
    return path.with_suffix(".faults")


def _faults(path: Path) -> str:
    """Where the interpreter was when it was ended, as far as it could still say."""
    file = _fault_file(path)
    return file.read_text(encoding="utf-8", errors="replace")[-3000:] if file.exists() else ""
