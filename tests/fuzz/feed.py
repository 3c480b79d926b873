"""Give an input to everything that takes input from strangers; whatever escapes from here is a finding."""

import json
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from pydantic import ValidationError

from analytics.tournament.errors import EventError
from cli.bids import settled
from engine.replay import replay
from engine.scythe.actions import Action
from engine.scythe.final import final_holdings, final_ranking
from engine.scythe.game import apply
from engine.scythe.public import public_state
from engine.scythe.record import Record
from engine.scythe.spelling import decode_actions
from engine.scythe.state import SEAT_FIELDS, STATE_FIELDS, State
from engine.violation import Ambiguous, Malformed, Violation
from ingest.files.archives import is_archive, unpack
from ingest.files.pieces import Input, Piece, inputs
from ingest.files.readings import readings
from ingest.files.sources import Unreadable
from ingest.formats.bids import read_bids
from ingest.formats.judging import describe, judge
from ingest.formats.reader import READERS, Problem, Reading, Source
from ingest.formats.registry import all_readers, read_source, reader_for
from ingest.formats.score_sheets import CSV
from ingest.notation.scythe.parser import games_in
from ingest.notation.scythe.writer import write_record
from ingest.warehouse.derive import Derived, derive
from tests.engine.invariants import Watch, assert_invariants
from tests.fuzz.corpus import games, states
from tests.ingest.test_stretches import cut, rows_of, told

REFUSALS = (ValueError, RecursionError, msgspec.MsgspecError)
"""What the decoders of JSON raise on what is no record; the reader turns it into problems."""

STRETCHES = (100, 400, 100_000)
"""Bytes; an input always gets the same by its length."""

MOST_LOOKED_AT = 8
"""Readings of one input that are judged and spelled; the others are only read."""


class FindingError(Exception):
    """Something was wrong without an exception to say so."""


def feed(source: Source) -> None:
    """Through archives, the surest reader and the verdict; every reader by itself must cope with it too."""
    for member in unpack(source):
        if isinstance(member, Problem):
            _check_problem(member)
            continue
        check_readings(read_source(member))
        for reader in all_readers():
            for reading in reader.read(member):
                check_told(reading)


def feed_reader(name: str) -> Callable[[Source], None]:
    """To one reader alone."""

    def run(source: Source) -> None:
        all_readers()
        reader = READERS[name]
        if not 0 <= reader.sniff(source) <= 1:
            raise FindingError("the reader is more than sure")
        check_readings(reader.read(source))

    return run


def feed_any(source: Source) -> None:
    """To the reader that is surest."""
    check_readings(read_source(source))


def feed_json(source: Source) -> None:
    """To both readers of JSON, and to both decoders of records, which must agree."""
    check_decoders(source.content)
    for name in ("json_record", "bgstats"):
        feed_reader(name)(source)


def feed_record(source: Source) -> None:
    """A record: read, judged, replayed with all invariants, spelled both ways."""
    check_decoders(source.content)
    for reading in read_source(source):
        check_reading(reading)
        if isinstance(reading.record, Record):
            play(reading.record)


def feed_actions(source: Source) -> None:
    """Actions in the middle of a recorded game: done with every invariant, or refused and nothing changed."""
    given = json.loads(source.content)
    record = games()[given["game"]]
    state = states(given["game"])[given["after"]].copy()
    for plain in given["actions"]:
        try:
            (action,) = decode_actions(json.dumps([plain]).encode())
        except msgspec.MsgspecError:
            continue
        _apply(state, action)
    json.dumps(public_state(state, record, None))
    final_ranking(state, record, final_holdings(state, record))


def feed_bids(source: Source) -> None:
    """Bids are read and settled."""
    feed_reader("bids")(source)
    bids = read_bids(source)
    for problem in bids.problems:
        _check_problem(problem)
    with suppress(EventError):
        settled(bids)


def feed_archive(source: Source) -> None:
    """What is inside goes to the surest reader."""
    for member in unpack(source):
        if isinstance(member, Problem):
            _check_problem(member)
        else:
            check_readings(read_source(member))


def feed_pipeline(source: Source) -> None:
    """As a file is loaded: cut into pieces, each read, judged and derived to Arrow tables."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / source.name
        file.write_bytes(source.content)
        for each in inputs([file]):
            pieces = each.pieces if isinstance(each, Input) else iter((each,))
            for piece in pieces:
                _check_piece(piece, source)


def _check_piece(piece: Piece | Unreadable, source: Source) -> None:
    for reading in readings(piece):
        check_told(reading)
    if isinstance(piece, Piece):
        rows_of([derive(piece)])
    elif "archive" in piece.problem.message and not is_archive(source.content):
        raise FindingError(f"no archive, but refused as one: {piece.problem}")


def feed_stretches(source: Source) -> None:
    """A sheet cut into stretches gives the rows it gives as a whole."""
    about = STRETCHES[len(source.content) % len(STRETCHES)]
    stretches = cut(source.content, about) if reader_for(source) is CSV else []
    if not stretches:
        return
    whole = derive(Piece("sheet.csv", source.content))
    found = list(map(derive, stretches))
    if not any(derived.tables for derived in found):
        _check_passed_over(found, whole)
    elif (rows_of(found), told(found)) != (rows_of([whole]), told([whole])):
        raise FindingError(f"stretches of {about} bytes give other rows or notes than the whole sheet")


def _check_passed_over(found: Sequence[Derived], whole: Derived) -> None:
    """A sheet without a game has none as a whole, and every stretch of it says so."""
    if whole.tables or not all(derived.notes for derived in found):
        raise FindingError("stretches without a game, but the whole sheet has one")


def check_readings(found: Iterable[Reading]) -> None:
    """Some of them in full, the rest as far as they tell something."""
    coming = iter(found)
    for reading in islice(coming, MOST_LOOKED_AT):
        check_reading(reading)
    for reading in coming:
        check_told(reading)


def check_reading(reading: Reading) -> None:
    """It says what it is, is judged the same twice, and what is a record survives both spellings."""
    check_told(reading)
    if not reading.note:
        _check_verdict(reading)
    if isinstance(reading.record, Record):
        spell(reading.record)
        for number in range(len(reading.record.actions) + 1):
            reading.where(number)


def check_told(reading: Reading) -> None:
    """A game has a record or reasons; a reason has a place and can be shown; so can the raw text be kept."""
    if reading.record is None and not reading.problems:
        raise FindingError("nothing was read and no reason is given")
    if not reading.position or not reading.source:
        raise FindingError("a reading without a place")
    "".join((reading.source, reading.position, reading.label or "", reading.raw)).encode()
    for problem in reading.problems:
        _check_problem(problem)


def check_decoders(text: bytes) -> None:
    """The fast decoder and the careful one accept the same and read the same.

    Of a key said twice one looks at the first value and the other does not; the reader refuses both.
    """
    fast = _decoded(Record.from_json, text)
    careful = _decoded(lambda given: Record.model_validate_json(given, strict=True), text)
    if fast != careful and not _says_twice(text):
        raise FindingError(f"the fast decoder reads {fast!r:.300}, the careful one {careful!r:.300}")


def play(record: Record) -> None:
    """The valid prefix keeps every invariant; the public state can be shown wherever it ends."""
    try:
        result = replay(record, Watch())
    except Malformed:
        return
    if result.state is not None:
        json.dumps(public_state(result.state, record, None))


def spell(record: Record) -> None:
    """JSON and text say the same."""
    spelling = record.to_json()
    if Record.from_json(spelling) != record or Record.model_validate_json(spelling) != record:
        raise FindingError("JSON loses something")
    (game,) = games_in(write_record(record))
    if game.record != record:
        raise FindingError(f"the notation loses something: {game.errors[:1]}")


def _check_verdict(reading: Reading) -> None:
    verdict = judge(reading)
    json.dumps(verdict.to_dict(), default=str, allow_nan=False)
    if judge(reading) != verdict:
        raise FindingError("judged twice, decided differently")


def _check_problem(problem: Problem) -> None:
    if not problem.message or not problem.file:
        raise FindingError(f"a problem without words or place: {problem}")
    describe(problem).encode()


def _decoded(decode: Callable[[bytes], Record], text: bytes) -> Record | None:
    try:
        return decode(text)
    except (ValidationError, *REFUSALS):
        return None


def _says_twice(text: bytes) -> bool:
    sizes: list[bool] = []
    try:
        json.loads(
            text, object_pairs_hook=lambda pairs: sizes.append(len(dict(pairs)) < len(pairs)), parse_int=str
        )
    except REFUSALS:
        return any(sizes)
    return any(sizes)


def _apply(state: State, action: Action) -> None:
    before = state.copy()
    try:
        apply(state, action)
    except (Violation, Ambiguous, Malformed):
        if _laid_open(state) != _laid_open(before):
            raise FindingError(f"refused, but it changed the state: {action}") from None
    else:
        assert_invariants(state)


def _laid_open(state: State) -> list[Any]:
    """Everything a state holds, to be compared."""
    seats = [[getattr(seat, name) for name in SEAT_FIELDS] for seat in state.seats]
    return [getattr(state, name) for name in STATE_FIELDS if name != "seats"] + seats
