"""Entering the result of a table: files are read and verified as any game before anything is written."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from analytics.tournament.errors import EventError, StaleError
from analytics.tournament.event import change, open_event
from analytics.tournament.results import TableResult, matched
from analytics.tournament.state import State, Table
from analytics.tournament.supplies import ROOM
from engine.record import Record
from engine.registry import room
from ingest.files.archives import DEFAULT_LIMITS, Limits
from ingest.files.sources import Unreadable, sources
from ingest.formats.judging import describe, judge
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from ingest.sheets.doubts import says_title
from ingest.sheets.layout import CHOICE, LayoutError
from ingest.sheets.opening import tables_of
from ingest.sheets.reading import choose
from ingest.sheets.table import TableError
from ingest.sheets.vocabulary import all_words

TRIES = 3
"""Results of two tables that come at the same moment do not refuse each other."""

MOST_READINGS = 4
"""How many ways of reading an unclear sheet are tried for one of the event's game."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A result as it was taken: whether it counts, and what there is to say about it."""

    state: State
    result: TableResult
    remarks: tuple[str, ...] = ()


def enter_file(
    path: Path, round_number: int, table: int, file: Path, by: str = "", limits: Limits = DEFAULT_LIMITS
) -> Entered:
    """Read a file and let its game decide a table."""
    state = open_event(path)
    source = next(iter(sources([file], limits)), None)
    if source is None or isinstance(source, Unreadable):
        raise EventError(describe(source.problem) if source else f"{file} does not exist")
    record, remarks = record_of(source, state.table(round_number, table), state.settings.game)
    return enter_record(path, round_number, table, record, str(file.name), by, remarks)


def record_of(source: Source, table: Table, game: str) -> tuple[Record, tuple[str, ...]]:
    """The one game of a file that was played at a table; raises EventError when there is none."""
    games = _games(source, game)
    readable = [(reading.record, reading.problems) for reading in games if reading.record is not None]
    if not readable:
        reasons = [describe(problem) for reading in games for problem in reading.problems]
        raise EventError("no game could be read: " + ("; ".join(reasons[:3]) or "the file is empty"))
    fitting = [each for each in readable if _fits(each[0], table)]
    if not fitting:
        _names(readable[0][0], table)
    if len(fitting) > 1:
        raise EventError(
            f"{len(fitting)} games of the file have the players of this table; leave one of them"
        )
    record, problems = fitting[0]
    return record, tuple(map(describe, problems))


def _games(source: Source, game: str) -> list[Reading]:
    """The games of a file; a sheet that could be one of several games is read as one of the event's game."""
    plain = _read(source)
    if any(reading.record is not None and reading.record.game == game for reading in plain):
        return plain
    if any(reading.record is not None for reading in plain):
        layouts = _nameless(source, game)
    else:
        layouts = [f"{CHOICE}{number}" for number in range(1, MOST_READINGS + 1)]
    for layout in layouts:
        chosen = _read(replace(source, layout=layout))
        if chosen and all(each.record is not None and each.record.game == game for each in chosen):
            return chosen
    return plain


def _read(source: Source) -> list[Reading]:
    return [reading for reading in read_source(source) if not reading.note]


def _nameless(source: Source, game: str) -> list[str]:
    """The layouts of sheets that name no game, such as player and total alone, with the event's game in them."""
    try:
        tables = [table for table in tables_of(source) or () if not table.empty]
        if any(says_title(table, words) for table in tables for words in all_words()):
            return []
        chosen = [each.layout for each in choose(tables, source.layout) if each.layout]
    except (TableError, LayoutError):
        return []
    return [layout.model_copy(update={"game": game}).to_toml() for layout in chosen]


def _names(record: Record, table: Table) -> dict[str, str]:
    """The event's name for each player of a record; raises EventError when they are not those of the table."""
    return matched([seat.player for seat in record.seats], table.players, table.excused)


def _fits(record: Record, table: Table) -> bool:
    try:
        _names(record, table)
    except EventError:
        return False
    return True


def enter_record(
    path: Path,
    round_number: int,
    table_number: int,
    record: Record,
    source: str,
    by: str = "",
    remarks: Sequence[str] = (),
) -> Entered:
    """Let a record decide a table; bids and pairs that the record leaves open come from the table."""
    for _ in range(TRIES):
        with suppress(StaleError):
            return _entered(path, (round_number, table_number), record, source, by, remarks)
    return _entered(path, (round_number, table_number), record, source, by, remarks)


def _entered(
    path: Path, at: tuple[int, int], record: Record, source: str, by: str, remarks: Sequence[str]
) -> Entered:
    state = open_event(path)
    if record.game != state.settings.game:
        raise EventError(
            f"{source} holds a game of {record.game}, and this event plays {state.settings.game}; "
            "choose the right file or event"
        )
    table = state.table(*at)
    whole, added = _completed(record, table, state)
    said = {"round": at[0], "table": at[1], "source": source, "record": json.loads(whole.to_json())}
    after = change(path, [("result", said)], by, state)
    now = after.table(*at)
    kept = now.refused or now.result or TableResult.empty(table.players)
    before = ("the result before it still counts",) if now.refused else ()
    return Entered(after, kept, (*remarks, *added, *differences(table, kept), *before))


def differences(table: Table, result: TableResult) -> list[str]:
    """Where the record names another faction or mat than was dealt."""
    found = []
    for seat in table.seats:
        played = result.seat(seat.player)
        for dealt, held in zip((seat.faction, seat.mat), played.held if played else (), strict=False):
            if dealt and held and dealt != held:
                found.append(f"{seat.player} was dealt {dealt}, and the record says {held}")
    return found


def _completed(record: Record, table: Table, state: State) -> tuple[Record, list[str]]:
    """What the sheet leaves open: bids of the auction, and a game that was stopped by the clock."""
    said: dict[str, Any] = json.loads(record.to_json())
    added = []
    bids = {seat.player: seat.bid for seat in table.seats if seat.bid}
    names = _names(record, table)
    for number, seat in enumerate(said["seats"]):
        bid = bids.get(names[seat["player"]], 0)
        if bid and not seat.get("bid"):
            seat["bid"] = bid
            added.append(f"the bid of {seat['player']} comes off, as the auction says: {bid}")
            _less(said, number, bid)
    if state.settings.time.end == "as_they_stand" and _was_stopped(record):
        said.setdefault("announced", {})["stopped"] = True
        added.append("no player has the last star: scores are taken as they stand when time was called")
    return Record.from_json(json.dumps(said)), added


def _less(said: dict[str, Any], seat: int, bid: int) -> None:
    """A total on a sheet that does not mention the bid was counted without it."""
    sheets = said.get("announced", {}).get("sheets", [])
    if seat < len(sheets) and sheets[seat].get("total") is not None:
        sheets[seat]["total"] -= bid


def _was_stopped(record: Record) -> bool:
    """Whether all that is wrong with a sheet is that the game did not come to its end."""
    if record.actions or record.announced is None or record.announced.stopped:
        return False
    own = room(ROOM, record.game)
    found = judge(Reading("", "", "", record, ())).discrepancies
    return own is not None and any(each.code in own.NOT_ENDED for each in found)
