"""The text of one cell into a value: numbers, answers, dates and names, forgiving but never guessing.

An empty cell, or one that says "not known", is None. A cell that cannot be read raises `CellError`.
"""

import datetime
import re
import unicodedata
from collections.abc import Callable
from functools import partial

from ingest import names

LONGEST_CELL = 1_000
LONGEST_NAME = 200
LARGEST = 9_999
TITLES = frozenset(("scythe", "серп"))

_NUMBER = re.compile(r"([+-]?\d{1,18})(?:[.,]0{1,9})?\s*(\D*)")
_ISO_DATE = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?")
_DAY_FIRST = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ].*)?")
_DASHES = str.maketrans("−–—", "---")
_DIGIT_ANSWERS = {"1": "yes", "0": "no"}
_CONTROL = re.compile("[\x00-\x1f\x7f]+")


class CellError(Exception):
    """A cell that cannot be read: why, and what was expected."""

    def __init__(self, message: str, expected: str) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected


def tidy(cell: str) -> str:
    """A cell without odd spaces and control characters; formulas and monsters are refused."""
    if len(cell) > LONGEST_CELL:
        raise CellError(f"a cell of {len(cell):,} characters", f"at most {LONGEST_CELL:,} characters")
    if cell.isascii() and cell.isalnum():
        return cell
    text = _CONTROL.sub(" ", unicodedata.normalize("NFC", cell)).strip().strip("\ufeff\u200b")
    if text.startswith("="):
        raise CellError("a formula instead of a value", "the value itself; formulas are never evaluated")
    return text


def text(cell: str) -> str | None:
    """Free text of bounded length."""
    value = " ".join(cell.split())
    if len(value) > LONGEST_NAME:
        raise CellError(f"{len(value)} characters", f"at most {LONGEST_NAME} characters")
    return value or None


def game_label(cell: str) -> str | None:
    """What a game is called; a column that only says which game is played tells no games apart."""
    return None if names.normalise(cell) in TITLES else text(cell)


def number(cell: str) -> int | None:
    """A whole number: ` 12 `, `12,0`, `$12`, `12 монет`, `−3`."""
    plain = unicodedata.normalize("NFKC", cell).translate(_DASHES).strip(" $")
    if not plain or _says_unknown(plain):
        return None
    match = _NUMBER.fullmatch(plain)
    if match is None or (match[2] and names.columns().find(match[2]) is None):
        raise CellError("not a whole number", "a whole number")
    if abs(int(match[1])) > LARGEST:
        raise CellError("a number out of all proportion", f"a whole number from -{LARGEST} to {LARGEST}")
    return int(match[1])


def count_or_tick(cell: str) -> int | None:
    """A star: a count, or a tick for one."""
    answer = names.answers().get(names.normalise(cell))
    return number(cell) if answer is None else int(answer)


def yes_or_no(cell: str) -> bool | None:
    """`yes`, `нет`, `так`, a tick, or 1 and 0."""
    if not cell or _says_unknown(cell):
        return None
    answer = names.answers().get(names.normalise(_DIGIT_ANSWERS.get(cell, cell)))
    if answer is None:
        raise CellError("neither yes nor no", "yes or no (да/нет, так/ні, 1/0, a tick)")
    return answer


def date(cell: str) -> datetime.date | None:
    """A day as year-month-day or day.month.year; with slashes only when there is one reading."""
    if not cell or _says_unknown(cell):
        return None
    iso, day_first = _ISO_DATE.fullmatch(cell), _DAY_FIRST.fullmatch(cell)
    if iso is not None:
        return _day(int(iso[1]), int(iso[2]), int(iso[3]))
    if day_first is not None:
        return _day_first(int(day_first[1]), day_first[2], int(day_first[3]), int(day_first[4]))
    raise CellError("not a date", _DATE)


def name_of(vocabulary: Callable[[], names.Vocabulary], cell: str) -> str | None:
    """The id behind a name of a closed vocabulary, or a refusal with the nearest known name."""
    words = vocabulary()
    found = words.find(cell)
    if not cell or (found is None and _says_unknown(cell)):
        return None
    found = found or words.abbreviated(cell)
    if found is None:
        nearest = words.nearest(cell)
        hint = f"; did you mean “{nearest}”?" if nearest else ""
        raise CellError(f"unknown {words.name}", words.expected() + hint)
    return found


faction = partial(name_of, names.factions)
mat = partial(name_of, names.mats)
tile = partial(name_of, names.tiles)
edition = partial(name_of, names.editions)

_DATE = "a date such as 2025-03-14 or 14.03.2025"


def _says_unknown(cell: str) -> bool:
    word = names.normalise(cell)
    return word in names.answers() and names.answers()[word] is None


def _day_first(first: int, mark: str, second: int, year: int) -> datetime.date:
    year += 2000 if year < 100 else 0
    if mark == "." or first > 12:
        return _day(year, second, first)
    if second > 12 or first == second:
        return _day(year, first, second)
    raise CellError(
        "a date with two readings", f"{year}-{second:02}-{first:02} or {year}-{first:02}-{second:02}"
    )


def _day(year: int, month: int, day: int) -> datetime.date:
    try:
        return datetime.date(year, month, day)
    except ValueError as error:
        raise CellError(f"no such day ({error})", _DATE) from error
