"""The journal of an event: one JSON line per step, only ever added to, kept beside EVENT.toml."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from analytics.tournament.errors import EventError, StaleError
from analytics.tournament.reading import decoded, read_bytes

SUFFIX = ".journal.jsonl"
SECONDS_TO_WAIT = 20
MOST_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class Entry:
    """A step: its number from 1, what it is, and what it says."""

    number: int
    kind: str
    said: dict[str, Any]
    by: str = ""
    at: str = ""

    @property
    def where(self) -> str:
        """Round and table as `1/2`, as far as the step names them."""
        return "/".join(str(self.said[key]) for key in ("round", "table") if key in self.said)

    @property
    def player(self) -> str:
        """The player whom the step names, if any."""
        said = self.said.get("player", "")
        return str(said.get("name", "") if isinstance(said, dict) else said)

    @property
    def ruling(self) -> str:
        """What kind of ruling it is, a no-show told from a player who left; empty for other steps."""
        what = str(self.said.get("what", ""))
        return "no_show" if what == "forfeit" and not self.said.get("came", True) else what


def journal_path(event: Path) -> Path:
    """The journal of an event file."""
    return event.with_name(event.name.removesuffix(".toml") + SUFFIX)


def read_journal(event: Path) -> list[Entry]:
    """Every step in order; a last line that a power cut left unfinished is no step, any other must be one."""
    path = journal_path(event)
    if not path.is_file():
        return []
    whole, _, _unfinished = read_bytes(path, "a journal", MOST_BYTES).rpartition(b"\n")
    lines = enumerate(decoded(path, whole).split("\n"), start=1)
    steps = [(place, line) for place, line in lines if line.strip()]
    return [_entry(path, place, number, line) for number, (place, line) in enumerate(steps, start=1)]


def _entry(path: Path, place: int, number: int, line: str) -> Entry:
    try:
        said = json.loads(line)
        return Entry(
            number, str(said["kind"]), dict(said["said"]), str(said.get("by", "")), str(said.get("at", ""))
        )
    except (ValueError, KeyError, TypeError) as broken:
        raise EventError(
            f"{path}, line {place} is no step of a journal; restore the file from a copy"
        ) from broken


def spell(kind: str, said: dict[str, Any], by: str = "", at: str = "") -> str:
    """A step as its line."""
    return json.dumps(
        {"kind": kind, "by": by, "at": at, "said": said}, ensure_ascii=False, separators=(",", ":")
    )


def _drop_unfinished(path: Path) -> None:
    """Cut off a last line that was never finished."""
    if not path.is_file():
        return
    with path.open("r+b") as file:
        content = file.read()
        file.truncate(content.rfind(b"\n") + 1)


def append(
    event: Path, steps: Sequence[tuple[str, dict[str, Any]]], by: str, seen: int | None = None
) -> None:
    """Add steps at the end; `seen` is the number of steps the writer knows, and newer ones refuse them."""
    path = journal_path(event)
    try:
        with FileLock(f"{path}.lock", timeout=SECONDS_TO_WAIT):
            have = len(read_journal(event))
            if seen is not None and have != seen:
                raise StaleError(
                    "somebody else changed the event in the meantime; look at it again and repeat the step"
                )
            now = datetime.now(UTC).isoformat(timespec="seconds")
            _drop_unfinished(path)
            with path.open("a", encoding="utf-8", newline="\n") as file:
                file.writelines(spell(kind, said, by, now) + "\n" for kind, said in steps)
    except Timeout as busy:
        raise EventError(f"{path} is being written to for {SECONDS_TO_WAIT} s; try again") from busy
    except OSError as broken:
        raise EventError(f"{path} cannot be written: {broken.strerror}") from broken
