"""Results from phones: a code per table and the draft of its score sheet, in a file beside the event.

A code has 96 random bits and opens one table's sheet and nothing else. It dies when the organiser confirms the
table or makes a new one, and is worth nothing once the table was drawn anew. Drafts are kept on the server after
each field, so a reload or a second phone goes on where the first was.
"""

import hashlib
import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from analytics.tournament.errors import EventError
from analytics.tournament.state import State, Table
from dashboard.tournament.private_file import write_private

CODE_BYTES = 12
LONGEST_VALUE = 40
AUCTION = "auction."
"""Begins the fields of a table's auction."""
MOST_DEAD = 2000
SECONDS_TO_WAIT = 10


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
    kept = read_phones(event)["codes"].get(_key(table))
    return (
        kept is not None
        and kept["players"] == table.drawn
        and secrets.compare_digest(hashed(kept["code"]), hashed(code))
    )


def draft(event: Path, table: Table) -> Draft:
    """What was typed for a table so far."""
    said = read_phones(event)["drafts"].get(_key(table), {})
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


def _key(table: Table) -> str:
    return f"{table.round}/{table.number}"


def hashed(code: str) -> bytes:
    """What codes are compared by."""
    return hashlib.sha256(code.encode(errors="replace")).digest()


def _bury(said: dict[str, Any], table: Table) -> None:
    """Let the code of a table die, and remember that it was one."""
    kept = said["codes"].pop(_key(table), None)
    if kept is not None:
        said["dead"] = [*said["dead"], hashed(kept["code"]).hex()][-MOST_DEAD:]


def _code(said: dict[str, Any], table: Table) -> str:
    kept = said["codes"].get(_key(table))
    if kept is None or kept["players"] != table.drawn:
        _bury(said, table)
        kept = {"code": secrets.token_urlsafe(CODE_BYTES), "players": table.drawn}
        said["codes"][_key(table)] = kept
    return str(kept["code"])


def read_phones(event: Path) -> dict[str, Any]:
    """Codes and drafts by table, and the hashes of codes that died; raises EventError for a damaged file."""
    try:
        said = json.loads(phones_path(event).read_text(encoding="utf-8"))
        return {
            "codes": dict(said["codes"]),
            "drafts": dict(said["drafts"]),
            "dead": list(said.get("dead", ())),
        }
    except FileNotFoundError:
        return {"codes": {}, "drafts": {}, "dead": []}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as broken:
        raise EventError(f"{phones_path(event)} is damaged; move it away and make new codes") from broken


@contextmanager
def _kept(event: Path) -> Iterator[dict[str, Any]]:
    """The file's content to be changed; written whole, and only if it was changed."""
    path = phones_path(event)
    try:
        with FileLock(f"{path}.lock", timeout=SECONDS_TO_WAIT):
            said = read_phones(event)
            before = json.dumps(said)
            yield said
            if json.dumps(said) != before:
                write_private(path, said)
    except Timeout as busy:
        raise EventError(f"{path} is being written to for {SECONDS_TO_WAIT} s; try again") from busy
