"""From paths to verdicts, and from verdicts into the warehouse."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.result import Verdict
from engine.verify import verify
from engine.violation import Failure
from ingest.formats.reader import Problem, Reading, Source
from ingest.formats.registry import read_source, reader_for
from ingest.sources import LARGEST_FILE, Unreadable, sources
from ingest.stated import is_unfinished
from ingest.warehouse.connection import Writer, writing
from ingest.warehouse.load import Judged, is_loaded, load_source

UNKNOWN_FORMAT = "unknown"


@dataclass(frozen=True, slots=True)
class SourceSummary:
    """What became of the games of one file."""

    name: str
    counts: Counter[str]
    notes: tuple[str, ...] = ()
    known: bool = False
    problem: Problem | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain values for `--json`."""
        problem = describe(self.problem) if self.problem else None
        facts = {"source": self.name, "already_loaded": self.known, "problem": problem}
        return {**facts, "notes": list(self.notes), **self.counts}


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
        return not any(file.problem for file in self.files) and not set(+self.counts) - fine

    def to_dict(self) -> dict[str, Any]:
        """Plain values for `--json`."""
        return {"totals": dict(self.counts), "files": [file.to_dict() for file in self.files]}


def read_paths(paths: Iterable[str | Path], largest: int = LARGEST_FILE) -> Iterator[Reading]:
    """Every game behind files, folders and globs; what cannot be opened is a reading as well."""
    for source in sources(paths, largest):
        if isinstance(source, Unreadable):
            yield Reading(source.name, "whole file", "", None, (source.problem,))
        else:
            yield from read_source(source)


def judge(reading: Reading, policy: str | None = None) -> Verdict:
    """What Triumph says about a game as read."""
    fatal = [problem for problem in reading.problems if problem.fatal]
    if reading.record is None or fatal:
        return _refused(fatal)
    return verify(reading.record, policy)


def load(
    paths: Iterable[str | Path],
    warehouse: Path,
    largest: int = LARGEST_FILE,
    progress: Callable[[str], None] = lambda name: None,
) -> Summary:
    """Load every file, one transaction each; the warehouse changes at the end, or not at all."""
    summary = Summary()
    with writing(warehouse) as writer:
        for source in sources(paths, largest):
            progress(source.name)
            summary.files.append(_load_one(writer, source))
    return summary


def describe(problem: Problem) -> str:
    """A problem in one line: where, what, what was found, what was expected."""
    places = (
        problem.file,
        f"sheet {problem.sheet}" if problem.sheet else "",
        f"row {problem.line}" if problem.line else "",
        f"column “{problem.column}”" if problem.column else "",
    )
    found = f" (found “{problem.found}”)" if problem.found else ""
    expected = f"; expected {problem.expected}" if problem.expected else ""
    return f"{', '.join(filter(None, places))}: {problem.message}{found}{expected}"


def _refused(fatal: Sequence[Problem]) -> Verdict:
    """A game without an end is unfinished; anything else that keeps it out makes it malformed."""
    reasons = tuple(map(describe, fatal))
    if any(map(is_unfinished, fatal)):
        return Verdict("unfinished", None, notes=reasons)
    return Verdict("malformed", None, failure=Failure("malformed", None, 0, None, "\n".join(reasons)))


def _load_one(writer: Writer, source: Source | Unreadable) -> SourceSummary:
    if isinstance(source, Unreadable):
        return SourceSummary(source.name, Counter(), problem=source.problem)
    if is_loaded(writer.connection, source):
        return SourceSummary(source.name, Counter(), known=True)
    reader = reader_for(source)
    notes: list[str] = []
    judged = (Judged(reading, judge(reading)) for reading in _games(read_source(source), notes))
    counts = load_source(writer.connection, source, reader.name if reader else UNKNOWN_FORMAT, judged)
    writer.changed = True
    return SourceSummary(source.name, counts, tuple(notes))


def _games(readings: Iterable[Reading], notes: list[str]) -> Iterator[Reading]:
    """The readings that are games; what is only said about the file is put aside."""
    for reading in readings:
        if reading.note:
            notes += map(describe, reading.problems)
        else:
            yield reading
