"""Where a sheet and its rows are, for people who look something up there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ingest.formats.headings import Row
from ingest.formats.reader import Problem

LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sheet is: the file as the user knows it, and the worksheet of a workbook."""

    file: str
    sheet: str | None = None

    @property
    def called(self) -> str:
        """What the file and the worksheet are called; a title may say which game is meant."""
        return f"{self.file} {self.sheet or ''}"

    def problem(self, message: str, row: Row | None = None, **details: Any) -> Problem:
        """A problem located in this sheet."""
        return Problem(message, self.file, self.sheet, row.line if row else None, **details)

    def remark(self, message: str, row: Row, **details: Any) -> Problem:
        """Something worth knowing about a row that keeps no game out."""
        return self.problem(message, row, **details, fatal=False)

    def position(self, rows: Sequence[Row]) -> str:
        """The rows of a game, for people."""
        first, last = rows[0].line, rows[-1].line
        lines = f"row {first}" if first == last else f"rows {first}-{last}"
        return f"sheet {self.sheet}, {lines}" if self.sheet else lines


def quote(text: str) -> str:
    """The beginning of a text in one line."""
    line = " ".join(text[: 2 * LONGEST_QUOTE].split())
    whole = len(line) <= LONGEST_QUOTE and len(text) <= 2 * LONGEST_QUOTE
    return line if whole else f"{line[:LONGEST_QUOTE]}…"
