"""How long a game took, as people write it: `1h45`, `105 min`, `1:45`, `1 ч 45 мин`, `2,5 h`.

A bare number is minutes, or hours below a heading that says so. What may be anything else stays unknown.
"""

import re
from functools import cache

from ingest.sheets.cells import CellError, says_unknown
from ingest.stated import names

SHORTEST, LONGEST = 15, 12 * 60
"""In minutes; a figure beyond that is more likely a number of hours, a time of day or a slip."""

_CLOCK = re.compile(r"(\d{1,2}):([0-5]\d)(?::[0-5]\d)?\s*(\D*)")
_BARE = re.compile(r"\d{1,4}(?:[.,]\d{1,2})?")
_EXPECTED = "how long it took, such as 1h45, 1:45 or 105 min"


def minutes(cell: str) -> int | None:
    """The minutes a cell speaks of; a bare number is minutes."""
    return _minutes(cell, 1)


def minutes_of_hours(cell: str) -> int | None:
    """The same below a heading for hours."""
    return _minutes(cell, 60)


def _minutes(cell: str, unit: int) -> int | None:
    if not cell or says_unknown(cell):
        return None
    found = _by_clock(cell) or _bare(cell, unit) or _worded(cell)
    if found is None or not SHORTEST <= found <= LONGEST:
        raise CellError("no length of a game; it stays unknown", _EXPECTED, fatal=False)
    return found


def _by_clock(cell: str) -> int | None:
    match = _CLOCK.fullmatch(cell)
    if match is None or (match[3] and not _is_unit("hours", match[3])):
        return None
    return int(match[1]) * 60 + int(match[2])


def _bare(cell: str, unit: int) -> int | None:
    """Parts of a minute are no way to write minutes: `2.5` below `Duration` may be hours."""
    if not _BARE.fullmatch(cell) or (unit == 1 and not cell.isdigit()):
        return None
    return round(float(cell.replace(",", ".")) * unit)


def _worded(cell: str) -> int | None:
    match = _in_words().fullmatch(cell)
    if match is None or not (match["hours"] or match["unit"]):
        return None
    return round(float((match["hours"] or "0").replace(",", ".")) * 60) + int(match["minutes"] or 0)


def _is_unit(kind: str, word: str) -> bool:
    return word.strip(" .").casefold() in names.headings_data()["units_of_time"][kind]


@cache
def _in_words() -> re.Pattern[str]:
    """Hours and their word, minutes and theirs; behind hours the minutes need none."""
    units = names.headings_data()["units_of_time"]
    hours, minutes = ("|".join(sorted(map(re.escape, units[k]), key=len, reverse=True)) for k in units)
    return re.compile(
        rf"(?:(?P<hours>\d{{1,2}}(?:[.,]\d{{1,2}})?)\s*(?:{hours})\.?(?:\s|,|(?=\d)|$))?\s*"
        rf"(?:(?P<minutes>\d{{1,3}})\s*(?P<unit>{minutes})?\.?)?",
        re.I,
    )
