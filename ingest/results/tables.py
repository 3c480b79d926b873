"""The rows of plain results: patterns filled in with what each game says."""

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from ingest.results.games import distinct, ranges
from ingest.results.plain import PlainResults, figures
from ingest.results.spelling import Alike, spell
from ingest.sheets.stretch import NOTHING, Flags, Numbers
from ingest.sheets.vocabulary import HEADER_FIELDS

GAME_COLUMNS = {"game": "label", "date": "played_on"}
"""Parts of the header that have another name in the table of games."""


def plain_tables(results: PlainResults, inside: str) -> dict[str, pa.Table]:
    """The rows of all tables that plain results have rows in, numbered as the games stand in the stretch."""
    if not len(results.places):
        return {}
    seats = _Seats(results)
    return {"records": _records(results, inside), "games": _games(results, seats), "seats": seats.table()}


class _Seats:
    """The seats of all games, those of a game in final order."""

    def __init__(self, results: PlainResults) -> None:
        self._results = results
        lengths = np.array([each.seats.num_rows for each in results.patterns], np.int64)
        lines = ranges((np.cumsum(lengths) - lengths)[results.kinds], results.sizes)
        self._pattern = pa.concat_tables([each.seats for each in results.patterns]).take(lines)
        first = np.repeat(results.first, results.sizes)
        self._rows = first + self._pattern["seat"].to_numpy()
        self.totals = figures(results.columns["total"])[self._rows]

    def table(self) -> pa.Table:
        numbers = np.repeat(self._results.numbers, self._results.sizes)
        stated = [name for name in ("player", "faction", "mat", "total") if name in self._results.columns]
        filled = {name: _values(self._results, name, name, self._rows, self._pattern) for name in stated}
        return _filled(self._pattern, {"game_id": numbers, **filled})


def _games(results: PlainResults, seats: _Seats) -> pa.Table:
    table = pa.concat_tables([each.game for each in results.patterns]).take(results.kinds)
    names = {name: GAME_COLUMNS.get(name, name) for name in HEADER_FIELDS if name in results.columns}
    stated = {into: _values(results, name, into, results.first, table) for name, into in names.items()}
    winner = np.cumsum(results.sizes) - results.sizes
    points = {"winner_total": seats.totals[winner], "margin": seats.totals[winner] - seats.totals[winner + 1]}
    return _filled(table, {"game_id": results.numbers, **stated, **points})


def _values(results: PlainResults, name: str, into: str, rows: Numbers, table: pa.Table) -> pa.Array:
    column = results.columns[name]
    return pa.array(column.values, table.schema.field(into).type).take(column.codes[rows])


def _filled(table: pa.Table, columns: Mapping[str, Any]) -> pa.Table:
    """The table with other values in some columns."""
    for name, values in columns.items():
        place = table.schema.get_field_index(name)
        field = table.schema.field(place)
        array = pa.array(values, field.type) if isinstance(values, np.ndarray) else values
        table = table.set_column(place, field, array)
    return table


def _records(results: PlainResults, inside: str) -> pa.Table:
    """Games that state the same parts of the header are spelt together."""
    names = [name for name in HEADER_FIELDS if name in results.columns]
    stated = np.array([results.columns[name].codes[results.first] != NOTHING for name in names])
    kinds, which = distinct(np.left_shift(1, np.arange(len(names))) @ stated)
    parts = []
    for number, kind in enumerate(kinds):
        header = tuple(name for place, name in enumerate(names) if kind >> place & 1)
        parts.append(_records_of(results, which == number, header, inside))
    return pa.concat_tables(parts)


def _records_of(results: PlainResults, some: Flags, header: tuple[str, ...], inside: str) -> pa.Table:
    stretch = results.games.stretch
    first, sizes = results.first[some], results.sizes[some]
    last = first + sizes - 1
    games = Alike(results.columns, header, first, ranges(first, sizes), sizes)
    where = f"{inside}, rows" if inside else "rows"
    lines = zip(*((stretch.lines[rows] + stretch.first_line).tolist() for rows in (first, last)), strict=True)
    spans = zip(stretch.starts[first].tolist(), stretch.ends[last].tolist(), strict=True)
    heading = stretch.head.bound.raw_headings.encode() + b"\n"
    raw = pa.array([heading + stretch.text[start:end] for start, end in spans], pa.binary())
    records = spell(games)
    return pa.table(
        {
            "game_id": results.numbers[some],
            "content_hash": _hashes(records),
            "position": [f"{where} {one}-{other}" for one, other in lines],
            "raw": raw.cast(pa.string()),
            "record": records,
        }
    )


def _hashes(texts: pa.StringArray) -> list[str]:
    return [hashlib.sha256(text).hexdigest() for text in texts.cast(pa.binary()).to_pylist()]
