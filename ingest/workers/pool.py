"""Who does the work: this process or all cores of this machine; results come in order."""

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from gc import freeze, set_threshold
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import ModuleType
from typing import Any, Protocol, TypeVar

from ingest.workers.interrupts import REQUESTS
from ingest.workers.without_pandas import leave_out_pandas

ALL_CORES = os.cpu_count() or 1
AHEAD = 2
"""Pieces per worker that may wait: workers never idle, and memory stays bounded."""

WHILE_WRITING = 8
"""Further pieces that may wait, for the time in which their results are written."""

RARELY = (50_000, 20, 100)
"""How seldom the garbage collector looks: what games are made of is let go without it."""

SECONDS_BETWEEN_LOOKS = 0.5
LEFT_TO_THE_WRITER = tuple(request for request in REQUESTS if request != signal.SIGTERM)
"""What a terminal sends to all processes at once: the one that writes decides what becomes of the others."""

CONTINUE = "run the same command again to continue"

Given = TypeVar("Given")
Made = TypeVar("Made")
Started = tuple[ProcessPoolExecutor, Connection]
"""Processes that know the work, and our end of a line that they hold the other end of."""


class WorkerError(Exception):
    """The work cannot be done; the message says what to do."""


class Pending(Protocol):
    """A result that will come."""

    def done(self) -> bool:
        """Whether it has come, good or bad."""

    def result(self, timeout: float | None = None) -> Any:
        """Wait for it, so many seconds at most."""


class Pool(Protocol):
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
        self._started: Future[Started] | None = None

    def expect(self, work: Callable[[Given], Made], size: int) -> None:
        """Start the processes if they will pay, while the work is still being cut into pieces."""
        if self._workers > 1 and self._started is None and self._taken + size >= self.WORTH_IT:
            module = str(getattr(work, "func", work).__module__)
            self._started = self._starter.submit(_start, self._workers, module)

    def submit(self, work: Callable[[Given], Made], given: Given, size: int) -> Pending:
        """Done beside the writer while the work is small or the processes are starting, then by them."""
        self.expect(work, size)
        self._taken += size
        if self._started is not None and self._last_beside is not None:
            wait([self._started, self._last_beside], return_when=FIRST_COMPLETED)
        if self._started is not None and self._started.done():
            return self._started.result()[0].submit(work, given)
        self._last_beside = self._beside.submit(work, given)
        return self._last_beside

    def close(self, *, at_once: bool = False) -> None:
        """Let the processes go; work that was not begun is dropped, `at_once` also what is in hand."""
        for threads in (self._beside, self._starter):
            threads.shutdown(cancel_futures=True)
        started = self._started
        if started is None or started.cancelled() or started.exception() is not None:
            return
        pool, line = started.result()
        if at_once:
            line.close()
        pool.shutdown(cancel_futures=True)
        line.close()


@contextmanager
def local_workers(count: int = 1) -> Iterator[Pool]:
    """So many workers on this machine."""
    machine = Machine(count)
    try:
        yield machine
    except BaseException:
        machine.close(at_once=True)
        raise
    machine.close()


def in_order(
    workers: Pool,
    work: Callable[[Given], Made],
    pieces: Iterable[tuple[Given, int]],
    meanwhile: Callable[[], None] | None = None,
) -> Iterator[tuple[Given, Made]]:
    """Every piece with its result, in the order of the pieces, some of them worked on at once.

    `meanwhile` is called now and then while a result is awaited.
    """
    waiting: deque[tuple[Given, Pending]] = deque()
    for given, size in pieces:
        with _unbroken():
            waiting.append((given, workers.submit(work, given, size)))
        if len(waiting) >= workers.ahead:
            yield _next(waiting, meanwhile)
    while waiting:
        yield _next(waiting, meanwhile)


def _next(waiting: "deque[tuple[Given, Pending]]", meanwhile: Callable[[], None] | None) -> tuple[Given, Any]:
    given, pending = waiting.popleft()
    with _unbroken():
        return given, awaited(pending, meanwhile)


def awaited(pending: Pending, meanwhile: Callable[[], None] | None) -> Any:
    """The result; what comes in the moment in which a wait ends is taken all the same."""
    while meanwhile is not None:
        try:
            return pending.result(SECONDS_BETWEEN_LOOKS)
        except TimeoutError:
            if pending.done():
                break
        meanwhile()
    return pending.result()


@contextmanager
def _unbroken() -> Iterator[None]:
    """What cannot be done once a process was ended from outside, as for want of memory."""
    try:
        yield
    except BrokenProcessPool as error:
        raise WorkerError(f"a worker process was ended; {CONTINUE}") from error


def _start(workers: int, module: str) -> Started:
    """Processes of which one has started; they end when our end of the line is gone."""
    _only_heard_here()
    context = get_context("spawn")
    there, here = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(there, module))
    with _without_main():
        begun = [pool.submit(os.getpid) for _ in range(workers)]
    wait(begun, return_when=FIRST_COMPLETED)
    return pool, here


@contextmanager
def _without_main() -> Iterator[None]:
    """Processes that are started need not import the module that Python was called with, such as a user's script."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _only_heard_here() -> None:
    """Processes that this thread starts do not hear what a terminal sends; Windows has no such rule.

    Python's own helper process only knows of Ctrl+C, and lets the thread hear it again when it has started.
    """
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, LEFT_TO_THE_WRITER)
        import_module("multiprocessing.resource_tracker").ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, LEFT_TO_THE_WRITER)


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
    set_threshold(*RARELY)


def _end_with(there: Connection) -> None:
    """Nothing is ever said on the line: what is heard is that its other end is gone."""
    there.poll(None)
    os._exit(1)
