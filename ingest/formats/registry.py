"""All readers: every module of this folder is imported once, and the surest reader takes a source."""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

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
    """The reader that is surest to understand a source; a certain one is taken at once, and none for a stranger."""
    if _stranger(source.content):
        return None
    likely: dict[str, float] = {}
    for reader in _one_by_one():
        likely[reader.name] = reader.sniff(source)
        if likely[reader.name] >= CERTAIN:
            return reader
    surest = min(likely, key=lambda name: (-likely[name], name))
    return READERS[surest] if likely[surest] > 0 else None


def _one_by_one() -> Iterator[Reader]:
    """Every reader once; a module is imported when its readers are asked for."""
    given: set[str] = set()
    for module in _modules():
        importlib.import_module(f"{ingest.formats.__name__}.{module}")
        new = sorted(READERS.keys() - given)
        given.update(new)
        yield from map(READERS.__getitem__, new)


@cache
def _modules() -> tuple[str, ...]:
    names = {module.name for module in pkgutil.iter_modules(ingest.formats.__path__)}
    return (*FIRST, *sorted(names - set(FIRST)))


def read_source(source: Source) -> Iterator[Reading]:
    """Every game of a source; a source that no reader understands is one malformed reading."""
    reader = reader_for(source) if source.content.strip() else None
    if reader is not None:
        yield from reader.read(source)
        return
    titles = "one of: " + ", ".join(reader.title for reader in all_readers())
    message = "no reader understands this file" if source.content.strip() else "the file is empty"
    message, expected = _stranger(source.content) or (message, titles)
    problem = Problem(message, source.name, expected=expected)
    yield Reading(source.name, WHOLE_FILE, source.content.decode("latin-1"), None, (problem,))


def _stranger(content: bytes) -> tuple[str, str] | None:
    """What a file is that people give by mistake, told by its beginning and what it holds, and what to give instead."""
    beginning = opening(content).lower().decode("latin-1")
    known = (each for each in _strangers() if beginning.startswith(tuple(each["begins"])))
    return next(((each["is"], each["instead"]) for each in known if each["holds"].encode() in content), None)


@cache
def _strangers() -> list[dict[str, Any]]:
    """The files that people give by mistake, for which no reader is asked."""
    table = files("data").joinpath("formats", "strangers.json").read_text(encoding="utf-8")
    return [{"holds": "", **each} for each in json.loads(table)]
