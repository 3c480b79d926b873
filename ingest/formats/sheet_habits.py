"""Habits of whoever keeps a sheet, settled column by column before its rows are read.

A date such as 07/01/2024 has two readings; the other dates of its column tell which one is meant. A column
`winner` may hold the winner's name instead of a tick, and `place` a rank or a location. Only the cells in
question are rewritten.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from ingest import names
from ingest.formats.brackets import BRACKET
from ingest.formats.headings import Row
from ingest.people import same_spelling

ROWS_LOOKED_AT = 300
"""A habit shows early; a sheet without it is read as it stands."""

WINNERS_APART = re.compile(r"\s*(?:[,;/&+]|\band\b|\bи\b|\bта\b|\bі\b)\s*")

PLACE = names.normalise("place")

_ORDINAL = re.compile(r"\s*\d{1,2}\s*(?:st|nd|rd|th|\.)?\s*", re.I)
_THIRD = re.compile(r"\s*3\s*")
_SLASHED = re.compile(r"\s*(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ].*)?")
_TWELVE = 12

Change = Callable[[Row], str]


def settled(headings: Row, body: Sequence[Row]) -> tuple[Row, Sequence[Row]]:
    """The headings without a double meaning; the rows with dates in one order and winners ticked."""
    plain = replace(headings, cells=tuple(_plain(i, h.strip(), body) for i, h in enumerate(headings.cells)))
    changes = dict(_changes(body, [names.columns().find(heading[:80]) for heading in plain.cells]))
    return plain, body if not changes else [_changed(row, changes) for row in body]


def is_standings(headings: Row) -> bool:
    """Whether a table counts games and wins instead of listing games."""
    found = {names.columns().find(heading[:80]) for heading in headings.cells if heading.strip()}
    words = set(map(names.normalise, names.headings_data()["standings"]))
    counted = any(names.normalise(heading) in words for heading in headings.cells)
    return counted and not found & {"date", "game", "table", "round"}


@lru_cache(maxsize=1 << 14)
def sums_up(cell: str) -> bool:
    """Whether a row that begins with this cell holds a sum, an average or a legend."""
    return names.normalise(cell.strip(" :")) in _summary_words()


def needs_all_rows(field: str, cell: str) -> bool:
    """Whether a cell of one of the `SETTLED_BY_COLUMN` is read in the light of its whole column."""
    return bool(SETTLED_BY_COLUMN[field](cell))


@cache
def _summary_words() -> frozenset[str]:
    return frozenset(map(names.normalise, names.headings_data()["summary"]))


def _plain(index: int, heading: str, body: Sequence[Row]) -> str:
    """`Place` is where somebody came in when it holds numbers, and where the game was played otherwise."""
    if names.normalise(heading) != PLACE:
        return heading
    return "rank" if _any(body, index, _ORDINAL.fullmatch) else "location"


def _changes(body: Sequence[Row], fields: Sequence[str | None]) -> Iterator[tuple[int, Change]]:
    for index, field in enumerate(fields):
        if field == "date" and _any(body, index, _SLASHED.fullmatch):
            order = _order(cell for row in body for cell in row.cells[index : index + 1])
            if order is not None:
                yield index, order(index)
        if field == BRACKET and _any(body, index, _THIRD.fullmatch):
            yield index, _one_less(index)
        if field == "winner" and _any(body, index, _names_somebody):
            who = [i for i, other in enumerate(fields) if other in ("player", "faction")]
            yield index, _tick(index, who, {name for row in body for name in _seated(row, who)})


def _any(body: Sequence[Row], index: int, shows: Callable[[str], object]) -> bool:
    return any(shows(row.cells[index]) for row in body[:ROWS_LOOKED_AT] if index < len(row.cells))


def _changed(row: Row, changes: dict[int, Change]) -> Row:
    cells = list(row.cells)
    for index, change in changes.items():
        if index < len(cells):
            cells[index] = change(row)
    return replace(row, cells=tuple(cells))


def _order(cells: Iterable[str]) -> Callable[[int], Change] | None:
    """Day or month first, when one date of the column can only be read so and none only otherwise."""
    pairs = [(int(match[1]), int(match[3])) for match in map(_SLASHED.fullmatch, cells) if match]
    day_first = any(first > _TWELVE for first, _ in pairs)
    month_first = any(second > _TWELVE for _, second in pairs)
    if day_first == month_first:
        return None
    return _rewritten_day_first if day_first else _rewritten_month_first


def _rewritten_day_first(index: int) -> Change:
    return lambda row: _iso(row.cells[index], day=1, month=3)


def _rewritten_month_first(index: int) -> Change:
    return lambda row: _iso(row.cells[index], day=3, month=1)


def _iso(cell: str, day: int, month: int) -> str:
    match = _SLASHED.fullmatch(cell)
    if match is None:
        return cell
    year = match[4] if len(match[4]) == len("2024") else f"20{match[4]}"
    return f"{year}-{int(match[month]):02}-{int(match[day]):02}"


def _one_less(index: int) -> Change:
    """Rows of the popularity track counted from 1, as a third row shows."""

    def lower(row: Row) -> str:
        cell = row.cells[index].strip()
        return str(int(cell) - 1) if cell.isdecimal() else cell

    return lower


def _names_somebody(cell: str) -> bool:
    return bool(cell.strip()) and names.normalise(cell) not in names.answers() and not cell.strip().isdigit()


SETTLED_BY_COLUMN: Mapping[str, Callable[[str], object]] = {
    "date": _SLASHED.fullmatch,
    "winner": _names_somebody,
}
"""What shows that a column has to be settled before its rows are read."""


def _tick(index: int, who: Sequence[int], everybody: set[str]) -> Change:
    """Yes where the named winner sits in this row, no where somebody else of the sheet is named."""

    def tick(row: Row) -> str:
        cell = row.cells[index]
        winners = winners_of(cell) if _names_somebody(cell) else set()
        if not winners & everybody:
            return cell
        return "yes" if _seated(row, who) & winners else "no"

    return tick


def _seated(row: Row, who: Sequence[int]) -> set[str]:
    return {same_spelling(row.cells[i]) for i in who if i < len(row.cells)} - {""}


def winners_of(cell: str) -> set[str]:
    """The names a cell holds, as a whole and one by one: `Amber`, `Amber & Birch`."""
    return {same_spelling(name) for name in (cell, *WINNERS_APART.split(cell)) if name.strip()}
