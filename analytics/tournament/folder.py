"""Where the events of a warehouse are: a folder beside it, a file each, found by a short name."""

import os
import re
from pathlib import Path

from analytics.tournament.errors import EventError
from analytics.tournament.journal import journal_path

FOLDER = "events"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


def events_folder(warehouse: Path) -> Path:
    """TRIUMPH_EVENTS names it, else it stands beside the warehouse."""
    return Path(os.environ.get("TRIUMPH_EVENTS", str(warehouse.parent / FOLDER)))


def event_names(warehouse: Path) -> list[str]:
    """The events there are, the newest first."""
    folder = events_folder(warehouse)
    if not folder.is_dir():
        return []
    found = [file for file in folder.glob("*.toml") if _NAME.fullmatch(file.stem)]
    return [file.stem for file in sorted(found, key=lambda file: file.stat().st_mtime, reverse=True)]


def event_path(warehouse: Path, name: str) -> Path:
    """The file of an event by its short name; raises EventError for anything that is none."""
    if not _NAME.fullmatch(name):
        raise EventError(f"“{name[:60]}” is no event")
    return events_folder(warehouse) / f"{name}.toml"


def new_path(warehouse: Path, title: str) -> Path:
    """A free file for an event of this title."""
    folder = events_folder(warehouse)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as broken:
        raise EventError(f"{folder} cannot be made: {broken.strerror}") from broken
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "event"
    names = [words, *(f"{words}-{number}" for number in range(2, 1000))]
    paths = (folder / f"{name}.toml" for name in names)
    return next(path for path in paths if not path.exists() and not journal_path(path).exists())
