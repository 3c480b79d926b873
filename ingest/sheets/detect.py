"""The detector: proposes layouts with a score and what speaks for and against each.

Every proposal is tried on the sheet itself: what it reads, what it refuses and what it leaves unused make its
score. The best is taken only when it is clearly best; otherwise the sheet is refused with the two best.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

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


@dataclass(frozen=True)
class Proposal:
    """A layout tried on a sheet."""

    idea: Idea
    readings: tuple[Reading, ...]

    @property
    def layout(self) -> Layout:
        """The layout."""
        return self.idea.layout

    @cached_property
    def games(self) -> list[Reading]:
        """The games of the sample, refused ones included."""
        return [reading for reading in self.readings if not reading.note]

    @cached_property
    def accepted(self) -> list[Reading]:
        """The games that could be read."""
        return [reading for reading in self.games if reading.record is not None]

    @cached_property
    def unused(self) -> list[str]:
        """The columns that hold something and are not used."""
        return list(dict.fromkeys(heading for reading in self.games for heading in reading.unused))

    @cached_property
    def score(self) -> float:
        """From 0 to 1: the share of games read and of filled columns used, less for every doubt."""
        if not self.games:
            return 0.0
        filled = sum(bool(column.cells) for column in self.idea.columns)
        used = max(filled - len(self.unused), 0) / filled if filled else 0.0
        read = len(self.accepted) / len(self.games)
        return read * (0.4 + 0.6 * used) * DOUBT ** len(self.idea.doubts)

    def speaks_for(self) -> list[str]:
        """What speaks for the layout."""
        used = [column.heading for column in self.layout.columns]
        reasons = [f"“{c.heading}”: {c.reason}" for c in self.idea.columns if c.meaning and c.reason]
        return [f"{len(self.accepted)} games are read", f"{len(used)} columns are used", *reasons]

    def speaks_against(self) -> list[str]:
        """What speaks against the layout."""
        refused = len(self.games) - len(self.accepted)
        told = [f"{refused} games are refused"] if refused else []
        left = [f"not used: {', '.join(f'“{heading}”' for heading in self.unused)}"] if self.unused else []
        return [*told, *left, *self.idea.doubts]


@dataclass(frozen=True)
class Detection:
    """The proposals for a sheet, the best first, and the one that is clearly best, if any is."""

    proposals: tuple[Proposal, ...]

    @property
    def best(self) -> Proposal | None:
        """The proposal to take; None where there is none, or where it is in doubt."""
        first = self.proposals[0] if self.proposals else None
        if first is None or first.idea.doubts:
            return None
        sure = [other for other in self.proposals[1:] if not other.idea.doubts]
        rivals = [other for other in sure if not _alike(first, other)]
        close = rivals and first.score - rivals[0].score < CLEARLY
        return None if close and rivals[0].score > 0 else first


def detect(table: Table) -> Detection:
    """Every layout that a table may have, tried on its first rows."""
    sample = replace(table, rows=table.rows[:SAMPLE])
    found = [proposal for words in meant_games(sample) for proposal in _tried(sample, _wider(table), words)]
    possible = [p for p in found if p.score or not (p.idea.doubts or p.layout.orientation == "sideways")]
    best_first = sorted(possible or found, key=_order)
    return Detection(tuple(best_first))


def _wider(table: Table) -> Table:
    """The first rows, and of columns that are filled only further down the first rows that fill them."""
    first, rest = table.rows[:SAMPLE], table.rows[SAMPLE:]
    seen = {
        index for row in first[ROWS_ABOVE_HEADINGS:] for index, cell in enumerate(row.cells) if cell.strip()
    }
    late: dict[int, list[Row]] = {}
    for row in rest:
        for index, cell in enumerate(row.cells):
            if index not in seen and cell.strip():
                late.setdefault(index, []).append(row)
    chosen = {row.line: row for rows in late.values() for row in rows[:LATE]}
    return replace(table, rows=(*first, *(chosen[line] for line in sorted(chosen))))


def _order(proposal: Proposal) -> tuple[bool, float, int]:
    """Those without a doubt first, then by score, then by how many columns they use."""
    return bool(proposal.idea.doubts), -proposal.score, -len(proposal.layout.columns)


def meant_games(table: Table) -> list[Words]:
    """The games that a sheet may be about: those it names by title or by fields of their own.

    Where nothing names one, the first game of the registry is meant.
    """
    every = all_words()
    titled = [words for words in every if says_title(table, words)]
    if titled:
        return titled
    own = {words.game: _own_headings(table, words, every) for words in every}
    most = max(own.values(), default=0)
    return [words for words in every if own[words.game] == most] if most else every[:1]


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
        known = best.get(_key(idea))
        if known is not None and len(known.games) == len(known.accepted) and not gaps:
            continue
        proposal = _try(table, _with_points(table, idea, words))
        key = _key(idea)
        if proposal is not None and (key not in best or _better(proposal, best[key])):
            best[key] = proposal
    return list(best.values())


def _key(idea: Idea) -> str:
    """Equal for layouts that differ only in how rows make games."""
    alike = idea.layout.model_copy(update={"games_by": (), "orientation": "row per seat"})
    return f"{alike!r} {idea.layout.orientation == 'sideways'}"


def _better(one: Proposal, other: Proposal) -> bool:
    """Fewer refused games; or gaps that part the rows of one name into whole games, each of several seats."""
    refused = [len(p.games) - len(p.accepted) for p in (one, other)]
    gap = set(one.layout.games_by) - set(other.layout.games_by) in ({GAP}, {SECTION})
    gap = gap and set(other.layout.games_by) <= set(one.layout.games_by)
    split = gap and refused[0] == 0 == refused[1] and len(one.games) > len(other.games) and _whole(one)
    return split or (one.score > other.score + 1e-9 and refused[0] < refused[1])


def _whole(proposal: Proposal) -> bool:
    return all(len(reading.record.seats) > 1 for reading in proposal.accepted if reading.record)


def _try(table: Table, idea: Idea) -> Proposal | None:
    try:
        return Proposal(idea, tuple(interpret(table, idea.layout, "")))
    except LayoutError:
        return None


def _with_points(table: Table, idea: Idea, words: Words) -> Idea:
    """The layout with points for counts, where the columns add up to the total as they stand."""
    counts = any(column.field in words.points for column in idea.layout.columns)
    tried = _try(replace(table, rows=table.rows[:FEW]), idea) if counts else None
    if tried is None or not words.are_points(seat_values(tried.readings)):
        return idea
    columns = tuple(
        column.model_copy(update={"field": words.points.get(column.field, column.field)})
        for column in idea.layout.columns
    )
    return replace(idea, layout=idea.layout.model_copy(update={"columns": columns}))


def seat_values(readings: Sequence[Reading]) -> list[dict[str, object]]:
    """The figures of all seats, as they were read."""
    records = [reading.record for reading in readings if reading.record is not None]
    sheets = [sheet for record in records if record.announced for sheet in record.announced.sheets]
    return [sheet.model_dump(exclude_none=True) for sheet in sheets]


def _alike(one: Proposal, other: Proposal) -> bool:
    """Whether two proposals read the same games."""
    mine = [reading.record for reading in one.accepted]
    theirs = [reading.record for reading in other.accepted]
    return bool(mine) and mine == theirs


def in_words(layout: Layout) -> str:
    """How a layout reads a sheet, in one line."""
    by = [
        {GAP: "blank rows", SECTION: "titles", AGAIN: "players sitting down again"}.get(name, name)
        for name in layout.games_by
    ]
    told = f", games told apart by {', '.join(by)}" if by and not layout.by_game else ""
    return f"{layout.orientation}{told}"
