"""The ledger of what people changed in the warehouse: who, what, when and why. Lines are only ever added."""

import datetime
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import duckdb

from ingest.warehouse.connection import has_table, reading
from ingest.warehouse.queries import fetch_as

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


def write_down(
    connection: duckdb.DuckDBPyConnection,
    by: str,
    deed: Deed,
    subject: str,
    reason: str = "",
    before: str | None = None,
) -> None:
    """Add a line."""
    connection.execute(
        """
        insert into changes (number, by_whom, deed, subject, reason, before)
        select coalesce(max(number), 0) + 1, ?, ?, ?, ?, ? from changes
        """,
        [by, deed, subject, reason, before],
    )


def changes(path: Path, most: int) -> list[Change]:
    """The latest lines, the last first; none where nothing was changed since there is a ledger."""
    with reading(path) as connection:
        there = has_table(connection, "changes")
        return (
            fetch_as(Change, connection, "from changes order by number desc limit ?", [most]) if there else []
        )
