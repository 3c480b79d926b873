"""Layouts that a sheet may have: every plausible one is proposed, none is chosen here."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.sheets import cells
from ingest.sheets.columns import by_content, find_columns
from ingest.sheets.doubts import ROWS_ABOVE_HEADINGS, Case, doubts, headings_below, left_above
from ingest.sheets.found import Columns, Found, is_number
from ingest.sheets.layout import AGAIN, ALONE, BETWEEN_ROWS, GAP, SECTION, Layout
from ingest.sheets.meanings import MOST_PLACES, WIDEST_SHEET, recognised
from ingest.sheets.owners import with_owners
from ingest.sheets.seat_cell import day_of, read_seat
from ingest.sheets.table import Row, Table, side_blocks, turned
from ingest.sheets.vocabulary import KEY_FIELDS, SAID_AS, WHOLE_SEAT, Words

FEWEST_HEADINGS = 2
MOST_CANDIDATES = 3
DAYS = ("date", "time", "period")
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)(?:\s*[/–-]\s*(?:20)?(\d\d)(?!\d))?")
"""A year, or two that follow each other as in `2023/24`."""


@dataclass(frozen=True, slots=True)
class Idea:
    """A layout that a sheet may have, the columns it comes from, and what is doubtful about it."""

    layout: Layout
    columns: Columns
    doubts: tuple[str, ...] = ()


def ideas(table: Table, words: Words) -> Iterator[Idea]:
    """Every layout that the headings of a table suggest, upright and on its side."""
    first_block = side_blocks(table.rows[:WIDEST_SHEET])[:1]
    on_its_side = turned(first_block[0]) if first_block else ()
    for rows, sideways in ((table.rows, False), (on_its_side, True)):
        for top, count in _heading_rows(rows, words, sideways=sideways):
            columns = find_columns(rows, top, count, words, sideways=sideways)
            if count == 2 and not any(BETWEEN_ROWS in column.heading for column in columns.owned()):
                continue
            found = [*left_above(rows[: top + 1 - count])]
            found += headings_below(columns, words) if sideways else ()
            said = {"game": words.game, "year": _year(table, columns), "heading_rows": count}
            cases = (_row_per_seat(columns, words, table), _row_per_game(columns, words, table))
            for case in filter(None, cases):
                for layout in _layouts(case, said, sideways=sideways):
                    yield Idea(layout, case.columns, (*doubts(case), *found))


def _heading_rows(rows: Sequence[Row], words: Words, *, sideways: bool) -> list[tuple[int, int]]:
    """Rows that may name the columns, alone or with the row above them, those with most known headings first."""
    tops = [
        top
        for top in _likely_tops(rows, words)
        if not ((sideways and left_above(rows[:top])) or _holds_values(rows[top]))
    ]
    above = rows[tops[0] - 1].filled() if tops and tops[0] else []
    double = [(tops[0], 2)] if len(above) > 1 and not any(map(is_number, above)) else []
    return [*((top, 1) for top in tops), *double]


def _likely_tops(rows: Sequence[Row], words: Words) -> list[int]:
    """The rows with at least half as many known headings as the best of them."""
    counted = [(recognised(row.cells, words), -top) for top, row in enumerate(rows[:ROWS_ABOVE_HEADINGS])]
    best = sorted(counted, reverse=True)[:MOST_CANDIDATES]
    most = max((count for count, _ in best), default=0)
    return [-top for count, top in best if 2 * count >= most > 0]


def _holds_values(row: Row) -> bool:
    """Whether a day or a score stands in a row: it is no row of headings, as where a sheet has none."""
    figures = (cell for cell in row.filled() if cell.isdecimal() and len(cell) < len("2024"))
    return any(int(cell) > MOST_PLACES for cell in figures) or any(map(day_of, row.filled()))


def _year(table: Table, columns: Columns) -> int | None:
    """The one year that the worksheet's name or its titles say, where dates lack theirs."""
    days = [cell for column in columns if column.field == "date" for cell in column.cells]
    if not any(map(cells.lacks_its_year, days)):
        return None
    above = [row.filled()[0] for row in table.rows[:ROWS_ABOVE_HEADINGS] if len(row.filled()) == 1]
    years = {year for text in (table.title or "", *above) for year in _years_in(text)}
    return years.pop() if len(years) == 1 else None


def _years_in(text: str) -> Iterator[int]:
    """Every year that a text names; `2023/24` names two."""
    for match in _YEAR.finditer(text):
        year = int(match[1])
        yield year
        if match[2] and int(match[2]) == (year + 1) % 100:
            yield year + 1


def _row_per_seat(columns: Columns, words: Words, table: Table) -> Case | None:
    """A row per seat: somebody or a dimension is named in each, and more than that is said."""
    first, *_ = words.dimensions
    columns = columns.settled(by_content(*words.dimensions), words=words)
    kept: dict[str, Found] = {}
    for column in columns.plain():
        own = column
        if column.field == "player" and not columns.plain(first) and column.share(_has_role(words)) >= 0.5:
            own = column.meant(WHOLE_SEAT, reason="its names have a role behind them")
        several = f" {column.index}" if "." in own.field else ""
        kept.setdefault(own.field + several, own)
    case = Case("row per seat", columns, Columns(kept.values()), words, table)
    return None if len(case.fields) < FEWEST_HEADINGS or case.lacks("player", WHOLE_SEAT, first) else case


def _has_role(words: Words) -> Callable[[str], bool]:
    """Whether a cell names a player with a faction behind the name."""
    first = next(iter(words.dimensions))

    def has_role(cell: str) -> bool:
        try:
            return {"player", first} <= read_seat(cell, words, named=False).keys()
        except cells.CellError:
            return False

    return has_role


def _row_per_game(columns: Columns, words: Words, table: Table) -> Case | None:
    """A row per game: columns say whose they are, or names stand in the headings."""
    owned = with_owners(columns, words)
    owners = owned.owners()
    if len(owners) < FEWEST_HEADINGS and owners.isdisjoint(ALONE):
        return None
    used = [c for c in owned if c.of or (c.field and words.of_game(c.field)) or c.field == "winner"]
    return Case("row per game", owned, Columns(used), words, table)


def _layouts(case: Case, said: Mapping[str, object], *, sideways: bool) -> Iterator[Layout]:
    """The layout of a reading with every way in which its rows may make games."""
    days = [cell for c in case.used if c.field in ("date", "stamp") for cell in c.cells]
    orders = {order for cell in days if (order := cells.order_of(cell))}
    first = Layout.model_validate(
        {
            **said,
            "orientation": case.orientation,
            "columns": tuple(column.column() for column in case.used),
            "date_order": orders.pop() if len(orders) == 1 else None,
        }
    )
    for by in _ways_of_grouping(first):
        upright = "block per game" if by == (GAP,) else case.orientation
        yield first.model_copy(update={"orientation": "sideways" if sideways else upright, "games_by": by})


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
