"""Short ways to read a text or a file in a test."""

from collections.abc import Callable, Iterator
from pathlib import Path

from ingest.formats.reader import Reading, Source

FILES = Path(__file__).parent / "files"

Read = Callable[[Source], Iterator[Reading]]


def read_file(read: Read, name: str) -> list[Reading]:
    return list(read(Source(name, (FILES / name).read_bytes())))


def read_text(read: Read, text: str, name: str = "given") -> list[Reading]:
    return list(read(Source(name, text.encode())))


def messages(reading: Reading, *, fatal: bool | None = None) -> list[str]:
    return [problem.message for problem in reading.problems if fatal in (None, problem.fatal)]


def is_note(reading: Reading) -> bool:
    """A note tells about the file: no record, and nothing fatal."""
    return reading.record is None and not any(problem.fatal for problem in reading.problems)


def games(readings: list[Reading]) -> list[Reading]:
    return [reading for reading in readings if not is_note(reading)]
