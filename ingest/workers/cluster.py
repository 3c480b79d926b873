"""The workers of a dask.distributed cluster as ours; what a lost worker had is done by another."""

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version as version_of
from typing import Any

from ingest.workers.pool import AHEAD, CONTINUE, WHILE_WRITING, Given, Made, Pending, Pool, WorkerError

SECONDS_TO_ANSWER = 10
SECONDS_TO_FETCH = 60
SECONDS_WITHOUT_WORKERS = 60
"""So long a load waits for another worker when the last one is gone."""

PATIENCE = {"retries": 3, "pure": False}
"""Every piece is work of its own, tried again when a worker fails at it."""


@contextmanager
def on_cluster(address: str) -> Iterator[Pool]:
    """The workers of the cluster whose scheduler listens at the address."""
    try:
        distributed = import_module("distributed")
    except ImportError as missing:
        raise WorkerError("a cluster needs dask: pip install '.[cluster]' beside pyproject.toml") from missing
    # What goes wrong is told once, in our words.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    with _connected(distributed, address) as client:
        _check_workers(client, address)
        yield Cluster(distributed, client, address)


class Cluster:
    """Takes work and sends it to a free worker."""

    def __init__(self, distributed: Any, client: Any, address: str) -> None:
        self.ahead = AHEAD * max(1, sum(client.nthreads().values())) + WHILE_WRITING
        self.distributed = distributed
        self._client = client
        self._address = address
        self._deserted: float | None = None

    def expect(self, work: Callable[[Given], Made], size: int) -> None:
        """They are there already."""

    def submit(self, work: Callable[[Given], Made], given: Given, size: int) -> Pending:
        """Begin a piece of work."""
        with self.needed():
            return _Sent(self, self._client.submit(work, given, **PATIENCE))

    @contextmanager
    def needed(self) -> Iterator[None]:
        """What cannot be done without scheduler and workers; who is missing is named."""
        try:
            yield
        except (CancelledError, self.distributed.client.ClosedClientError) as gone:
            raise WorkerError(f"the scheduler is gone; start it and {CONTINUE}") from gone
        except self.distributed.KilledWorker as deaths:
            raise WorkerError(
                f"one piece of work ends every worker, such as the one at {deaths.last_worker.address}: "
                "give them more memory, or load without --dask"
            ) from deaths

    def look_for_workers(self) -> None:
        """Whether anybody is left to do what is waited for."""
        try:
            workers = self._client.nthreads()
        except OSError:
            return  # Without a scheduler the work is cancelled, sooner or later.
        if workers:
            self._deserted = None
        elif self._deserted is None:
            self._deserted = time.monotonic()
        elif time.monotonic() > self._deserted + SECONDS_WITHOUT_WORKERS:
            raise WorkerError(f"every worker is gone; {_start_one(self._address)} and {CONTINUE}")


class _Sent:
    """A result that will come."""

    def __init__(self, cluster: Cluster, future: Any) -> None:
        self._cluster = cluster
        self._future = future

    def done(self) -> bool:
        """Whether it has come."""
        return bool(self._future.done())

    def result(self, timeout: float | None = None) -> Any:
        """Wait until it is done, wherever that is, and bring it here; who did it may be lost meanwhile."""
        with self._cluster.needed():
            while True:
                try:
                    self._cluster.distributed.wait([self._future], timeout or SECONDS_TO_ANSWER)
                    return self._future.result(SECONDS_TO_FETCH)
                except TimeoutError:
                    self._cluster.look_for_workers()
                    if timeout is not None:
                        raise


def _connected(distributed: Any, address: str) -> Any:
    """What is no address is refused before there is a client: dask leaves open one that it cannot connect.

    Collected later, that one might wait for a lock that the next client holds, for ever.
    """
    try:
        distributed.comm.resolve_address(address)
        return distributed.Client(address, timeout=SECONDS_TO_ANSWER)
    except (OSError, ValueError) as error:
        raise WorkerError(f"no scheduler answers at {address}: {error}") from error


def _check_workers(client: Any, address: str) -> None:
    """Checks that there are workers and that each has our version of Triumph; otherwise work would wait for ever."""
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
    except TimeoutError as nobody:
        raise WorkerError(
            f"no worker has joined the scheduler at {address}; {_start_one(address)}"
        ) from nobody
    ours = version_of("triumph")
    for worker, version in client.run(version_of, "triumph", on_error="return").items():
        if version != ours:
            has = f"has Triumph {version}" if isinstance(version, str) else "has no Triumph"
            raise WorkerError(f"the worker at {worker} {has}; install {ours} there and start it again")


def _start_one(address: str) -> str:
    return f"start one: dask worker {address} --nthreads 1"
