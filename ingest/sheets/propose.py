"""Layouts that a sheet may have: every plausible one is proposed, none is chosen here."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.sheets import cells
from ingest.sheets.columns import find_columns
from ingest.sheets.doubts import (
    ROWS_ABOVE_HEADINGS,
    Case,
    headings_below,
    left_above,
    of_a_row_per_game,
    of_a_row_per_seat,
)
from ingest.sheets.found import Columns, Found, is_number, share
from ingest.sheets.layout import AGAIN, ALONE, BETWEEN_ROWS, GAP, SECTION, Layout
from ingest.sheets.meanings import WIDEST_SHEET, recognised
from ingest.sheets.owners import with_owners
from ingest.sheets.seat_cell import read_seat
from ingest.sheets.table import Row, Table, side_blocks, turned
from ingest.sheets.vocabulary import KEY_FIELDS, SAID_AS, WHOLE_SEAT, Words

FEWEST_HEADINGS = 2
MOST_CANDIDATES = 3
DAYS = ("date", "time", "period")
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")


@dataclass(frozen=True, slots=True)
class Idea:
    """A layout that a sheet may have, the columns it comes from, and what is doubtful about it."""

    layout: Layout
    columns: tuple[Found, ...]
    doubts: tuple[str, ...] = ()


def ideas(table: Table, words: Words) -> Iterator[Idea]:
    """Every layout that the headings of a table suggest, upright and on its side."""
    for rows, sideways in ((table.rows, False), (_turned_block(table), True)):
        for top, count in _heading_rows(rows, words, sideways=sideways):
            columns = find_columns(rows, top, count, words, sideways=sideways)
            if count == 1 or _joined_owners(columns):
                below = headings_below(columns, words) if sideways else ()
                doubts = (*left_above(rows[: top + 1 - count]), *below)
                said = {"year": _year(table, columns), "heading_rows": count}
                for idea in _readings(columns, words, table):
                    yield from _variants(idea, said, doubts, sideways=sideways)


def _joined_owners(columns: Columns) -> list[Found]:
    """The columns whose two headings say whose they are together."""
    return [column for column in columns.owned() if BETWEEN_ROWS in column.heading]


def _readings(columns: Columns, words: Words, table: Table) -> list[Idea]:
    both = (_row_per_seat(columns, words, table), _row_per_game(columns, words, table))
    return [idea for idea in both if idea is not None]


def _year(table: Table, found: Sequence[Found]) -> int | None:
    """The one year that the worksheet's name or its titles say, where dates lack theirs."""
    days = [cell for c in found if c.field == "date" for cell in c.cells]
    if not any(map(cells.lacks_its_year, days)):
        return None
    above = [row.filled()[0] for row in table.rows[:ROWS_ABOVE_HEADINGS] if len(row.filled()) == 1]
    years = {int(year) for text in (table.title or "", *above) for year in _YEAR.findall(text)}
    return years.pop() if len(years) == 1 else None


def _turned_block(table: Table) -> tuple[Row, ...]:
    """The first block of a sheet on its side: rows up to where its first heading comes again."""
    blocks = side_blocks(table.rows[:WIDEST_SHEET])
    return turned(blocks[0]) if blocks else ()


def _heading_rows(rows: Sequence[Row], words: Words, *, sideways: bool) -> list[tuple[int, int]]:
    """Rows that may name the columns, alone or with the row above them, those with most known headings first."""
    counted = [(recognised(row.cells, words), -top) for top, row in enumerate(rows[:ROWS_ABOVE_HEADINGS])]
    best = sorted(counted, reverse=True)[:MOST_CANDIDATES]
    most = max((count for count, _ in best), default=0)
    likely = [-top for count, top in best if 2 * count >= most > 0]
    tops = [top for top in likely if not (sideways and left_above(rows[:top]))]
    double = [(top, 2) for top in tops[:1] if top and _may_head(rows[top - 1])]
    return [*((top, 1) for top in tops), *double]


def _may_head(row: Row) -> bool:
    return len(row.filled()) > 1 and not any(is_number(cell) for cell in row.filled())


def _row_per_seat(columns: Columns, words: Words, table: Table) -> Idea | None:
    """A row per seat: somebody or a dimension is named in each, and more than that is said."""
    own = [_role_in_name(column, columns, words) for column in columns.plain()]
    kept: dict[str, Found] = {}
    for column in own:
        several = f" {column.index}" if "." in column.field else ""
        kept.setdefault(column.field + several, column)
    used = list(kept.values())
    fields = {column.field for column in used}
    if len(fields) < FEWEST_HEADINGS or not fields & {"player", WHOLE_SEAT, next(iter(words.dimensions))}:
        return None
    doubts = of_a_row_per_seat(Case(columns, used, words, table))
    return Idea(_layout("row per seat", used, words), columns, tuple(doubts))


def _role_in_name(column: Found, columns: Columns, words: Words) -> Found:
    """A player column whose names have a faction behind them holds whole seats, unless factions have a column."""
    first = next(iter(words.dimensions))
    if column.field != "player" or columns.plain(first):
        return column
    with_role = share(column, lambda cell: _has_role(cell, first, words)) >= 0.5
    return column.meant(WHOLE_SEAT, reason="its names have a role behind them") if with_role else column


def _has_role(cell: str, dimension: str, words: Words) -> bool:
    try:
        said = read_seat(cell, words, named=False)
    except cells.CellError:
        return False
    return "player" in said and dimension in said


def _row_per_game(columns: Columns, words: Words, table: Table) -> Idea | None:
    """A row per game: columns say whose they are, or names stand in the headings."""
    owned = with_owners(columns, words)
    owners = owned.owners()
    if len(owners) < FEWEST_HEADINGS and not owners & set(ALONE):
        return None
    used = [column for column in owned if column.meaning and _is_used(column, words)]
    doubts = of_a_row_per_game(Case(owned, used, words, table))
    return Idea(_layout("row per game", used, words), owned, tuple(doubts))


def _is_used(column: Found, words: Words) -> bool:
    return bool(column.of) or words.of_game(column.field) or column.field == "winner"


def _layout(orientation: str, found: Sequence[Found], words: Words) -> Layout:
    dates = [cell for c in found if c.field in ("date", "stamp") for cell in c.cells]
    orders = {order for cell in dates if (order := cells.order_of(cell))}
    columns = tuple(c.column() for c in found)
    order = orders.pop() if len(orders) == 1 else None
    said = {"game": words.game, "orientation": orientation, "columns": columns, "date_order": order}
    return Layout.model_validate(said)


def _variants(
    idea: Idea, said: Mapping[str, object], doubts: tuple[str, ...], *, sideways: bool
) -> Iterator[Idea]:
    """The layout with every way in which its rows may make games."""
    for by in _ways_of_grouping(idea.layout):
        blocks = "block per game" if by == (GAP,) else idea.layout.orientation
        orientation = "sideways" if sideways else blocks
        update = {**said, "orientation": orientation, "games_by": by}
        yield Idea(idea.layout.model_copy(update=update), idea.columns, (*idea.doubts, *doubts))


def _ways_of_grouping(layout: Layout) -> list[tuple[str, ...]]:
    """What may make rows one game: the fields that name it, with or without its day, and gaps between rows."""
    if layout.by_game:
        return [()]
    there = {SAID_AS.get(column.field, column.field) for column in layout.columns}
    fields = tuple(name for name in KEY_FIELDS if name in there)
    if set(fields) <= {"period"}:
        return [(*fields, GAP)]
    if "game" not in fields:
        return [fields, (*fields, GAP), (*fields, AGAIN)]
    named = tuple(name for name in fields if name not in DAYS)
    ways = (named, fields, (*named, SECTION), (*fields, SECTION), (*fields, AGAIN))
    return list(dict.fromkeys(ways))
