"""From paths into the warehouse: pieces go to the workers, one writer takes what comes back, nothing is lost.

Whole states are published as the load goes on, so that a load which is interrupted or killed continues where
it stopped when the same command is run again.
"""

import gc
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from ingest.files.archives import DEFAULT_LIMITS, Limits
from ingest.files.pieces import Input, Piece, inputs
from ingest.files.sources import Unreadable
from ingest.formats.judging import describe
from ingest.formats.reader import Problem
from ingest.sheets.keep import Kept, kept_text
from ingest.warehouse.connection import Writer, loading
from ingest.warehouse.derive import Derived, derive
from ingest.warehouse.layouts import keep_layouts, kept_layouts, used_layout
from ingest.warehouse.load import SOURCED, Begun, Portion, add_portions, begin_source, end_sources
from ingest.warehouse.rebuild import refill
from ingest.warehouse.settle import settle
from ingest.workers.cluster import on_cluster
from ingest.workers.interrupts import Interrupted, undisturbed
from ingest.workers.pool import CONTINUE, RARELY, WorkerError, in_order, local_workers

SECONDS_BETWEEN_STATES = 5.0
SHARE_FOR_STATES = 0.1
"""Publishing copies the warehouse: the larger it is the rarer that happens, so that the work stays linear."""

SECONDS_BETWEEN_CHANGES = 1.0
"""Who waits to change something is let in earlier; a load still works half of the time, however many wait."""

ENOUGH_TO_WRITE = 96 * 1024 * 1024
SECONDS_BETWEEN_WRITES = 3.0
"""A transaction is worth so many bytes of rows, which are held in memory, or what was made in so long: it costs
a fixed time for its many tables, and little is left to write when the last game was replayed."""


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
    unused: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for `--json`."""
        problems = [describe(problem) for problem in self.problems]
        facts = {"source": self.name, "already_loaded": self.known, "problems": problems}
        return {**facts, "notes": self.notes, "unused": self.unused, **self.counts}


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


def load(
    paths: Iterable[str | Path],
    warehouse: Path,
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[Step], None] = lambda step: None,
    workers: int = 1,
    cluster: str | None = None,
    layout: str = "",
) -> Summary:
    """Load every game once; readers see whole states while it goes on.

    Sheets are read with the layout, which is kept, or with one that was kept for their headings.
    """
    team_of = on_cluster(cluster) if cluster else local_workers(workers)
    with _known_set_aside(), team_of as team, loading(warehouse) as writer:
        refill(writer)
        used: dict[str, Kept] = {}
        loader = _Loader(writer, progress, partial(team.expect, derive))
        try:
            said = layout or kept_text(kept_layouts(writer.connection))
            pieces = loader.pieces(inputs(paths, limits, said))
            for piece, derived in in_order(team, derive, pieces, loader.look_up):
                loader.take(piece, derived)
                used |= used_layout(piece) if layout and "records" in derived.tables else {}
            loader.finish()
            if used:
                keep_layouts(writer.connection, used.values())
                writer.changed = True
        except WorkerError:
            loader.publish()
            raise
        except KeyboardInterrupt as interrupt:
            with suppress(KeyboardInterrupt), undisturbed():
                loader.publish()
            raise Interrupted(f"interrupted; {CONTINUE}") from interrupt
    return Summary(loader.files)


@contextmanager
def _known_set_aside() -> Iterator[None]:
    """Until its end the garbage collector looks seldom, and leaves alone what was there before a load."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


@dataclass(slots=True)
class _Open:
    """A source under way: how many of its pieces are not written yet, and whether more may come."""

    source: Input
    begun: Begun
    summary: SourceSummary
    waiting: int = 0
    read: bool = False
    changed: bool = False


class _Loader:
    """The one writer: gives out the pieces of all sources and collects what comes of them.

    Pieces are written many at a time, because a transaction costs the same for one game as for hundreds.
    """

    def __init__(
        self, writer: Writer, progress: Callable[[Step], None], expect: Callable[[int], None]
    ) -> None:
        self.files: list[SourceSummary] = []
        self._writer = writer
        self._progress = progress
        self._expect = expect
        self._under_way: deque[_Open] = deque()
        self._made: list[tuple[_Open, Portion]] = []
        self._bytes = 0
        self._begun: set[str] = set()
        self._write_due = time.monotonic() + SECONDS_BETWEEN_WRITES
        self._due = time.monotonic() + SECONDS_BETWEEN_STATES
        self._open_from = 0.0

    def pieces(self, sources: Iterable[Input | Unreadable]) -> Iterator[tuple[Piece, int]]:
        """Every piece that is not there yet, with its size; files that cannot be read are told about."""
        for source in sources:
            summary = SourceSummary(source.name)
            self.files.append(summary)
            if isinstance(source, Unreadable):
                summary.problems.append(source.problem)
                continue
            given = 0
            for piece, size in self._new_pieces(source, summary):
                given += size
                yield piece, size
            if not given:
                self._progress(Step(source.name, source.bytes, 0))
                self.look_up()

    def take(self, piece: Piece, derived: Derived) -> None:
        """What came of the piece that was given out first of those under way."""
        origin = self._under_way.popleft()
        tables = derived.arrow()
        self._made.append((origin, Portion(origin.begun.source_id, derived.format, tables)))
        self._bytes += sum(map(len, derived.tables.values()))
        origin.summary.notes += derived.notes
        origin.summary.unused += derived.unused
        origin.summary.problems += derived.refused
        origin.changed |= bool(derived.refused)
        games = sum(tables[name].num_rows for name in SOURCED if name in tables)
        self._progress(Step(origin.source.name, piece.bytes_read, games))
        if self._bytes >= ENOUGH_TO_WRITE or time.monotonic() >= self._write_due:
            self._write()
            self._write_due = time.monotonic() + SECONDS_BETWEEN_WRITES
        self.look_up()

    def finish(self) -> None:
        """Everything is there: who is who, and which games are one, with the new games."""
        self._write()
        if self._writer.changed:
            with undisturbed():
                settle(self._writer.connection)

    def look_up(self) -> None:
        """Publish when that is due, and let in who waits."""
        start = time.monotonic()
        awaited = start >= self._open_from and self._writer.is_awaited()
        if not awaited and start < self._due:
            return
        self.finish()
        if awaited:
            self._writer.give_way()
        else:
            self._writer.publish()
        end = time.monotonic()
        spent = end - start
        self._open_from = end + max(SECONDS_BETWEEN_CHANGES, spent)
        self._due = end + max(SECONDS_BETWEEN_STATES, spent / SHARE_FOR_STATES)

    def publish(self) -> None:
        """Show readers what is there."""
        self.finish()
        self._writer.publish()

    def _new_pieces(self, source: Input, summary: SourceSummary) -> Iterator[tuple[Piece, int]]:
        with undisturbed():
            begun = begin_source(self._writer.connection, source.name, source.sha256, source.bytes)
        summary.known = begun.complete or source.sha256 in self._begun
        if summary.known:
            return
        self._begun.add(source.sha256)
        self._expect(source.bytes)
        origin = _Open(source, begun, summary)
        for piece in _behind(origin):
            origin.waiting += 1
            self._under_way.append(origin)
            yield piece, len(piece.content)
        origin.read = True
        with undisturbed():
            self._end([origin])

    def _write(self) -> None:
        with undisturbed():
            made, self._made = self._made, []
            written, self._bytes = self._bytes, 0
            if not made:
                return
            origins, portions = zip(*made, strict=True)
            counts = add_portions(self._writer.connection, portions)
            self._writer.written(written)
            for origin, count in zip(origins, counts, strict=True):
                origin.summary.counts += count
                origin.waiting -= 1
            self._end(origins)

    def _end(self, origins: Iterable[_Open]) -> None:
        """Close those whose pieces are all written."""
        done = {each.begun.source_id: each for each in origins if each.read and not each.waiting}
        if done:
            complete = [number for number, each in done.items() if not each.summary.problems]
            broken = [number for number in done if number not in complete]
            changed = [number for number, each in done.items() if each.changed]
            end_sources(self._writer.connection, complete, broken, changed)


def _behind(origin: _Open) -> Iterator[Piece]:
    """The pieces behind those that are written; what cannot be read is told in the summary."""
    number = 0
    for piece in origin.source.pieces:
        if isinstance(piece, Unreadable):
            origin.summary.problems.append(piece.problem)
            origin.changed |= piece.changed
        else:
            number += 1
            if number > origin.begun.pieces:
                yield piece
