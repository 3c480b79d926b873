"""The detector: proposes layouts with a score and what speaks for and against each.

Every proposal is tried on the sheet itself: what it reads, what it refuses and what it leaves unused make its
score. The best is taken only when it is clearly best; otherwise the sheet is refused with the two best.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from engine.record import Record
from ingest.formats.reader import Reading
from ingest.sheets.doubts import ROWS_ABOVE_HEADINGS, says_title
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
    """A layout tried on a sheet."""

    idea: Idea
    readings: tuple[Reading, ...]

    @property
    def layout(self) -> Layout:
        """The layout."""
        return self.idea.layout

    @property
    def doubts(self) -> tuple[str, ...]:
        """What is doubtful about it."""
        return self.idea.doubts

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
        filled = sum(bool(column.cells) for column in self.idea.columns)
        used = max(filled - len(self.unused), 0) / filled if filled else 0.0
        read = len(self.records) / len(self.games) if self.games else 0.0
        return read * (0.4 + 0.6 * used) * DOUBT ** len(self.doubts)

    def speaks_for(self) -> list[str]:
        """What speaks for the layout."""
        reasons = [f"“{c.heading}”: {c.reason}" for c in self.idea.columns if c.field and c.reason]
        return [
            f"{len(self.records)} games are read",
            f"{len(self.layout.columns)} columns are used",
            *reasons,
        ]

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
        first = self.proposals[0] if self.proposals else None
        if first is None or first.doubts:
            return None
        others = (other for other in self.proposals[1:] if not other.doubts)
        rival = next((other for other in others if not first.records or other.records != first.records), None)
        return None if rival and rival.score > 0 and first.score - rival.score < CLEARLY else first


def detect(table: Table) -> Detection:
    """Every layout that a table may have, tried on its first rows."""
    sample = replace(table, rows=table.rows[:SAMPLE])
    found = [proposal for words in meant_games(sample) for proposal in _tried(sample, _wider(table), words)]
    possible = [p for p in found if p.score or not (p.doubts or p.layout.orientation == "sideways")]
    order = sorted(possible or found, key=lambda p: (bool(p.doubts), -p.score, -len(p.layout.columns)))
    return Detection(tuple(order))


def _wider(table: Table) -> Table:
    """The first rows, and of columns that are filled only further down the first rows that fill them."""
    first, rest = table.rows[:SAMPLE], table.rows[SAMPLE:]
    above = first[ROWS_ABOVE_HEADINGS:]
    seen = {index for row in above for index, cell in enumerate(row.cells) if cell.strip()}
    late: dict[int, list[Row]] = {}
    for row in rest:
        for index, cell in enumerate(row.cells):
            if index not in seen and cell.strip():
                late.setdefault(index, []).append(row)
    chosen = {row.line: row for rows in late.values() for row in rows[:LATE]}
    return replace(table, rows=(*first, *(chosen[line] for line in sorted(chosen))))


def meant_games(table: Table) -> list[Words]:
    """The games that a sheet may be about: those it names by title or by fields of their own.

    Where nothing names one, the first game of the registry is meant.
    """
    every = all_words()
    titled = [words for words in every if says_title(table, words)]
    if titled:
        return titled
    own = [_own_headings(table, words, every) for words in every]
    most = max(own)
    return [words for words, count in zip(every, own, strict=True) if count == most] if most else every[:1]


def _own_headings(table: Table, words: Words, every: Sequence[Words]) -> int:
    """How many cells near the top are headings that only this game has."""
    others = [other for other in every if other is not words]
    cells = {cell for row in table.rows[:ROWS_ABOVE_HEADINGS] for cell in row.filled() if len(cell) <= 80}
    mine = [cell for cell in cells if words.own_heading(cell)]
    return sum(not any(other.headings.find(cell) for other in others) for cell in mine)


def _tried(table: Table, wider: Table, words: Words) -> list[Proposal]:
    """The proposals of a game; of layouts that differ only in how rows make games, the first of the best."""
    best: dict[str, Proposal] = {}
    gaps = any(row.blank or len(row.filled()) == 1 for row in table.rows)
    for idea in ideas(wider, words):
        known = best.get(_key(idea.layout))
        if known is not None and not known.refused and not gaps:
            continue
        points = _with_points(table, idea, words)
        proposal, key = _try(table, points), _key(points.layout)
        if proposal is None or (key in best and not _better(proposal, best[key])):
            continue
        if key in best and _parts_here_and_there(table, proposal, best[key]):
            best[key], proposal, key = _doubted(best[key]), _doubted(proposal), f"{key} parted"
        best[key] = proposal
    return list(best.values())


def _key(layout: Layout) -> str:
    """Equal for layouts that differ only in how rows make games."""
    alike = layout.model_copy(update={"games_by": (), "orientation": "row per seat"})
    return f"{alike!r} {layout.orientation == 'sideways'}"


def _better(one: Proposal, other: Proposal) -> bool:
    """Fewer refused games; or gaps that part the rows of one name into whole games, each of several seats."""
    if one.refused < other.refused and one.score > other.score + NEARLY_NOTHING:
        return True
    more, fewer = set(one.layout.games_by), set(other.layout.games_by)
    gap = fewer <= more and more - fewer in ({GAP}, {SECTION}) and len(one.games) > len(other.games)
    return gap and one.refused == other.refused == 0 and all(len(each.seats) > 1 for each in one.records)


def _parts_here_and_there(table: Table, one: Proposal, other: Proposal) -> bool:
    """Whether gaps part rows of one name in one proposal, and elsewhere no gap stands between two games."""
    if not any(above.label == below.label for above, below in pairwise(one.games)):
        return False
    gap = set(one.layout.games_by) - set(other.layout.games_by)
    alone = one.layout.model_copy(update={"games_by": tuple(gap)})
    blocks = _try(table, replace(one.idea, layout=alone)) if GAP in gap else None
    return blocks is not None and len(blocks.games) < len(one.games)


def _doubted(proposal: Proposal) -> Proposal:
    idea = proposal.idea
    return replace(proposal, idea=replace(idea, doubts=(*idea.doubts, HERE_AND_THERE)))


def _try(table: Table, idea: Idea) -> Proposal | None:
    try:
        return Proposal(idea, tuple(interpret(table, idea.layout, "")))
    except LayoutError:
        return None


def _with_points(table: Table, idea: Idea, words: Words) -> Idea:
    """The layout with points for counts, where the columns add up to the total as they stand."""
    columns = idea.layout.columns
    counts = any(column.field in words.points for column in columns)
    tried = _try(replace(table, rows=table.rows[:FEW]), idea) if counts else None
    sheets = (
        [sheet for record in tried.records if record.announced for sheet in record.announced.sheets]
        if tried
        else []
    )
    if not words.are_points([sheet.model_dump(exclude_none=True) for sheet in sheets]):
        return idea
    points = tuple(c.model_copy(update={"field": words.points.get(c.field, c.field)}) for c in columns)
    return replace(idea, layout=idea.layout.model_copy(update={"columns": points}))


def in_words(layout: Layout) -> str:
    """How a layout reads a sheet, in one line."""
    told = {GAP: "blank rows", SECTION: "titles", AGAIN: "players sitting down again"}
    by = ", ".join(told.get(name, name) for name in layout.games_by)
    return (
        f"{layout.orientation}, games told apart by {by}" if by and not layout.by_game else layout.orientation
    )
