"""Putting a new file in the place of one that others read.

Windows refuses that while anybody has the old file open. A reader there opens the warehouse for one question
only, and the writer tries again until all of them have let go.
"""

import os
import time
from pathlib import Path

from ingest.warehouse.errors import BusyError

FOLDERS_CAN_BE_FLUSHED = os.name == "posix"
OPEN_FILES_CAN_BE_REPLACED = os.name == "posix"
"""Whether a reader may keep the warehouse open between two questions."""

SECONDS_TO_WAIT = 60.0
SECONDS_BETWEEN_TRIES = 0.05


def swap(upcoming: Path, path: Path) -> None:
    """Rename the new file over the old one; where a reader prevents it, wait until it lets go."""
    until = time.monotonic() + SECONDS_TO_WAIT
    while not _renamed(upcoming, path):
        if time.monotonic() >= until:
            raise BusyError(
                f"another program has had {path} open for {SECONDS_TO_WAIT:.0f} seconds, so it cannot be "
                "replaced; close that program and run the same command again"
            )
        time.sleep(SECONDS_BETWEEN_TRIES)


def _renamed(upcoming: Path, path: Path) -> bool:
    try:
        upcoming.replace(path)
    except PermissionError:
        if _must_not_write(path):
            raise
        return False
    return True


def _must_not_write(path: Path) -> bool:
    """Whether waiting is of no use: not an open file but the rights of the folder are in the way."""
    return OPEN_FILES_CAN_BE_REPLACED or not os.access(path.parent, os.W_OK)
