"""Rows of seats into games: a row per seat, the rows of one game told by what they say or where they stand."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from rapidfuzz import fuzz

from ingest.formats.reader import Problem
from ingest.sheets.binding import Bound
from ingest.sheets.cell_values import cell_values
from ingest.sheets.cells import CellError
from ingest.sheets.draft import Place, SheetGame, cell_problem, fill_down, told
from ingest.sheets.layout import AGAIN, GAP, SECTION
from ingest.sheets.passed_rows import Passed, Sorter
from ingest.sheets.table import DAMAGED, Row
from ingest.sheets.vocabulary import KEY_FIELDS
from ingest.stated.game import StatedSeat
from ingest.stated.values import repeated

NO_NAME = "a row below a gap does not say which game it belongs to"
NAME_EXPECTED = (
    "the game or the date in the first row below a gap, or `leave_out` in the layout for such rows"
)
LIKE_A_SLIP = 50.0
"""From 0 to 100, of two names of which one may be a slip for the other."""

ONE_NAME = "the same event, round, table, game and date in all rows of a game"
LENGTHS_DIFFER = "rows of one game differ in how long it took; that stays unknown"


@dataclass(slots=True)
class SeatRow:
    """A row with its cells read; `block` counts the gaps above it, `titled` is what a title above it says.

    `unread` are the fields that name its game and could not be read.
    """

    row: Row
    seat: StatedSeat
    of_game: dict[str, Any] = field(default_factory=dict)
    block: int = 0
    section: int = 0
    titled: dict[str, Any] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)


def seat_games(bound: Bound, place: Place, passed: Passed) -> Iterator[SheetGame]:
    """Every game of a sheet with a row per seat."""
    rows = list(_seat_rows(bound, place, passed))
    if set(bound.layout.games_by) & set(KEY_FIELDS):
        _fill_down(rows, bound, place)
    for row in rows:
        row.of_game = {**row.titled, **row.of_game}
    games = grouped(rows, bound.layout.games_by)
    split_off = _split_off(games, bound.layout.games_by)
    alone = {row.row.line for rows in split_off.values() for row in rows}
    for number, game in enumerate(games):
        draft = _draft(game, place, bound)
        draft.problems += [_belongs(place, other) for other in split_off.get(number, ())]
        draft.problems += [_alone(place, row) for row in game if row.row.line in alone]
        yield draft


def grouped(rows: Sequence[SeatRow], games_by: Sequence[str]) -> list[list[SeatRow]]:
    """The rows of each game, in the order of their first rows."""
    fields = [name for name in games_by if name in KEY_FIELDS]
    found: dict[Any, list[SeatRow]] = {}
    for row in rows:
        said = tuple(row.of_game.get(name) for name in fields)
        gap = row.block if GAP in games_by else row.section if SECTION in games_by else None
        found.setdefault((said, gap), []).append(row)
    games = list(found.values())
    return [part for game in games for part in _by_turns(game)] if AGAIN in games_by else games


def default_games_by(bound: Bound) -> tuple[str, ...]:
    """What makes rows one game where the layout does not say it: the key fields there are, else the gaps."""
    fields = tuple(name for name in KEY_FIELDS if bound.layout.has(name))
    return fields or (GAP,)


def _seat_rows(bound: Bound, place: Place, passed: Passed) -> Iterator[SeatRow]:
    sorter = Sorter(bound, passed)
    by_gap = GAP in bound.layout.games_by
    totals: list[int] = []
    for row in sorter.rows():
        read = read_row(row, bound, place)
        if _says_nothing(read) or _sums_up(read, totals):
            sorter.pass_over(row)
            totals = []
            continue
        read.block, read.section = sorter.block, sorter.section
        read.titled = sorter.titled if by_gap else {}
        totals.append(read.seat["total"] or 0)
        yield read


def read_row(row: Row, bound: Bound, place: Place) -> SeatRow:
    """The cells of a row; what cannot be read is a problem of the game that the row belongs to."""
    read = SeatRow(row, StatedSeat({}, row.line))
    defect = row.defect or bound.slipped(row, padded=place.sheet is None)
    if defect:
        expected = (
            "text saved as UTF-8" if defect.startswith(DAMAGED) else "as many cells as there are headings"
        )
        read.problems.append(place.problem(defect, row, found=row.raw, expected=expected))
    for column in bound.columns:
        target = read.of_game if column.of_game else read.seat.values
        try:
            said = cell_values(column, row.cell(column.index), bound)
        except CellError as error:
            read.problems.append(cell_problem(error, column, row, bound, place))
            read.unread |= {column.name} & set(bound.layout.games_by)
            continue
        for name, value in said.items():
            if name not in target:
                target[name] = value
            elif "." in name:
                target[name] += value
    return read


def _sums_up(read: SeatRow, totals: Sequence[int]) -> bool:
    """Whether a row without a name holds nothing but the sum of scores right above it."""
    if read.seat.values.keys() != {"total"} or len(read.row.filled()) > 1:
        return False
    return read.seat.values["total"] in list(accumulate(reversed(totals)))[1:]


def _says_nothing(read: SeatRow) -> bool:
    """Whether a row names no seat and holds no figure; one that cannot be read says something."""
    return not read.seat.values and not any(problem.fatal for problem in read.problems)


def _fill_down(rows: Sequence[SeatRow], bound: Bound, place: Place) -> None:
    """What is written once holds for the rows below it: a whole key, or what is wider than what changed.

    A game whose rows do not stand together has its day in one of them, and not the day of the row above.
    """
    stated = set().union(*(row.of_game for row in rows))
    fields = [name for name in KEY_FIELDS if name in stated]
    above: dict[str, Any] = {}
    seen: set[Any] = set()
    block = -1
    for row in rows:
        own = row.of_game
        apart = own.get("game") in seen and own.get("game") != above.get("game")
        seen.add(own.get("game"))
        nameless = own.keys().isdisjoint(KEY_FIELDS)
        if row.unread:
            pass
        elif nameless and above and block != row.block:
            row.problems.append(place.problem(NO_NAME, row.row, found=row.row.raw, expected=NAME_EXPECTED))
        else:
            once = bound.written_once - ({"date"} if apart else set())
            row.problems += told(fill_down(own, above, fields, once), row.row, place)
            above = own
        block = row.block


def _by_turns(rows: list[SeatRow]) -> list[list[SeatRow]]:
    """The same people again and again, each time all of them; else one game, to be refused."""
    table = list(dict.fromkeys(row.seat.player for row in rows))
    parts = [rows[start : start + len(table)] for start in range(0, len(rows), len(table))]
    again = all(sorted(str(row.seat.player) for row in part) == sorted(map(str, table)) for part in parts)
    return parts if again else [rows]


def _split_off(games: Sequence[Sequence[SeatRow]], games_by: Sequence[str]) -> dict[int, list[SeatRow]]:
    """Rows that stand alone right beside a game of nearly the same name, by the number of that game.

    One slip in the name of an event makes two games of one: neither is to be trusted.
    """
    by_line = {row.row.line: (number, row) for number, game in enumerate(games) for row in game}
    found: dict[int, list[SeatRow]] = {}
    for row in (game[0] for game in games if len(game) == 1):
        beside = [by_line[line] for line in (row.row.line - 1, row.row.line + 1) if line in by_line]
        alike = {
            number: _likeness(row, other, games_by) for number, other in beside if len(games[number]) > 1
        }
        closest = max(alike.values(), default=0.0)
        for number, likeness in alike.items():
            if likeness == closest >= LIKE_A_SLIP:
                found.setdefault(number, []).append(row)
    return found


def _likeness(one: SeatRow, other: SeatRow, games_by: Sequence[str]) -> float:
    """How alike the names of two games are that differ in one field of several; 0 for all others.

    What could not be read may be anything: it is as alike as a slip.
    """
    fields = [name for name in games_by if name in KEY_FIELDS]
    changed = [name for name in fields if one.of_game.get(name) != other.of_game.get(name)]
    if len(changed) != 1 or one.block != other.block:
        return 0.0
    pair = (str(row.of_game.get(changed[0])) for row in (one, other))
    return LIKE_A_SLIP if changed[0] in one.unread else fuzz.ratio(*pair)


def _belongs(place: Place, other: SeatRow) -> Problem:
    message = f"row {other.row.line} stands alone beside this game and differs in one cell of its name"
    return place.problem(message, other.row, found=other.row.raw, expected=ONE_NAME)


def _alone(place: Place, row: SeatRow) -> Problem:
    message = "a row that stands alone beside a game whose name differs in one cell"
    return place.problem(message, row.row, found=row.row.raw, expected=ONE_NAME)


def _draft(rows: Sequence[SeatRow], place: Place, bound: Bound) -> SheetGame:
    game = SheetGame(place.file, "", "", rows=[row.row for row in rows], seats=[row.seat for row in rows])
    game.problems = [problem for row in rows for problem in row.problems]
    for name in dict.fromkeys(name for row in rows for name in row.of_game):
        _take(game, name, rows, place, bound)
    if not game.refused():
        _two_games(game, place, next(iter(bound.words.dimensions), ""))
    return game


def _take(game: SheetGame, name: str, rows: Sequence[SeatRow], place: Place, bound: Bound) -> None:
    """What rows say of their whole game; two different answers are a problem, two comments are both kept."""
    said = dict.fromkeys(row.of_game[name] for row in rows if row.of_game.get(name) is not None)
    if name == "comment":
        game.values[name] = "; ".join(said) or None
        return
    game.values[name] = next(iter(said), None)
    if len(said) > 1 and name != "stamp":
        other = next(row for row in rows if row.of_game.get(name) not in (None, game.values[name]))
        expected, heading = f"{game.values[name]}, as above", bound.heading_of(name)
        fatal = name != "minutes"
        message = "rows of one game disagree" if fatal else LENGTHS_DIFFER
        found = str(other.of_game[name])
        game.problems.append(
            place.problem(message, other.row, fatal=fatal, column=heading, found=found, expected=expected)
        )
        game.values[name] = game.values[name] if fatal else None


def _two_games(game: SheetGame, place: Place, dimension: str) -> None:
    """Two winners with different scores, two first places or one faction twice: several games of one day."""
    expected = "each once; several games of one day need a column `game` with a number each"
    both = repeated(seat[dimension] for seat in game.seats)
    if both and game.values.get("game") is None:
        again = [seat for seat in game.seats if seat[dimension] == both[0]][1]
        message = f"one {dimension} twice at a table"
        game.problems.append(place.problem(message, again, found=both[0], expected=expected))
    for is_first in _FIRST:
        best = [seat for seat in game.seats if is_first(seat)]
        totals = {seat["total"] for seat in best}
        if len(totals) > 1:
            found = ", ".join(str(seat.player) for seat in best)
            problem = place.problem("winners with different scores", best[1], found=found, expected=expected)
            game.problems.append(problem)
            return


_FIRST: tuple[Callable[[StatedSeat], bool], ...] = (
    lambda seat: seat["winner"] is True,
    lambda seat: seat["rank"] == 1,
)
