"""One stretch of a long sheet: plain results by the column, every other game by its reader and the engine."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pyarrow as pa

from ingest.formats.csv_sheet import READER, Head, read_head
from ingest.formats.headings import Row
from ingest.formats.reader import Reading
from ingest.formats.sheet.reading import read_together
from ingest.formats.sheet.remarks import passed_over, remarks_of
from ingest.formats.stretch import Numbers, read_stretch
from ingest.judging import describe
from ingest.pieces import ROWS, Piece
from ingest.results.games import Games
from ingest.results.plain import plain_results
from ingest.results.tables import plain_tables
from ingest.sources import Unreadable
from ingest.warehouse.columns import schemas
from ingest.work import Derived, collect, derive, to_bytes
from ingest.work import readings as readings_of_whole


def derive_piece(piece: Piece) -> Derived:
    """Read, judge and derive every game of a piece, whatever its manner."""
    return derive_stretch(piece) if piece.manner == ROWS else derive(piece)


def readings(piece: Piece | Unreadable) -> Iterator[Reading]:
    """Every game of a piece, whatever its manner, one by one; what cannot be opened is a reading as well."""
    if isinstance(piece, Unreadable) or piece.manner != ROWS:
        yield from readings_of_whole(piece)
        return
    head = _head(piece)
    games = Games.of(read_stretch(piece.content, piece.first_line, head, head.frame.sheet.columns))
    passed: list[Row] = []
    remarks = remarks_of(head.frame) if piece.first_line == head.lines + 1 else ()
    for _, reading in _readings(games, np.arange(len(games.first)), passed):
        yield replace(reading, problems=(*reading.problems, *remarks))
        remarks = ()
    if passed:
        yield passed_over(passed, head.frame)


def derive_stretch(piece: Piece) -> Derived:
    """The same for a stretch of rows; games are numbered by the line they begin with."""
    head = _head(piece)
    games = Games.of(read_stretch(piece.content, piece.first_line, head, head.frame.sheet.columns))
    plain = plain_results(games)
    others = np.setdiff1d(np.arange(len(games.first)), plain.places, assume_unique=True)
    passed: list[Row] = []
    tables = collect(_readings(games, others, passed), piece.inside)
    for name, table in plain_tables(plain, piece.inside).items():
        tables[name].append(_typed(name, table))
    whole = {name: _in_order(name, parts) for name, parts in tables.items() if parts}
    notes = [describe(problem) for problem in passed_over(passed, head.frame).problems] if passed else []
    return Derived({name: to_bytes([table]) for name, table in whole.items()}, tuple(notes), READER.name)


def _head(piece: Piece) -> Head:
    head = read_head(piece.head.split("\n"), piece.name)
    if head is None:
        raise ValueError("a stretch of rows without headings")
    return head


def _readings(games: Games, places: Numbers, passed: list[Row]) -> Iterator[tuple[int, Reading]]:
    stretch = games.stretch
    for place in places.tolist():
        rows = stretch.lines_of(games.first[place], games.sizes[place])
        yield from enumerate(read_together(rows, stretch.head.frame, passed), int(games.numbers[place]))


def _typed(name: str, table: pa.Table) -> pa.Table:
    types = schemas()[name]
    return table.cast(pa.schema([(column, types[column]) for column in table.column_names]))


def _in_order(name: str, parts: list[pa.Table]) -> pa.Table:
    """One table; records in the order of their games, in which the writer numbers them."""
    table = pa.concat_tables(parts)
    return table.sort_by("game_id") if name == "records" else table
