"""Give an input to everything that takes input from strangers; whatever escapes from here is a finding."""

import json
from typing import Any

from engine.record import Record
from engine.replay import replay
from engine.scythe.public import public_state
from engine.violation import Malformed
from ingest.archives import unpack
from ingest.formats.reader import Problem, Reading, Source
from ingest.formats.registry import all_readers, read_source
from ingest.judging import describe, judge
from ingest.notation.parser import games_in
from ingest.notation.writer import write_record
from tests.engine.invariants import Watch


class FindingError(Exception):
    """Something was wrong without an exception to say so."""


def feed(source: Source) -> list[Reading]:
    """Through archives, the surest reader and the verdict; every reader by itself must cope with it too."""
    readings = []
    for member in unpack(source):
        if isinstance(member, Problem):
            describe(member)
            continue
        readings += [_judged(reading) for reading in read_source(member)]
        for reader in all_readers():
            for reading in reader.read(member):
                list(map(describe, reading.problems))
    return readings


def feed_record(body: dict[str, Any]) -> None:
    """A record as a mutated JSON object: read, judged, replayed with all invariants, spelled both ways."""
    source = Source("mutated.json", json.dumps(body).encode())
    for reading in map(_judged, read_source(source)):
        if reading.record is not None:
            play(reading.record)
            spell(reading.record)


def play(record: Record) -> None:
    """The valid prefix keeps every invariant; the public state can be shown wherever it ends."""
    if record.game != "scythe":
        return
    try:
        result = replay(record, Watch())
    except Malformed:
        return
    if result.state is not None:
        json.dumps(public_state(result.state, record, None))


def spell(record: Record) -> None:
    """JSON and text say the same."""
    if Record.model_validate_json(record.to_json()) != record:
        raise FindingError("JSON loses something")
    (game,) = games_in(write_record(record))
    if game.record != record:
        raise FindingError(f"the notation loses something: {game.errors[:1]}")


def _judged(reading: Reading) -> Reading:
    list(map(describe, reading.problems))
    if not reading.note:
        json.dumps(judge(reading).to_dict(), default=str)
    return reading
