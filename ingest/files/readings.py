"""The games behind paths and of pieces of files, one by one, without the modules that the warehouse needs."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

from ingest.files.archives import DEFAULT_LIMITS, Limits
from ingest.files.pieces import LINES, ROWS, Piece
from ingest.files.sources import Unreadable, sources
from ingest.formats.json_record import read_lines
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source


def read_paths(
    paths: Iterable[str | Path], limits: Limits = DEFAULT_LIMITS, layout: str = ""
) -> Iterator[Reading]:
    """Every game behind files, folders and globs; what cannot be opened is a reading as well."""
    for source in sources(paths, limits):
        yield from readings(
            source if isinstance(source, Unreadable) else Piece(source.name, source.content, layout=layout)
        )


def readings(piece: Piece | Unreadable) -> Iterator[Reading]:
    """Every game of a piece, whatever its manner; what cannot be opened is a reading as well."""
    if isinstance(piece, Unreadable):
        yield Reading(piece.name, "whole file", "", None, (piece.problem,))
    elif piece.manner == LINES:
        yield from read_lines(Source(piece.name, piece.content), piece.first_line)
    elif piece.manner == ROWS:
        # What reads sheets is not imported for logs.
        read = import_module("ingest.sheets.stretches").read_stretch
        yield from read(piece.name, piece.content, piece.head, piece.layout, piece.first_line, piece.unused)
    else:
        yield from read_source(Source(piece.name, piece.content, piece.layout))
