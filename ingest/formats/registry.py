"""All readers: every module of this folder is imported once, and the surest reader takes a source."""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import ingest.formats
from ingest.formats.reader import READERS, WHOLE_FILE, Problem, Reader, Reading, Source
from ingest.formats.text import opening

CERTAIN = 1.0
FIRST = ("json_record", "notation_text")
"""Modules of readers that know their own files at once; the others are read when these are not certain."""


def all_readers() -> tuple[Reader, ...]:
    """Every registered reader. Adding one is adding a module to `ingest/formats`."""
    return tuple(sorted(_one_by_one(), key=lambda reader: reader.name))


def reader_for(source: Source) -> Reader | None:
    """The reader that is surest to understand a source; a certain one is taken at once."""
    likely: list[tuple[float, Reader]] = []
    for reader in _one_by_one():
        sureness = reader.sniff(source)
        if sureness >= CERTAIN:
            return reader
        if sureness > 0:
            likely.append((sureness, reader))
    likely.sort(key=lambda pair: (-pair[0], pair[1].name))
    return likely[0][1] if likely else None


def _one_by_one() -> Iterator[Reader]:
    """Every reader once; a module is imported when its readers are asked for."""
    given: set[str] = set()
    for module in _modules():
        importlib.import_module(f"{ingest.formats.__name__}.{module}")
        for name in [name for name in READERS if name not in given]:
            given.add(name)
            yield READERS[name]


@cache
def _modules() -> tuple[str, ...]:
    names = [module.name for module in pkgutil.iter_modules(ingest.formats.__path__)]
    return tuple(sorted(names, key=lambda name: (FIRST.index(name) if name in FIRST else len(FIRST), name)))


def read_source(source: Source) -> Iterator[Reading]:
    """Every game of a source; a source that no reader understands is one malformed reading."""
    reader = None if not source.content.strip() else reader_for(source)
    if reader is not None:
        yield from reader.read(source)
    else:
        yield _refusal(source)


def _refusal(source: Source) -> Reading:
    titles = "one of: " + ", ".join(reader.title for reader in all_readers())
    message, expected = _stranger(source.content) or ("no reader understands this file", titles)
    if not source.content.strip():
        message, expected = "the file is empty", titles
    problem = Problem(message, source.name, expected=expected)
    return Reading(source.name, WHOLE_FILE, source.content.decode("latin-1"), None, (problem,))


def _stranger(content: bytes) -> tuple[str, str] | None:
    """What a file is that people give by mistake, told by its beginning, and what to give instead."""
    beginning = opening(content).lower().decode("latin-1")
    for known in json.loads(files("data").joinpath("formats", "strangers.json").read_text(encoding="utf-8")):
        if beginning.startswith(tuple(known["begins"])):
            return known["is"], known["instead"]
    return None
