"""The gate before the sheets of phones: looks codes up, and lets those wait who try many wrong ones."""

import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analytics.tournament.errors import EventError
from analytics.tournament.event import open_event
from analytics.tournament.folder import event_names, event_path
from analytics.tournament.state import State, Table
from dashboard.tournament.phones import hashed, read_phones

SHORTEST_CODE, LONGEST_CODE = 11, 64
FREE_ATTEMPTS, FIRST_WAIT, LONGEST_WAIT = 5, 2.0, 60.0
MOST_ADDRESSES = 10_000
FORGET_AFTER = 600.0
"""Seconds without a wrong code after which earlier ones are forgotten."""


class WrongCodeError(Exception):
    """No table has this code, or not any more."""


class WaitError(Exception):
    """Too many wrong codes; the next one is looked at after some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.0f} seconds")
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Opened:
    """The table that a code opens."""

    event: Path
    state: State
    table: Table


class Gate:
    """Looks codes up, and lets those wait who try many wrong ones. One for all visitors."""

    def __init__(self, warehouse: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._warehouse = warehouse
        self._clock = clock
        self._failures: dict[str, tuple[int, float]] = {}
        self._lock = threading.Lock()

    def open(self, code: str, address: str = "", *, known: bool = False) -> Opened:
        """The table of a code; raises WrongCodeError or WaitError.

        `known` is a code that opened the table in the same tab before: guesses of others at the same address,
        as all phones behind one router have, do not hold it up.
        """
        with self._lock:
            if not known:
                self._check(address)
            found, guessed = self._find(code)
            if guessed:
                self._count(address)
            if found is None:
                raise WrongCodeError
            return found

    def _find(self, code: str) -> tuple[Opened | None, bool]:
        """The table of a code, and whether the code was never one: a link that died is no guess."""
        if not SHORTEST_CODE <= len(code) <= LONGEST_CODE:
            return None, True
        tried, guessed = hashed(code), True
        for event, said in self._every():
            for key, kept in said["codes"].items():
                if secrets.compare_digest(hashed(kept["code"]), tried):
                    return _opened(event, key, kept), False
            guessed = guessed and tried.hex() not in said["dead"]
        return None, guessed

    def _every(self) -> Iterator[tuple[Path, dict[str, Any]]]:
        """The events with their codes; the damaged file of one does not close the tables of the others."""
        for name in event_names(self._warehouse):
            event = event_path(self._warehouse, name)
            with suppress(EventError):
                yield event, read_phones(event)

    def _check(self, address: str) -> None:
        for who in (address, ""):
            remaining = self._failures.get(who, (0, 0.0))[1] - self._clock()
            if remaining > 0:
                raise WaitError(remaining)

    def _count(self, address: str) -> None:
        """Wrong codes by address; those of all addresses together slow down everybody much later."""
        if len(self._failures) > MOST_ADDRESSES:
            self._failures.clear()
        for who, free in ((address, FREE_ATTEMPTS), ("", FREE_ATTEMPTS * 20)):
            before, until = self._failures.get(who, (0, 0.0))
            count = 1 if self._clock() > until + FORGET_AFTER else before + 1
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(count - free, 16)) if count >= free else 0.0
            self._failures[who] = (count, self._clock() + wait)
            if not address:
                return


def _opened(event: Path, key: str, kept: Mapping[str, Any]) -> Opened | None:
    """The table of a code that is still the one it was made for."""
    state = open_event(event)
    turn, number = map(int, key.split("/"))
    try:
        table = state.table(turn, number)
    except EventError:
        return None
    return Opened(event, state, table) if kept["players"] == table.drawn and not table.decided else None
