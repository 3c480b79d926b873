"""Paths as pieces of work: files of one game a line and long sheets are cut and never held whole.

Everything else is one piece per file, within the limit for files. What is read stays bounded by the largest
piece, whatever the size of the input; pieces of the same bytes are always the same.
"""

import hashlib
import io
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from ingest.archives import (
    CHUNK,
    DAMAGED,
    DEFAULT_LIMITS,
    MEBIBYTE,
    Limits,
    RefusedError,
    open_stream,
    unpack,
)
from ingest.formats import csv_sheet
from ingest.formats.json_record import is_one_per_line, sniff
from ingest.formats.reader import Problem, Source
from ingest.formats.registry import reader_for
from ingest.formats.sheet_cuts import Cuts, find_cuts
from ingest.sources import Unreadable, files, name_of

PIECE_BYTES = 2 * MEBIBYTE
"""Enough games for a batch, few enough for a moving progress bar and a small memory."""

HEAD_BYTES = MEBIBYTE
START_BYTES = MEBIBYTE // 4
STANDARD_INPUT = "-"
LINES = "lines"
ROWS = "rows"
WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Piece:
    """Plain bytes to read games from.

    `first_line` is where a stretch of lines or rows begins in its file, `head` what stands above the rows of
    a sheet, `bytes_read` how far the input was read, `inside` the place within an archive.
    """

    name: str
    content: bytes
    manner: str = WHOLE
    first_line: int = 1
    bytes_read: int = 0
    inside: str = ""
    head: str = ""


@dataclass(frozen=True, slots=True)
class Input:
    """A file to load: what people call it, what its bytes are, and how to get its pieces."""

    name: str
    sha256: str
    bytes: int
    pieces: Iterator[Piece | Unreadable]


def total_bytes(paths: Iterable[str | Path]) -> int:
    """The size of everything behind the paths, for a progress bar."""
    return sum(file.stat().st_size for file in files(paths) if file.is_file())


def inputs(paths: Iterable[str | Path], limits: Limits = DEFAULT_LIMITS) -> Iterator[Input | Unreadable]:
    """Every file behind the paths, each once; `-` is standard input."""
    given = list(paths)
    if STANDARD_INPUT in map(str, given):
        with _standard_input() as stream:
            yield _input("standard input", stream, limits)
    for file in files(path for path in given if str(path) != STANDARD_INPUT):
        try:
            with file.open("rb") as stream:
                yield _input(name_of(file), stream, limits)
        except OSError as error:
            problem = Problem(f"the file cannot be read: {error.strerror or error}", name_of(file))
            yield Unreadable(name_of(file), problem)


def _input(name: str, stream: IO[bytes], limits: Limits) -> Input:
    digest = hashlib.sha256()
    while chunk := stream.read(CHUNK):
        digest.update(chunk)
    size = stream.tell()
    return Input(name, digest.hexdigest(), size, _pieces(name, stream, size, limits))


@contextmanager
def _standard_input() -> Iterator[IO[bytes]]:
    """Kept on disk, because it is read twice: once for its hash and once for its games."""
    with tempfile.TemporaryFile() as kept:
        shutil.copyfileobj(sys.stdin.buffer, kept, CHUNK)
        yield kept


def _pieces(name: str, stream: IO[bytes], size: int, limits: Limits) -> Iterator[Piece | Unreadable]:
    try:
        if _holds_lines(name, stream, size, limits):
            yield from _stretches(name, stream, size, limits)
        elif (cuts := _cuts(name, stream)) is not None:
            yield from _rows(name, stream, cuts)
        else:
            yield from _members(name, stream, size, limits)
    except RefusedError as refused:
        yield Unreadable(name, refused.problem(name))
    except DAMAGED as error:
        yield Unreadable(name, Problem("the archive is damaged", name, found=str(error)[:200]))


def _opened(stream: IO[bytes], size: int, limits: Limits) -> IO[bytes]:
    """Decompressed piece by piece; how much may come out depends on how much goes in."""
    stream.seek(0)
    return open_stream(stream, replace(limits, total_bytes=max(limits.total_bytes, size * limits.ratio)))


def _holds_lines(name: str, stream: IO[bytes], size: int, limits: Limits) -> bool:
    head = _opened(stream, size, limits).read(HEAD_BYTES)
    text = head.decode("utf-8", errors="replace")
    return sniff(Source(name, head)) >= 0.9 and is_one_per_line(text)


def _stretches(name: str, stream: IO[bytes], size: int, limits: Limits) -> Iterator[Piece | Unreadable]:
    """Whole lines, about a piece's worth at a time."""
    largest = limits.file_bytes
    opened, first, count, pending = _opened(stream, size, limits), 1, 0, bytearray()
    while line := opened.readline(largest + 1):
        if len(line) > largest:
            yield _too_long(name, first + count, largest)
            _skip_line(opened, line)
        else:
            pending += line
        count += 1
        if len(pending) >= PIECE_BYTES:
            yield Piece(name, bytes(pending), LINES, first, stream.tell())
            first, count, pending = first + count, 0, bytearray()
    if pending:
        yield Piece(name, bytes(pending), LINES, first, size)


def _cuts(name: str, stream: IO[bytes]) -> Cuts | None:
    """Where a sheet may be cut; None for what is no sheet or must be read whole."""
    stream.seek(0)
    start = Source(name, stream.read(START_BYTES))
    reader = reader_for(start) if csv_sheet.sniff(start) else None
    return find_cuts(name, stream, PIECE_BYTES) if reader is csv_sheet.READER else None


def _rows(name: str, stream: IO[bytes], cuts: Cuts) -> Iterator[Piece]:
    """Whole games, about a piece's worth of rows at a time."""
    stream.seek(cuts.start)
    line = cuts.head.lines + 1
    for cut in cuts.stretches:
        content = stream.read(cut.bytes)
        yield Piece(name, content, ROWS, line, stream.tell(), head=cuts.head.text)
        line += cut.lines


def _too_long(name: str, line: int, largest: int) -> Unreadable:
    expected = f"at most {largest / MEBIBYTE:g} MiB in a line"
    return Unreadable(name, Problem("a line that long", name, line=line, expected=expected))


def _skip_line(opened: IO[bytes], line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = opened.readline(CHUNK)


def _members(name: str, stream: IO[bytes], size: int, limits: Limits) -> Iterator[Piece | Unreadable]:
    """The file itself, or what lies inside an archive."""
    if size > limits.file_bytes:
        found, expected = f"{size / MEBIBYTE:.0f} MiB", f"at most {limits.file_bytes / MEBIBYTE:g} MiB"
        yield Unreadable(name, Problem(f"the file has {found}", name, expected=expected))
        return
    stream.seek(0)
    for member in unpack(Source(name, stream.read()), limits):
        if isinstance(member, Problem):
            yield Unreadable(member.file, member)
        else:
            yield from _inside(name, member, size, limits)


def _inside(name: str, member: Source, size: int, limits: Limits) -> Iterator[Piece | Unreadable]:
    inside = member.name.removeprefix(name).lstrip("/") if member.name.startswith(f"{name}/") else ""
    length, lines = len(member.content), io.BytesIO(member.content)
    if _holds_lines(member.name, lines, length, limits):
        pieces = _stretches(member.name, lines, length, limits)
    elif (cuts := _cuts(member.name, lines)) is not None:
        pieces = _rows(member.name, lines, cuts)
    else:
        pieces = iter((Piece(member.name, member.content),))
    for piece in pieces:
        yield replace(piece, bytes_read=size, inside=inside) if isinstance(piece, Piece) else piece
