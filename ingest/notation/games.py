"""What the notations of all games have in common: lines, limits, and the sign for a game without a result."""

from dataclasses import dataclass

from engine.record import Record
from ingest.notation.error import NotationError

LONGEST_GAME = 4_000_000
"""Characters of one game; a long real one has 40,000."""
MOST_ERRORS = 20
NO_RESULT = "*"


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a text, which begins on `line`, from 1: its record, or everything that prevents one."""

    text: str
    line: int
    record: Record | None
    errors: tuple[NotationError, ...]

    def position(self, action: int, about: str = "") -> tuple[int, int] | None:
        """Line and column of an action, or of a part of the record with action 0; None where neither is written."""
        raise NotImplementedError


def normalise_lines(text: str) -> str:
    """One kind of line end, and no byte order marks, which stand where files were put together."""
    text = text if text.isascii() else text.replace("\ufeff", "")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
