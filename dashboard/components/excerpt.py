"""The lines around a place in a text, numbered, with a mark under the column; bounded and harmless."""

import re

AROUND = 2
LONGEST_LINE = 140
ENDLESS = 1000
"""A longer line tells nothing without the column."""

MARK = "^"

_INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


def for_code(words: str) -> str:
    """Text from a stranger with everything invisible shown as a sign, so that it reads as it is stored."""
    return _INVISIBLE.sub("\N{REPLACEMENT CHARACTER}", words.replace("\r\n", "\n"))


def excerpt(words: str, line: int, column: int | None = None) -> str:
    """The lines around a place (both counted from 1), or nothing where there is nothing to see."""
    lines = for_code(words).split("\n")
    if not 0 < line <= len(lines) or (column is None and len(lines[line - 1]) > ENDLESS):
        return ""
    # A long line is shown from a little before its column.
    start = max(0, (column or 1) - LONGEST_LINE // 2) if len(lines[line - 1]) > LONGEST_LINE else 0
    shown = range(max(1, line - AROUND), min(len(lines), line + AROUND) + 1)
    margin = len(str(shown[-1]))
    numbered = []
    for number in shown:
        numbered.append(f"{number:>{margin}} │ {lines[number - 1][start : start + LONGEST_LINE]}")
        if number == line and column:
            numbered.append(f"{'':>{margin}} │ {' ' * (column - 1 - start)}{MARK}")
    return "\n".join(numbered)
