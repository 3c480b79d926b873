"""How a sheet is read, in words: each column with its meaning, what is not used, and the first games."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pydantic import BaseModel

from ingest.formats.reader import Reading
from ingest.sheets.detect import in_words
from ingest.sheets.interpret import interpret
from ingest.sheets.keep import bound_over
from ingest.sheets.reading import Chosen

FIRST_GAMES = 3
FIRST_ROWS = 50
WIDEST = 28


@dataclass(frozen=True, slots=True)
class ColumnReading:
    """A column as it stands, what it is read as, the first cell below it, and why it is read so."""

    heading: str
    field: str
    of: str
    example: str
    reason: str


def column_readings(chosen: Chosen) -> list[ColumnReading]:
    """Every column of a sheet in its order; one that is not used has no field."""
    if chosen.layout is None:
        return []
    bound = bound_over(chosen.table.rows, chosen.layout)
    used = {each.index: (each.column.field, each.column.of or "") for each in bound.columns}
    proposed = (each.columns for each in chosen.proposals if each.layout == chosen.layout)
    reasons = {column.heading: column.reason for column in next(proposed, ())}
    found = []
    for index, heading in enumerate(bound.headings):
        example = next(filter(None, (row.cell(index).strip() for row in bound.body[:FIRST_ROWS])), "")
        if heading or example:
            meaning = used.get(index, ("", ""))
            found.append(ColumnReading(heading, *meaning, example, reasons.get(heading, "")))
    return found


def explained(chosen: Chosen, file: str) -> Iterator[str]:
    """The reading of a sheet as lines of text."""
    layout = chosen.layout
    title = f"{file}, worksheet {chosen.table.title}" if chosen.table.title else file
    if layout is None:
        yield f"{title}: not read: {chosen.refusal}"
        yield f"  expected {chosen.expected}"
    else:
        yield f"{title}: {in_words(layout)}"
        yield from map(_column_line, column_readings(chosen))
        said = layout.model_dump(mode="json", exclude_defaults=True, exclude={"columns", "orientation"})
        yield from [f"  {', '.join(f'{name} = {value}' for name, value in said.items())}"] if said else []
    for number, proposal in enumerate(chosen.proposals[:2], start=1):
        yield f"  reading {number}: {in_words(proposal.layout)}, score {proposal.score:.2f}"
        yield from (f"    {side}: {'; '.join(said)}" for side, said in proposal.reasons().items() if said)
    readings = interpret(chosen.table, layout, file) if layout else iter(())
    for reading in islice((reading for reading in readings if not reading.note), FIRST_GAMES):
        yield f"  {reading.position}: {_game(reading)}"


def _column_line(column: ColumnReading) -> str:
    meaning = " of ".join(filter(None, (column.field, column.of))) or "NOT USED"
    why = f"  ({column.reason})" if column.reason else ""
    cells = (" ".join(cell.split()) for cell in (column.heading or "(no heading)", meaning, column.example))
    cut = (f"{cell[: WIDEST - 1]}…" if len(cell) > WIDEST else f"{cell:{WIDEST}}" for cell in cells)
    return f"  {' '.join(cut)}{why}".rstrip()


def _game(reading: Reading) -> str:
    """A game as it came out, in one line."""
    record = reading.record
    if record is None:
        first = next(problem for problem in reading.problems if problem.fatal)
        return f"refused: {first.message}{f' (found “{first.found}”)' if first.found else ''}"
    announced, day = record.announced, record.header.date
    seats = map(_seat, record.seats, announced.sheets if announced else ())
    won = f"; won: {', '.join(announced.winners)}" if announced and announced.winners else ""
    return f"{f'{day}: ' if day else ''}{', '.join(seats)}{won}"


def _seat(seat: BaseModel, sheet: BaseModel) -> str:
    player, *role = (value for value in dict(seat).values() if isinstance(value, str))
    said = sheet.model_dump(exclude_none=True, include={"total", "rank"})
    result = said.get("total", f"place {said['rank']}" if "rank" in said else "")
    return " ".join(filter(None, (player, f"({', '.join(role)})" if role else "", str(result))))
