"""Layouts that a sheet may have: every plausible one is proposed, none is chosen here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.sheets import cells
from ingest.sheets.columns import by_content, find_columns
from ingest.sheets.doubts import ROWS_ABOVE_HEADINGS, Case, doubts, has_headings_below, left_above
from ingest.sheets.found import Columns, Found, is_number
from ingest.sheets.layout import AGAIN, ALONE, BETWEEN_ROWS, GAP, SECTION, Layout
from ingest.sheets.meanings import FEWEST_HEADINGS, MOST_PLACES, WIDEST_SHEET, recognised
from ingest.sheets.owners import seat_in, with_owners
from ingest.sheets.seat_cell import day_of
from ingest.sheets.table import Row, Table, side_blocks, turned
from ingest.sheets.vocabulary import KEY_FIELDS, SAID_AS, WHOLE_SEAT, Words

MOST_CANDIDATES = 3
DAYS = ("date", "time", "period")


@dataclass(frozen=True, slots=True)
class Idea:
    """Layouts that a sheet may have, the columns they come from, and what is doubtful about them.

    The layouts differ only in how rows make games.
    """

    layouts: tuple[Layout, ...]
    columns: Columns
    doubts: tuple[str, ...]


def ideas(table: Table, words: Words) -> Iterator[Idea]:
    """Every layout that the headings of a table suggest, upright and on its side."""
    first_block = side_blocks(table.rows[:WIDEST_SHEET])[:1]
    on_its_side = turned(first_block[0]) if first_block else ()
    for rows, sideways in ((table.rows, False), (on_its_side, True)):
        for top, count in _heading_rows(rows, words):
            columns = find_columns(rows, top, count, words, sideways=sideways)
            left = left_above(rows[: top + 1 - count])
            named = any(BETWEEN_ROWS in column.heading for column in columns.owned())
            if (count == 2 and not named) or (sideways and (left or has_headings_below(columns, words))):
                continue
            for case in (_row_per_seat(columns, words, table), _row_per_game(columns, words, table)):
                if case is not None:
                    layouts = tuple(_layouts(case, count, sideways=sideways))
                    yield Idea(layouts, case.columns, (*doubts(case), *left))


def _heading_rows(rows: Sequence[Row], words: Words) -> list[tuple[int, int]]:
    """Rows that may name the columns, alone or with the row above them, those with most known headings first.

    They have at least half as many known headings as the best of them.
    """
    counted = [(recognised(row.cells, words), -top) for top, row in enumerate(rows[:ROWS_ABOVE_HEADINGS])]
    best = sorted(counted, reverse=True)[:MOST_CANDIDATES]
    tops = [-top for count, top in best if 2 * count >= best[0][0] > 0 and not _holds_values(rows[-top])]
    above = rows[tops[0] - 1].filled() if tops and tops[0] else []
    double = [(tops[0], 2)] if len(above) > 1 and not any(map(is_number, above)) else []
    return [*((top, 1) for top in tops), *double]


def _holds_values(row: Row) -> bool:
    """Whether a day or a score stands in a row: it is no row of headings, as where a sheet has none."""
    figures = (cell for cell in row.filled() if cell.isdecimal() and len(cell) < len("2024"))
    return any(int(cell) > MOST_PLACES for cell in figures) or any(map(day_of, row.filled()))


def _row_per_seat(columns: Columns, words: Words, table: Table) -> Case | None:
    """A row per seat: somebody or a dimension is named in each, and more than that is said."""
    first, *_ = words.dimensions
    every = columns.settled(by_content(*words.dimensions), words=words)

    def has_role(cell: str) -> bool:
        return {"player", first} <= seat_in(cell, words, named=False)

    kept: dict[str, Found] = {}
    for column in every.plain():
        roles = column.field == "player" and column.share(has_role) >= 0.5
        own = column.meant(WHOLE_SEAT, reason="its names have a role behind them") if roles else column
        kept.setdefault(f"{own.field} {own.index}" if "." in own.field else own.field, own)
    case = Case("row per seat", every, Columns(kept.values()), words, table)
    return None if len(case.fields) < FEWEST_HEADINGS or case.lacks("player", WHOLE_SEAT, first) else case


def _row_per_game(columns: Columns, words: Words, table: Table) -> Case | None:
    """A row per game: columns say whose they are, or names stand in the headings."""
    owned = with_owners(columns, words)
    owners = owned.owners()
    if len(owners) < FEWEST_HEADINGS and owners.isdisjoint(ALONE):
        return None
    used = [c for c in owned if c.of or words.of_game(c.field) or c.field == "winner"]
    return Case("row per game", owned, Columns(used), words, table)


def _layouts(case: Case, heading_rows: int, *, sideways: bool) -> Iterator[Layout]:
    """The layout of a reading with every way in which its rows may make games."""
    orders = {cells.order_of(cell) for column in case.used.plain("date", "stamp") for cell in column.cells}
    (order,) = orders - {None} if len(orders - {None}) == 1 else (None,)
    for by in _ways_of_grouping(case):
        upright = "block per game" if by == (GAP,) else case.orientation
        said = {"game": case.words.game, "heading_rows": heading_rows, "date_order": order, "games_by": by}
        columns = tuple(column.column() for column in case.used)
        orientation = "sideways" if sideways else upright
        yield Layout.model_validate({**said, "orientation": orientation, "columns": columns})


def _ways_of_grouping(case: Case) -> Sequence[tuple[str, ...]]:
    """What may make rows one game: the fields that name it, with or without its day, and gaps between rows."""
    if case.orientation == "row per game":
        return [()]
    there = {SAID_AS.get(field, field) for field in case.fields}
    fields = tuple(name for name in KEY_FIELDS if name in there)
    if there.isdisjoint({*KEY_FIELDS} - {"period"}):
        return [(*fields, GAP)]
    if "game" not in there:
        return [fields, (*fields, GAP), (*fields, AGAIN)]
    named = tuple(name for name in fields if name not in DAYS)
    return list(dict.fromkeys((named, fields, (*named, SECTION), (*fields, SECTION), (*fields, AGAIN))))
