"""Rows of a score sheet into records: one row per seat, many games a sheet. CSV and XLSX share it.

A row that cannot be read keeps its own game out and nothing else; every refusal says where it stands.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Any

from pydantic import ValidationError

from engine.record import MAX_SEATS, Announced, Header, Record, Seat, Setup, Sheet
from ingest.formats import cells
from ingest.formats.brackets import BRACKET, bracket, coins_by_bracket
from ingest.formats.furniture import (
    begins_a_sum,
    of_scythe,
    tidied,
    titles_between,
    without_tables_beside,
)
from ingest.formats.headings import KEY_FIELDS, Column, Layout, Row, heading_row, layout
from ingest.formats.points import are_points, as_points
from ingest.formats.reader import Problem, Reading
from ingest.formats.sheet_habits import is_standings, settled, sums_up
from ingest.formats.turned import turned
from ingest.formats.wide import one_row_per_seat
from ingest.stated import CASUAL_POLICY, repeated

HEADER_FIELDS = ("event", "round", "table", "game", "date", "place", "recorder")
SHEET_FIELDS = tuple(name for name in Sheet.model_fields if name != "star_kinds")
LONGEST_QUOTE = 60
OF_AN_EVENT = ("event", "round", "table", "policy")
"""Columns of tournaments; a row per game without them is what a group of friends keeps."""

PARSERS: Mapping[str, Callable[[str], Any]] = {
    **dict.fromkeys(("event", "round", "table", "place", "recorder", "policy"), cells.text),
    **dict.fromkeys(("player", "expansions"), cells.text),
    "game": cells.game_label,
    **dict.fromkeys(("factory", "stopped", "winner"), cells.yes_or_no),
    "date": cells.date,
    "rank": cells.rank,
    "faction": cells.faction,
    "mat": cells.mat,
    "tile": cells.tile,
    "edition": cells.edition,
    BRACKET: bracket,
}
"""How a column is read; every column not named here holds a whole number."""

GAME_FIELDS = (*HEADER_FIELDS, "edition", "tile", "policy", "expansions", "stopped", "rounds")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sheet is: the file as the user knows it, and the worksheet of a workbook."""

    file: str
    sheet: str | None = None

    @property
    def called(self) -> str:
        """What the file and the worksheet are called; a title may say which game is meant."""
        return f"{self.file} {self.sheet or ''}"

    def problem(self, message: str, row: Row | None = None, **details: Any) -> Problem:
        """A problem located in this sheet."""
        return Problem(message, self.file, self.sheet, row.line if row else None, **details)

    def position(self, rows: Sequence[Row]) -> str:
        """The rows of a game, for people."""
        first, last = rows[0].line, rows[-1].line
        lines = f"row {first}" if first == last else f"rows {first}-{last}"
        return f"sheet {self.sheet}, {lines}" if self.sheet else lines


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around the rows of games: the headings as understood, and what is said above them."""

    headings: Row
    sheet: Layout
    place: Place
    defaults: Mapping[str, Any]


@dataclass(slots=True)
class SeatRow:
    """A row with its cells read, as far as they could be."""

    row: Row
    values: dict[str, Any] = field(default_factory=dict)
    stars: dict[str, int] = field(default_factory=dict)
    ticked: bool = False
    problems: list[Problem] = field(default_factory=list)


def read_rows(rows: Sequence[Row], place: Place) -> Iterator[Reading]:
    """Every game of a sheet, then a note about what holds no seat."""
    alone, beside = without_tables_beside(rows)
    unfolded = one_row_per_seat(alone, place.called)
    sheets = _sheets(alone) if unfolded is None else [unfolded]
    if not sheets:
        yield _no_headings(rows, place)
    for sheet in sheets:
        yield from _read_sheet(sheet, place, by_line=unfolded is not None, titled=len(sheets) > 1)
    if beside:
        yield _note(place, f"another table beside the games was passed over: {', '.join(beside)[:200]}", rows)


def _sheets(rows: Sequence[Row]) -> list[Sequence[Row]]:
    """The sheets that stand one below the other: each has a row of headings, perhaps below a title."""
    top = heading_row(rows)
    if top is None:
        return list(turned(rows))
    return [rows[start:end] for start, end in pairwise((0, *titles_between(rows, top), len(rows)))]


def _read_sheet(seats_of: Sequence[Row], place: Place, *, by_line: bool, titled: bool) -> Iterator[Reading]:
    top = heading_row(seats_of)
    if top is None:
        yield _no_headings(seats_of, place)
        return
    if is_standings(seats_of[top]):
        yield _note(place, "a table of standings, no games: passed over", [seats_of[top]])
        return
    ours, others = of_scythe(seats_of[top], seats_of[top + 1 :])
    headings, body = settled(*tidied(seats_of[top], ours))
    frame = frame_of([*seats_of[:top], headings], body, place)
    if by_line and not frame.sheet.has(*OF_AN_EVENT):
        frame = replace(frame, defaults={"policy": CASUAL_POLICY, **frame.defaults})
    named = {**_default("date", place.sheet or ""), **(_day_above(seats_of[:top]) if titled else {})}
    frame = replace(frame, defaults={**named, **frame.defaults})
    if body or not others:
        yield from _read_body(body, frame, by_line=by_line)
    if others:
        yield _note(place, f"left out, rows of other games: {len(others)}", others)


def _read_body(body: Sequence[Row], frame: Frame, *, by_line: bool) -> Iterator[Reading]:
    passed: list[Row] = []
    blocks = list(_blocks(body, frame.sheet, frame.place, passed))
    games = list(_by_line(blocks) if by_line else _games(blocks, frame.sheet))
    if not games:
        yield _refusal(body, frame.place.problem("no rows below the headings", expected="one row per seat"))
    remarks = remarks_of(frame)
    for seats in games:
        yield _reading(seats, frame, remarks)
        remarks = ()
    if passed:
        yield passed_over(passed, frame)


def passed_over(rows: Sequence[Row], frame: Frame) -> Reading:
    """The note about rows that hold no seat."""
    return _note(frame.place, f"{len(rows)} rows hold no seat and were passed over", rows)


def _note(place: Place, message: str, rows: Sequence[Row]) -> Reading:
    problem = place.problem(message, rows[0], found=_quote(rows[0].raw), fatal=False)
    return Reading(place.file, place.position(rows), "", None, (problem,))


def frame_of(head: Sequence[Row], body: Sequence[Row], place: Place) -> Frame:
    """The frame of a sheet from its first rows, of which the last holds the headings."""
    headings = head[-1]
    sheet = layout([cell.strip() for cell in headings.cells], body)
    return Frame(headings, sheet, place, _above(head[:-1]))


def read_together(rows: Sequence[Row], frame: Frame, passed: list[Row]) -> Iterator[Reading]:
    """The games of rows that go by one name, mostly a single one; rows without a seat are `passed` over."""
    blocks = list(_blocks(rows, frame.sheet, frame.place, passed))
    for seats in _evenings(blocks) if blocks else ():
        yield _reading(seats, frame, ())


_NO_HEADINGS = {"expected": "a row of headings such as player, faction, mat, coins, popularity, stars"}


def _no_headings(rows: Sequence[Row], place: Place) -> Reading:
    return _refusal(rows, place.problem("no heading row found", rows[0] if rows else None, **_NO_HEADINGS))


def _refusal(rows: Sequence[Row], problem: Problem) -> Reading:
    return Reading(problem.file, "whole file", "\n".join(row.raw for row in rows), None, (problem,))


def _above(rows: Sequence[Row]) -> dict[str, Any]:
    """What stands above the headings as a name and a value, such as `Date; 14.03.2025`."""
    found: dict[str, Any] = {}
    for row in rows:
        filled = [cell.strip() for cell in row.cells if cell.strip()]
        if len(filled) == 2 and row.defect is None:
            found |= _default(*filled)
    return found


def _day_above(rows: Sequence[Row]) -> dict[str, Any]:
    """The date in the title of one of several sheets, such as `Night 2; 12.01.2024`, if there is just one."""
    written = {cell.strip() for row in rows for cell in row.cells if any(map(str.isdigit, cell))}
    days = [found for cell in written if (found := _default("date", cell))]
    return days[0] if len(days) == 1 else {}


def _default(heading: str, cell: str) -> dict[str, Any]:
    known = [column for column in layout([heading.rstrip(":")], ()).columns if column.field in GAME_FIELDS]
    try:
        return {column.field: value_of(parser_of(column), cell) for column in known}
    except cells.CellError:
        return {}


def remarks_of(frame: Frame) -> tuple[Problem, ...]:
    """The columns nobody understands, told with the first game."""
    message = "a column nobody understands; it was left out"
    return tuple(
        frame.place.problem(message, frame.headings, column=name[:60], fatal=False)
        for name in frame.sheet.unknown
    )


Block = tuple[int, SeatRow]


def _games(blocks: Sequence[Block], sheet: Layout) -> Iterator[list[SeatRow]]:
    """The rows of each game, in the order of their first rows.

    Where no row names its game, a blank line or a repeated heading row begins a new one.
    """
    named = any(seat.values.get(name) is not None for _, seat in blocks for name in KEY_FIELDS)
    fields = key_fields(sheet)
    games: dict[tuple[Any, ...], list[Block]] = {}
    for block, seat in blocks:
        games.setdefault(_key(seat, fields) if named else (block,), []).append((block, seat))
    for game in games.values():
        yield from _evenings(game)


def _by_line(blocks: Sequence[Block]) -> Iterator[list[SeatRow]]:
    """Seats that stood in one line are one game."""
    for _, seats in groupby(blocks, key=lambda block: block[1].row.line):
        yield [seat for _, seat in seats]


def _evenings(game: Sequence[Block]) -> list[list[SeatRow]]:
    """Several games of one day: told apart by blank lines, or by the same players sitting down again."""
    seats = [seat for _, seat in game]
    if not repeated(map(_who, seats)):
        return [seats]
    by_block = [[seat for _, seat in part] for _, part in groupby(game, key=lambda block: block[0])]
    if not any(repeated(map(_who, part)) for part in by_block):
        return by_block
    table = list(dict.fromkeys(map(_who, seats)))
    parts = [seats[start : start + len(table)] for start in range(0, len(seats), len(table))]
    again = all(sorted(map(str, map(_who, part))) == sorted(map(str, table)) for part in parts)
    return parts if again else [seats]


def _who(seat: SeatRow) -> str | None:
    return seat.values.get("player") or seat.values.get("faction")


def _blocks(
    body: Iterable[Row], sheet: Layout, place: Place, passed: list[Row]
) -> Iterator[tuple[int, SeatRow]]:
    """Every row of a seat with the number of the block it stands in; other rows are `passed` over."""
    block, above = 0, SeatRow(Row(0, (), ""))
    for row in body:
        if row.blank or sheet.repeats(row):
            block += 1
            continue
        seat = _seat_row(row, sheet, place)
        if _is_no_seat(seat, sheet):
            passed.append(row)
            block += 1
            continue
        _inherit(seat, above)
        yield block, seat
        above = seat


def _is_no_seat(seat: SeatRow, sheet: Layout) -> bool:
    """Sums, averages and legends: rows that say so, or that name nobody and hold no result."""
    who = _who(seat)
    if who is not None and not who.isdigit():
        return sums_up(who)
    stated = any(seat.values.get(c.field) is not None for c in sheet.columns if c.field not in GAME_FIELDS)
    return begins_a_sum(seat.row) or not (stated or seat.row.defect or seat.ticked)


def _inherit(seat: SeatRow, above: SeatRow) -> None:
    """An event or a game written once, in its first row, stands for the rows below it as well."""
    stated = [name for name in KEY_FIELDS if seat.values.get(name) is not None]
    if all(seat.values[name] == above.values.get(name) for name in stated):
        for name in KEY_FIELDS:
            if name in seat.values and above.values.get(name) is not None:
                seat.values[name] = above.values[name]


def key_fields(sheet: Layout) -> tuple[str, ...]:
    """What makes rows one game; a game that has a name needs no date."""
    return KEY_FIELDS[:-1] if sheet.has("game") else KEY_FIELDS


def _key(seat: SeatRow, fields: Sequence[str]) -> tuple[Any, ...]:
    return tuple(seat.values.get(name) for name in fields)


def _seat_row(row: Row, sheet: Layout, place: Place) -> SeatRow:
    seat = SeatRow(row)
    defect = row.defect or _wrong_width(row, sheet)
    if defect is not None:
        expected = f"{sheet.width} cells, as many as there are headings"
        seat.problems.append(place.problem(defect, row, found=_quote(row.raw), expected=expected))
    for column in sheet.columns:
        _read_cell(seat, column, place)
    return seat


def _wrong_width(row: Row, sheet: Layout) -> str | None:
    last = max(column.index for column in sheet.columns)
    if len(row.cells) <= last:
        return f"half a row: {len(row.cells)} cells"
    if any(cell.strip() for cell in row.cells[sheet.width :]):
        return f"too many cells: {len(row.cells)}"
    return None


def _read_cell(seat: SeatRow, column: Column, place: Place) -> None:
    cell = seat.row.cells[column.index] if column.index < len(seat.row.cells) else ""
    try:
        value = value_of(parser_of(column), cell)
    except cells.CellError as error:
        seat.problems.append(
            place.problem(
                error.message,
                seat.row,
                column=column.heading,
                found=_quote(cell),
                expected=error.expected,
                fatal=error.fatal,
            )
        )
        value = None
    if column.star:
        seat.ticked |= value is not None
        seat.stars[column.field] = seat.stars.get(column.field, 0) + (value or 0)
    else:
        seat.values[column.field] = value


def parser_of(column: Column) -> Callable[[str], Any]:
    """What reads a tidied cell of a column."""
    return cells.count_or_tick if column.star else PARSERS.get(column.field, cells.number)


@lru_cache(maxsize=16_384)
def value_of(parser: Callable[[str], Any], cell: str) -> Any:
    """What a cell says; the same few names and numbers fill most cells of a sheet."""
    return parser(cells.tidy(cell))


def _quote(text: str) -> str:
    line = " ".join(text[: 2 * LONGEST_QUOTE].split())
    return (
        line if len(line) <= LONGEST_QUOTE and len(text) <= 2 * LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]}…"
    )


def _reading(seats: Sequence[SeatRow], frame: Frame, remarks: Sequence[Problem]) -> Reading:
    place, sheet = frame.place, frame.sheet
    rows = [seat.row for seat in seats]
    problems = [problem for seat in seats for problem in seat.problems]
    if are_points([seat.values for seat in seats]):
        problems.append(
            place.problem("stars, territories and resources are points here", rows[0], fatal=False)
        )
        seats = [replace(seat, values=as_points(seat.values)) for seat in seats]
    game, contradictions = _game_values(seats, sheet, place)
    problems += contradictions + _seat_problems(seats, sheet, place)
    fatal = any(problem.fatal for problem in problems)
    record = None if fatal else _record(seats, {**frame.defaults, **game}, place, problems)
    raw = "\n".join(row.raw for row in (frame.headings, *rows))
    label = game.get("game") or " / ".join(str(game[name]) for name in KEY_FIELDS if name in game)
    return Reading(place.file, place.position(rows), raw, record, (*problems, *remarks), label or None)


def _game_values(
    seats: Sequence[SeatRow], sheet: Layout, place: Place
) -> tuple[dict[str, Any], list[Problem]]:
    """What the rows say about the whole game; two different answers are a problem."""
    values: dict[str, Any] = {}
    problems = []
    for name in GAME_FIELDS:
        for seat in seats:
            value = seat.values.get(name)
            if value is not None and values.setdefault(name, value) != value:
                problems.append(_contradiction(name, values[name], value, seat.row, sheet, place))
    return values, problems


def _contradiction(name: str, first: Any, other: Any, row: Row, sheet: Layout, place: Place) -> Problem:
    heading = next(column.heading for column in sheet.columns if column.field == name)
    return place.problem(
        "rows of one game disagree", row, column=heading, found=str(other), expected=f"{first}, as above"
    )


def _seat_problems(seats: Sequence[SeatRow], sheet: Layout, place: Place) -> list[Problem]:
    problems = []
    if len(seats) > MAX_SEATS:
        message = f"{len(seats)} rows share one game"
        expected = f"at most {MAX_SEATS} seats; give each game a number of its own in a column `game`"
        problems.append(place.problem(message, seats[MAX_SEATS].row, expected=expected))
    for name in repeated(map(_who, seats)):
        expected = "everybody once; several games of one day need a column `game` with a number each"
        row = [seat.row for seat in seats if _who(seat) == name][1]
        problems.append(place.problem("one player twice at a table", row, found=name, expected=expected))
    for seat in seats:
        name = "player" if sheet.has("player") else "faction"
        if not seat.values.get(name) and not seat.problems:
            problems.append(
                place.problem(f"no {name}", seat.row, column=name, found="", expected=f"a {name}")
            )
    return problems


def _record(
    seats: Sequence[SeatRow], game: Mapping[str, Any], place: Place, problems: list[Problem]
) -> Record | None:
    try:
        return Record(
            **{name: game[name] for name in ("edition",) if name in game},
            header=Header(**{name: game.get(name) for name in HEADER_FIELDS}),
            seats=tuple(_seat(seat.values) for seat in seats),
            setup=_setup(game),
            announced=_announced(seats, game),
        )
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        problems.append(
            place.problem(first["msg"], seats[0].row, column=where, found=_quote(str(first["input"])))
        )
        return None


def _seat(values: Mapping[str, Any]) -> Seat:
    faction = values.get("faction")
    return Seat(
        player=values.get("player") or str(faction).title(),
        faction=faction,
        mat=values.get("mat"),
        bid=values.get("bid") or 0,
        start=values.get("start"),
    )


def _setup(game: Mapping[str, Any]) -> Setup:
    expansions = str(game.get("expansions") or "").replace(";", ",").replace("+", ",").split(",")
    return Setup(
        structure_tile=game.get("tile"),
        policy=game.get("policy"),
        expansions=tuple(name.strip() for name in expansions if name.strip()),
    )


def _announced(seats: Sequence[SeatRow], game: Mapping[str, Any]) -> Announced:
    stars_known = any(seat.ticked for seat in seats)
    factory_known = any(seat.values.get("factory") is not None for seat in seats)
    return Announced(
        sheets=tuple(_sheet(seat, stars_known, factory_known) for seat in seats),
        winners=tuple(_seat(seat.values).player for seat in seats if seat.values.get("winner")),
        stopped=bool(game.get("stopped")),
        rounds=game.get("rounds"),
    )


def _sheet(seat: SeatRow, stars_known: bool, factory_known: bool) -> Sheet:
    """Where the table ticked anything in these columns, an empty cell is a no; otherwise it is unknown."""
    figures = {name: seat.values.get(name) for name in SHEET_FIELDS}
    if factory_known:
        figures["factory"] = bool(figures["factory"])
    kinds = {kind: count for kind, count in seat.stars.items() if count} if stars_known else None
    stars = figures["stars"] if kinds is None or figures["stars"] is not None else sum(kinds.values())
    priced = coins_by_bracket(figures, seat.values.get(BRACKET), stars)
    return Sheet(**{**figures, **priced}, star_kinds=kinds)
