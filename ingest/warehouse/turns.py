"""Whose turn it is to write: one at a time, and a load lets others in between two of its states.

Empty files beside the warehouse are locked and never written to; a lock ends with the process that holds it.
Who writes holds `.lock`. Who comes next holds `.turn.lock` until it is his turn; a load that let somebody in
stands in the same line, so nobody is overtaken for ever. A load holds `.load.lock` from beginning to end,
also while others write, so that what it knows about the files under way stays true.
"""

import contextlib
import fcntl
import logging
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from ingest.warehouse.errors import BusyError, cannot_write
from ingest.warehouse.place import beside

WRITES = ".lock"
COMES_NEXT = ".turn.lock"
LOADS = ".load.lock"

SECONDS_TO_WAIT = 60.0
"""A load lets a change in within seconds; what takes longer is worth a word to whoever waits."""

SECONDS_BETWEEN_TRIES = 0.05

_log = logging.getLogger(__name__)


class Turn:
    """The turn of one writer: `held` while nobody else can write."""

    def __init__(self, path: Path, lock: IO[str], line: IO[str]) -> None:
        self.held = False
        self._path = path
        self._lock = lock
        self._line = line

    def take(self, seconds: float) -> None:
        """Stand in line until it is our turn, so long at most."""
        until = time.monotonic() + seconds
        if seconds < math.inf and (_is_locked(self._line) or _is_locked(self._lock)):
            _log.warning("another command is writing to %s; waiting for it to let this one in", self._path)
        try:
            self.held = _got(self._line, until) and _got(self._lock, until)
        finally:
            _let_go(self._line)
        if not self.held:
            raise BusyError(
                f"another command is writing to {self._path} and let nobody in for {seconds:.0f} seconds; "
                "nothing was changed. Try again when it is done"
            )

    def pass_on(self) -> None:
        """Let whoever comes next write, and take the turn after that."""
        self.held = False
        _let_go(self._lock)
        self.take(math.inf)

    def is_awaited(self) -> bool:
        """Whether somebody stands in line for it."""
        return self.held and _is_locked(self._line)


@contextlib.contextmanager
def turn_to_write(path: Path) -> Iterator[Turn]:
    """Our turn to write, waited for if need be."""
    with _opened(path, WRITES) as lock, _opened(path, COMES_NEXT) as line:
        turn = Turn(path, lock, line)
        turn.take(SECONDS_TO_WAIT)
        yield turn


@contextlib.contextmanager
def only_load(path: Path) -> Iterator[None]:
    """The one load of a warehouse; a second one would wait for long and is told so at once."""
    with _opened(path, LOADS) as lock:
        if not _take(lock):
            raise BusyError(f"another load is writing to {path}; try again when it is done")
        yield


def is_waited_for(path: Path) -> bool:
    """Whether somebody stands in line to write; for a page that tells so."""
    with contextlib.suppress(OSError), beside(path, COMES_NEXT).open() as line:
        return _is_locked(line)
    return False


def _opened(path: Path, suffix: str) -> IO[str]:
    try:
        return beside(path, suffix).open("w")
    except OSError as error:
        raise cannot_write(path, error) from error


def _got(lock: IO[str], until: float) -> bool:
    while not _take(lock):
        if time.monotonic() >= until:
            return False
        time.sleep(SECONDS_BETWEEN_TRIES)
    return True


def _take(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_locked(lock: IO[str]) -> bool:
    if not _take(lock):
        return True
    _let_go(lock)
    return False


def _let_go(lock: IO[str]) -> None:
    fcntl.flock(lock, fcntl.LOCK_UN)
