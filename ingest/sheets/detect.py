"""The detector: proposes layouts with a score and what speaks for and against each.

Every layout that the headings suggest is tried on the sheet itself: what it reads, what it refuses and what it
leaves unused make its score. The best is taken only when it is clearly best; otherwise the sheet is refused
with the two best.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, pairwise
from operator import attrgetter

from engine.record import Record
from ingest.formats.reader import Reading
from ingest.sheets import cells
from ingest.sheets.doubts import ROWS_ABOVE_HEADINGS, Case, doubts, says_title
from ingest.sheets.found import Columns, find_columns, is_number
from ingest.sheets.interpret import interpret
from ingest.sheets.layout import AGAIN, BETWEEN_ROWS, GAP, SECTION, Column, Layout, LayoutError
from ingest.sheets.meanings import (
    MOST_PLACES,
    WIDEST_SHEET,
    meaning,
    names_a_value,
    recognised,
)
from ingest.sheets.owners import with_owners, with_roles
from ingest.sheets.seat_cell import day_of
from ingest.sheets.table import Row, Table, side_blocks, turned
from ingest.sheets.vocabulary import KEY_FIELDS, SAID_AS, Words, all_words, is_of

SAMPLE = 250
FEW = 60
"""Rows that a proposal is tried on."""

LATE = 12
"""Rows further down that are looked at for a column that is empty before them."""

CLEARLY = 0.1
"""How much better than any other the best must be."""

DOUBT = 0.5
"""What a doubt leaves of a score."""

MOST_CANDIDATES = 3
NAME_AND_VALUE = 2
"""Cells of a row above the headings that says something of every game."""

DAYS = ("date", "time", "period")
HERE_AND_THERE = "a note or a blank row parts rows of one name, and other games follow each other without one"


@dataclass(frozen=True)
class Proposal:
    """A layout tried on a sheet, the columns it comes from, and what is doubtful about it."""

    layout: Layout
    columns: Columns
    doubts: tuple[str, ...]
    readings: tuple[Reading, ...]

    @cached_property
    def games(self) -> list[Reading]:
        """The games of the sample, refused ones included."""
        return [reading for reading in self.readings if not reading.note]

    @cached_property
    def records(self) -> list[Record]:
        """The games that could be read."""
        return [reading.record for reading in self.games if reading.record is not None]

    @property
    def refused(self) -> int:
        """How many games could not be read."""
        return len(self.games) - len(self.records)

    @cached_property
    def unused(self) -> list[str]:
        """The columns that hold something and are not used."""
        return list(dict.fromkeys(heading for reading in self.games for heading in reading.unused))

    @cached_property
    def score(self) -> float:
        """From 0 to 1: the share of games read and of filled columns used, less for every doubt."""
        filled = sum(bool(column.filled) for column in self.columns)
        used = max(filled - len(self.unused), 0) / max(filled, 1)
        return len(self.records) / max(len(self.games), 1) * (0.4 + 0.6 * used) * DOUBT ** len(self.doubts)

    def parts(self, other: "Proposal") -> bool:
        """Whether gaps or titles part the games of another proposal further, into whole games of several seats."""
        more = set(self.layout.games_by) - set(other.layout.games_by)
        whole = self.refused == other.refused == 0 and all(len(each.seats) > 1 for each in self.records)
        return whole and len(self.games) > len(other.games) and more in ({GAP}, {SECTION})

    def told(self) -> str:
        """How the layout reads the sheet: its columns, and how many games it read."""
        columns = [
            f"“{c.heading}” is {' of '.join(filter(None, (c.field, c.of)))}" for c in self.layout.columns
        ]
        games = f"{len(self.records)} of {len(self.games)} games in the first rows"
        return f"{in_words(self.layout)}: {', '.join(columns)[:300]} ({games})"

    def reasons(self) -> dict[str, list[str]]:
        """What speaks for the layout and against it."""
        told = [f"“{column.heading}”: {column.reason}" for column in self.columns if column.reason]
        read = [f"{len(self.records)} games are read", f"{len(self.layout.columns)} columns are used"]
        refused = [f"{self.refused} games are refused"] if self.refused else []
        unused = ", ".join(f"“{heading}”" for heading in self.unused)
        left = [f"not used: {unused}"] if unused else []
        return {"for": [*read, *told], "against": [*refused, *left, *self.doubts]}


@dataclass(frozen=True)
class Detection:
    """The proposals for a sheet, the best first, and the one that is clearly best, if any is."""

    proposals: tuple[Proposal, ...] = ()

    @property
    def best(self) -> Proposal | None:
        """The proposal to take; None where there is none, or where it or another of nearly its score is in doubt."""
        if not self.proposals or self.proposals[0].doubts:
            return None
        first, *others = self.proposals
        rivals = [each for each in others if each.records != first.records and not each.doubts and each.score]
        return None if any(first.score - rival.score < CLEARLY for rival in rivals) else first


def detect(table: Table) -> Detection:
    """Every layout that a table may have, tried on its first rows.

    A reading without doubts comes before one with some, but never one that reads no game before one that does.
    """
    sample = replace(table, rows=table.rows[:SAMPLE])
    wider = replace(table, rows=_with_late_columns(table.rows))
    tried: dict[str, Proposal] = {}
    for words in meant_games(sample):
        for case in _cases(wider, words):
            for proposal in _best_grouping(sample, case, _tried(sample, case)):
                tried.setdefault(repr(proposal.layout), proposal)
    order = sorted(
        tried.values(), key=lambda p: (not p.records, bool(p.doubts), -p.score, -len(p.layout.columns))
    )
    return Detection(tuple(order))


def _with_late_columns(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The first rows, and of every column the first of the later rows that fill it."""
    width = min(WIDEST_SHEET, max((len(row.cells) for row in rows), default=0))
    late = {
        row.line: row
        for index in range(width)
        for row in islice((row for row in rows[SAMPLE:] if row.cell(index).strip()), LATE)
    }
    return (*rows[:SAMPLE], *(late[line] for line in sorted(late)))


def meant_games(table: Table) -> list[Words]:
    """The games that a sheet may be about: those it names by title or by fields of their own.

    Where nothing names one, the first game of the registry is meant.
    """
    every = all_words()
    near = {cell for row in table.rows[:ROWS_ABOVE_HEADINGS] for cell in row.filled()}
    own = [sum(map(words.own_heading, near)) for words in every]
    titled = [words for words in every if says_title(table, words)]
    most = [words for words, count in zip(every, own, strict=True) if count == max(own) > 0]
    return titled or most or every[:1]


def _cases(table: Table, words: Words) -> Iterator[Case]:
    """Every reading that the headings of a table suggest, upright and on its side."""
    titled = says_title(table, words)
    for rows, sideways in ((table.rows, False), (_on_its_side(table), True)):
        for top, count in _heading_rows(rows, words):
            columns = find_columns(rows, top, count, words, sideways=sideways)
            above = sum(len(row.filled()) > NAME_AND_VALUE for row in rows[: top + 1 - count])
            if count == 2 and BETWEEN_ROWS not in "".join(map(attrgetter("heading"), columns.owned())):
                continue
            if sideways and (above or _has_headings_below(columns, words)):
                continue
            for by_game, settled in enumerate((with_roles, with_owners)):
                case = Case(settled(columns, words), words, bool(by_game), titled, above, count, sideways)
                yield from [case] if case.plausible else []


def _on_its_side(table: Table) -> Sequence[Row]:
    """The first block of a table on its side that names no row twice: one that does is two, and lacks a heading."""
    blocks = side_blocks(table.rows[:WIDEST_SHEET])
    whole = (block for block in blocks if len({row.cell(0) for row in block}) == len(block))
    return turned(next(whole, blocks[0])) if blocks else ()


def _has_headings_below(columns: Columns, words: Words) -> bool:
    """Whether words for columns stand among the cells: the headings may stand there, and the sheet not on its side.

    A faction stands among cells as well.
    """
    every = (cell for column in columns for cell in column.cells if not is_of("summary", cell))
    meanings = filter(None, (meaning(cell, words) for cell in every))
    return any(not names_a_value(found, words) for found in meanings)


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


def _layouts(case: Case) -> Iterator[Layout]:
    """The layouts of a reading, which differ only in what makes rows one game: fields that name it, gaps or titles."""
    orders = {cells.order_of(cell) for column in case.used.plain("date", "stamp") for cell in column.cells}
    columns = [Column(heading=c.heading, field=c.field, of=c.of, number=c.number) for c in case.used]
    said = {"game": case.words.game, "heading_rows": case.heading_rows, "columns": columns}
    if len(orders - {None}) == 1:
        (said["date_order"],) = orders - {None}
    for by in _ways_of_grouping(case):
        upright = "row per game" if case.by_game else "block per game" if by == (GAP,) else "row per seat"
        orientation = "sideways" if case.sideways else upright
        yield Layout.model_validate({**said, "orientation": orientation, "games_by": by})


def _ways_of_grouping(case: Case) -> Iterable[tuple[str, ...]]:
    """What may make rows one game: the fields that name it, with or without its day, and gaps between rows."""
    there = {SAID_AS.get(field, field) for field in case.fields}
    fields = tuple(name for name in KEY_FIELDS if name in there)
    named = tuple(name for name in fields if name not in DAYS)
    if case.by_game:
        return [()]
    if there.isdisjoint({*KEY_FIELDS} - {"period"}):
        return [(*fields, GAP)]
    if "game" in there:
        return dict.fromkeys((named, fields, (*named, SECTION), (*fields, SECTION), (*fields, AGAIN)))
    return [fields, (*fields, GAP), (*fields, AGAIN)]


def _tried(table: Table, case: Case) -> list[Proposal]:
    """The layouts of a reading tried on a table; the first alone where it refuses no game and no gap parts rows."""
    every: list[Proposal] = []
    gaps = any(row.blank or len(row.filled()) == 1 for row in table.rows)
    doubtful = tuple(doubts(case))
    _settle_points(replace(table, rows=table.rows[:FEW]), case)
    for layout in _layouts(case):
        if not every or every[0].refused or gaps:
            every.extend(_try(table, case, layout, doubtful))
    return every


def _best_grouping(table: Table, case: Case, every: Sequence[Proposal]) -> list[Proposal]:
    """The way of grouping rows into games that refuses fewest; two where gaps part only some of the games."""
    if not every:
        return []
    surer = [each for each in every if each.score > every[0].score]
    best = min((every[0], *surer), key=attrgetter("refused"))
    finer = [each for each in every if each.parts(best)][:1]
    if any(_parts_here_and_there(table, case, each) for each in finer):
        return [replace(each, doubts=(*each.doubts, HERE_AND_THERE)) for each in (best, *finer)]
    return finer or [best]


def _parts_here_and_there(table: Table, case: Case, one: Proposal) -> bool:
    """Whether gaps part rows of one name in a proposal, and elsewhere no gap stands between two games."""
    blocks = _try(table, case, one.layout.model_copy(update={"games_by": (GAP,)}), ())
    same = any(above.label == below.label for above, below in pairwise(one.games))
    fewer = any(len(each.games) < len(one.games) for each in blocks)
    return GAP in one.layout.games_by and same and fewer


def _settle_points(table: Table, case: Case) -> None:
    """Where the columns add up to the total as they stand, they hold points and no counts."""
    words, layout = case.words, next(_layouts(case))
    tried = _try(table, case, layout, ()) if layout.has(*words.points) else []
    announced = [record.announced for each in tried for record in each.records if record.announced]
    if words.are_points([sheet.model_dump(exclude_none=True) for each in announced for sheet in each.sheets]):
        for column in case.used:
            column.field = words.points.get(column.field, column.field)


def _try(table: Table, case: Case, layout: Layout, doubtful: tuple[str, ...]) -> list[Proposal]:
    """The layout tried on a table; nothing where it does not fit."""
    try:
        return [Proposal(layout, case.columns, doubtful, tuple(interpret(table, layout, "")))]
    except LayoutError:
        return []


def in_words(layout: Layout) -> str:
    """How a layout reads a sheet, in one line."""
    told = {GAP: "blank rows", SECTION: "titles", AGAIN: "players sitting down again"}
    by = ", ".join(told.get(name, name) for name in layout.games_by)
    how = layout.orientation
    return f"{how}, games told apart by {by}" if by and not layout.by_game else how
