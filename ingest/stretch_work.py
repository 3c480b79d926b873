"""One stretch of a long sheet: plain results by the column, every other game by its reader and the engine."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pyarrow as pa

from ingest.files.pieces import ROWS, Piece
from ingest.formats.reader import Reading, Source
from ingest.formats.score_sheets import CSV, ODS, XLSX, tables_of
from ingest.results.plain import Games, plain_results
from ingest.results.tables import plain_tables
from ingest.sheets.cuts import read_head
from ingest.sheets.interpret import games_of, notes
from ingest.sheets.keep import Kept, headings_of
from ingest.sheets.layout import CHOICE, Layout
from ingest.sheets.passed_rows import Passed
from ingest.sheets.stretch import Numbers, Stretch, read_stretch
from ingest.warehouse.columns import schemas
from ingest.warehouse.derive import Derived, collect, derived, to_bytes

SHEETS = (CSV.name, XLSX.name, ODS.name)
GAMES_AT_ONCE = 64


def used_layout(piece: Piece, derived: Derived) -> dict[str, Kept]:
    """The layout that games of a piece were read with, by the headings of its sheet; none where none was."""
    if "records" not in derived.tables or derived.format not in SHEETS or piece.layout.startswith(CHOICE):
        return {}
    content = piece.head.encode() if piece.manner == ROWS else piece.content
    tables = tables_of(Source(piece.name, content)) or ()
    layout = Layout.from_toml(piece.layout)
    found = (headings_of(table.rows, layout) for table in tables)
    return {headings: Kept(headings, piece.layout, piece.name) for headings in found if headings}


def readings_of_rows(piece: Piece) -> Iterator[Reading]:
    """Every game of a stretch of rows, one by one."""
    games, passed = _games(piece), Passed()
    for _, reading in _readings(games, np.arange(len(games.first)), passed, piece):
        yield reading
    yield from _notes(games.stretch, passed, piece)


def derive_stretch(piece: Piece) -> Derived:
    """The same for a stretch of rows; games are numbered by the line they begin with."""
    games, passed = _games(piece), Passed()
    plain = plain_results(games)
    others = np.ones(len(games.first), np.bool_)
    if plain is not None:
        others[plain.places] = False
    tables = collect(_readings(games, np.flatnonzero(others), passed, piece), piece.inside)
    for name, table in plain_tables(plain, piece.inside).items() if plain is not None else ():
        tables[name].append(_typed(name, table))
    whole = {name: pa.concat_tables(parts) for name, parts in tables.items() if parts}
    if "records" in whole:
        # The writer numbers the games in the order of their records.
        whole["records"] = whole["records"].sort_by("game_id")
    about = list(_notes(games.stretch, passed, piece))
    return derived({name: to_bytes([table]) for name, table in whole.items()}, about, CSV.name)


def _games(piece: Piece) -> Games:
    head = read_head(piece.head, piece.layout)
    return Games.of(read_stretch(piece.content, piece.first_line, head, head.bound.columns))


def _notes(stretch: Stretch, passed: Passed, piece: Piece) -> Iterator[Reading]:
    """What the rows of a stretch leave out; the columns that are not used are told with the first."""
    first = piece.first_line == stretch.head.lines + 1
    unused = stretch.head.bound.unheaded if first else ()
    return notes(passed, (), unused, piece.name)


def _readings(games: Games, places: Numbers, passed: Passed, piece: Piece) -> Iterator[tuple[int, Reading]]:
    """Games by their rows, many at a time; a row alone is read with those beside it."""
    bound, lone = games.stretch.head.bound, games.sizes[places] == 1
    parted = (np.arange(1, len(places)) % GAMES_AT_ONCE == 0) & ~lone[1:] & ~lone[:-1]
    starts = np.flatnonzero((np.diff(places) > 1) | parted) + 1
    for run in np.split(places, starts) if len(places) else ():
        rows = games.stretch.rows(games.first[run[0]], int(games.sizes[run].sum()))
        rows_below = (*bound.rows[: bound.top + 1], *rows)
        own = replace(bound, rows=rows_below, whole=False, file=piece.name)
        yield from enumerate(games_of(own, passed), int(games.stretch.lines[games.first[run[0]]]))


def _typed(name: str, table: pa.Table) -> pa.Table:
    types = schemas()[name]
    return table.cast(pa.schema([(column, types[column]) for column in table.column_names]))
