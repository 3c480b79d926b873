"""Paths as pieces of work: files of one game a line and long sheets are cut and never held whole.

Everything else is one piece per file, within the limit for files. What is read stays bounded by the largest
piece, whatever the size of the input; pieces of the same bytes are always the same.
"""

import hashlib
import io
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from ingest.files.archives import (
    CHUNK,
    DAMAGED,
    DEFAULT_LIMITS,
    MEBIBYTE,
    SMALL_ENOUGH_FOR_ANY_RATIO,
    Limits,
    RefusedError,
    open_stream,
)
from ingest.files.sources import Unreadable, files, members, name_of, unreadable
from ingest.formats.json_record import is_one_per_line, sniff
from ingest.formats.reader import Problem, Source
from ingest.formats.registry import reader_for
from ingest.sheets import KEPT

ROWS_BYTES = MEBIBYTE // 4
LINES_BYTES = MEBIBYTE
"""Enough games for a batch, few enough for a moving progress bar and a small memory."""

HEAD_BYTES = MEBIBYTE
START_BYTES = MEBIBYTE // 4
STANDARD_INPUT = "-"
LINES = "lines"
ROWS = "rows"
WHOLE = "whole"
CSV = "csv_sheet"
CHANGED = "the file was changed while it was read"

Opening = Callable[[], AbstractContextManager[IO[bytes]]]
State = tuple[int, int]
"""The size of a file and when it was written to."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Plain bytes to read games from.

    `first_line` is where a stretch of lines or rows begins in its file, `head` what stands above the rows of
    a sheet, `layout` how it is read, `unused` its columns to tell of, `bytes_read` how far the input was read,
    `inside` the place within an archive.
    """

    name: str
    content: bytes
    manner: str = WHOLE
    first_line: int = 1
    bytes_read: int = 0
    inside: str = ""
    head: str = ""
    layout: str = ""
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Input:
    """A file to load: what people call it, what its bytes are, and how to get its pieces."""

    name: str
    sha256: str
    bytes: int
    pieces: Iterator[Piece | Unreadable]


def total_bytes(paths: Iterable[str | Path]) -> int:
    """The size of everything behind the paths, for a progress bar; what is gone by now has none."""
    return sum(map(_size, files(paths)))


def leads_somewhere(paths: Iterable[str | Path]) -> bool:
    """Whether there is any file behind the paths; one that is named counts, also if it is not there."""
    return any(True for _ in _openings(list(paths)))


def inputs(
    paths: Iterable[str | Path], limits: Limits = DEFAULT_LIMITS, layout: str = ""
) -> Iterator[Input | Unreadable]:
    """Every file behind the paths, each once; `-` is standard input. Sheets are read with the layout."""
    for name, opening in _openings(list(paths)):
        try:
            with opening() as file, nullcontext(file) if file.seekable() else _kept(file) as stream:
                yield _input(name, stream, limits, layout)
        except OSError as error:
            yield unreadable(name, error)


def _openings(paths: list[str | Path]) -> Iterator[tuple[str, Opening]]:
    """Every file with its name; standard input comes first."""
    if STANDARD_INPUT in map(str, paths):
        yield "standard input", lambda: _kept(sys.stdin.buffer)
    for file in files(path for path in paths if str(path) != STANDARD_INPUT):
        yield name_of(file), partial(_opened_file, file)


def _opened_file(file: Path) -> IO[bytes]:
    return file.open("rb")


def _input(name: str, stream: IO[bytes], limits: Limits, layout: str) -> Input:
    before = _state(stream)
    digest = hashlib.sha256()
    while chunk := stream.read(CHUNK):
        digest.update(chunk)
    size = stream.tell()
    digest.update(b"" if layout.startswith(KEPT) else layout.encode())
    return Input(name, digest.hexdigest(), size, _unchanged(name, stream, size, limits, layout, before))


def _unchanged(
    name: str, stream: IO[bytes], size: int, limits: Limits, layout: str, before: State
) -> Iterator[Piece | Unreadable]:
    """The pieces of a file; one that was written to meanwhile is not what its hash says."""
    yield from _pieces(name, stream, size, limits, layout)
    if _state(stream) != before:
        expected = "the same command again when nobody writes to it"
        yield Unreadable(name, Problem(CHANGED, name, expected=expected), changed=True)


def _state(stream: IO[bytes]) -> State:
    """What changes when a file is written to."""
    file = os.fstat(stream.fileno())
    return file.st_size, file.st_mtime_ns


def _size(file: Path) -> int:
    try:
        found = file.stat()
    except OSError:
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


@contextmanager
def _kept(stream: IO[bytes]) -> Iterator[IO[bytes]]:
    """What comes through a pipe comes only once; it is read twice, for its hash and for its games."""
    with tempfile.TemporaryFile() as kept:
        shutil.copyfileobj(stream, kept, CHUNK)
        kept.seek(0)
        yield kept


def _pieces(
    name: str, stream: IO[bytes], size: int, limits: Limits, layout: str = ""
) -> Iterator[Piece | Unreadable]:
    try:
        cut = _cut(name, stream, size, limits, layout)
        if cut is not None:
            yield from cut
            return
        for member in members(name, stream, size, limits):
            if isinstance(member, Unreadable):
                yield member
            else:
                yield from _inside(name, member, size, limits, layout)
    except RefusedError as refused:
        yield Unreadable(name, refused.problem(name))
    except DAMAGED as error:
        yield Unreadable(name, Problem("the archive is damaged", name, found=str(error)[:200]))


def _opened(stream: IO[bytes], size: int, limits: Limits) -> IO[bytes]:
    """Decompressed piece by piece; how much may come out depends on how much goes in."""
    stream.seek(0)
    most = max(SMALL_ENOUGH_FOR_ANY_RATIO, size * limits.ratio)
    return open_stream(stream, replace(limits, total_bytes=most))


def _stretches(name: str, stream: IO[bytes], size: int, limits: Limits) -> Iterator[Piece | Unreadable]:
    """Whole lines, about a piece's worth at a time."""
    largest = limits.file_bytes
    opened, first, count, pending = _opened(stream, size, limits), 1, 0, bytearray()
    while line := opened.readline(largest + 1):
        if len(line) > largest:
            expected = f"at most {largest / MEBIBYTE:g} MiB in a line"
            yield Unreadable(name, Problem("a line that long", name, line=first + count, expected=expected))
            while line and not line.endswith(b"\n"):
                line = opened.readline(CHUNK)
        else:
            pending += line
        count += 1
        if len(pending) >= LINES_BYTES:
            yield Piece(name, bytes(pending), LINES, first, stream.tell())
            first, count, pending = first + count, 0, bytearray()
    if pending:
        yield Piece(name, bytes(pending), LINES, first, size)


def _rows(name: str, stream: IO[bytes], layout: str) -> Iterator[Piece] | None:
    """Whole games of a sheet, about a piece's worth of rows at a time; None for what must be read whole."""
    stream.seek(0)
    start = Source(name, stream.read(START_BYTES))
    # What reads sheets is not imported for a small file, nor for logs.
    reader = reader_for(start) if len(start.content) >= min(ROWS_BYTES, START_BYTES) else None
    if reader is None or reader.name != CSV:
        return None
    cuts = import_module("ingest.sheets.stretches").find_cuts(stream, ROWS_BYTES, layout)
    return _between(name, stream, cuts) if cuts else None


def _between(name: str, stream: IO[bytes], cuts: Iterable[Any]) -> Iterator[Piece]:
    for cut in cuts:
        stream.seek(cut.start)
        content, end = stream.read(cut.bytes), stream.tell()
        yield Piece(name, content, ROWS, cut.first_line, end, "", cut.head, cut.layout, cut.unused)


def _inside(
    name: str, member: Source, size: int, limits: Limits, layout: str
) -> Iterator[Piece | Unreadable]:
    inside = member.name.removeprefix(name).lstrip("/") if member.name.startswith(f"{name}/") else ""
    cut = _cut(member.name, io.BytesIO(member.content), len(member.content), limits, layout)
    for piece in cut or (Piece(member.name, member.content, layout=layout),):
        yield replace(piece, bytes_read=size, inside=inside) if isinstance(piece, Piece) else piece


def _cut(
    name: str, stream: IO[bytes], size: int, limits: Limits, layout: str
) -> Iterator[Piece | Unreadable] | None:
    """The pieces of games a line each and of long sheets; None for what is read whole."""
    head = _opened(stream, size, limits).read(HEAD_BYTES)
    if sniff(Source(name, head)) >= 0.9 and is_one_per_line(head.decode("utf-8", errors="replace")):
        return _stretches(name, stream, size, limits)
    return _rows(name, stream, layout)
