"""What the notations of all games have in common: lines, limits, and the sign for a game without a result."""

LONGEST_GAME = 4_000_000
"""Characters of one game; a long real one has 40,000."""
MOST_ERRORS = 20
NO_RESULT = "*"


def normalise_lines(text: str) -> str:
    """One kind of line end, and no byte order marks, which stand where files were put together."""
    text = text if text.isascii() else text.replace("\ufeff", "")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
