"""Why the warehouse cannot be used now, in words that say what to do."""

import errno
import os
from pathlib import Path

NO_ROOM = tuple(
    os.strerror(getattr(errno, name)) for name in ("ENOSPC", "EDQUOT", "EFBIG") if hasattr(errno, name)
)
"""What systems say on a full disk; DuckDB passes on the words and not the number."""


class WarehouseError(Exception):
    """The warehouse cannot be used now; the message says what to do."""


class NewerWarehouseError(WarehouseError):
    """The file was written by a later version of this program."""


class BusyError(WarehouseError):
    """Somebody else is writing and did not let others in; nothing was changed."""


def cannot_write(path: Path, error: OSError) -> WarehouseError:
    """What the system says against writing, with what helps."""
    words = error.strerror or str(error)
    place = f" ({error.filename})" if error.filename else ""
    return WarehouseError(f"{path} cannot be written: {words}{place}. {advice(error)}")


def advice(error: Exception) -> str:
    """What helps: room on a full disk, leave to write, or a new file in place of a damaged one."""
    if any(words in str(error) for words in NO_ROOM):
        return "Make room and run the same command again"
    if isinstance(error, OSError):
        return "The folder of the warehouse must be one you may write to"
    return "If the file is damaged, load the games into a new one"
