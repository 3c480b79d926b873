"""What people change in the warehouse, and its ledger: who, what, when and why. Lines are only ever added."""

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ingest.warehouse.connection import reading, writing
from ingest.warehouse.queries import Connection, fetch, fetch_as
from ingest.warehouse.rebuild import refill
from ingest.warehouse.settle import settle

Deed = Literal[
    "mend", "retry", "discard", "restore", "merge", "undo", "decide", "save", "load", "hide", "show"
]

COMMAND_LINE = "command line"
"""Who changed something when nobody gave a name."""


@dataclass(frozen=True, slots=True)
class Change:
    """One line; `before` is the text that a mended game replaced."""

    number: int
    changed_at: datetime.datetime
    by_whom: str
    deed: Deed
    subject: str
    reason: str
    before: str | None


@dataclass(slots=True)
class Editing:
    """A warehouse that a person changes, for a reason; the change counts once it is written down."""

    connection: Connection
    by: str
    reason: str
    changed: bool = False

    def write_down(self, deed: Deed, subject: str, before: str | None = None) -> None:
        """Add a line to the ledger."""
        fetch(self.connection, "write_down", [self.by, deed, subject, self.reason, before])
        self.changed = True


@contextmanager
def changing(path: Path, by: str, reason: str = "", *, settled: bool = True) -> Iterator[Editing]:
    """An up-to-date warehouse to change; at the end of the block the change is in force and readers see it.

    People and doubles are settled anew where the change may concern them.
    """
    with writing(path) as writer:
        refill(writer)
        editing = Editing(writer.connection, by, reason)
        yield editing
        if editing.changed and settled:
            settle(writer.connection)
        writer.changed |= editing.changed


def changes(path: Path, most: int) -> list[Change]:
    """The latest lines, the last first; none where nothing was changed since there is a ledger."""
    query = "from changes order by number desc limit ?"
    with reading(path) as connection:
        return fetch_as(Change, connection, query, [most], needs="changes")
