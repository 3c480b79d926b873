"""The text of one cell into a value: numbers, answers, dates, times and names, forgiving but never guessing.

An empty cell, or one that says "not known", is None. A cell that cannot be read raises `CellError`.
"""

import datetime
import re
import unicodedata
from functools import cache, lru_cache
from typing import Literal

from ingest.stated import names

LONGEST_CELL = 1_000
LONGEST_NAME = 200
LONGEST_COMMENT = 2_000
LARGEST = 9_999
DAYS_KEPT = 16_384
"""Many games carry the same days: what was read stays at hand."""

YEARS = range(1900, 2101)
SHORTEST_GAME, LONGEST_GAME = 15, 12 * 60
"""In minutes; a figure beyond that is more likely a number of hours, a time of day or a slip."""

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
_CLOCK = re.compile(r"(\d{1,2})(?::([0-5]\d)(?::[0-5]\d)?)?\s*(\D*)")
_HALVES = {"am": 0, "pm": 12}
"""The halves of a day and the hour with which they begin."""

NOON, LAST_HOUR = 12, 23
_MONEY = " $€£¥₽₴₸"
_MARKS = "⭐★*🏆👑🥇🥈🥉\ufe0f"
"""What people put beside a figure to point at it."""
_SHARED = re.compile(
    r"\s*(?:[t#]\s*-?\s*)?(\d{1,2})(?:st|nd|rd|th|er|e|[eè]me|[oa]|\.|°|-?[йея])?\s*\(?(?:=|t|tied?|shared)?\)?\s*",
    re.I,
)
_OF_SO_MANY = re.compile(r"(?<=\d)\s*(?:/|of|из|з|von|sur|de|z|di)\s*\d{1,2}\s*$", re.I)
_DASHES = str.maketrans("−–—", "---")
_DIGIT_ANSWERS = {"1": "yes", "0": "no"}
_CONTROL = re.compile("[\x00-\x1f\x7f]+")
_LINK = re.compile(r"\s*\(https?://[^\s()]{1,500}\)|(?<=\S)\s+https?://\S{1,500}$")
"""An address behind a name, as exports of linked tables have it."""

_DATE = "a date such as 2025-03-14 or 14.03.2025"


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
    if text.startswith("="):
        raise CellError(
            "a formula instead of a value",
            "the value itself; formulas are never evaluated: open the file in a spreadsheet and save it there",
        )
    return _LINK.sub("", text) if "://" in text else text


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
    """A whole number: ` 12 `, `12,0`, `$12`, `12 монет`, `−3`, `40+44`, `6x4=24`."""
    if cell.isascii() and cell.isdecimal() and len(cell) <= len(str(LARGEST)):
        return int(cell)
    plain = unicodedata.normalize("NFKC", cell).translate(_DASHES).strip(_MONEY)
    plain = plain.strip(_MONEY + _MARKS) if any(map(str.isdigit, plain)) else plain
    if not plain or says_unknown(plain):
        return None
    if names.normalise(plain) in names.heading_words("not_finished"):
        raise CellError("did not finish; the figure stays unknown", "a whole number", fatal=False)
    if _SUM.fullmatch(plain):
        return sum(map(int, plain.split("+")))
    product = _PRODUCT.fullmatch(plain)
    if product is not None and int(product[1]) * int(product[2]) != int(product[3]):
        raise CellError("a product that is worked out wrongly", "a whole number, or arithmetic that holds")
    return int(product[3]) if product is not None else _bare_number(plain)


def _bare_number(plain: str) -> int:
    """A number, alone or before a word that says what is counted or makes it a place."""
    match = _NUMBER.fullmatch(plain)
    word = match[2] if match else ""
    known = word.casefold() in _ORDINALS or names.normalise(word) in names.heading_words("measures")
    if match is None or (word and not known and names.columns().find(word) is None):
        raise CellError("not a whole number", "a whole number")
    if abs(int(match[1])) > LARGEST:
        raise CellError("a number out of all proportion", f"a whole number from -{LARGEST} to {LARGEST}")
    return int(match[1])


def rank(cell: str) -> int | None:
    """A place, also a shared one: `1`, `1st`, `T1`, `2=`, `1/4`, `2 of 4`, `Second`, `III`."""
    worded = names.places().get(names.normalise(cell))
    shared = _SHARED.fullmatch(_OF_SO_MANY.sub("", unicodedata.normalize("NFKC", cell)))
    return worded or (int(shared[1]) if shared else number(cell))


def player_count(cell: str) -> int | None:
    """How many sat at a table, of whom a word may say that there was one."""
    return 1 if names.normalise(cell) in names.heading_words("solo") else number(cell)


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
        raise CellError("neither yes nor no", "yes or no (да/нет, так/ні, 1/0, a tick)")
    return answer


def winner(cell: str) -> bool | str | None:
    """Whether a seat won, or the names of who did; a question mark behind them is a doubt."""
    try:
        return yes_or_no(cell)
    except CellError as error:
        if cell.endswith("?"):
            raise CellError("the winner is in doubt", "the name of the winner") from error
        return text(cell)


def name_of(words: names.Vocabulary, cell: str) -> str | None:
    """The id behind a name of a closed vocabulary, or a refusal with the nearest known name."""
    bare, _, kind = cell.rpartition(" ")
    is_kind = bool(kind) and names.columns().find(kind) == names.columns().find(words.name)
    # The word for what it is may stand behind: `Industrial mat`.
    found = words.find(cell) or (words.find(bare) if is_kind else None)
    if not cell or (found is None and says_unknown(cell)):
        return None
    found = found or words.abbreviated(cell)
    if found is None:
        nearest = words.nearest(cell)
        said = f'`words = {{ "{cell}" = "{words.find(nearest or "")}" }}`'
        hint = f"; did you mean “{nearest}”? A layout says so with {said}" if nearest else ""
        raise CellError(f"unknown {words.name}", words.expected() + hint)
    return found


def says_unknown(cell: str) -> bool:
    """Whether a cell only says that something is not known."""
    word = names.normalise(cell)
    return word in names.answers() and names.answers()[word] is None


def clock(cell: str) -> datetime.time | None:
    """A time of the day such as `19:30` or `7 pm`."""
    if not cell or says_unknown(cell):
        return None
    found = _CLOCK.fullmatch(cell)
    half = _HALVES.get(found[3].casefold().replace(".", "")) if found else None
    if found and half is not None and 1 <= int(found[1]) <= NOON:
        return datetime.time(int(found[1]) % NOON + half, int(found[2] or 0))
    if found is None or found[3] or found[2] is None or int(found[1]) > LAST_HOUR:
        raise CellError("no time of the day; it stays unknown", "a time such as 19:30", fatal=False)
    return datetime.time(int(found[1]), int(found[2]))


def minutes(cell: str, unit: int = 1) -> int | None:
    """How long a game took: `1h45`, `105 min`, `1:45`, `1 ч 45 мин`, `2,5 h`.

    A bare number is minutes, or hours below a heading that says so: then the `unit` is 60. What may be
    anything else stays unknown, as does `2.5` where minutes are meant.
    """
    if not cell or says_unknown(cell):
        return None
    said = _durations(unit).fullmatch(cell)
    hours = (said["hours"] or said["clock"] or "0") if said else "0"
    rest = (said["minutes"] or said["past"] or "0") if said else "0"
    taken = round(float(hours.replace(",", ".")) * 60) + int(rest)
    if not SHORTEST_GAME <= taken <= LONGEST_GAME:
        raise CellError(
            "no length of a game; it stays unknown",
            "how long it took, such as 1h45, 1:45 or 105 min",
            fatal=False,
        )
    return taken


@cache
def _durations(unit: int) -> re.Pattern[str]:
    """A clock, or hours and minutes with their words; a bare number may be hours where the unit is an hour."""
    units = names.headings_data()["units_of_time"]
    hours, minutes = ("|".join(sorted(map(re.escape, units[k]), key=len, reverse=True)) for k in units)
    bare = "|$" if unit > 1 else ""
    return re.compile(
        rf"(?P<clock>\d{{1,2}}):(?P<past>[0-5]\d)(?::[0-5]\d)?\s*(?:{hours})?\.?|"
        rf"(?:(?P<hours>\d{{1,2}}(?:[.,]\d{{1,2}})?)\s*(?:(?:{hours})\.?(?:\s|,|(?=\d)|$){bare})\s*)?"
        rf"(?:(?P<minutes>\d{{1,4}})\s*(?:{minutes})?\.?)?",
        re.I,
    )


@lru_cache(DAYS_KEPT)
def date(cell: str, order: DateOrder | None = None, year: int | None = None) -> datetime.date | None:
    """A day as year-month-day or day.month.year; with slashes in the given order or if one reading exists."""
    if not cell or says_unknown(cell):
        return None
    cell = _WEEKDAY.sub("", cell, count=1) if cell[:1].isalpha() else cell
    if year is not None and lacks_its_year(cell):
        day_and_month = _DAY_AND_MONTH.fullmatch(cell)
        cell = f"{cell.rstrip('.')}{day_and_month[2]}{year}" if day_and_month else f"{cell} {year}"
    iso, figures = _ISO_DATE.fullmatch(cell) or _BARE_ISO_DATE.fullmatch(cell), _IN_FIGURES.fullmatch(cell)
    if iso is not None:
        return _day(int(iso[1]), int(iso[2]), int(iso[3]))
    return _worded_day(cell) if figures is None else _in_figures(figures, order or order_of(cell))


def _in_figures(figures: re.Match[str], known: DateOrder | None) -> datetime.date:
    first, second = int(figures[1]), int(figures[3])
    if figures[2] == "." or known == "day first":
        return _day(int(figures[4]), second, first)
    if known is None and first != second and first <= 12:
        raise CellError(
            "a date with two readings",
            '`date_order = "day first"` or `date_order = "month first"` in the layout, or year-month-day',
        )
    return _day(int(figures[4]), first, second)


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


def _worded_day(cell: str) -> datetime.date:
    """`7 Jan 2024`, `January 7, 2024`, `7 января 2024`, `5 de agosto de 2026`."""
    if lacks_its_year(cell):
        raise CellError(
            "a date without its year",
            "a whole date, or `year = 2024` in the layout where all days are of one year",
            fatal=False,
        )
    if _DAYLESS.fullmatch(cell):
        raise CellError("a date without its day; it stays unknown", _DATE, fatal=False)
    match = _WORDED_DATE.fullmatch(cell)
    days = [day for day in (match[1], match[3]) if day] if match else []
    word = match[2].casefold() if match else ""
    beginnings = names.headings_data()["months"]
    months = [number for number, words in enumerate(beginnings, 1) if word.startswith(tuple(words))]
    if match is None or len(days) != 1 or len(months) != 1:
        raise CellError("not a date", _DATE)
    return _day(int(match[4]), months[0], int(days[0]))


def _day(year: int, month: int, day: int) -> datetime.date:
    whole = year + 2000 if year < 100 else year
    if whole not in YEARS:
        raise CellError("a year out of all proportion", f"a year from {YEARS[0]} to {YEARS[-1]}")
    try:
        return datetime.date(whole, month, day)
    except ValueError as error:
        raise CellError(f"no such day ({error})", _DATE) from error
