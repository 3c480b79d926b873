"""The one interpreter: a table and a layout into readings. It never guesses, and tells what it does not use."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ingest.formats.reader import Problem, Reading
from ingest.sheets.binding import Bound, bind
from ingest.sheets.cells import lacks_its_year
from ingest.sheets.draft import finished, position_of
from ingest.sheets.layout import GAP, Layout, LayoutError
from ingest.sheets.meanings import meaning
from ingest.sheets.passed_rows import Passed, said_above, title_values
from ingest.sheets.rows import drafts
from ingest.sheets.table import Row, Table, side_blocks, turned
from ingest.sheets.vocabulary import KEY_FIELDS, read_quietly, words_of
from ingest.stated.game import note

MOST_LINES = 20
HALF_A_YEAR = 183
NAME_AND_VALUE = 2
UNUSED = "columns that are not used: "


def interpret(table: Table, layout: Layout, file: str) -> Iterator[Reading]:
    """Every game of a table, then notes about what holds none; `LayoutError` where the layout does not fit."""
    sideways = layout.orientation == "sideways"
    blocks = side_blocks(table.rows) if sideways else [table.rows]
    passed, unused = Passed(list(_titles(table, layout)) if sideways else []), dict[str, None]()
    for number, block in enumerate(blocks):
        try:
            bound = replace(
                _bound(turned(block) if sideways else block, layout), file=file, sheet=table.title
            )
        except LayoutError as error:
            if number == 0:
                raise
            # A block on its side that lacks a heading of the others is one game at most.
            expected = "the headings that the first block has"
            problem = Problem(str(error), file, table.title, block[0].line, expected=expected)
            raw = "\n".join(row.raw for row in block)
            yield Reading(file, position_of(block, table.title), raw, None, (problem,))
            continue
        unused.update(dict.fromkeys(bound.unused))
        yield from games_of(bound, passed, block)
    yield from notes(passed, table.struck, tuple(unused), file, table.title)


def _titles(table: Table, layout: Layout) -> Iterator[Row]:
    """Rows of a sheet on its side that say one thing, and name no column that is left empty."""
    words = words_of(layout.game)
    alone = (row for row in table.rows if len(row.filled()) == 1)
    return (row for row in alone if meaning(row.filled()[0], words) is None)


def _bound(rows: Sequence[Row], layout: Layout) -> Bound:
    """The layout over its rows, with what makes rows one game where the layout leaves it open."""
    bound = bind(rows, layout)
    if layout.year is not None and _passes_new_year(bound):
        layout = layout.model_copy(update={"year": None})
        bound = bind(rows, layout)
    if layout.games_by or layout.by_game or layout.orientation == "worksheet per game":
        return bound
    keys = () if layout.orientation in ("block per game", "sideways") else KEY_FIELDS
    by = tuple(filter(layout.has, keys)) or (GAP,)
    return replace(bound, layout=layout.model_copy(update={"games_by": by}))


def _passes_new_year(bound: Bound) -> bool:
    """Whether days without a year jump by half a year from row to row: they are not of one year."""
    cells = (row.cell(each.index).strip() for each in bound.named("date", "stamp") for row in bound.body)
    days = [read_quietly(bound.parser_of("date"), cell) for cell in cells if lacks_its_year(cell)]
    return any(abs((one - other).days) > HALF_A_YEAR for one, other in pairwise(filter(None, days)))


def games_of(bound: Bound, passed: Passed, block: Sequence[Row] = ()) -> Iterator[Reading]:
    """The games of rows that lie below their headings; on its side a game is its whole block."""
    always, sideways = _always(bound), bound.layout.orientation == "sideways"
    # A name with one value says something of all and may be shorter.
    counts = sorted({len(row.cells) for row in block if len(row.cells) > NAME_AND_VALUE})
    for game in drafts(bound, passed):
        said = {name: value for name, value in game.values.items() if value is not None}
        game.values = {**game.values, **always, **said}
        game.rows = list(block) if sideways else game.rows
        if sideways and bound.sheet is None and len(counts) > 1:
            message = f"cells that may have slipped: {', '.join(map(str, counts))}"
            game.refuse(message, line=block[0].line, expected="as many cells as the other rows have")
        for heading in bound.several if sideways else ():
            message = f"“{heading}” stands above several columns"
            game.refuse(message, line=block[0].line, expected="the headings that the first block has")
        yield finished(game, bound)


def _always(bound: Bound) -> dict[str, object]:
    """What the layout, the rows above the headings and the worksheet's name say of every game.

    A worksheet per game goes by its name, or by the day that it is called.
    """
    layout, title = bound.layout, bound.sheet or ""
    said = {name: read_quietly(bound.parser_of(name), text) for name, text in layout.always.items()}
    named = title_values(title) if layout.orientation in ("worksheet per game", "sideways") else {}
    if layout.orientation == "worksheet per game" and "date" not in named:
        named = {"game": title, **named}
    elif layout.orientation == "sideways":
        named.pop("game", None)
    return {
        **named,
        **said_above(bound),
        **{name: value for name, value in said.items() if value is not None},
    }


def notes(
    passed: Passed, struck: Sequence[Row], unused: Sequence[str], file: str, sheet: str | None = None
) -> Iterator[Reading]:
    """What was passed over and which columns are not used, a note each."""
    told = (
        (f"{len(passed.empty)} rows hold no game and were passed over", passed.empty),
        (f"left out, rows of other games: {len(passed.others)}", passed.others),
        (f"rows that are struck through were left out: {len(struck)}", struck),
    )
    for message, rows in told:
        if rows:
            yield note(file, message, sheet=sheet, found=quoted(rows))
    if unused:
        left = note(file, UNUSED + ", ".join(f"“{heading}”" for heading in unused), sheet=sheet)
        yield replace(left, unused=tuple(unused))


def quoted(rows: Sequence[Row]) -> str:
    """The first of some rows as they stand."""
    return " | ".join(f"row {row.line}: {row.raw}" for row in rows[:MOST_LINES])
