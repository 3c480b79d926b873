"""The one interpreter: a table and a layout into readings. It never guesses, and tells what it does not use."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ingest.formats.reader import Problem, Reading
from ingest.sheets.binding import Bound, bind, parser_of
from ingest.sheets.draft import Finisher, Place, SheetGame
from ingest.sheets.game_rows import row_games
from ingest.sheets.layout import GAP, Layout, LayoutError
from ingest.sheets.passed_rows import Passed, said_above, title_values
from ingest.sheets.seat_rows import default_games_by, seat_games
from ingest.sheets.table import Row, Table, side_blocks, turned, unlike_others
from ingest.sheets.vocabulary import read_quietly

MOST_LINES = 20
LONGEST_NOTE = 600
UNUSED = "columns that are not used: "


def interpret(table: Table, layout: Layout, file: str) -> Iterator[Reading]:
    """Every game of a table, then notes about what holds none; `LayoutError` where the layout does not fit."""
    place = Place(file, table.title)
    blocks = side_blocks(table.rows) if layout.orientation == "sideways" else [tuple(table.rows)]
    passed, unused = Passed(), dict[str, None]()
    for number, block in enumerate(blocks):
        try:
            bound = _bound(block, layout)
        except LayoutError as error:
            if number == 0:
                raise
            yield _unlike(block, error, place)
            continue
        unused.update(dict.fromkeys(bound.unused))
        yield from _games(bound, place, passed, block)
    yield from notes(passed, table.struck, place, tuple(unused))


def _unlike(block: Sequence[Row], error: LayoutError, place: Place) -> Reading:
    """A block on its side that lacks a heading of the others: one game at most, which is refused."""
    problem = place.problem(str(error), block[0], expected="the headings that the first block has")
    raw = "\n".join(row.raw for row in block)
    return Reading(place.file, place.position(block), raw, None, (problem,))


def games_of(bound: Bound, place: Place, passed: Passed) -> Iterator[Reading]:
    """The games of rows that lie below their headings already."""
    return _games(bound, place, passed, bound.body)


def _bound(block: Sequence[Row], layout: Layout) -> Bound:
    rows = turned(block) if layout.orientation == "sideways" else block
    bound = bind(rows, layout)
    if layout.games_by or layout.by_game:
        return bound
    by = (GAP,) if layout.orientation in ("block per game", "sideways") else default_games_by(bound)
    whole = () if layout.orientation == "worksheet per game" else by
    return replace(bound, layout=layout.model_copy(update={"games_by": whole}))


def _games(bound: Bound, place: Place, passed: Passed, block: Sequence[Row]) -> Iterator[Reading]:
    read = row_games if bound.layout.by_game else seat_games
    finisher = Finisher(bound, place)
    always = _always(bound, place.sheet)
    slipped = [] if place.sheet else _slipped(block, place)
    for game in read(bound, place, passed):
        _say_always(game, always)
        if bound.layout.orientation == "sideways":
            game.rows = list(block)
            game.problems += slipped
        yield finisher.reading(game)


def _slipped(block: Sequence[Row], place: Place) -> list[Problem]:
    """A row of a CSV sheet on its side in which the cells of all players or games may have slipped."""
    row = unlike_others(block)
    expected = "as many cells as the other rows have"
    return (
        [
            place.problem(
                f"cells that may have slipped: {len(row.cells)}", row, found=row.raw, expected=expected
            )
        ]
        if row
        else []
    )


def _always(bound: Bound, title: str | None) -> dict[str, object]:
    """What the layout, the rows above the headings and the worksheet's name say of every game."""
    layout, words = bound.layout, bound.words
    said = {name: read_quietly(parser_of(name, layout, words), text) for name, text in layout.always.items()}
    named = _named(title) if layout.orientation == "worksheet per game" else {}
    return {
        **named,
        **said_above(bound),
        **{name: value for name, value in said.items() if value is not None},
    }


def _named(title: str | None) -> dict[str, object]:
    """A worksheet per game goes by its name, or by the day that it is called."""
    said = title_values(title or "")
    return {"game": title, **said} if title and "date" not in said else said


def _say_always(game: SheetGame, always: dict[str, object]) -> None:
    for name, value in always.items():
        if game.values.get(name) is None:
            game.values[name] = value


def notes(passed: Passed, struck: Sequence[Row], place: Place, unused: Sequence[str]) -> Iterator[Reading]:
    """What was passed over and which columns are not used, a note each."""
    told = (
        (f"{len(passed.empty)} rows hold no game and were passed over", passed.empty),
        (f"left out, rows of other games: {len(passed.others)}", passed.others),
        (f"rows that are struck through were left out: {len(struck)}", struck),
    )
    for message, rows in told:
        if rows:
            yield note(place, message, found=quoted(rows))
    if unused:
        left = note(place, UNUSED + ", ".join(f"“{heading}”" for heading in unused))
        yield replace(left, unused=tuple(unused))


def quoted(rows: Sequence[Row]) -> str:
    """The first of some rows as they stand."""
    return " | ".join(f"row {row.line}: {row.raw}" for row in rows[:MOST_LINES])


def note(place: Place, message: str, **said: object) -> Reading:
    """Something to tell about the sheet as a whole."""
    found: dict[str, Any] = {key: str(text)[:LONGEST_NOTE] for key, text in said.items()}
    problem = Problem(message, place.file, place.sheet, fatal=False, **found)
    return Reading(place.file, "file", "", None, (problem,))
