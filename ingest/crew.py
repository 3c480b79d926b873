"""Who does the work: this process, all cores of this machine, or a cluster; results come in order."""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from gc import freeze
from importlib import import_module
from importlib.metadata import version as version_of
from multiprocessing import get_context, parent_process
from typing import Any, Protocol, TypeVar

ALL_CORES = os.cpu_count() or 1
AHEAD = 2
"""Pieces per worker that may wait: workers never idle, and memory stays bounded."""

WHILE_WRITING = 8
"""Further pieces that may wait, for the time in which their results are written."""

SECONDS_TO_ANSWER = 10

Given = TypeVar("Given")
Made = TypeVar("Made")


class CrewError(Exception):
    """Nobody can do the work; the message says what to do."""


class Pending(Protocol):
    """A result that will come."""

    def result(self) -> Any:
        """Wait for it."""


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
        self._taken = 0
        self._pool: Future[ProcessPoolExecutor] | None = None

    def expect(self, work: Callable[[Given], Made], size: int) -> None:
        """Start the processes if they will pay, while the work is still being cut into pieces."""
        if self._workers > 1 and self._pool is None and self._taken + size >= self.WORTH_IT:
            self._pool = self._beside.submit(_started, self._workers, work.__module__)

    def submit(self, work: Callable[[Given], Made], given: Given, size: int) -> Pending:
        """Done beside the writer while the work is small, then by the processes."""
        self.expect(work, size)
        self._taken += size
        if self._pool is None:
            return self._beside.submit(work, given)
        return self._pool.result().submit(work, given)

    def close(self) -> None:
        """Let the processes go; work that nobody waits for is dropped."""
        self._beside.shutdown(cancel_futures=True)
        if self._pool is not None and not self._pool.cancelled():
            self._pool.result().shutdown(cancel_futures=True)


class Cluster:
    """The workers of a dask.distributed cluster; what a lost worker had is done by another."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.ahead = AHEAD * max(1, sum(client.nthreads().values())) + WHILE_WRITING

    def expect(self, work: Callable[[Given], Made], size: int) -> None:
        """They are there already."""

    def submit(self, work: Callable[[Given], Made], given: Given, size: int) -> Pending:
        """Send it to whoever is free."""
        pending: Pending = self._client.submit(work, given, pure=False, retries=3)
        return pending


@contextmanager
def crew(workers: int = 1, address: str | None = None) -> Iterator[Crew]:
    """A crew on this machine, or on the cluster whose scheduler listens at the address."""
    if address is not None:
        with _client(address) as client:
            yield Cluster(client)
        return
    machine = Machine(workers)
    try:
        yield machine
    finally:
        machine.close()


def in_order(
    team: Crew, work: Callable[[Given], Made], pieces: Iterable[tuple[Given, int]]
) -> Iterator[tuple[Given, Made]]:
    """Every piece with its result, in the order of the pieces, some of them worked on at once."""
    waiting: deque[tuple[Given, Pending]] = deque()
    for given, size in pieces:
        waiting.append((given, team.submit(work, given, size)))
        if len(waiting) >= team.ahead:
            yield _next(waiting)
    while waiting:
        yield _next(waiting)


def _next(waiting: "deque[tuple[Given, Pending]]") -> tuple[Given, Any]:
    given, pending = waiting.popleft()
    try:
        return given, pending.result()
    except BrokenProcessPool as error:
        raise CrewError("a worker process was ended; run the same command again to continue") from error
    except CancelledError as error:
        raise CrewError(
            "the scheduler is gone; start it and run the same command again to continue"
        ) from error


def _started(workers: int, module: str) -> ProcessPoolExecutor:
    """A pool whose processes are under way: each comes with the first work nobody is free for."""
    pool = ProcessPoolExecutor(workers, _context(module), initializer=_begin)
    for _ in range(workers):
        pool.submit(os.getpid)
    return pool


def _context(module: str) -> Any:
    """Workers are copies of one clean process that knows the work already, so they start at once."""
    context = get_context("forkserver")
    context.set_forkserver_preload([module])
    return context


def _begin() -> None:
    """A worker ends with the process that waits for it; a killed one cannot tell it to.

    What it knows stays, so the garbage collector need not look at it again.
    """
    freeze()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _client(address: str) -> Any:
    try:
        distributed = import_module("distributed")
    except ImportError as missing:
        raise CrewError("a cluster needs dask: pip install '.[cluster]' beside pyproject.toml") from missing
    try:
        client = distributed.Client(address, timeout=SECONDS_TO_ANSWER)
    except (OSError, TimeoutError, ValueError) as error:
        raise CrewError(f"no scheduler answers at {address}: {error}") from error
    try:
        _check_workers(client, address)
    except BaseException:
        client.close()
        raise
    return client


def _check_workers(client: Any, address: str) -> None:
    """Work that nobody can do would wait for ever: there are workers, and each has our version of Triumph."""
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
    except TimeoutError as nobody:
        raise CrewError(
            f"no worker has joined the scheduler at {address}; start one: dask worker {address} --nthreads 1"
        ) from nobody
    ours = version_of("triumph")
    for worker, version in client.run(version_of, "triumph", on_error="return").items():
        if version != ours:
            has = f"has Triumph {version}" if isinstance(version, str) else "has no Triumph"
            raise CrewError(f"the worker at {worker} {has}; install {ours} there and start it again")
