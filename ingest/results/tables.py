"""The rows of plain results: patterns filled in with what each game says, and records spelt by the column.

A record is spelt letter for letter as it spells itself: a test holds both to the same text.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from engine.record import FORMAT_VERSION
from ingest.results.plain import PlainResults, figures
from ingest.sheets.stretch import Cells, Numbers
from ingest.sheets.vocabulary import HEADER_FIELDS

GAME_COLUMNS = {"game": "label", "date": "played_on"}
"""Parts of the header that have another name in the table of games."""

_NOTHING_TO_ESCAPE = r"^[ !#-\[\]-~]*$"


def plain_tables(results: PlainResults, inside: str) -> dict[str, pa.Table]:
    """The rows of all tables that plain results have rows in, numbered as the games stand in the stretch."""
    if not len(results.places):
        return {}
    seats, totals = _seats(results)
    return {"records": _records(results, inside), "games": _games(results, totals), "seats": seats}


def _seats(results: PlainResults) -> tuple[pa.Table, Numbers]:
    """The seats of all games, those of a game in final order, and their totals."""
    lengths = np.array([each.seats.num_rows for each in results.patterns], np.int64)
    lines = _ranges((np.cumsum(lengths) - lengths)[results.kinds], results.sizes)
    pattern = pa.concat_tables([each.seats for each in results.patterns]).take(lines)
    rows = np.repeat(results.first, results.sizes) + pattern["seat"].to_numpy()
    stated = [name for name in ("player", "faction", "mat", "total") if name in results.columns]
    filled = {name: _values(results, name, name, rows, pattern) for name in stated}
    numbers = np.repeat(results.numbers, results.sizes)
    return _filled(pattern, {"game_id": numbers, **filled}), figures(results.columns["total"])[rows]


def _games(results: PlainResults, totals: Numbers) -> pa.Table:
    table = pa.concat_tables([each.game for each in results.patterns]).take(results.kinds)
    names = {name: GAME_COLUMNS.get(name, name) for name in HEADER_FIELDS if name in results.columns}
    stated = {into: _values(results, name, into, results.first, table) for name, into in names.items()}
    winner = np.cumsum(results.sizes) - results.sizes
    points = {"winner_total": totals[winner], "margin": totals[winner] - totals[winner + 1]}
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
    stretch, first = results.stretch, results.first
    last = first + results.sizes - 1
    where = f"{inside}, rows" if inside else "rows"
    lines = zip(*((stretch.lines[rows] + stretch.first_line).tolist() for rows in (first, last)), strict=True)
    spans = zip(stretch.starts[first].tolist(), stretch.ends[last].tolist(), strict=True)
    heading = stretch.head.bound.raw_headings.encode() + b"\n"
    raw = pa.array([heading + stretch.text[start:end] for start, end in spans], pa.binary())
    records = spelt(results)
    return pa.table(
        {
            "game_id": results.numbers,
            "content_hash": [
                hashlib.sha256(text).hexdigest() for text in records.cast(pa.binary()).to_pylist()
            ],
            "position": [f"{where} {one}-{other}" for one, other in lines],
            "raw": raw.cast(pa.string()),
            "record": records,
        }
    )


def spelt(results: PlainResults) -> pa.StringArray:
    """The records of all games; what a game leaves out of its header is not written."""
    rows = _ranges(results.first, results.sizes)
    columns = {name: column.at(rows) for name, column in results.columns.items()}
    header = [
        _written(f'"{name}":', results.columns[name].at(results.first))
        for name in HEADER_FIELDS
        if name in columns
    ]
    players = _written('{"player":', columns["player"])
    seats = _joined(players, _pairs(columns, "faction", "mat", ",{}}}", "}}"))
    sheets = _pairs(columns, "total", "rank", "{{{}}}", "{{}}")
    return _joined(
        f'{{"format":{FORMAT_VERSION},"header":{{',
        pc.binary_join_element_wise(*header, ",", null_handling="skip") if header else "",
        '},"seats":[',
        _listed(seats, results.sizes),
        '],"announced":{"sheets":[',
        _listed(sheets, results.sizes),
        "]}}",
    )


def _joined(*parts: Any) -> pa.StringArray:
    """Texts side by side; nothing where a part is nothing."""
    return pc.binary_join_element_wise(*parts, "")


def _listed(texts: pa.StringArray, sizes: Numbers) -> pa.StringArray:
    """The texts of each game with commas between them."""
    ends = pa.array(np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes))), pa.int32())
    return pc.binary_join(pa.ListArray.from_arrays(ends, texts), ",")


def _pairs(columns: Mapping[str, Cells], one: str, other: str, form: str, bare: str) -> pa.StringArray:
    """What two columns say in each row, spelt once for each distinct pair of values."""
    nothing = Cells([None], np.zeros(len(columns["player"].codes), np.int64))
    first, second = columns.get(one, nothing), columns.get(other, nothing)
    width = len(second.values)
    found, which = np.unique(first.codes * width + second.codes, return_inverse=True)
    said = [{one: first.values[code // width], other: second.values[code % width]} for code in found]
    bodies = [
        _write({name: value for name, value in each.items() if value is not None})[1:-1] for each in said
    ]
    return pa.array([form.format(body) if body else bare.format() for body in bodies]).take(which)


def _ranges(starts: Numbers, lengths: Numbers) -> Numbers:
    """Every number from each start on, so many of them."""
    ends = np.cumsum(lengths)
    numbers: Numbers = np.arange(lengths.sum()) + np.repeat(starts - ends + lengths, lengths)
    return numbers


def _written(before: str, column: Cells) -> pa.StringArray:
    """Each cell as a record spells it, behind the name of its field."""
    texts = pa.array(column.values if isinstance(column.values[-1], str) else [None], pa.string())
    if len(texts) > 1 and pc.all(pc.match_substring_regex(texts, _NOTHING_TO_ESCAPE)).as_py():
        return _joined(f'{before}"', texts, '"').take(column.codes)
    every = [None if value is None else before + _write(value) for value in column.values]
    return pa.array(every, pa.string()).take(column.codes)


def _write(value: Any) -> str:
    return msgspec.json.encode(value).decode()
