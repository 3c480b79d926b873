"""One piece of work: games read, judged and turned into rows, wherever it runs.

Plain values in (`Piece`), plain values out (`Derived`: Arrow tables as bytes); nothing of a stranger is ever
pickled. Games carry numbers within the piece; the writer gives them their ids.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pyarrow as pa

from engine.record import Record
from engine.result import Verdict
from ingest.files.pieces import CSV, LINES, ROWS, WHOLE, Piece
from ingest.files.readings import readings
from ingest.formats.judging import describe, judge, place_of
from ingest.formats.reader import Problem, Reading, Source
from ingest.formats.registry import reader_for
from ingest.warehouse.columns import to_arrow
from ingest.warehouse.own import Rows, course_of
from ingest.warehouse.results import verdict_on_result
from ingest.warehouse.rows import ACCEPTED, game_rows
from ingest.warehouse.schema import derived_tables

GAMES_AT_ONCE = 200
UNKNOWN_FORMAT = "unknown"
FORMATS = {LINES: "json_record", ROWS: CSV}
"""The formats of pieces whose reader is known."""


@dataclass(frozen=True, slots=True)
class Derived:
    """What came of a piece: Arrow tables by name as bytes, notes about the file, and its format.

    `refused` says why the file, or the rest of it, holds no games; there is nothing of it to keep. `unused`
    names columns of a sheet that were not used.
    """

    tables: dict[str, bytes]
    notes: tuple[str, ...]
    format: str
    refused: tuple[Problem, ...] = ()
    unused: tuple[str, ...] = ()

    def arrow(self) -> dict[str, pa.Table]:
        """The Arrow tables by name."""
        return {name: from_bytes(content) for name, content in self.tables.items()}


def derive(piece: Piece) -> Derived:
    """Read, judge and derive every game of a piece."""
    about: list[Reading] = []
    source = Source(piece.name, piece.content, piece.layout)
    reader = reader_for(source) if piece.manner == WHOLE and piece.content.strip() else None
    found = reader.read(source) if reader else readings(piece)
    collected = collect(enumerate(_games(found, about)), piece.inside)
    tables = {name: to_bytes(parts) for name, parts in collected.items() if parts}
    return derived(tables, about, reader.name if reader else FORMATS.get(piece.manner, UNKNOWN_FORMAT))


def derived(tables: dict[str, bytes], about: Sequence[Reading], format_: str) -> Derived:
    """What came of a piece, with what its readings say about the file: notes, refusals and unused columns."""
    notes = [describe(problem) for reading in about if reading.note for problem in reading.problems]
    refused = [problem for reading in about if not reading.note for problem in reading.problems]
    unused = dict.fromkeys(heading for reading in about for heading in reading.unused)
    return Derived(tables, tuple(notes), format_, tuple(refused), tuple(unused))


def collect(games: Iterable[tuple[int, Reading]], inside: str) -> dict[str, list[pa.Table]]:
    """Judge and derive numbered games, some at a time: Arrow tables by name."""
    collected: dict[str, list[pa.Table]] = {name: [] for name in ("records", "quarantine", *derived_tables())}
    coming = iter(games)
    while batch := _batch(islice(coming, GAMES_AT_ONCE), inside):
        for name, rows in batch.items():
            collected[name].append(to_arrow(name, rows))
    return collected


def derive_record(game_id: int, record: Record) -> tuple[Verdict, Rows | None]:
    """The verdict on a stored record and its rows, or None when it is not accepted."""
    course = course_of(game_id, record)
    verdict = judge(Reading("", "", "", record), observe=course, after=course.ends)
    if not is_accepted(verdict):
        return verdict, None
    return verdict, game_rows(game_id, record, verdict, course)


def is_accepted(verdict: Verdict) -> bool:
    """Whether it has a ranking that statistics may count."""
    return verdict.status in ACCEPTED and bool(verdict.ranking)


def to_bytes(tables: list[pa.Table]) -> bytes:
    """Tables of one schema as an Arrow stream, without the columns that say nothing."""
    whole = pa.concat_tables(tables)
    said = whole.select([name for name in whole.column_names if whole[name].null_count < whole.num_rows])
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, said.schema) as stream:
        stream.write_table(said)
    return bytes(sink.getvalue())


def from_bytes(content: bytes) -> pa.Table:
    """The table of an Arrow stream."""
    return pa.ipc.open_stream(content).read_all()


def _games(readings: Iterable[Reading], about: list[Reading]) -> Iterator[Reading]:
    """The readings that are games; what is said about the file is put aside."""
    for reading in readings:
        if reading.note or reading.refuses_file:
            about.append(reading)
        else:
            yield reading


def _batch(games: Iterable[tuple[int, Reading]], inside: str) -> Rows:
    """The rows of some games by table; a game is let go once it has become rows."""
    rows: Rows = defaultdict(list)
    for number, reading in games:
        placed = replace(reading, position=f"{inside}, {reading.position}") if inside else reading
        for name, more in _rows(number, placed).items():
            if more:
                rows[name] += more
    return rows


def _rows(number: int, reading: Reading) -> Rows:
    record = reading.record
    if record is None:
        return {"quarantine": [quarantine_row(reading, judge(reading))]}
    course = course_of(number, record)
    known = None if reading.problems else verdict_on_result(record)
    verdict = known or judge(reading, observe=course, after=course.ends)
    if not is_accepted(verdict):
        return {"quarantine": [quarantine_row(reading, verdict)]}
    return {"records": [_record_row(number, reading, record)], **game_rows(number, record, verdict, course)}


def _record_row(number: int, reading: Reading, record: Record) -> dict[str, Any]:
    spelling = reading.raw if reading.spelt else record.to_json()
    return {
        "game_id": number,
        "content_hash": hashlib.sha256(spelling.encode()).hexdigest(),
        "position": reading.position,
        "raw": None if spelling == reading.raw else reading.raw,
        "record": spelling,
    }


def quarantine_row(reading: Reading, verdict: Verdict) -> dict[str, Any]:
    """A refused game with its text and why."""
    failure = verdict.failure
    return {
        "content_hash": hashlib.sha256(reading.raw.encode()).hexdigest(),
        "source": reading.source,
        "position": reading.position,
        "raw": reading.raw,
        "kind": verdict.status,
        "reasons": reasons(verdict, reading),
        "rule": failure and failure.rule,
        "action": failure.action if failure and failure.kind != "malformed" else None,
        "player": failure and failure.player,
        "tried": failure and failure.tried,
        "legal": list(failure.legal) if failure else None,
    }


def reasons(verdict: Verdict, reading: Reading) -> str:
    """Why a game was not accepted and where, a line per reason."""
    if verdict.failure is not None:
        return f"{place_of(verdict.failure, reading)}{verdict.failure.message}"
    found = [discrepancy.message for discrepancy in verdict.discrepancies]
    return "\n".join(found or verdict.notes or ("no ranking can be told from what is recorded",))
