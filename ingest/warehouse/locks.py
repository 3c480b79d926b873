"""Who may write: one at a time, and a load lets others in between two of its states.

Empty files beside the warehouse are locked and never written to; a lock ends with the process that holds it.
Who writes holds `.lock`. Who comes next holds `.turn.lock` until then; a load that let somebody in
stands in the same line, so no writer is overtaken for ever. A load holds `.load.lock` from beginning to end,
also while others write, so that what it knows about the files under way stays true.
"""

import contextlib
import logging
import math
import time
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from ingest.warehouse.errors import BusyError, cannot_write
from ingest.warehouse.swap import beside

WRITES = ".lock"
COMES_NEXT = ".turn.lock"
LOADS = ".load.lock"

SECONDS_TO_WAIT = 60.0
"""A load lets a change in within seconds; what takes longer is worth a word to whoever waits."""

SECONDS_BETWEEN_TRIES = 0.05

_log = logging.getLogger(__name__)


class WriteLock:
    """The right of one writer to write: `held` while no other can."""

    def __init__(self, path: Path) -> None:
        self.held = False
        self._path = path
        self._lock = _lock(path, WRITES)
        self._line = _lock(path, COMES_NEXT)

    def take(self, seconds: float) -> None:
        """Stand in line until it is free, so long at most; a writer that waits a limited time is told so."""
        until = time.monotonic() + seconds
        try:
            self.held = _took(self._line) and _took(self._lock)
            if not self.held:
                if seconds < math.inf:
                    _log.warning(
                        "another command is writing to %s; waiting for it to let this one in", self._path
                    )
                self.held = _took(self._line, until) and _took(self._lock, until)
        finally:
            self._line.release()
        if not self.held:
            raise BusyError(
                f"another command is writing to {self._path} and let nobody in for {seconds:.0f} seconds; "
                "nothing was changed. Try again when it is done"
            )

    def pass_on(self) -> None:
        """Let the next writer write, and take it again after that."""
        self.held = False
        self._lock.release()
        self.take(math.inf)

    def end(self) -> None:
        """Let go of everything."""
        self._line.release()
        self._lock.release()

    def is_awaited(self) -> bool:
        """Whether somebody stands in line for it."""
        return self.held and _is_locked(self._line)


@contextlib.contextmanager
def write_lock(path: Path) -> Iterator[WriteLock]:
    """The right to write, waited for if need be."""
    with _told(path):
        lock = WriteLock(path)
        lock.take(SECONDS_TO_WAIT)
    try:
        yield lock
    finally:
        lock.end()


@contextlib.contextmanager
def only_load(path: Path) -> Iterator[None]:
    """The one load of a warehouse; a second one would wait for long and is told so at once."""
    lock = _lock(path, LOADS)
    with _told(path):
        taken = _took(lock)
    if not taken:
        raise BusyError(f"another load is writing to {path}; try again when it is done")
    try:
        yield
    finally:
        lock.release()


def is_waited_for(path: Path) -> bool:
    """Whether somebody stands in line to write; for a page that tells so."""
    with contextlib.suppress(OSError):
        return beside(path, COMES_NEXT).exists() and _is_locked(_lock(path, COMES_NEXT))
    return False


def _lock(path: Path, suffix: str) -> FileLock:
    return FileLock(beside(path, suffix), thread_local=False)


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the system says against a lock file is said about the warehouse."""
    try:
        yield
    except OSError as error:
        raise cannot_write(path, error) from error


def _took(lock: FileLock, until: float = 0.0) -> bool:
    """Whether it is ours by then, or since before; a lock taken twice would have to be let go of twice."""
    seconds = max(0.0, until - time.monotonic())
    with contextlib.suppress(Timeout):
        if not lock.is_locked:
            lock.acquire(timeout=-1 if seconds == math.inf else seconds, poll_interval=SECONDS_BETWEEN_TRIES)
        return True
    return False


def _is_locked(lock: FileLock) -> bool:
    if not _took(lock):
        return True
    lock.release()
    return False
