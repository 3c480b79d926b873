"""The door of the dashboard: passphrases in, passes out, and for each change who holds the pass.

It lives in the server, one for all visitors. A pass is a token that stays there, in the session of one
browser tab, and reaches the browser only as a cookie that scripts cannot read.

Wrong passphrases make the visitor who tries them wait, never the organiser whose name was tried; names that
do not exist are treated in the same way and take as long, so that nothing tells them apart.
"""

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from ingest.warehouse.organisers import NOBODY, Organiser, find, matches, organisers

DEFAULT_MINUTES = 30.0
FREE_ATTEMPTS = 3
FIRST_WAIT, LONGEST_WAIT = 2.0, 300.0
PACE, LONGEST_PACE = 0.3, 5.0
"""Seconds between two answers to wrong passphrases, whatever visitor tries them, and the longest wait for one."""

MOST_VISITORS = 10_000
SECONDS = 60


class SignedOutError(Exception):
    """The visitor is not signed in, or not any more."""


class WrongPassphraseError(Exception):
    """No organiser has this name and passphrase."""


class WaitError(Exception):
    """Too many wrong passphrases; the next one is looked at after some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.0f} seconds")
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Pass:
    """What an organiser's tab holds; the name is for show, the token is what counts."""

    token: str
    name: str


@dataclass(frozen=True, slots=True)
class _Stay:
    """A sign-in on the server: of whom, and until when if nothing is done."""

    organiser: Organiser
    until: float


@dataclass(frozen=True, slots=True)
class _Failures:
    """Wrong passphrases in a row of a visitor, and when the next one is looked at."""

    count: int = 0
    not_before: float = 0.0


class Door:
    """Signs organisers in and out and knows who is in."""

    def __init__(
        self,
        warehouse: Path,
        minutes: float = DEFAULT_MINUTES,
        clock: Callable[[], float] = time.monotonic,
        pace: float = PACE,
    ) -> None:
        self._warehouse = warehouse
        self.minutes = minutes
        self._pace = pace
        self._idle = minutes * SECONDS
        self._clock = clock
        self._stays: dict[str, _Stay] = {}
        self._failures: dict[str, _Failures] = {}
        self._next_answer = 0.0
        self._lock = threading.Lock()
        # One hash at a time: it takes much memory, and a burst of attempts must not take many times as much.
        # Pages that ask who is signed in do not wait for it.
        self._hashing = threading.Lock()

    def has_keys(self) -> bool:
        """Whether anybody may sign in at all."""
        return bool(organisers(self._warehouse))

    def sign_in(self, name: str, passphrase: str, visitor: str = "") -> Pass:
        """A pass for the right passphrase; a visitor waits the longer, the more wrong ones he tried."""
        with self._lock:
            self._check_wait(visitor)
        known = find(self._warehouse, name)
        with self._hashing:
            right = matches(known or NOBODY, passphrase)
        if known is None or not right:
            time.sleep(self._refuse(visitor))
            raise WrongPassphraseError
        with self._lock:
            self._failures.pop(visitor, None)
            return self._let_in(known)

    def _refuse(self, visitor: str) -> float:
        """Note one more wrong passphrase; how many seconds the answer has to wait for those before it."""
        with self._lock:
            self._failures[visitor] = self._one_more(visitor)
            self._forget_some()
            now = self._clock()
            self._next_answer = min(max(now, self._next_answer) + self._pace, now + LONGEST_PACE)
            return self._next_answer - now

    def holder(self, held: Pass | None) -> str:
        """The organiser who holds a pass; each use lengthens the stay."""
        with self._lock:
            stay = self._stays.get(held.token) if held else None
            if held is None or stay is None or not self._is_valid(stay):
                self._stays.pop(held.token if held else "", None)
                raise SignedOutError
            self._stays[held.token] = replace(stay, until=self._clock() + self._idle)
            return stay.organiser.name

    def sign_out(self, held: Pass | None) -> None:
        """The pass is worth nothing from now on."""
        with self._lock:
            self._stays.pop(held.token if held else "", None)

    def _let_in(self, organiser: Organiser) -> Pass:
        now = self._clock()
        self._stays = {token: stay for token, stay in self._stays.items() if stay.until > now}
        held = Pass(secrets.token_urlsafe(), organiser.name)
        self._stays[held.token] = _Stay(organiser, now + self._idle)
        return held

    def _is_valid(self, stay: _Stay) -> bool:
        """In time, and still an organiser with the same passphrase."""
        return self._clock() < stay.until and find(self._warehouse, stay.organiser.name) == stay.organiser

    def _forget_some(self) -> None:
        """The oldest failures go when there are too many, so that new visits do not fill the memory."""
        while len(self._failures) > MOST_VISITORS:
            del self._failures[next(iter(self._failures))]

    def _check_wait(self, key: str) -> None:
        remaining = self._failures.get(key, _Failures()).not_before - self._clock()
        if remaining > 0:
            raise WaitError(remaining)

    def _one_more(self, key: str) -> _Failures:
        count = self._failures.get(key, _Failures()).count + 1
        doublings = count - FREE_ATTEMPTS
        # The exponent is bounded too: a power that grows for ever would one day be too large to reckon with.
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(doublings, 16)) if doublings >= 0 else 0.0
        return _Failures(count, self._clock() + wait)
