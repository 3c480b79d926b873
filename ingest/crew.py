"""Who does the work: this process or all cores of this machine; results come in order."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from gc import freeze
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from ingest.interrupts import REQUESTS
from ingest.without_pandas import leave_out_pandas

ALL_CORES = os.cpu_count() or 1
AHEAD = 2
"""Pieces per worker that may wait: workers never idle, and memory stays bounded."""

WHILE_WRITING = 8
"""Further pieces that may wait, for the time in which their results are written."""

LEFT_TO_THE_WRITER = tuple(request for request in REQUESTS if request != signal.SIGTERM)
"""What a terminal sends to all processes at once: the one that writes decides what becomes of the others."""

CONTINUE = "run the same command again to continue"

Given = TypeVar("Given")
Made = TypeVar("Made")


class CrewError(Exception):
    """The work cannot be done; the message says what to do."""


class Pending(Protocol):
    """A result that will come."""

    def done(self) -> bool:
        """Whether it has come, good or bad."""

    def result(self, timeout: float | None = None) -> Any:
        """Wait for it, so many seconds at most."""


class Crew(Protocol):
    """Takes work, as many pieces at once as `ahead` says."""

    ahead: int

    def expect(self, work: Callable[[Given], Made], size: int) -> None:
        """Work of so many bytes in all is about to come."""

    def submit(self, work: Callable[[Given], Made], given: Given, size: int) -> Pending:
        """Begin a piece of work of about this many bytes."""


class Machine:
    """Processes of this machine, started when there is enough to do that they pay."""

    WORTH_IT = 2 * 1024 * 1024

    def __init__(self, workers: int) -> None:
        self.ahead = workers * AHEAD + WHILE_WRITING
        self._workers = workers
        self._beside = ThreadPoolExecutor(1)
        self._starter = ThreadPoolExecutor(1)
        self._taken = 0
        self._last_beside: Future[Any] | None = None
        self._pool: Future[_Processes] | None = None

    def expect(self, work: Callable[[Given], Made], size: int) -> None:
        """Start the processes if they will pay, while the work is still being cut into pieces."""
        if self._workers > 1 and self._pool is None and self._taken + size >= self.WORTH_IT:
            self._pool = self._starter.submit(_Processes, self._workers, _module_of(work))

    def submit(self, work: Callable[[Given], Made], given: Given, size: int) -> Pending:
        """Done beside the writer while the work is small or the processes are starting, then by them."""
        self.expect(work, size)
        self._taken += size
        if self._pool is not None and self._are_there(self._pool):
            return self._pool.result().submit(work, given)
        self._last_beside = self._beside.submit(work, given)
        return self._last_beside

    def close(self, *, at_once: bool = False) -> None:
        """Let the processes go; work that was not begun is dropped, `at_once` also what is in hand."""
        for threads in (self._beside, self._starter):
            threads.shutdown(cancel_futures=True)
        if self._pool is not None and not self._pool.cancelled() and self._pool.exception() is None:
            self._pool.result().close(at_once=at_once)

    def _are_there(self, pool: "Future[_Processes]") -> bool:
        """Whether the processes are there before the last piece is done that was begun beside the writer."""
        if self._last_beside is not None:
            wait([pool, self._last_beside], return_when=FIRST_COMPLETED)
        return pool.done()


def _module_of(work: Callable[..., Any]) -> str:
    """Where a function stands, also one with some arguments filled in."""
    return str(getattr(work, "func", work).__module__)


@contextmanager
def crew(workers: int = 1) -> Iterator[Crew]:
    """A crew on this machine."""
    machine = Machine(workers)
    try:
        yield machine
    except BaseException:
        machine.close(at_once=True)
        raise
    machine.close()


def in_order(
    team: Crew, work: Callable[[Given], Made], pieces: Iterable[tuple[Given, int]]
) -> Iterator[tuple[Given, Made]]:
    """Every piece with its result, in the order of the pieces, some of them worked on at once."""
    waiting: deque[tuple[Given, Pending]] = deque()
    for given, size in pieces:
        with _unbroken():
            waiting.append((given, team.submit(work, given, size)))
        if len(waiting) >= team.ahead:
            yield _next(waiting)
    while waiting:
        yield _next(waiting)


def _next(waiting: "deque[tuple[Given, Pending]]") -> tuple[Given, Any]:
    given, pending = waiting.popleft()
    with _unbroken():
        return given, pending.result()


@contextmanager
def _unbroken() -> Iterator[None]:
    """What cannot be done once a process was ended from outside, as for want of memory."""
    try:
        yield
    except BrokenProcessPool as error:
        raise CrewError(f"a worker process was ended; {CONTINUE}") from error


class _Processes:
    """A pool whose processes have started and know the work.

    They hold one end of a line that is never used; when the other end is gone, so are they.
    """

    def __init__(self, workers: int, module: str) -> None:
        with _only_heard_here():
            context = get_context("spawn")
            there, self._here = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(there, module))
            wait([self.submit(os.getpid) for _ in range(workers)], return_when=FIRST_COMPLETED)

    def submit(self, work: Callable[..., Made], *given: Any) -> "Future[Made]":
        """Begin a piece of work."""
        return self._pool.submit(work, *given)

    def close(self, *, at_once: bool) -> None:
        """Wait for the work in hand, or do without it."""
        if at_once:
            self._here.close()
        self._pool.shutdown(cancel_futures=True)
        self._here.close()


@contextmanager
def _only_heard_here() -> Iterator[None]:
    """Processes that this thread starts do not hear what a terminal sends; Windows has no such rule.

    Python's own helper process only knows of Ctrl+C, and lets the thread hear it again when it has started.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, LEFT_TO_THE_WRITER)
    import_module("multiprocessing.resource_tracker").ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, LEFT_TO_THE_WRITER)
    yield


def _begin(there: Connection, module: str) -> None:
    """A worker knows the work before it gets any, and ends with the process that waits for it.

    A killed process cannot tell its workers to end. What a worker knows stays, so the garbage collector need
    not look at it again.
    """
    threading.Thread(target=_end_with, args=(there,), daemon=True).start()
    for request in LEFT_TO_THE_WRITER:
        signal.signal(request, signal.SIG_IGN)
    leave_out_pandas()
    import_module(module)
    freeze()


def _end_with(there: Connection) -> None:
    """Nothing is ever said on the line: what is heard is that its other end is gone."""
    there.poll(None)
    os._exit(1)
