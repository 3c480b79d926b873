"""The games of a piece of a file, one by one, without the modules that the warehouse needs."""

from collections.abc import Iterator
from importlib import import_module

from ingest.files.pieces import LINES, ROWS, Piece
from ingest.files.sources import Unreadable
from ingest.formats.json_record import read_lines
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source


def readings(piece: Piece | Unreadable) -> Iterator[Reading]:
    """Every game of a piece, whatever its manner; what cannot be opened is a reading as well."""
    if isinstance(piece, Unreadable):
        yield Reading(piece.name, "whole file", "", None, (piece.problem,))
    elif piece.manner == LINES:
        yield from read_lines(Source(piece.name, piece.content), piece.first_line)
    elif piece.manner == ROWS:
        # Long sheets are taken apart by numpy, which a small file does not wait for.
        yield from import_module("ingest.stretch_work").readings_of_rows(piece)
    else:
        yield from read_source(Source(piece.name, piece.content, piece.layout))
