"""The file of a warehouse: where it lies, how it is copied, and how a new state takes its place.

Windows refuses to replace a file that anybody has open. A reader there opens the warehouse for one question
only, and the writer tries again until all of them have let go.
"""

import contextlib
import os
import shutil
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from ingest.warehouse.errors import BusyError, WarehouseError, advice, cannot_write

FOLDERS_CAN_BE_FLUSHED = os.name == "posix"
OPEN_FILES_CAN_BE_REPLACED = os.name == "posix"
"""Whether a reader may keep the warehouse open between two questions."""

SECONDS_TO_WAIT = 60.0
SECONDS_BETWEEN_TRIES = 0.05
WAL = ".wal"
ONLY_THE_OWNER = 0o600


def followed(path: Path) -> Path:
    """The file itself, in place of a link that leads to it, so that all who write to it mean one file."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def beside(path: Path, suffix: str) -> Path:
    """A file that belongs to the warehouse and lies in its folder."""
    file = followed(path)
    return file.with_name(file.name + suffix)


def quoted(path: Path) -> str:
    """The path for a statement; DuckDB takes `season:1` for the file `1` of another kind of database."""
    return str(path.absolute()).replace("'", "''")


def copy(path: Path, upcoming: Path) -> None:
    """A copy to write to, with the permissions of the file."""
    try:
        upcoming.touch(stat.S_IMODE(path.stat().st_mode) | stat.S_IWUSR)
        shutil.copyfile(path, upcoming)
    except OSError as error:
        words = error.strerror or str(error)
        raise WarehouseError(f"{path} cannot be copied to {upcoming}: {words}. {advice(error)}") from error


def discard(upcoming: Path) -> None:
    """Remove a state that is not published, such as that of an interrupted load, with its log."""
    for leftover in (upcoming, beside(upcoming, WAL)):
        leftover.unlink(missing_ok=True)


def publish(upcoming: Path, path: Path) -> None:
    """Put a new state in the place of the old one: it is on disk before, and the rename is before anyone is told.

    The owner, the group and the rights of the file that is replaced stay, as far as we may give them.
    """
    try:
        _flush(upcoming, os.O_RDWR)
        if path.exists():
            old = path.stat()
            if hasattr(os, "chown"):
                with contextlib.suppress(PermissionError):
                    os.chown(upcoming, old.st_uid, old.st_gid)
            upcoming.chmod(stat.S_IMODE(old.st_mode))
        swap(upcoming, path)
        if FOLDERS_CAN_BE_FLUSHED:
            _flush(path.parent, os.O_RDONLY)
    except OSError as error:
        raise cannot_write(path, error) from error


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


@contextlib.contextmanager
def written_whole(path: Path, ending: str) -> Iterator[IO[bytes]]:
    """What is written takes the place of a file whole or not at all, and is never readable for others.

    Until then it has the ending behind its name, which keeps what a power cut may leave behind from being taken
    for something else.
    """
    fresh = path.with_name(path.name + ending)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(open_private(fresh), "w+b") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise cannot_write(path, error) from error


def open_private(path: Path) -> int:
    """The descriptor of a new file that only its owner can read, even while it is written."""
    path.unlink(missing_ok=True)
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), ONLY_THE_OWNER)


def _renamed(upcoming: Path, path: Path) -> bool:
    try:
        upcoming.replace(path)
    except PermissionError:
        # Where the rights of the folder and no open file are in the way, waiting is of no use.
        if OPEN_FILES_CAN_BE_REPLACED or not os.access(path.parent, os.W_OK):
            raise
        return False
    return True


def _flush(path: Path, mode: int) -> None:
    descriptor = os.open(path, mode)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
