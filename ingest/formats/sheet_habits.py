"""Habits of whoever keeps a sheet, settled column by column before its rows are read.

A date such as 07/01/2024 has two readings; the other dates of its column tell which one is meant. A column of
dates may hold the day numbers of a spreadsheet. A column `winner` may hold the winner's name instead of a
tick, and `place` is a rank or a location. Only the cells in question are rewritten.
"""

import datetime
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby

from ingest import names
from ingest.formats.brackets import BRACKET
from ingest.formats.headings import KEY_FIELDS, PUT_ASIDE, Row, is_of
from ingest.formats.name_marks import MARKED, without_marks
from ingest.formats.paired_cells import holds_a_mat, holds_a_role, taken_apart
from ingest.people import same_spelling
from ingest.roles import colours

ROWS_LOOKED_AT = 300
"""A habit shows early; a sheet without it is read as it stands."""

WINNERS_APART = re.compile(r"\s*(?:[,;/&+]|\band\b|\bи\b|\bта\b|\bі\b)\s*")

_ORDINAL = re.compile(r"\s*\d{1,2}\s*(?:st|nd|rd|th|er|e|[eè]me|[oaºª°]|\.|-?[йея])?\s*", re.I)
_TIME = re.compile(r"\s*\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]\.?m\.?)?\s*", re.I)
_ROUND = re.compile(r"\s*(?:r|rd|round|week|тур|раунд|runde|ronde|ronda|runda)\.?\s*#?\d{1,2}\s*", re.I)
_DRAWN = re.compile(r"\s*[:=-]{3,}\s*")
"""A cell of a rule drawn below the headings."""

_THIRD = re.compile(r"\s*3\s*")
_SLASHED = re.compile(r"\s*(?:[^\W\d_]{2,12}\.?,?\s+)?(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ].*)?")
_TWELVE = 12
DAY_NUMBER = re.compile(r"\s*([345]\d{4})(?:[.,]\d{1,12})?\s*")
_DAY_ZERO = datetime.date(1899, 12, 30)
"""Spreadsheets count days from here; the numbers above are those of the years 1982 to 2064."""


CLOCK = "time of day"
"""A heading for when games began: it tells those of one day apart."""

Change = Callable[[Row], str]


def settled(headings: Row, body: Sequence[Row]) -> tuple[Row, Sequence[Row]]:
    """The headings without a double meaning; the rows with dates in one order and winners ticked."""
    headings, body = taken_apart(headings, body)
    written = [heading.strip() for heading in headings.cells]
    known = {names.columns().find(heading[:80]) for heading in written}
    plain = replace(headings, cells=tuple(_plain(i, written, known, body) for i in range(len(written))))
    fields = [names.columns().find(heading[:80]) for heading in plain.cells]
    changes = dict(_changes(body, fields))
    changed = body if not changes else [_changed(row, changes) for row in body]
    return without_marks(plain, changed, fields)


def is_standings(headings: Row) -> bool:
    """Whether a table counts games and wins instead of listing games."""
    found = {names.columns().find(heading[:80]) for heading in headings.cells if heading.strip()}
    named = found & {"date", "game", "table", "round"}
    counted = any(is_of("standings", heading) for heading in headings.cells)
    rated = any(is_of("ratings", heading) for heading in headings.cells) and "total" not in found
    summed = sum(map(bool, map(_ROUND.fullmatch, headings.cells))) > 1
    return not named and (counted or ((rated or summed) and not found & {"faction", "mat"}))


@lru_cache(maxsize=1 << 14)
def heads_standings(cell: str) -> bool:
    """Whether a cell may head a column that counts games or wins."""
    return is_of("standings", cell[:80])


@lru_cache(maxsize=1 << 14)
def sums_up(cell: str) -> bool:
    """Whether a row that begins with this cell holds a sum, an average or a legend."""
    return names.normalise(cell.strip(" :")) in _summary_words()


def begins_a_sum(row: Row) -> bool:
    """Whether the first cell of a row says that it sums up: `Total`, `Total games`."""
    first = next((cell.strip() for cell in row.cells if cell.strip()), "")
    return sums_up(first) or sums_up(first.split(" ")[0])


@lru_cache(maxsize=1 << 14)
def may_sum_up(who: str) -> bool:
    """Whether what stands in the place of a name may count something: `Total games`, `Amber wins`."""
    words = who.split()
    return sums_up(who) or (len(words) > 1 and (sums_up(words[0]) or sums_up(words[-1])))


def needs_all_rows(field: str, cell: str) -> bool:
    """Whether a cell of one of the `SETTLED_BY_COLUMN` is read in the light of its whole column."""
    return bool(SETTLED_BY_COLUMN[field](cell))


@cache
def _summary_words() -> frozenset[str]:
    return names.heading_words("summary") | names.heading_words("standings")


def _plain(index: int, headings: Sequence[str], known: Container[str | None], body: Sequence[Row]) -> str:
    """A heading with one meaning.

    `Place` is where somebody came in when it holds numbers, and where the game was played otherwise; `board`
    is the mat when it names mats, else the table; the time of an entry is the date where there is no other,
    and a colour the faction; a start by the clock is no seat, but tells the games of a day apart. Beside a
    score after the bid any other one is from before it, and no total.
    """
    heading = headings[index]
    if "bid" in known and any(is_of("after_bid", other) for other in headings):
        if is_of("after_bid", heading):
            return "total"
        if names.columns().find(heading[:80]) == "total":
            return heading + PUT_ASIDE
    if is_of("rank_or_location", heading):
        return "rank" if _any(body, index, _ORDINAL.fullmatch) else "location"
    if is_of("mat_or_table", heading):
        is_mat = _any(body, index, _names_a_mat) or _numbers_mats(index, headings, body)
        return "mat" if is_mat else "table"
    if is_of("clocks", heading) and _any(body, index, _TIME.fullmatch):
        return CLOCK if _all(body, index, _TIME.fullmatch) else heading + PUT_ASIDE
    return _stand_in(index, heading, known, body) or heading


def _stand_in(index: int, heading: str, known: Container[str | None], body: Sequence[Row]) -> str | None:
    """What a column is taken for where no other heading names that: a date, a game, a faction, a player."""
    if is_of("timestamps", heading) and "date" not in known:
        return "date"
    if is_of("counters", heading) and not any(key in known for key in KEY_FIELDS if key != "date"):
        counts = _numbers_games if "date" in known else _counts_games
        return "game" if counts(body, index) else None
    if is_of("winner_ticks", heading) and "winner" not in known and _all(body, index, _is_answer):
        return "winner"
    if is_of("colours", heading) and "faction" not in known and _all(body, index, _is_a_colour):
        return "faction"
    if is_of("player_count", heading) and "player" not in known and _all(body, index, _is_a_word):
        return "player"
    return None


def _counts_games(body: Sequence[Row], index: int) -> bool:
    """Whether a column of numbers stands for several rows each, or only in the first row of a game."""
    cells = [row.cells[index].strip() for row in body if not row.blank and index < len(row.cells)]
    filled = [cell for cell in cells if cell]
    return bool(filled) and all(map(str.isdigit, filled)) and len(set(filled)) < len(cells)


def _numbers_games(body: Sequence[Row], index: int) -> bool:
    """The same beside days, where seats or players may be counted too: every number in turn."""
    cells = (row.cells[index].strip() for row in body if index < len(row.cells))
    counted = [number for number, _ in groupby(cell for cell in cells if cell)]
    in_turn = [*map(str, range(1, len(counted) + 1))]
    return _counts_games(body, index) and counted in (in_turn, in_turn[::-1])


def _is_answer(cell: str) -> bool:
    return names.normalise(cell) in names.answers()


def _is_a_word(cell: str) -> bool:
    return any(map(str.isalpha, cell)) and not any(map(str.isdigit, cell))


def _is_a_colour(cell: str) -> bool:
    return names.normalise(cell) in colours()


def _numbers_mats(index: int, headings: Sequence[str], body: Sequence[Row]) -> bool:
    """Whether a column holds the printed numbers of mats: as tables they would seat everybody alone."""
    if not _all(body, index, names.mats().find):
        return False
    keys = [i for i, heading in enumerate(headings) if names.columns().find(heading[:80]) in KEY_FIELDS]
    rows = [tuple(row.cells[i : i + 1] for i in (*keys, index)) for row in body if not row.blank]
    return len(rows) > 1 and len(set(rows)) == len(rows)


def _names_a_mat(cell: str) -> bool:
    """Whether a cell holds the name of a mat; a printed number may as well be that of a table."""
    word = cell.strip()[: names.LONGEST_WORD]
    return word.isalpha() and (names.mats().find(word) or names.mats().abbreviated(word)) is not None


def _changes(body: Sequence[Row], fields: Sequence[str | None]) -> Iterator[tuple[int, Change]]:
    for index, field in enumerate(fields):
        if field == "date" and _all(body, index, DAY_NUMBER.fullmatch):
            yield index, _numbered_day(index)
        if field == "date" and _any(body, index, _SLASHED.fullmatch):
            order = _order(cell for row in body for cell in row.cells[index : index + 1])
            if order is not None:
                yield index, order(index)
        if field == BRACKET and _any(body, index, _THIRD.fullmatch):
            yield index, _one_less(index)
        if field == "winner" and _any(body, index, _names_somebody):
            who = [i for i, other in enumerate(fields) if other in ("player", "faction")]
            keys = [i for i, other in enumerate(fields) if other in KEY_FIELDS]
            everybody = {name for row in body for name in _seated(row, who)}
            yield index, _tick(index, who, everybody, _said_above(body, index, keys))


def _any(body: Sequence[Row], index: int, shows: Callable[[str], object]) -> bool:
    return any(shows(row.cells[index]) for row in body[:ROWS_LOOKED_AT] if index < len(row.cells))


def _all(body: Sequence[Row], index: int, shows: Callable[[str], object]) -> bool:
    filled = [row.cells[index] for row in body if index < len(row.cells) and row.cells[index].strip()]
    return bool(filled) and all(map(shows, filled))


def _numbered_day(index: int) -> Change:
    def dated(row: Row) -> str:
        match = DAY_NUMBER.fullmatch(row.cells[index])
        return str(_DAY_ZERO + datetime.timedelta(days=int(match[1]))) if match else row.cells[index]

    return dated


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


begins_a_title = re.compile(r"\s*(?:scythe|серп)", re.I).match
"""Whether a cell may say that Scythe was played."""

_TITLE_OR_WORDS = re.compile(r"\s*(?:scythe|серп|[^\W\d_]\D*$)", re.I)


def _may_be_a_title(cell: str) -> bool:
    """Whether a cell may say which game was played, and not which of the games it is."""
    if _DRAWN.fullmatch(cell):
        return True
    return _TITLE_OR_WORDS.match(cell) is not None and names.columns().find(cell.strip()[:80]) != "game"


def _is_day_of_a_column(cell: str) -> object:
    return _SLASHED.fullmatch(cell) or DAY_NUMBER.fullmatch(cell) or _may_head_another_table(cell)


def _may_head_another_table(cell: str) -> bool:
    return (
        _DRAWN.fullmatch(cell) is not None
        or heads_standings(cell)
        or names.columns().find(cell[:80]) in ("player", "faction")
    )


@lru_cache(maxsize=1 << 14)
def _says_more_than_a_name(cell: str) -> bool:
    return MARKED.search(cell) is not None or holds_a_role(cell) or heads_standings(cell)


SETTLED_BY_COLUMN: Mapping[str, Callable[[str], object]] = {
    "date": _is_day_of_a_column,
    "player": _says_more_than_a_name,
    "faction": lambda cell: holds_a_mat(cell) or heads_standings(cell),
    "start": _TIME.fullmatch,
    "winner": _names_somebody,
    "game": _may_be_a_title,
}
"""What shows that a column has to be settled before its rows are read."""

SETTLED_ALONE: Mapping[str, str] = {"date": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "game": "^[0-9]{1,12}$"}
"""Cells of those columns that say nothing about the others, as most do."""


def _said_above(body: Sequence[Row], index: int, keys: Sequence[int]) -> dict[Row, str]:
    """The winner of each row; named in the first row of a game only, they are that of the rows below it."""
    said: dict[Row, str] = {}
    winner, game = "", [""]
    for row in body:
        cell = row.cells[index].strip() if index < len(row.cells) else ""
        stated = [row.cells[i].strip() if i < len(row.cells) else "" for i in keys]
        goes_on = bool(keys) and not row.blank and (not any(stated) or stated == game)
        winner = cell or (winner if goes_on else "")
        game = game if goes_on and not any(stated) else stated
        said[row] = winner
    return said


def _tick(index: int, who: Sequence[int], everybody: set[str], said: Mapping[Row, str]) -> Change:
    """Yes where the named winner sits in this row, no where somebody else of the sheet is named."""

    def tick(row: Row) -> str:
        cell = said.get(row) or row.cells[index]
        winners = winners_of(cell) if _names_somebody(cell) else set()
        if not winners & everybody:
            return row.cells[index]
        return "yes" if _seated(row, who) & winners else "no"

    return tick


def _seated(row: Row, who: Sequence[int]) -> set[str]:
    return {same_spelling(row.cells[i]) for i in who if i < len(row.cells)} - {""}


def winners_of(cell: str) -> set[str]:
    """The names a cell holds, as a whole and one by one: `Amber`, `Amber & Birch`."""
    return {same_spelling(name) for name in (cell, *WINNERS_APART.split(cell)) if name.strip()}
