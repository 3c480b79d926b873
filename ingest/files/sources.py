"""Paths as people give them (files, folders, globs, archives) into sources: bounded, in a settled order."""

import glob
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ingest.files.archives import DEFAULT_LIMITS, MEBIBYTE, Limits, unpack
from ingest.formats.reader import Problem, Source

HIDDEN = "."
WEB_PAGE = ".html"
CHAT_PAGE = b"chatlog__message"
"""What every page of a chat holds; such a page is not passed over, because it may hold results."""

NO_GAMES = frozenset((".md", ".pdf", ".png", ".jpg", ".jpeg", ".py", ".duckdb"))
"""What lies beside games in a folder; named on its own, such a file is read like any other."""

BESIDE_A_WAREHOUSE = (".organisers", ".lock", ".next", ".ready", ".wal")
"""What a warehouse keeps beside itself; never read, because quarantine would show it to everybody."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A path that gave no source, and why; `changed` if what it gave so far may not belong together."""

    name: str
    problem: Problem
    changed: bool = False


def sources(paths: Iterable[str | Path], limits: Limits = DEFAULT_LIMITS) -> Iterator[Source | Unreadable]:
    """The files behind the paths, each once, with what lies inside archives."""
    for file in files(paths):
        try:
            with file.open("rb") as stream:
                inside = list(members(name_of(file), stream, file.stat().st_size, limits))
        except OSError as error:
            inside = [unreadable(name_of(file), error)]
        yield from inside


def members(name: str, stream: IO[bytes], size: int, limits: Limits) -> Iterator[Source | Unreadable]:
    """The file itself, or what lies inside an archive."""
    if size > limits.file_bytes:
        found, expected = f"{size / MEBIBYTE:.0f} MiB", f"at most {limits.file_bytes / MEBIBYTE:g} MiB"
        yield Unreadable(name, Problem(f"the file has {found}", name, expected=expected))
        return
    stream.seek(0)
    for member in unpack(Source(name, stream.read()), limits):
        yield Unreadable(member.file, member) if isinstance(member, Problem) else member


def unreadable(name: str, error: OSError) -> Unreadable:
    """A file that the system does not let us read."""
    message = f"the file cannot be read: {error.strerror or error}"
    return Unreadable(name, Problem(message, name, expected="a file you may read"))


def files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The names of the files behind the paths, each once; a path that leads nowhere stands for itself."""
    seen: set[str] = set()
    for path in paths:
        for file in _files(str(path)):
            identity = os.path.realpath(file)
            if identity not in seen and not file.name.endswith(BESIDE_A_WAREHOUSE):
                seen.add(identity)
                yield file


def name_of(file: Path) -> str:
    """What people call a file; bytes of its name that are no text are shown as question marks."""
    return str(file).encode(errors="replace").decode()


def _files(path: str) -> list[Path]:
    """A folder stands for the files in it, a glob for what it finds, anything else for itself."""
    # Unlike those of `Path`, these questions have an answer for every name, also for one that is too long
    # or empty, as an unset variable of a script is.
    if os.path.isdir(path):  # noqa: PTH112
        return _folder(Path(path))
    if not os.path.exists(path) and glob.has_magic(path):  # noqa: PTH110
        found = [Path(name) for name in sorted(glob.glob(path, recursive=True))]  # noqa: PTH207
        return [file for file in found if file.is_file()]
    return [Path(path)]


def passed_over(paths: Iterable[str | Path]) -> Counter[str]:
    """How many files in the folders among the paths are no games by their names, by the ends of these."""
    folders = (Path(path) for path in paths if os.path.isdir(path))  # noqa: PTH112
    shown = {file for folder in folders for file in _shown(folder)}
    return Counter(file.suffix.lower() for file in shown if not _may_hold_games(file))


def _folder(folder: Path) -> list[Path]:
    """Files below a folder that may hold games."""
    return list(filter(_may_hold_games, _shown(folder)))


def _shown(folder: Path) -> list[Path]:
    """Files below a folder; hidden ones and links that may lead out of it are left alone."""
    every = sorted(folder.rglob("*"))
    return [file for file in every if not (file.is_symlink() or _is_hidden(file, folder)) and file.is_file()]


def _may_hold_games(file: Path) -> bool:
    """By its name; of web pages those of a chat are given, which say so at their beginning."""
    if file.suffix.lower() != WEB_PAGE:
        return file.suffix.lower() not in NO_GAMES
    try:
        with file.open("rb") as stream:
            return CHAT_PAGE in stream.read(MEBIBYTE)
    except OSError:
        return False


def _is_hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith(HIDDEN) for part in file.relative_to(folder).parts)
