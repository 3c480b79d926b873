"""The half-filled form of a new event, kept on the server for each organiser until the event is created."""

import json
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from analytics.tournament.errors import EventError
from analytics.tournament.folder import events_folder
from dashboard.tournament.private_file import write_private

FILE = "new-event.json"
SECONDS_TO_WAIT = 10

Boxes = dict[str, Any]
"""What stands in the boxes of the form, by the key of each."""


def read(warehouse: Path, organiser: str) -> Boxes:
    """What an organiser typed so far."""
    return _whole(events_folder(warehouse) / FILE).get(organiser, {})


def keep(warehouse: Path, organiser: str, changed: Boxes) -> None:
    """Keep the boxes that changed; none at all when the event is created and the form begins empty again."""
    path = events_folder(warehouse) / FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{path}.lock", timeout=SECONDS_TO_WAIT):
            whole = _whole(path)
            whole[organiser] = {**whole.get(organiser, {}), **changed} if changed else {}
            write_private(path, whole)
    except (Timeout, OSError) as broken:
        raise EventError(f"{path} cannot be written, so the form is not kept: {broken}") from broken


def _whole(path: Path) -> dict[str, Boxes]:
    """The forms of all organisers; a file that cannot be read holds none."""
    try:
        return {name: dict(boxes) for name, boxes in json.loads(path.read_text(encoding="utf-8")).items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}
