"""All readers: every module of this folder is imported once, and the surest reader takes a source."""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache

import ingest.formats
from ingest.formats.reader import READERS, Problem, Reader, Reading, Source

HEAD = 1024
STRANGERS = (
    ((b"<!doctype html", b"<html"), "a web page", "the table in it saved as CSV, or the chat as an export"),
    ((b"%pdf",), "a PDF", "the results as a sheet (CSV, XLSX)"),
    (
        (b"\x89png", b"\xff\xd8\xff", b"gif8", b"riff"),
        "a picture",
        "the results as text or as a sheet (CSV, XLSX)",
    ),
    ((b"sqlite format 3",), "the database of a program", "an export of that program"),
    (
        (b"{\\rtf",),
        "a text document of an office program",
        "the results as plain text or as a sheet (CSV, XLSX)",
    ),
)
"""Files that people give by mistake: how they begin, what they are, and what to give instead."""


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
    beginning = source.content[:HEAD].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    known = next(
        ((message, advice) for marks, message, advice in STRANGERS if beginning.startswith(marks)), None
    )
    titles = "one of: " + ", ".join(reader.title for reader in all_readers())
    message, expected = known or ("no reader understands this file", titles)
    if not source.content.strip():
        message, expected = "the file is empty", titles
    problem = Problem(message, source.name, expected=expected)
    return Reading(source.name, "whole file", source.content.decode("latin-1"), None, (problem,))
