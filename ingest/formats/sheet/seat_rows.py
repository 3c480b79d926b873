"""How one row becomes a seat: its cells read, what the row above says for it, and which rows are none."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from operator import attrgetter, eq
from typing import Any

from ingest.formats import cells
from ingest.formats.furniture import may_have_slipped
from ingest.formats.headings import (
    DAMAGED,
    GAME_FIELDS,
    KEY_FIELDS,
    PERIOD,
    PLAYER_COUNT,
    Column,
    Layout,
    Row,
)
from ingest.formats.reader import Problem
from ingest.formats.sheet.columns import parser_of, value_of
from ingest.formats.sheet.frame import Frame
from ingest.formats.sheet.place import quote
from ingest.formats.sheet.strangers import is_stranger
from ingest.formats.sheet_habits import begins_a_sum, may_sum_up, sums_up
from ingest.stated import repeated

SHORTEST_SENTENCE = 4
"""In words."""

WRITTEN_ONCE = (*KEY_FIELDS, PERIOD)
"""Columns that may be filled in the first row of a game only."""

OF_SEVERAL_GAMES = ("event", "round", "table", PERIOD)
"""Those that may be filled in the first of several games only, whatever its days look like."""


@dataclass(slots=True)
class SeatRow:
    """A row with its cells read, as far as they could be; `block` counts the gaps above it."""

    row: Row
    values: dict[str, Any] = field(default_factory=dict)
    stars: dict[str, int] = field(default_factory=dict)
    ticked: bool = False
    problems: list[Problem] = field(default_factory=list)
    block: int = 0

    @property
    def who(self) -> str | None:
        """The player, or the faction where nobody is named."""
        return self.values.get("player") or self.values.get("faction")

    @property
    def person(self) -> str | None:
        """The same, if that is somebody in particular: two guests may sit at one table."""
        return None if is_stranger(self.values.get("player") or "") else self.who

    @property
    def time(self) -> tuple[Any, Any]:
        """The day and the season."""
        return self.values.get("date"), self.values.get(PERIOD)


def seat_rows(body: Iterable[Row], frame: Frame, passed: list[Row]) -> Iterator[SeatRow]:
    """Every row of a seat with the number of the block it stands in; other rows are `passed` over."""
    block, above = 0, SeatRow(Row(0, (), ""))
    scores = coins = 0
    for row in body:
        if row.blank or frame.sheet.repeats(row):
            block, scores, coins = block + 1, 0, 0
            continue
        seat = _seat_row(row, frame)
        if _is_no_seat(seat, frame.sheet) or (scores > 1 and _says_only(seat, coins)):
            passed.append(row)
            block, scores, coins = block + 1, 0, 0
            continue
        seat.block = block
        _inherit(seat, above, frame)
        yield seat
        above = seat
        if (total := seat.values.get("total")) is not None:
            scores, coins = scores + 1, coins + total


def _seat_row(row: Row, frame: Frame) -> SeatRow:
    seat = SeatRow(row)
    defect = row.defect or _wrong_width(row, frame.sheet)
    if defect is not None:
        cells_expected = f"{frame.sheet.width} cells, as many as there are headings"
        expected = "text saved as UTF-8" if defect.startswith(DAMAGED) else cells_expected
        seat.problems.append(frame.place.problem(defect, row, found=quote(row.raw), expected=expected))
    for column in frame.sheet.columns:
        _read_cell(seat, column, frame)
    return seat


def _wrong_width(row: Row, sheet: Layout) -> str | None:
    last = max(column.index for column in sheet.columns)
    if len(row.cells) <= last:
        return f"half a row: {len(row.cells)} cells"
    ends_in_names = any(
        column.index == sheet.width - 1 and column.field == "player" for column in sheet.columns
    )
    beyond = row.cells[sheet.width :]
    if may_have_slipped(beyond) or (ends_in_names and any(map(str.strip, beyond))):
        return f"too many cells: {len(row.cells)}"
    return None


def _read_cell(seat: SeatRow, column: Column, frame: Frame) -> None:
    cell = _cell(seat.row, column)
    try:
        value = value_of(parser_of(column), cell)
    except cells.CellError as error:
        seat.problems.append(
            frame.place.problem(
                error.message,
                seat.row,
                column=column.heading,
                found=quote(cell),
                expected=error.expected,
                fatal=error.fatal and not (error.vague and not frame.days_part_games),
            )
        )
        value = None
    if column.star:
        seat.ticked |= value is not None
        seat.stars[column.field] = seat.stars.get(column.field, 0) + (value or 0)
    else:
        seat.values[column.field] = value


def _is_no_seat(seat: SeatRow, sheet: Layout) -> bool:
    """Sums, averages and legends: rows that say so, or that name nobody and hold no result."""
    who = seat.who
    if who is not None and _is_a_sentence(who) and sum(bool(cell.strip()) for cell in seat.row.cells) == 1:
        return True
    if who is not None and not who.isdigit():
        own = any(seat.values.get(name) is not None for name in (*KEY_FIELDS, "faction", "mat"))
        return sums_up(who) or (may_sum_up(who) and not own)
    of_seats = {column.field for column in sheet.columns} - {*GAME_FIELDS, PERIOD, PLAYER_COUNT}
    stated = any(seat.values.get(name) is not None for name in of_seats)
    factions = [column.heading for column in sheet.columns if column.field == "faction"]
    unread = any(problem.column in factions for problem in seat.problems)
    return begins_a_sum(seat.row) or not (stated or unread or seat.row.defect or seat.ticked)


@lru_cache(maxsize=1 << 14)
def _is_a_sentence(who: str) -> bool:
    """Whether words in the place of a name are a note: most of them begin small, as those of no name do."""
    words = who.split()
    return len(words) >= SHORTEST_SENTENCE and 2 * sum(word[0].islower() for word in words) > len(words)


def _says_only(seat: SeatRow, coins: int) -> bool:
    """Whether a row without a name holds nothing but this total, the sum of the scores right above it."""
    stated = {name for name, value in seat.values.items() if value is not None}
    return stated == {"total"} and seat.values["total"] == coins


def _inherit(seat: SeatRow, above: SeatRow, frame: Frame) -> None:
    """An event or a game written once, in its first row, stands for the rows below it as well."""
    differ = {name for name in WRITTEN_ONCE if seat.values.get(name) not in (None, above.values.get(name))}
    another_game = bool(differ) or (frame.by_line and seat.row.line != above.row.line)
    if not differ:
        _take_over(seat, above, OF_SEVERAL_GAMES if another_game else WRITTEN_ONCE, frame)
    if another_game and differ <= {"game"} and frame.days_left_out and seat.values.get("date") is None:
        _take_over(seat, above, ("date",), frame)
        if seat.values.get("date") is not None:
            message = "a game without a day of its own; that of the game above is taken"
            seat.problems.append(frame.place.remark(message, seat.row, found=str(seat.values["date"])))


def _take_over(seat: SeatRow, above: SeatRow, names: Iterable[str], frame: Frame) -> None:
    for name in names:
        if name in seat.values and above.values.get(name) is not None and _is_left_out(seat, name, frame):
            seat.values[name] = above.values[name]


def _is_left_out(seat: SeatRow, name: str, frame: Frame) -> bool:
    """Whether a cell says nothing at all; `?` says that something is not known."""
    if seat.values[name] is not None:
        return True
    return not any(_cell(seat.row, column).strip() for column in frame.sheet.columns if column.field == name)


def days_left_out(body: Sequence[Row], frame: Frame) -> bool:
    """Whether the day of an evening may stand in the first of its games only.

    A sheet that writes a day twice in rows that follow each other leaves none out: there a game without a day
    has none. Nor can a day be that of the game above where the rows of a game do not stand together.
    """
    day = next((column for column in frame.sheet.columns if column.field == "date"), None)
    game = next((column for column in frame.sheet.columns if column.field == "game"), None)
    if day is None or frame.days_part_games:
        return True
    rows = [next(same) for _, same in groupby(body, key=attrgetter("line"))]
    days = [written for row in rows if (written := _cell(row, day).strip())]
    called = [label for row in rows if game and (label := _cell(row, game).strip())]
    return not any(map(eq, days, days[1:])) and not repeated(label for label, _ in groupby(called))


def _cell(row: Row, column: Column) -> str:
    return row.cells[column.index] if column.index < len(row.cells) else ""
