"""All readers: every module of this folder is imported once, and the surest reader takes a source."""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache

import ingest.formats
from ingest.formats.reader import READERS, Problem, Reader, Reading, Source


@cache
def all_readers() -> tuple[Reader, ...]:
    """Every registered reader. Adding one is adding a module to `ingest/formats`."""
    for module in pkgutil.iter_modules(ingest.formats.__path__):
        importlib.import_module(f"{ingest.formats.__name__}.{module.name}")
    return tuple(READERS[name] for name in sorted(READERS))


def reader_for(source: Source) -> Reader | None:
    """The reader that is surest to understand a source, judged by its content."""
    sureness, reader = max(
        ((reader.sniff(source), reader) for reader in all_readers()), key=lambda pair: pair[0]
    )
    return reader if sureness > 0 else None


def read_source(source: Source) -> Iterator[Reading]:
    """Every game of a source; a source nobody understands is one malformed reading."""
    reader = None if not source.content.strip() else reader_for(source)
    if reader is not None:
        yield from reader.read(source)
    else:
        yield _refusal(source)


def _refusal(source: Source) -> Reading:
    empty = not source.content.strip()
    message = "the file is empty" if empty else "no reader understands this file"
    titles = ", ".join(reader.title for reader in all_readers())
    problem = Problem(message, source.name, expected=f"one of: {titles}")
    return Reading(source.name, "whole file", source.content.decode("latin-1"), None, (problem,))
