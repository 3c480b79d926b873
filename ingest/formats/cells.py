"""The text of one cell into a value: numbers, answers, dates and names, forgiving but never guessing.

An empty cell, or one that says "not known", is None. A cell that cannot be read raises `CellError`.
"""

import datetime
import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import partial

from engine.scythe.words import FACTIONS
from ingest import names
from ingest.roles import colours

LONGEST_CELL = 1_000
LONGEST_NAME = 200
LARGEST = 9_999
LETTERS = {faction[0]: faction for faction in FACTIONS}
TITLES = frozenset(("scythe", "серп"))

_NUMBER = re.compile(r"([+-]?\d{1,18})(?:[.,]0{1,9})?\s*(\D*)")
_SUM = re.compile(r"\d{1,4}(?:\s*\+\s*\d{1,4})+")
_ORDINALS = frozenset(("st", "nd", "rd", "th", "-й", "-е", "й", "е", "."))
_WORDED_DATE = re.compile(
    r"(?:[^\W\d]+(?:,\s*|\s+))?(?:(\d{1,2})(?:st|nd|rd|th)?[\s.-]+)?([^\W\d]{3,})\.?[\s.,-]+"
    r"(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4}|\d{2})(?:\s*г\.?|\s*р\.?)?"
)
_YEARLESS = re.compile(r"\d{1,2}[./-]\d{1,2}\.?|\d{1,2}\.?\s+[^\W\d]{3,}|[^\W\d]{3,}\.?\s+\d{1,2}")
_DAYLESS = re.compile(r"(?:[^\W\d]{3,}\.?,?\s+|\d{1,2}[./-])?(?:19|20)\d\d|(?:19|20)\d\d[./-]\d{1,2}")
_WEEKDAY = re.compile(r"[^\W\d_]{2,12}\.?,?\s+(?=\d{1,4}[./-]\d{1,2}[./-]\d)")
_ISO_DATE = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?")
_BARE_ISO_DATE = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)")
_DAY_FIRST = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ].*)?")
_MONEY = " $€£¥₽₴₸"
_MARKS = "⭐★*🏆👑🥇🥈🥉\ufe0f"
"""What people put beside a figure to point at it."""
_SHARED = re.compile(
    r"\s*(?:[t#]\s*-?\s*)?(\d{1,2})(?:st|nd|rd|th|er|e|[eè]me|[oa]|\.|°|-?[йея])?\s*\(?(?:=|t|tied?|shared)?\)?\s*",
    re.I,
)
_OF_SO_MANY = re.compile(r"(?<=\d)\s*(?:/|of|из|з|von|sur|de|z|di)\s*\d{1,2}\s*$", re.I)
_EQUAL_FIRST = re.compile(r"\s*=\s*(\d{1,2})\s*")
_DASHES = str.maketrans("−–—", "---")
_DIGIT_ANSWERS = {"1": "yes", "0": "no"}
_CONTROL = re.compile("[\x00-\x1f\x7f]+")
_LINK = re.compile(r"\s*\(https?://[^\s()]{1,500}\)|(?<=\S)\s+https?://\S{1,500}$")
"""An address behind a name, as exports of linked tables have it."""


_YES_OR_NO = "yes or no (да/нет, так/ні, 1/0, a tick); a list of winners needs a column `players` as well"
_FORMULA = "the value itself; formulas are never evaluated: open the file in a spreadsheet and save it there"


class CellError(Exception):
    """A cell that cannot be read: why, what was expected, and whether that keeps the game out.

    A `vague` one is half known, as a month without its day: it may stay unknown where nothing hangs on it.
    """

    def __init__(self, message: str, expected: str, *, fatal: bool = True, vague: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected
        self.fatal = fatal
        self.vague = vague


def tidy(cell: str) -> str:
    """A cell without odd spaces and control characters; formulas and monsters are refused."""
    if len(cell) > LONGEST_CELL:
        raise CellError(f"a cell of {len(cell):,} characters", f"at most {LONGEST_CELL:,} characters")
    if cell.isascii() and cell.isalnum():
        return cell
    text = _CONTROL.sub(" ", unicodedata.normalize("NFC", cell)).strip().strip("\ufeff\u200b")
    if "://" in text:
        text = _LINK.sub("", text)
    if text.startswith("="):
        raise CellError("a formula instead of a value", _FORMULA)
    return text


def equal_behind(cell: str) -> str:
    """A shared place with its sign behind the number: `=1`, which looks like a formula, is `1=`."""
    shared = _EQUAL_FIRST.fullmatch(cell)
    return f"{shared[1]}=" if shared else cell


def text(cell: str) -> str | None:
    """Free text of bounded length."""
    value = " ".join(cell.split())
    if len(value) > LONGEST_NAME:
        raise CellError(f"{len(value)} characters", f"at most {LONGEST_NAME} characters")
    return value or None


def game_label(cell: str) -> str | None:
    """What a game is called; a column that only says which game is played tells no games apart."""
    return None if names.normalise(cell) in TITLES else text(cell)


AS_WRITTEN: Mapping[Callable[[str], object], str] = {
    text: "^[A-Za-z0-9]{1,60}([ .-][A-Za-z0-9]{1,40}){0,3}$",
    game_label: "^[A-Za-z-]{0,60}[0-9][A-Za-z0-9-]{0,60}$",
}
"""Plain words and labels, by what reads them: such a cell is itself, untidied and unread."""


def number(cell: str) -> int | None:
    """A whole number: ` 12 `, `12,0`, `$12`, `12 монет`, `−3`."""
    plain = unicodedata.normalize("NFKC", cell).translate(_DASHES).strip(_MONEY)
    plain = plain.strip(_MONEY + _MARKS) if any(map(str.isdigit, plain)) else plain
    if not plain or says_unknown(plain):
        return None
    if names.normalise(plain) in names.heading_words("not_finished"):
        raise CellError(
            "somebody who did not finish; the figure stays unknown", "a whole number", fatal=False
        )
    if _SUM.fullmatch(plain):
        return sum(int(part) for part in plain.split("+"))
    match = _NUMBER.fullmatch(plain)
    if match is None or not _may_follow(match[2]):
        raise CellError("not a whole number", "a whole number")
    if abs(int(match[1])) > LARGEST:
        raise CellError("a number out of all proportion", f"a whole number from -{LARGEST} to {LARGEST}")
    return int(match[1])


def rank(cell: str) -> int | None:
    """A place, also a shared one: `1`, `1st`, `T1`, `2=`, `1/4`, `2 of 4`, `Second`, `III`."""
    worded = names.places().get(names.normalise(cell))
    if worded is not None:
        return worded
    shared = _SHARED.fullmatch(_OF_SO_MANY.sub("", unicodedata.normalize("NFKC", cell)))
    return int(shared[1]) if shared else number(cell)


def player_count(cell: str) -> int | None:
    """How many sat at a table; whatever else stands there keeps nothing out."""
    try:
        return number(cell)
    except CellError as error:
        raise CellError("no number of players; it was left out", error.expected, fatal=False) from error


def count_or_tick(cell: str) -> int | None:
    """A star: a count, or a tick for one."""
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


def date(cell: str) -> datetime.date | None:
    """A day as year-month-day or day.month.year; with slashes only when there is one reading."""
    if not cell or says_unknown(cell):
        return None
    cell = without_weekday(cell)
    iso, day_first = _ISO_DATE.fullmatch(cell) or _BARE_ISO_DATE.fullmatch(cell), _DAY_FIRST.fullmatch(cell)
    if iso is not None:
        return _day(int(iso[1]), int(iso[2]), int(iso[3]))
    if day_first is not None:
        return _day_first(int(day_first[1]), day_first[2], int(day_first[3]), int(day_first[4]))
    return _worded_day(cell)


def lacks_its_year(cell: str) -> bool:
    """Whether a cell holds a day and a month alone."""
    return _YEARLESS.fullmatch(cell) is not None


def without_weekday(cell: str) -> str:
    """A date in figures without the day of the week before it: `Tue 05/01/2021`."""
    return _WEEKDAY.sub("", cell, count=1) if cell[:1].isalpha() else cell


def name_of(vocabulary: Callable[[], names.Vocabulary], cell: str) -> str | None:
    """The id behind a name of a closed vocabulary, or a refusal with the nearest known name."""
    words = vocabulary()
    found = words.find(cell) or words.find(_without_kind(cell, words.name))
    if not cell or (found is None and says_unknown(cell)):
        return None
    found = found or words.abbreviated(cell)
    if found is None:
        nearest = words.nearest(cell)
        hint = f"; did you mean “{nearest}”?" if nearest else ""
        raise CellError(f"unknown {words.name}", words.expected() + hint)
    return found


def _without_kind(cell: str, kind: str) -> str:
    """A name without the word for what it is: `Industrial mat`, `Rusviet faction`."""
    name, _, last = cell.rpartition(" ")
    return name if last and names.columns().find(last) == names.columns().find(kind) else cell


def faction(cell: str) -> str | None:
    """A faction by its name, its first letter or the colour of its pieces; others may stay unknown."""
    if names.normalise(cell) in map(names.normalise, names.headings_data()["other_factions"]):
        raise CellError(
            "no faction of the catalogue; it stays unknown", names.factions().expected(), fatal=False
        )
    by_mark = colours().get(names.normalise(cell)) or LETTERS.get(cell.casefold())
    return by_mark or name_of(names.factions, cell)


mat = partial(name_of, names.mats)
tile = partial(name_of, names.tiles)
edition = partial(name_of, names.editions)

_DATE = "a date such as 2025-03-14 or 14.03.2025"


def _may_follow(word: str) -> bool:
    """Whether a word after a number says what is counted, or makes it a place."""
    known = word.casefold() in _ORDINALS or names.normalise(word) in names.heading_words("measures")
    return not word or known or names.columns().find(word) is not None


def _worded_day(cell: str) -> datetime.date:
    """`7 Jan 2024`, `January 7, 2024`, `7 января 2024`, `7 juin 2024`."""
    if _YEARLESS.fullmatch(cell):
        raise CellError("a date without its year", _DATE, vague=True)
    if _DAYLESS.fullmatch(cell):
        raise CellError("a date without its day", _DATE, vague=True)
    match = _WORDED_DATE.fullmatch(cell)
    days = [day for day in (match[1], match[3]) if day] if match else []
    beginnings = names.headings_data()["months"]
    months = [
        n for n, words in enumerate(beginnings, 1) if match and match[2].casefold().startswith(tuple(words))
    ]
    if match is None or len(days) != 1 or len(months) != 1:
        raise CellError("not a date", _DATE)
    return _day(int(match[4]) + (2000 if len(match[4]) == 2 else 0), months[0], int(days[0]))


def says_unknown(cell: str) -> bool:
    """Whether a cell only says that something is not known."""
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
