"""Games that stand side by side: a column for each day, or a small table for each game."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from ingest import names
from ingest.formats import cells
from ingest.formats.headings import GAME_FIELDS, ROWS_ABOVE_HEADINGS, Row, has_gap, heading_row, written_row
from ingest.formats.seat_cells import read_seat_cell
from ingest.formats.sheet_habits import begins_a_sum

PLAYER, FACTION = "player", "faction"
_NUMBERED = re.compile(r"([^\W\d_]+)\s*[#№]?\s*\d{1,4}")
FEWEST_DAYS = 2


def days_across(rows: Sequence[Row]) -> list[list[Row]]:
    """A sheet for each day or game of a table with players or factions below each other; else nothing."""
    for top, row in enumerate(rows[:ROWS_ABOVE_HEADINGS]):
        days = [index for index, cell in enumerate(row.cells) if _names_a_game(cell)]
        heads = [names.columns().find(cell[:80]) for cell in row.cells]
        who = next((name for name in (PLAYER, FACTION) if heads.count(name) == 1), None)
        if len(days) >= FEWEST_DAYS and who is not None:
            return list(_days(rows[top], rows[top + 1 :], (who, heads.index(who)), days))
    return []


def beside_days(rows: Sequence[Row]) -> list[str]:
    """The headings of such a table that head neither players nor games."""
    top = next(row for row in rows if sum(map(_names_a_game, row.cells)) >= FEWEST_DAYS)
    words = [cell.strip() for cell in top.cells if cell.strip() and not _names_a_game(cell)]
    return [word for word in words if names.columns().find(word[:80]) not in (PLAYER, FACTION)]


def name_factions(games: Sequence[Sequence[Row]]) -> bool:
    """Whether the cells of such a table name a faction, as only those of this game do."""
    named = [(top.cells.index("faction"), seats) for top, *seats in games if "faction" in top.cells]
    return any(names.factions().find(row.cells[index]) for index, seats in named for row in seats)


def _days(
    headings: Row, body: Sequence[Row], who: tuple[str, int], days: Sequence[int]
) -> Iterator[list[Row]]:
    """The seats of each day; `who` is what the rows name, players or factions, and in which column."""
    named, at = who
    people = [row for row in body if _cell(row, at) and not begins_a_sum(row)]
    for day in days:
        known = [(row, {named: _cell(row, at)}) for row in people if _cell(row, day)]
        stated = [(row, {**said, **read_seat_cell(_cell(row, day), said)}) for row, said in known]
        seats = [(row, said) for row, said in stated if len(said) > 1]
        fields = list(dict.fromkeys(name for _, said in seats for name in said))
        label = headings.cells[day].strip()
        key = "game" if _NUMBERED.fullmatch(label) else "date"
        written = ((row.line, [label, *(said.get(name, "") for name in fields)]) for row, said in seats)
        if seats:
            yield [written_row(headings.line, (key, *fields)), *(written_row(*each) for each in written)]


def side_by_side(rows: Sequence[Row]) -> list[list[Row]]:
    """The tables that stand beside each other under the same headings, where nothing speaks of whole rows."""
    top = heading_row(rows)
    if top is None or not has_gap(rows[top].cells):
        return []
    headings = [names.normalise(cell) for cell in rows[top].cells]
    groups = groupby(range(len(headings)), key=lambda index: bool(headings[index]))
    spans = [list(group) for filled, group in groups if filled]
    alike = {tuple(headings[i] for i in span) for span in spans}
    fields = {names.columns().find(heading) for heading in next(iter(alike), ())}
    if len(spans) < 2 or len(alike) > 1 or PLAYER not in fields or fields & GAME_FIELDS:
        return []
    return [[written_row(row.line, row.cells[span[0] : span[-1] + 1]) for row in rows] for span in spans]


def _names_a_game(cell: str) -> bool:
    """Whether a heading is a day or the number of a game."""
    numbered = _NUMBERED.fullmatch(cell.strip()[:80])
    if numbered is not None and names.columns().find(numbered[1]) == "game":
        return True
    try:
        return any(map(str.isdigit, cell)) and cells.date(cells.tidy(cell[:80])) is not None
    except cells.CellError:
        return False


def _cell(row: Row, index: int) -> str:
    return row.cells[index].strip() if index < len(row.cells) else ""
