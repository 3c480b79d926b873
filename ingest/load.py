"""From paths into the warehouse: pieces go to the crew, one writer takes what comes back, nothing is lost.

Whole states are published as the load goes on, so that a load which is interrupted or killed continues where
it stopped when the same command is run again.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ingest.archives import DEFAULT_LIMITS, Limits
from ingest.crew import Crew, crew, in_order
from ingest.formats.reader import Problem
from ingest.judging import describe
from ingest.pieces import Input, Piece, inputs
from ingest.sources import Unreadable
from ingest.stretch_work import derive_piece
from ingest.warehouse.connection import Writer, writing
from ingest.warehouse.load import Begun, add_piece, begin_source, end_source
from ingest.warehouse.rebuild import refill
from ingest.warehouse.settle import settle
from ingest.work import from_bytes

SECONDS_BETWEEN_STATES = 5.0
SHARE_FOR_STATES = 0.1
"""Publishing copies the warehouse: the larger it is the rarer that happens, so that the work stays linear."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far a load has come: which file, how many of its bytes, and the games of the last piece."""

    name: str
    bytes_read: int
    games: int


@dataclass(slots=True)
class SourceSummary:
    """What became of the games of one file."""

    name: str
    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    known: bool = False
    problems: list[Problem] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for `--json`."""
        problems = [describe(problem) for problem in self.problems]
        facts = {"source": self.name, "already_loaded": self.known, "problems": problems}
        return {**facts, "notes": self.notes, **self.counts}


@dataclass(slots=True)
class Summary:
    """What a load did, file by file."""

    files: list[SourceSummary] = field(default_factory=list)

    @property
    def counts(self) -> Counter[str]:
        """Games by status over all files."""
        return sum((file.counts for file in self.files), Counter())

    @property
    def flawless(self) -> bool:
        """Whether every file could be read and every game was accepted or known already."""
        fine = {"accepted", "duplicate"}
        return not any(file.problems for file in self.files) and not set(+self.counts) - fine

    def to_dict(self) -> dict[str, Any]:
        """Plain values for `--json`."""
        return {"totals": dict(self.counts), "files": [file.to_dict() for file in self.files]}


class Interrupted(Exception):
    """Somebody stopped the load; what was written is published."""


def load(
    paths: Iterable[str | Path],
    warehouse: Path,
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[Step], None] = lambda step: None,
    workers: int = 1,
    cluster: str | None = None,
) -> Summary:
    """Load every game once; readers see whole states while it goes on."""
    summary = Summary()
    with crew(workers, cluster) as team, writing(warehouse) as writer:
        refill(writer)
        loader = _Loader(writer, team, progress)
        try:
            for source in inputs(paths, limits):
                summary.files.append(loader.load(source))
        except KeyboardInterrupt as interrupt:
            loader.publish()
            raise Interrupted("interrupted; run the same command again to continue") from interrupt
        loader.settle()
    return summary


class _Loader:
    def __init__(self, writer: Writer, team: Crew, progress: Callable[[Step], None]) -> None:
        self._writer = writer
        self._team = team
        self._progress = progress
        self._due = time.monotonic() + SECONDS_BETWEEN_STATES

    def load(self, source: Input | Unreadable) -> SourceSummary:
        """All pieces of one file that are not there yet."""
        summary = SourceSummary(source.name)
        if isinstance(source, Unreadable):
            summary.problems.append(source.problem)
            return summary
        begun = begin_source(self._writer.connection, source.name, source.sha256, source.bytes)
        summary.known = begun.complete
        if not begun.complete:
            self._load_pieces(source, begun, summary)
            end_source(self._writer.connection, begun.source_id, complete=not summary.problems)
        self._progress(Step(source.name, source.bytes, 0))
        return summary

    def settle(self) -> None:
        """Who is who, and which games are one, with the new games."""
        if self._writer.changed:
            settle(self._writer.connection)

    def publish(self) -> None:
        """Show readers what is there."""
        self.settle()
        self._writer.publish()

    def _load_pieces(self, source: Input, begun: Begun, summary: SourceSummary) -> None:
        pieces = _pieces(source, begun.pieces, summary)
        for piece, derived in in_order(self._team, derive_piece, pieces):
            tables = {name: from_bytes(content) for name, content in derived.tables.items()}
            counts = add_piece(self._writer.connection, begun.source_id, derived.format, tables)
            summary.counts += counts
            summary.notes += derived.notes
            self._writer.changed = True
            self._progress(Step(source.name, piece.bytes_read, counts.total()))
            self._publish_when_due()

    def _publish_when_due(self) -> None:
        start = time.monotonic()
        if start >= self._due:
            self.publish()
            spent = time.monotonic() - start
            self._due = start + spent + max(SECONDS_BETWEEN_STATES, spent / SHARE_FOR_STATES)


def _pieces(source: Input, done: int, summary: SourceSummary) -> Iterator[tuple[Piece, int]]:
    """The pieces that are not written yet, with their sizes; what cannot be read is told in the summary."""
    number = 0
    for piece in source.pieces:
        if isinstance(piece, Unreadable):
            summary.problems.append(piece.problem)
        else:
            number += 1
            if number > done:
                yield piece, len(piece.content)
