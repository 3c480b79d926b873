"""The text of one cell into a value: numbers, answers, dates and names, forgiving but never guessing.

An empty cell, or one that says "not known", is None. A cell that cannot be read raises `CellError`.
"""

import datetime
import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from ingest.stated import names

LONGEST_CELL = 1_000
LONGEST_NAME = 200
LONGEST_COMMENT = 2_000
LARGEST = 9_999
DAYS_KEPT = 16_384
"""Many games carry the same days: what was read stays at hand."""


DateOrder = Literal["day first", "month first"]

_NUMBER = re.compile(r"([+-]?\d{1,18})(?:[.,]0{1,9})?\s*(\D*)")
_SUM = re.compile(r"\d{1,4}(?:\s*\+\s*\d{1,4})+")
_PRODUCT = re.compile(r"(\d{1,3})\s*[x×*]\s*(\d{1,3})\s*=\s*(\d{1,4})")
_ORDINALS = frozenset(("st", "nd", "rd", "th", "-й", "-е", "й", "е", "."))
_WORDED_DATE = re.compile(
    r"(?:[^\W\d]+(?:,\s*|\s+))?(?:(\d{1,2})(?:st|nd|rd|th)?[\s.-]+(?:de\s+)?)?([^\W\d]{3,})\.?[\s.,-]+(?:de\s+)?"
    r"(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4}|\d{2})(?:\s*г\.?|\s*р\.?)?"
)
_DAY_AND_MONTH = re.compile(r"(\d{1,2})([./-])(\d{1,2})\.?")
_WORDED_DAY = re.compile(r"\d{1,2}\.?\s+[^\W\d]{3,}|[^\W\d]{3,}\.?\s+\d{1,2}")
_DAYLESS = re.compile(r"(?:[^\W\d]{3,}\.?,?\s+|\d{1,2}[./-])?(?:19|20)\d\d|(?:19|20)\d\d[./-]\d{1,2}")
_WEEKDAY = re.compile(r"[^\W\d_]{2,12}\.?,?\s+(?=\d{1,4}[./-]\d{1,2}[./-]\d)")
_ISO_DATE = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?")
_BARE_ISO_DATE = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)")
_IN_FIGURES = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,].*)?")
_CLOCK = re.compile(r"(\d{1,2}):([0-5]\d)(?::[0-5]\d)?")
LAST_HOUR = 23
_MONEY = " $€£¥₽₴₸"
_MARKS = "⭐★*🏆👑🥇🥈🥉\ufe0f"
"""What people put beside a figure to point at it."""
_SHARED = re.compile(
    r"\s*(?:[t#]\s*-?\s*)?(\d{1,2})(?:st|nd|rd|th|er|e|[eè]me|[oa]|\.|°|-?[йея])?\s*\(?(?:=|t|tied?|shared)?\)?\s*",
    re.I,
)
_OF_SO_MANY = re.compile(r"(?<=\d)\s*(?:/|of|из|з|von|sur|de|z|di)\s*\d{1,2}\s*$", re.I)
_EQUAL_FIRST = re.compile(r"=\s*(\d{1,2})")
_DASHES = str.maketrans("−–—", "---")
_DIGIT_ANSWERS = {"1": "yes", "0": "no"}
_CONTROL = re.compile("[\x00-\x1f\x7f]+")
_LINK = re.compile(r"\s*\(https?://[^\s()]{1,500}\)|(?<=\S)\s+https?://\S{1,500}$")
"""An address behind a name, as exports of linked tables have it."""

_YES_OR_NO = "yes or no (да/нет, так/ні, 1/0, a tick)"
_FORMULA = "the value itself; formulas are never evaluated: open the file in a spreadsheet and save it there"
_DATE = "a date such as 2025-03-14 or 14.03.2025"


TAUGHT = '`words = {{ "{}" = "{}" }}`'


class CellError(Exception):
    """A cell that cannot be read: why, what was expected, and whether that keeps the game out."""

    def __init__(self, message: str, expected: str, *, fatal: bool = True) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected
        self.fatal = fatal


def tidy(cell: str, longest: int = LONGEST_CELL) -> str:
    """A cell without odd spaces and control characters; formulas and monsters are refused."""
    if len(cell) > longest:
        raise CellError(f"a cell of {len(cell):,} characters", f"at most {longest:,} characters")
    if cell.isascii() and cell.isalnum():
        return cell
    text = _CONTROL.sub(" ", unicodedata.normalize("NFC", cell)).strip().strip("\ufeff\u200b")
    if "://" in text:
        text = _LINK.sub("", text)
    if text.startswith("="):
        return _shared_place(text)
    return text


def _shared_place(text: str) -> str:
    """A shared place that looks like a formula: `=1` is `1=`."""
    shared = _EQUAL_FIRST.fullmatch(text)
    if shared is None:
        raise CellError("a formula instead of a value", _FORMULA)
    return f"{shared[1]}="


def text(cell: str) -> str | None:
    """Free text of bounded length."""
    value = " ".join(cell.split())
    if len(value) > LONGEST_NAME:
        raise CellError(f"{len(value)} characters", f"at most {LONGEST_NAME} characters")
    return value or None


def comment(cell: str) -> str | None:
    """Free text; what is too long is cut."""
    return " ".join(cell.split())[:LONGEST_COMMENT] or None


def number(cell: str) -> int | None:
    """A whole number: ` 12 `, `12,0`, `$12`, `12 монет`, `−3`, `6x4=24`."""
    plain = unicodedata.normalize("NFKC", cell).translate(_DASHES).strip(_MONEY)
    plain = plain.strip(_MONEY + _MARKS) if any(map(str.isdigit, plain)) else plain
    if not plain or says_unknown(plain):
        return None
    if names.normalise(plain) in names.heading_words("not_finished"):
        raise CellError("did not finish; the figure stays unknown", "a whole number", fatal=False)
    worked_out = _worked_out(plain)
    return _bare_number(plain) if worked_out is None else worked_out


def rank(cell: str) -> int | None:
    """A place, also a shared one: `1`, `1st`, `T1`, `2=`, `1/4`, `2 of 4`, `Second`, `III`."""
    worded = names.places().get(names.normalise(cell))
    if worded is not None:
        return worded
    shared = _SHARED.fullmatch(_OF_SO_MANY.sub("", unicodedata.normalize("NFKC", cell)))
    return int(shared[1]) if shared else number(cell)


def player_count(cell: str) -> int | None:
    """How many sat at a table; whatever else stands there keeps no game out."""
    if names.normalise(cell) in names.heading_words("solo"):
        return 1
    try:
        return number(cell)
    except CellError as error:
        raise CellError("no number of players; it was left out", error.expected, fatal=False) from error


def count_or_tick(cell: str) -> int | None:
    """A count, or a tick for one."""
    answer = names.answers().get(names.normalise(cell))
    return number(cell) if answer is None else int(answer)


def yes_or_no(cell: str) -> bool | None:
    """`yes`, `нет`, `так`, a tick, or 1 and 0."""
    if not cell or says_unknown(cell):
        return None
    answer = names.answers().get(names.normalise(_DIGIT_ANSWERS.get(cell, cell)))
    if answer is None:
        raise CellError("neither yes nor no", _YES_OR_NO)
    return answer


@lru_cache(DAYS_KEPT)
def date(cell: str, order: DateOrder | None = None, year: int | None = None) -> datetime.date | None:
    """A day as year-month-day or day.month.year; with slashes in the given order or if one reading exists."""
    if not cell or says_unknown(cell):
        return None
    cell = _WEEKDAY.sub("", cell, count=1) if cell[:1].isalpha() else cell
    cell = _with_year(cell, year)
    iso, figures = _ISO_DATE.fullmatch(cell) or _BARE_ISO_DATE.fullmatch(cell), _IN_FIGURES.fullmatch(cell)
    if iso is not None:
        return _day(int(iso[1]), int(iso[2]), int(iso[3]))
    if figures is not None:
        return _in_figures(int(figures[1]), figures[2], int(figures[3]), int(figures[4]), order)
    return _worded_day(cell)


def clock(cell: str) -> datetime.time | None:
    """A time of the day such as `19:30`."""
    if not cell or says_unknown(cell):
        return None
    found = _CLOCK.fullmatch(cell)
    if found is None or int(found[1]) > LAST_HOUR:
        raise CellError("no time of the day; it stays unknown", "a time such as 19:30", fatal=False)
    return datetime.time(int(found[1]), int(found[2]))


def lacks_its_year(cell: str) -> bool:
    """Whether a cell holds a day and a month alone."""
    return bool(_DAY_AND_MONTH.fullmatch(cell) or _WORDED_DAY.fullmatch(cell))


def order_of(cell: str) -> DateOrder | None:
    """The only order in which a date with slashes makes sense, if there is only one."""
    figures = _IN_FIGURES.fullmatch(_WEEKDAY.sub("", cell.strip(), count=1))
    if figures is None or figures[2] == ".":
        return None
    first, second = int(figures[1]), int(figures[3])
    return "day first" if second <= 12 < first else "month first" if first <= 12 < second else None


def name_of(vocabulary: Callable[[], names.Vocabulary], cell: str) -> str | None:
    """The id behind a name of a closed vocabulary, or a refusal with the nearest known name."""
    words = vocabulary()
    found = words.find(cell) or words.find(_without_kind(cell, words.name))
    if not cell or (found is None and says_unknown(cell)):
        return None
    found = found or words.abbreviated(cell)
    if found is None:
        nearest = words.nearest(cell)
        hint = (
            f"; did you mean “{nearest}”? A layout says so with {TAUGHT.format(cell, words.find(nearest))}"
            if nearest
            else ""
        )
        raise CellError(f"unknown {words.name}", words.expected() + hint)
    return found


def says_unknown(cell: str) -> bool:
    """Whether a cell only says that something is not known."""
    word = names.normalise(cell)
    return word in names.answers() and names.answers()[word] is None


def _worked_out(plain: str) -> int | None:
    """The result of arithmetic people write out: `40+44`, `6x4=24`; a wrong product is refused."""
    if _SUM.fullmatch(plain):
        return sum(int(part) for part in plain.split("+"))
    product = _PRODUCT.fullmatch(plain)
    if product is None:
        return None
    if int(product[1]) * int(product[2]) != int(product[3]):
        raise CellError("a product that is worked out wrongly", "a whole number, or arithmetic that holds")
    return int(product[3])


def _bare_number(plain: str) -> int:
    match = _NUMBER.fullmatch(plain)
    if match is None or not _may_follow(match[2]):
        raise CellError("not a whole number", "a whole number")
    if abs(int(match[1])) > LARGEST:
        raise CellError("a number out of all proportion", f"a whole number from -{LARGEST} to {LARGEST}")
    return int(match[1])


def _without_kind(cell: str, kind: str) -> str:
    """A name without the word for what it is: `Industrial mat`, `Rusviet faction`."""
    name, _, last = cell.rpartition(" ")
    return name if last and names.columns().find(last) == names.columns().find(kind) else cell


def _may_follow(word: str) -> bool:
    """Whether a word after a number says what is counted, or makes it a place."""
    known = word.casefold() in _ORDINALS or names.normalise(word) in names.heading_words("measures")
    return not word or known or names.columns().find(word) is not None


def _with_year(cell: str, year: int | None) -> str:
    """A day and a month with the year that the layout says."""
    if year is None or not lacks_its_year(cell):
        return cell
    figures = _DAY_AND_MONTH.fullmatch(cell)
    return f"{cell.rstrip('.')}{figures[2]}{year}" if figures else f"{cell} {year}"


def _worded_day(cell: str) -> datetime.date:
    """`7 Jan 2024`, `January 7, 2024`, `7 января 2024`, `5 de agosto de 2026`."""
    if lacks_its_year(cell):
        raise CellError(
            "a date without its year", "a whole date, or `year = 2024` in the layout", fatal=False
        )
    if _DAYLESS.fullmatch(cell):
        raise CellError("a date without its day; it stays unknown", _DATE, fatal=False)
    match = _WORDED_DATE.fullmatch(cell)
    days = [day for day in (match[1], match[3]) if day] if match else []
    month = _month(match[2]) if match else None
    if match is None or len(days) != 1 or month is None:
        raise CellError("not a date", _DATE)
    return _day(_full_year(int(match[4])), month, int(days[0]))


def _month(word: str) -> int | None:
    beginnings = names.headings_data()["months"]
    found = [n for n, words in enumerate(beginnings, 1) if word.casefold().startswith(tuple(words))]
    return found[0] if len(found) == 1 else None


def _full_year(year: int) -> int:
    return year + 2000 if year < 100 else year


def _in_figures(first: int, mark: str, second: int, year: int, order: DateOrder | None) -> datetime.date:
    year = _full_year(year)
    if mark == "." or first > 12 or order == "day first":
        return _day(year, second, first)
    if second > 12 or first == second or order == "month first":
        return _day(year, first, second)
    expected = '`date_order = "day first"` or `date_order = "month first"` in the layout, or year-month-day'
    raise CellError("a date with two readings", expected)


def _day(year: int, month: int, day: int) -> datetime.date:
    try:
        return datetime.date(year, month, day)
    except ValueError as error:
        raise CellError(f"no such day ({error})", _DATE) from error
