"""Results from phones: a code per table, the draft of its score sheet, and a limit on guessing.

A code has 96 random bits and opens one table's sheet and nothing else. It dies when the organiser confirms the
table or makes a new one, and is worth nothing once the table was drawn anew. Drafts are kept on the server after
each field, so a reload or a second phone goes on where the first was.
"""

import hashlib
import json
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from analytics.tournament.errors import EventError
from analytics.tournament.event import open_event
from analytics.tournament.folder import event_names, event_path
from analytics.tournament.state import State, Table

CODE_BYTES = 12
SHORTEST_CODE, LONGEST_CODE = 11, 64
LONGEST_VALUE = 40
AUCTION = "auction."
"""Begins the fields of a table's auction."""
FREE_ATTEMPTS, FIRST_WAIT, LONGEST_WAIT = 5, 2.0, 60.0
MOST_ADDRESSES = 10_000
FORGET_AFTER = 600.0
"""Seconds without a wrong code after which earlier ones are forgotten."""
MOST_DEAD = 2000
SECONDS_TO_WAIT = 10


class WrongCodeError(Exception):
    """No table has this code, or not any more."""


class WaitError(Exception):
    """Too many wrong codes; the next one is looked at after some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.0f} seconds")
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Draft:
    """A score sheet on its way: what was typed by seat and field, and whether the table sent it."""

    values: Mapping[str, Any] = field(default_factory=dict)
    sent: bool = False
    revision: int = 0

    @property
    def begun(self) -> bool:
        """Whether a result was typed; bids of an auction are none."""
        return any(value for field_, value in self.values.items() if not field_.startswith(AUCTION))


@dataclass(frozen=True, slots=True)
class Opened:
    """The table that a code opens."""

    event: Path
    state: State
    table: Table


def phones_path(event: Path) -> Path:
    """The file of codes and drafts beside an event."""
    return event.with_suffix(".phones.json")


def codes(event: Path, state: State, round_number: int) -> dict[int, str]:
    """A code for every table of a round that waits for its result; made where there is none."""
    with _kept(event) as said:
        found = {}
        for table in state.round(round_number).tables:
            if not table.decided:
                found[table.number] = _code(said, table)
        return found


def renew(event: Path, table: Table) -> str:
    """A new code for a table; the old one is worth nothing from now on."""
    with _kept(event) as said:
        _bury(said, table)
        return _code(said, table)


def close(event: Path, table: Table) -> None:
    """Let the code of a table die; its draft stays to be looked at."""
    with _kept(event) as said:
        _bury(said, table)


def opens(event: Path, table: Table, code: str) -> bool:
    """Whether a code that opened a table still does; for what is kept while somebody types."""
    kept = _read(event)["codes"].get(_key(table))
    return (
        kept is not None
        and kept["players"] == table.drawn
        and secrets.compare_digest(_hash(kept["code"]), _hash(code))
    )


def draft(event: Path, table: Table) -> Draft:
    """What was typed for a table so far."""
    said = _read(event)["drafts"].get(_key(table), {})
    if said.get("players", table.players) != table.players:
        return Draft()
    return Draft(dict(said.get("values", {})), bool(said.get("sent")), int(said.get("revision", 0)))


def keep(event: Path, table: Table, name: str, value: object) -> Draft:
    """Keep one field of a draft; a sheet that was sent is open again."""
    with _kept(event) as said:
        now = draft_of(said, table)
        now["values"][name[:LONGEST_VALUE]] = (
            value if isinstance(value, bool) else str(value or "")[:LONGEST_VALUE]
        )
        now["sent"] = False
        now["revision"] += 1
        return Draft(dict(now["values"]), False, now["revision"])


def send(event: Path, table: Table, code: str) -> None:
    """Mark a draft as sent to the organiser; a code that died since the page was drawn sends nothing."""
    if not opens(event, table, code):
        return
    with _kept(event) as said:
        now = draft_of(said, table)
        now["sent"] = True
        now["revision"] += 1


def draft_of(said: dict[str, Any], table: Table) -> dict[str, Any]:
    """The draft of a table as it is kept; one of other players is begun anew."""
    now = said["drafts"].get(_key(table))
    if now is None or now["players"] != table.players:
        now = {"players": table.players, "values": {}, "sent": False, "revision": 0}
        said["drafts"][_key(table)] = now
    found: dict[str, Any] = now
    return found


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
        guessed = True
        for name in event_names(self._warehouse):
            event = event_path(self._warehouse, name)
            said = _read(event)
            for key, kept in said["codes"].items():
                if secrets.compare_digest(_hash(kept["code"]), _hash(code)):
                    return _opened(event, key, kept), False
            guessed = guessed and _hash(code).hex() not in said["dead"]
        return None, guessed

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


def _key(table: Table) -> str:
    return f"{table.round}/{table.number}"


def _hash(code: str) -> bytes:
    return hashlib.sha256(code.encode(errors="replace")).digest()


def _bury(said: dict[str, Any], table: Table) -> None:
    """Let the code of a table die, and remember that it was one."""
    kept = said["codes"].pop(_key(table), None)
    if kept is not None:
        said["dead"] = [*said["dead"], _hash(kept["code"]).hex()][-MOST_DEAD:]


def _code(said: dict[str, Any], table: Table) -> str:
    kept = said["codes"].get(_key(table))
    if kept is None or kept["players"] != table.drawn:
        _bury(said, table)
        kept = {"code": secrets.token_urlsafe(CODE_BYTES), "players": table.drawn}
        said["codes"][_key(table)] = kept
    return str(kept["code"])


def _read(event: Path) -> dict[str, Any]:
    try:
        said = json.loads(phones_path(event).read_text(encoding="utf-8"))
        return {
            "codes": dict(said["codes"]),
            "drafts": dict(said["drafts"]),
            "dead": list(said.get("dead", ())),
        }
    except FileNotFoundError:
        return {"codes": {}, "drafts": {}, "dead": []}
    except (OSError, ValueError, KeyError) as broken:
        raise EventError(f"{phones_path(event)} is damaged; move it away and make new codes") from broken


@contextmanager
def _kept(event: Path) -> Iterator[dict[str, Any]]:
    """The file's content to be changed; written whole, and only if it was changed."""
    path = phones_path(event)
    try:
        with FileLock(f"{path}.lock", timeout=SECONDS_TO_WAIT):
            said = _read(event)
            before = json.dumps(said)
            yield said
            if json.dumps(said) != before:
                _write(path, said)
    except Timeout as busy:
        raise EventError(f"{path} is being written to for {SECONDS_TO_WAIT} s; try again") from busy


def _write(path: Path, said: Mapping[str, Any]) -> None:
    """Into a file beside it that only this user may read, then over the old one."""
    new = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        json.dump(said, file, ensure_ascii=False)
    new.replace(path)
