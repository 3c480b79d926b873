"""Archives as strangers send them: zip, gzip and zstd opened in memory, bounded in every direction.

Nothing is ever written to disk. What breaks a limit or hides where it wants to go is refused with its
reason; the other members are still read.
"""

import gzip
import io
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO, Protocol

import zstandard

from ingest.formats.reader import Problem, Source

MEBIBYTE = 1024 * 1024
CHUNK = 256 * 1024
ZIP, GZIP, ZSTD = b"PK\x03\x04", b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
EMPTY_ZIP = b"PK\x05\x06"
SPREADSHEET = "[Content_Types].xml"
OPEN_SPREADSHEET = b"application/vnd.oasis.opendocument.spreadsheet"
SYSTEM_FILES = ("__MACOSX/", ".DS_Store", "Thumbs.db", "desktop.ini")
SMALL_ENOUGH_FOR_ANY_RATIO = MEBIBYTE
OTHER_DOCUMENTS = (
    (frozenset(("mimetype", "content.xml")), "an OpenDocument file that is no spreadsheet"),
    (frozenset(("word/document.xml",)), "a text document of an office program"),
    (frozenset(("Index/Document.iwa",)), "a document of Numbers or Pages"),
)
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    zstandard.ZstdError,
    struct.error,
    NotImplementedError,
    RuntimeError,
    OSError,
    EOFError,
    ValueError,
)
"""What the openers raise on broken bytes."""

_LEADS_OUT = re.compile(r"^[/\\]|^.:|(?:^|[/\\])\.\.(?:[/\\]|\Z)|\x00", re.DOTALL)
"""A path from the root, of a drive, or upwards."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much an archive may hold; every limit can be set."""

    file_bytes: int = 64 * MEBIBYTE
    total_bytes: int = 512 * MEBIBYTE
    members: int = 10_000
    ratio: int = 200
    depth: int = 2
    name_length: int = 500


DEFAULT_LIMITS = Limits()


class RefusedError(Exception):
    """Something an archive may not hold: why, what was found, and what is allowed."""

    def problem(self, file: str) -> Problem:
        """The refusal as a problem of that file."""
        message, found, expected = self.args
        return Problem(message, file, found=found or None, expected=expected)


@dataclass(slots=True)
class _Budget:
    """What is left of the limits while one archive with all that is inside it is opened."""

    limits: Limits
    bytes_left: int
    members_left: int


def unpack(source: Source, limits: Limits = DEFAULT_LIMITS) -> Iterator[Source | Problem]:
    """The files inside a source, or the source itself when it is no archive; refusals come as problems."""
    yield from _unpack(source, _Budget(limits, limits.total_bytes, limits.members), 0)


def is_archive(content: bytes) -> bool:
    """Whether bytes begin like an archive we open."""
    return content.startswith((ZIP, EMPTY_ZIP, GZIP, ZSTD))


def open_stream(stream: IO[bytes], limits: Limits = DEFAULT_LIMITS) -> IO[bytes]:
    """A file as it is, or its decompressed content piece by piece, with a refusal when it passes the limit.

    The size of the whole is bounded by `total_bytes`, not by `file_bytes`: this is for files that are read
    as a stream and never held in memory.
    """
    head = stream.read(4)
    stream.seek(0)
    if not head.startswith((GZIP, ZSTD)):
        return stream
    return io.BufferedReader(_Bounded(_decompressed(head, stream), limits.total_bytes))


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class _Bounded(io.RawIOBase):
    """A reader that refuses to give more than the limit."""

    def __init__(self, inner: _Readable, limit: int) -> None:
        super().__init__()
        self._inner = inner
        self._left = self._limit = limit

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        piece = self._inner.read(len(view))
        self._left -= len(piece)
        if self._left < 0:
            raise _too_large(self._limit)
        view[: len(piece)] = piece
        return len(piece)


def _unpack(source: Source, budget: _Budget, depth: int) -> Iterator[Source | Problem]:
    if not is_archive(source.content):
        yield source
        return
    try:
        if depth >= budget.limits.depth:
            raise RefusedError(
                "archives inside archives", f"{depth + 1} deep", f"at most {budget.limits.depth} deep"
            )
        if source.content.startswith((ZIP, EMPTY_ZIP)):
            yield from _unzip(source, budget, depth)
        else:
            stream = _decompressed(source.content, io.BytesIO(source.content))
            content = _read_all(stream, len(source.content), budget)
            bare_name = re.sub(r"\.(gz|gzip|zst|zstd)$", "", source.name, flags=re.IGNORECASE)
            yield from _unpack(Source(bare_name, content), budget, depth + 1)
    except RefusedError as refused:
        yield refused.problem(source.name)
    except DAMAGED as error:
        yield Problem("the archive is damaged", source.name, found=f"{type(error).__name__}: {error}"[:200])


def _unzip(source: Source, budget: _Budget, depth: int) -> Iterator[Source | Problem]:
    with zipfile.ZipFile(io.BytesIO(source.content)) as archive:
        members = [member for member in archive.infolist() if not _is_passed_over(member)]
        _count(len(members), budget)
        open_document = _is_open_spreadsheet(archive, members)
        if not open_document:
            _refuse_other_documents({member.filename for member in members})
        if open_document or any(member.filename == SPREADSHEET for member in members):
            _check_spreadsheet(members, budget.limits)
            yield source
            return
        for member in members:
            name = f"{source.name}/{member.filename}"
            try:
                _check_member(member, budget.limits)
                # The directory of a zip may lie about sizes: what counts is what comes out.
                with archive.open(member) as stream:
                    inner = Source(name, _read_all(stream, member.compress_size, budget))
            except RefusedError as refused:
                yield refused.problem(name[: budget.limits.name_length])
            except DAMAGED as error:
                yield Problem("this file of the archive is damaged", name, found=str(error)[:200])
            else:
                yield from _unpack(inner, budget, depth + 1)


def _count(members: int, budget: _Budget) -> None:
    """Take the members of an archive from the budget; there must be some, and not too many."""
    if not members:
        raise RefusedError("the archive holds no files", "", "an archive with files of games")
    if members > budget.members_left:
        found, expected = f"{members} members", f"at most {budget.limits.members}"
        raise RefusedError("too many files in the archive", found, expected)
    budget.members_left -= members


def _is_passed_over(member: zipfile.ZipInfo) -> bool:
    """Folders, and what systems leave behind; a name may be empty, which `is_dir` does not expect."""
    name = member.filename
    return (
        name.endswith("/") or name.startswith(SYSTEM_FILES[0]) or PurePosixPath(name).name in SYSTEM_FILES[1:]
    )


def _check_member(member: zipfile.ZipInfo, limits: Limits) -> None:
    name = member.filename
    if len(name) > limits.name_length:
        raise RefusedError("a name that long", f"{len(name)} characters", f"at most {limits.name_length}")
    if _LEADS_OUT.search(name):
        raise RefusedError("a path that leads out of the archive", name, "a path below the archive")
    if stat.S_ISLNK(member.external_attr >> 16):
        raise RefusedError("a link instead of a file", name, "a file")
    if member.flag_bits & 1:
        raise RefusedError("the file is encrypted", name, "a file without a password")
    if member.compress_type not in METHODS:
        raise RefusedError("an unusual compression", str(member.compress_type), "stored or deflated")
    if member.file_size > limits.file_bytes:
        raise _too_large(limits.file_bytes)
    _check_ratio(member.file_size, member.compress_size, limits)


def _check_ratio(size: int, compressed: int, limits: Limits) -> None:
    if size > SMALL_ENOUGH_FOR_ANY_RATIO and size > limits.ratio * max(compressed, 1):
        found, expected = f"{size // max(compressed, 1)} to 1", f"at most {limits.ratio} to 1"
        raise RefusedError("compressed beyond belief", found, expected)


def _refuse_other_documents(names: set[str]) -> None:
    """Documents of other programs are zips as well; their parts say nothing to anybody."""
    for parts, message in OTHER_DOCUMENTS:
        if parts <= names:
            raise RefusedError(message, "", "the sheet saved as .xlsx or .csv")


def _is_open_spreadsheet(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo]) -> bool:
    """Whether the first member says so, as OpenDocument asks."""
    if not members or members[0].filename != "mimetype" or members[0].file_size != len(OPEN_SPREADSHEET):
        return False
    return archive.read(members[0]) == OPEN_SPREADSHEET


def _check_spreadsheet(members: list[zipfile.ZipInfo], limits: Limits) -> None:
    """A spreadsheet is a zip that its own reader opens; it must fit the limits as a whole."""
    size = sum(member.file_size for member in members)
    if size > limits.file_bytes:
        raise _too_large(limits.file_bytes)
    _check_ratio(size, sum(member.compress_size for member in members), limits)


def _decompressed(head: bytes, stream: IO[bytes]) -> _Readable:
    if head.startswith(GZIP):
        return gzip.GzipFile(fileobj=stream)
    frames: _Readable = zstandard.ZstdDecompressor().stream_reader(stream, read_across_frames=True)
    return frames


def _read_all(stream: _Readable, compressed: int, budget: _Budget) -> bytes:
    pieces, size, limits = [], 0, budget.limits
    while piece := stream.read(CHUNK):
        pieces.append(piece)
        size += len(piece)
        budget.bytes_left -= len(piece)
        if size > limits.file_bytes:
            raise _too_large(limits.file_bytes)
        if budget.bytes_left < 0:
            raise _too_large(limits.total_bytes)
        _check_ratio(size, compressed, limits)
    return b"".join(pieces)


def _too_large(limit: int) -> RefusedError:
    return RefusedError("more than the limit allows", "", f"at most {limit / MEBIBYTE:g} MiB unpacked")
