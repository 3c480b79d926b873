"""Text, figures, days and names as people write them; what is not stated stays None."""

import datetime
import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ingest.formats.text import UnknownEncodingError, decode

MAX_NAME = 200
MAX_COMMENT = 2000
MAX_FIGURE = 9999
YEARS = range(1900, 2101)
"""No game was played in another."""

_PART = re.compile(r"[+-]?\d+")
_FIGURE = re.compile(
    r"(?P<plain>[+-]?\d{1,9})"
    r"|(?P<dressed>[$€£¥₽₴₸]?\s*[+-]?\d{1,9}(?:[.,]0+)?\s*(?:[$€£¥₽₴₸]|pts?\.?|points?|coins?|vp|очк\w*|монет\w*)?)"
    r"|(?P<sum>[+-]?\d{1,6}(?:\s*[+-]\s*\d{1,6})+)",
    re.I,
)
_REMARKS = {"plain": "", "dressed": "read as a plain number", "sum": "read as a sum: {}"}
"""What is remarked about the ways to write a figure."""


def text_of(content: bytes) -> str:
    """The text of a file; bytes that are no text in any encoding become replacement characters."""
    try:
        return decode(content).content
    except UnknownEncodingError:
        return content.decode("utf-8", errors="replace")


def head_of(content: bytes, size: int = 4096) -> str:
    """The beginning of a file, for sniffing."""
    return text_of(content[:size])


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever mixture of line ends it has."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class Amount(NamedTuple):
    """A figure read from text: its value when there is one, and what to remark about its spelling."""

    value: int | None
    remark: str = ""


def amount(text: object, *, minus: bool = True) -> Amount:
    """A score as people write it.

    Sums ("87+77") are added up; with `minus` also differences ("8-3"), which elsewhere are ranges.
    Nothing else is guessed: a fraction or a free text leaves the value unknown.
    """
    written = "" if text is None else str(text).strip()
    match = _FIGURE.fullmatch(written)
    if match is None or (match["sum"] and "-" in written and not minus):
        return Amount(None, "not a whole number of coins; the score stays unknown" if written else "")
    # The noughts behind the point of 87.0 add nothing.
    value = sum(map(int, _PART.findall("".join(written.split()))))
    if abs(value) > MAX_FIGURE:
        return Amount(None, f"beyond any score of this game; more than {MAX_FIGURE} stays unknown")
    return Amount(value, _REMARKS[match.lastgroup or ""].format(value))


def whole(value: object, low: int, high: int) -> int | None:
    """A whole number between bounds, else None."""
    read = amount(value).value
    return read if read is not None and low <= read <= high else None


def day_of(text: object) -> datetime.date | None:
    """The date at the beginning of a text such as 2021-02-27 20:47:10; a year that cannot be leaves it unknown."""
    try:
        day = datetime.date.fromisoformat(str(text).strip()[:10])
    except ValueError:
        return None
    return day if day.year in YEARS else None


def name_of(text: object) -> str | None:
    """A name that fits a record, or None when nothing is written."""
    letters = text if isinstance(text, str) else ""
    shown = "".join(each if each.isprintable() or each in "\u200d\ufe0f" else " " for each in letters)
    return " ".join(shown.split())[:MAX_NAME].strip() or None


def comment_of(text: object) -> str | None:
    """A free text that fits a record, or None when nothing is written."""
    written = storable(text).strip() if isinstance(text, str) else ""
    return written[:MAX_COMMENT].strip() or None


def storable(text: str) -> str:
    """The text without halves of characters, which no file or table can hold."""
    return text.encode("utf-8", errors="replace").decode("utf-8").replace("\x00", "\ufffd")


def repeated(values: Iterable[str | None]) -> list[str]:
    """Values that occur more than once, in order of first appearance; None never counts."""
    counted = Counter(values)
    return [value for value, count in counted.items() if value is not None and count > 1]
