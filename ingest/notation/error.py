"""What is wrong with a text: the line and column, the token found there, and what was expected instead."""

from engine.violation import Malformed

LONGEST_QUOTE = 40
"""Characters of a strange token that a message repeats."""


class NotationError(Malformed):
    """A text that cannot be read as a game; lines and columns count from 1."""

    def __init__(self, line: int, column: int, found: str, expected: str) -> None:
        shown = show(found)
        where = f"line {line}, column {column}"
        super().__init__(
            f"{where}: found {shown}, expected {expected}", where=where, found=shown, expected=expected
        )
        self.line = line
        self.column = column


def show(token: str) -> str:
    """A token for a message: short, and with nothing in it that could upset a terminal."""
    if not token:
        return "the end of the line"
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in token[:LONGEST_QUOTE])
    return shown + ("…" if len(token) > LONGEST_QUOTE else "")
