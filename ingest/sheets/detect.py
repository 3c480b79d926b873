"""The detector: proposes layouts with a score and what speaks for and against each.

Every proposal is tried on the sheet itself: what it reads, what it refuses and what it leaves unused make its
score. The best is taken only when it is clearly best; otherwise the sheet is refused with the two best.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from engine.record import Record
from ingest.formats.reader import Reading
from ingest.sheets.doubts import ROWS_ABOVE_HEADINGS, says_title
from ingest.sheets.found import Columns
from ingest.sheets.interpret import interpret
from ingest.sheets.layout import AGAIN, GAP, SECTION, Layout, LayoutError
from ingest.sheets.propose import Idea, ideas
from ingest.sheets.table import Row, Table
from ingest.sheets.vocabulary import Words, all_words

SAMPLE = 250
FEW = 60
"""Rows that a proposal is tried on."""

LATE = 12
"""Rows further down that are looked at for a column that is empty before them."""

CLEARLY = 0.1
"""How much better than any other the best must be."""

DOUBT = 0.5
"""What a doubt leaves of a score."""

NEARLY_NOTHING = 1e-9
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
        filled = sum(bool(column.cells) for column in self.columns)
        used = max(filled - len(self.unused), 0) / max(filled, 1)
        return len(self.records) / max(len(self.games), 1) * (0.4 + 0.6 * used) * DOUBT ** len(self.doubts)

    def speaks_for(self) -> list[str]:
        """What speaks for the layout."""
        reasons = [f"“{c.heading}”: {c.reason}" for c in self.columns if c.field and c.reason]
        used = f"{len(self.layout.columns)} columns are used"
        return [f"{len(self.records)} games are read", used, *reasons]

    def speaks_against(self) -> list[str]:
        """What speaks against the layout."""
        told = [f"{self.refused} games are refused"] if self.refused else []
        left = [f"not used: {', '.join(f'“{heading}”' for heading in self.unused)}"] if self.unused else []
        return [*told, *left, *self.doubts]


@dataclass(frozen=True)
class Detection:
    """The proposals for a sheet, the best first, and the one that is clearly best, if any is."""

    proposals: tuple[Proposal, ...]

    @property
    def best(self) -> Proposal | None:
        """The proposal to take; None where there is none, or where it or another of nearly its score is in doubt."""
        sure = [proposal for proposal in self.proposals if not proposal.doubts]
        rivals = [other for other in sure[1:] if not sure[0].records or other.records != sure[0].records]
        clear = all(rival.score == 0 or sure[0].score - rival.score >= CLEARLY for rival in rivals)
        return sure[0] if sure and clear else None


def detect(table: Table) -> Detection:
    """Every layout that a table may have, tried on its first rows."""
    sample = replace(table, rows=table.rows[:SAMPLE])
    wider = replace(table, rows=_with_late_columns(table.rows))
    tried: dict[str, Proposal] = {}
    for words in meant_games(sample):
        for idea in ideas(wider, words):
            for proposal in _tried(sample, idea, words):
                tried.setdefault(repr(proposal.layout), proposal)
    order = sorted(tried.values(), key=lambda p: (bool(p.doubts), -p.score, -len(p.layout.columns)))
    return Detection(tuple(order))


def _with_late_columns(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The first rows, and of columns that are filled only further down the first rows that fill them."""
    times: Counter[int] = Counter()
    chosen = []
    for number, row in enumerate(rows):
        late = [index for index, cell in enumerate(row.cells) if times[index] < LATE and cell.strip()]
        times.update(late if number >= ROWS_ABOVE_HEADINGS else ())
        if number < SAMPLE or late:
            chosen.append(row)
    return tuple(chosen)


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


def _tried(table: Table, idea: Idea, words: Words) -> list[Proposal]:
    """Of the layouts of an idea the first of the best; two where gaps part games in one part of the sheet only."""
    gaps = any(row.blank or len(row.filled()) == 1 for row in table.rows)
    best: list[Proposal] = []
    for layout in _with_points(table, idea, words):
        proposal = _try(table, idea, layout) if not best or best[0].refused or gaps else None
        if proposal and (not best or _better(proposal, best[0])):
            doubtful = best and _parts_here_and_there(table, idea, proposal, best[0])
            best = list(map(_doubted, (*best, proposal))) if doubtful else [proposal]
    return best


def _doubted(proposal: Proposal) -> Proposal:
    return replace(proposal, doubts=(*proposal.doubts, HERE_AND_THERE))


def _better(one: Proposal, other: Proposal) -> bool:
    """Fewer refused games; or gaps that part the rows of one name into whole games, each of several seats."""
    if one.refused < other.refused and one.score > other.score + NEARLY_NOTHING:
        return True
    more, fewer = set(one.layout.games_by), set(other.layout.games_by)
    gap = more in (fewer | {GAP}, fewer | {SECTION}) and len(one.games) > len(other.games)
    return gap and one.refused == other.refused == 0 and all(len(each.seats) > 1 for each in one.records)


def _parts_here_and_there(table: Table, idea: Idea, one: Proposal, other: Proposal) -> bool:
    """Whether gaps part rows of one name in one proposal, and elsewhere no gap stands between two games."""
    if GAP not in set(one.layout.games_by) - set(other.layout.games_by):
        return False
    blocks = _try(table, idea, one.layout.model_copy(update={"games_by": (GAP,)}))
    same = any(above.label == below.label for above, below in pairwise(one.games))
    return same and blocks is not None and len(blocks.games) < len(one.games)


def _try(table: Table, idea: Idea, layout: Layout) -> Proposal | None:
    try:
        return Proposal(layout, idea.columns, idea.doubts, tuple(interpret(table, layout, "")))
    except LayoutError:
        return None


def _with_points(table: Table, idea: Idea, words: Words) -> Iterator[Layout]:
    """The layouts with points for counts, where the columns add up to the total as they stand."""
    for layout in idea.layouts:
        few = replace(table, rows=table.rows[:FEW])
        tried = _try(few, idea, layout) if layout.has(*words.points) else None
        announced = [record.announced for record in tried.records if record.announced] if tried else []
        seats = [sheet.model_dump(exclude_none=True) for each in announced for sheet in each.sheets]
        points = words.points if words.are_points(seats) else {}
        columns = [c.model_copy(update={"field": points.get(c.field, c.field)}) for c in layout.columns]
        yield layout.model_copy(update={"columns": tuple(columns)})


def in_words(layout: Layout) -> str:
    """How a layout reads a sheet, in one line."""
    told = {GAP: "blank rows", SECTION: "titles", AGAIN: "players sitting down again"}
    by = ", ".join(told.get(name, name) for name in layout.games_by)
    how = layout.orientation
    return f"{how}, games told apart by {by}" if by and not layout.by_game else how
