"""Quarantine as a place people use: what is there and why, out as files, checked, and back in when mended.

What an organiser does not want to see any more is set aside, kept whole, and can be brought back.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa

from engine.result import Verdict
from ingest.files.pieces import Piece
from ingest.files.readings import readings
from ingest.formats.judging import judge
from ingest.formats.reader import Reading
from ingest.sheets.keep import kept_text
from ingest.warehouse.changes import COMMAND_LINE, Deed, Editing, changing
from ingest.warehouse.connection import reading
from ingest.warehouse.derive import derive, is_accepted
from ingest.warehouse.layouts import kept_layouts
from ingest.warehouse.load import Portion, add_portions, with_column
from ingest.warehouse.queries import Connection, column, fetch, fetch_as, has_table, statement
from ingest.warehouse.rebuild import count, keep_reason
from ingest.warehouse.schema import derived_tables

ENDINGS = {
    "json_record": "json",
    "bgstats": "json",
    "bgg_plays": "xml",
    "csv_sheet": "csv",
    "xlsx_sheet": "csv",
    "notation_text": "txt",
    "scythe_text": "txt",
}
NOT_HELD, NOT_ASIDE = "quarantine holds no game", "nobody set aside game"


class UnknownEntryError(Exception):
    """A number that quarantine does not hold."""


class NoReasonError(Exception):
    """A reason is missing."""


@dataclass(frozen=True, slots=True)
class Held:
    """One refused game: where it came from, why it was refused, and its text.

    `game_id` is the number of a game that an earlier version of Triumph accepted. `layouts` are those that the
    warehouse keeps for sheets.
    """

    quarantine_id: int
    kind: str
    source: str
    position: str
    reasons: str
    rule: str | None
    action: int | None
    player: str | None
    tried: str | None
    legal: list[str] | None
    format: str
    source_id: int
    arrived_at: Any
    raw: str
    discarded_by: str | None = None
    discarded_for: str | None = None
    discarded_at: Any = None
    game_id: int | None = None
    layouts: str = ""

    def piece(self, content: bytes) -> Piece:
        """A text of this game as its file would be read today."""
        return Piece(self.source, content, layout=self.layouts)

    @property
    def file_name(self) -> str:
        """A name that no stranger chose."""
        return f"quarantine-{self.quarantine_id}.{ENDINGS.get(self.format, 'txt')}"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A refused game as a load tells of it, without its text."""

    quarantine_id: int
    kind: str
    source: str
    position: str
    rule: str | None
    reasons: str


@dataclass(frozen=True, slots=True)
class Checked:
    """One game of a text with what Triumph says about it."""

    reading: Reading
    verdict: Verdict

    @property
    def accepted(self) -> bool:
        """Whether a retry would take it in."""
        return is_accepted(self.verdict)


def held(path: Path, numbers: Iterable[int] = (), kind: str | None = None) -> list[Held]:
    """The refused games, all of them or some, without those that were set aside."""
    with reading(path) as connection:
        return _held(connection, list(numbers), kind)


def discarded(path: Path, numbers: Iterable[int] = (), kind: str | None = None) -> list[Held]:
    """The refused games that were set aside, with who did it and why."""
    with reading(path) as connection:
        return _rows(connection, "discarded", list(numbers), kind, otherwise=NOT_ASIDE)


def kept(path: Path, numbers: Iterable[int]) -> list[Held]:
    """Refused games by their numbers, set aside or not."""
    wanted = list(numbers)
    with reading(path) as connection:
        found = [entry for table in ("quarantine", "discarded") for entry in _rows(connection, table, wanted)]
    return _all_found(wanted, found, NOT_HELD)


def last_number(path: Path) -> int:
    """The number of the game that came to quarantine last, 0 before the first."""
    if not path.is_file():
        return 0
    with reading(path) as connection:
        (number,) = column(connection, "select coalesce(max(quarantine_id), 0) from quarantine")
    return int(number)


def arrivals(path: Path, since: int) -> list[Arrival]:
    """The refused games with later numbers than that."""
    with reading(path) as connection:
        return fetch_as(Arrival, connection, "arrivals", [since])


def export(path: Path, folder: Path, numbers: Iterable[int] = ()) -> list[Path]:
    """Write the text of refused games to a folder, one file each, to be mended there."""
    chosen = list(numbers)
    entries = kept(path, chosen) if chosen else held(path)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for entry in entries:
        file = folder / entry.file_name
        file.write_text(entry.raw, encoding="utf-8", newline="")
        written.append(file)
    return written


def check(entry: Held, content: bytes) -> list[Checked]:
    """What a retry with this text would say of each game in it; nothing is written."""
    found = readings(entry.piece(content))
    return [Checked(reading, judge(reading)) for reading in found if not reading.note]


def retry(
    path: Path,
    numbers: Iterable[int] = (),
    mended: bytes | None = None,
    by: str = COMMAND_LINE,
    reason: str = "",
) -> Counter[str]:
    """Read and judge refused games again, as they are or (one of them) as mended; counts by status.

    What is accepted now leaves quarantine for the warehouse; the others keep their place and text, with
    today's reason. A mended text is taken in whole or not at all. The ledger keeps who did it and why.
    """
    counts: Counter[str] = Counter()
    with changing(path, by, reason) as edit:
        for entry in _held(edit.connection, list(numbers)):
            counts += _retry(edit, entry, mended)
    return counts


def discard(path: Path, numbers: Iterable[int], by: str, reason: str) -> list[Held]:
    """Set refused games aside: out of the list and of every retry, kept whole with who did it and why."""
    if not reason.strip():
        raise NoReasonError("say why it is set aside; the reason is kept with the game")
    with changing(path, by, reason.strip(), settled=False) as edit:
        entries = _held(edit.connection, list(numbers))
        for entry in entries:
            values = {"number": entry.quarantine_id, "by": by, "reason": edit.reason}
            fetch(edit.connection, "discard", values)
            _leave(edit, entry, "quarantine", "discard")
    return entries


def restore(path: Path, numbers: Iterable[int], by: str, reason: str = "") -> list[Held]:
    """Bring games back that were set aside, under their old numbers."""
    with changing(path, by, reason.strip(), settled=False) as edit:
        entries = _rows(edit.connection, "discarded", list(numbers), otherwise=NOT_ASIDE)
        for entry in entries:
            fetch(edit.connection, "restore", {"number": entry.quarantine_id})
            _leave(edit, entry, "discarded", "restore")
    return entries


def _leave(edit: Editing, entry: Held, table: str, deed: Deed, before: str | None = None) -> None:
    """A game is no longer where it was, which its source counts and the ledger tells."""
    query = f"delete from {table} where quarantine_id = ?"  # noqa: S608
    edit.connection.execute(query, [entry.quarantine_id])
    count(edit.connection, entry.source_id, refused=1 if table == "discarded" else -1)
    edit.write_down(deed, f"{entry.source}, {entry.position}", before)


def _held(connection: Connection, numbers: list[int], kind: str | None = None) -> list[Held]:
    for entry in _rows(connection, "discarded", numbers) if numbers else ():
        raise UnknownEntryError(
            f"game {entry.quarantine_id} was set aside by {entry.discarded_by}; "
            f"bring it back with: triumph quarantine restore {entry.quarantine_id} --by NAME"
        )
    return _rows(connection, "quarantine", numbers, kind, otherwise=NOT_HELD)


def _rows(
    connection: Connection,
    table: str,
    numbers: list[int],
    kind: str | None = None,
    otherwise: str = "",
) -> list[Held]:
    """Refused games of a table, of every number where `otherwise` says what one that is missing means.

    There are none in a warehouse from before games could be set aside.
    """
    if not has_table(connection, table):
        return _all_found(numbers, [], otherwise)
    layouts = kept_text(kept_layouts(connection))
    found = connection.execute(statement("refused").format(table=table), {"numbers": numbers, "kind": kind})
    names = [each[0] for each in found.description or ()]
    rows = ({**dict(zip(names, row, strict=True)), "layouts": layouts} for row in found.fetchall())
    return _all_found(numbers, [msgspec.convert(row, Held) for row in rows], otherwise)


def _all_found(numbers: list[int], entries: list[Held], otherwise: str) -> list[Held]:
    missing = sorted(set(numbers) - {entry.quarantine_id for entry in entries})
    if missing and otherwise:
        raise UnknownEntryError(f"{otherwise} {', '.join(map(str, missing))}")
    return entries


def _retry(edit: Editing, entry: Held, mended: bytes | None) -> Counter[str]:
    content = entry.raw.encode() if mended is None else mended
    tables = derive(entry.piece(content)).arrow()
    if "quarantine" in tables:
        refused = tables["quarantine"].to_pylist()
        if mended is None:
            number, kind = entry.quarantine_id, entry.kind
            edit.changed |= keep_reason(edit.connection, number, kind, entry.reasons, refused[0])
        return Counter(row["kind"] for row in refused)
    if "records" not in tables:
        return Counter({entry.kind: 1})
    # A game keeps the place where it once stood.
    place = pa.repeat(entry.position, tables["records"].num_rows)
    tables["records"] = with_column(tables["records"], "position", place)
    counts = _take_in(edit.connection, entry, tables)
    if content == entry.raw.encode():
        _leave(edit, entry, "quarantine", "retry")
    else:
        # The ledger keeps the text as it was first read: a mended record holds only the new one.
        _leave(edit, entry, "quarantine", "mend", entry.raw)
    return counts


def _take_in(connection: Connection, entry: Held, tables: dict[str, pa.Table]) -> Counter[str]:
    """The games of an accepted text; one that had a number keeps it.

    The record that an earlier version accepted makes room; the ledger keeps its text as it was.
    """
    portion = Portion(entry.source_id, entry.format, tables, pieces=0)
    if entry.game_id is None:
        (counts,) = add_portions(connection, [portion])
        return counts
    connection.execute("delete from records where game_id = ?", [entry.game_id])
    (counts,) = add_portions(connection, [portion])
    hashes = tables["records"]["content_hash"].to_pylist()
    if len(hashes) == 1 and not counts["duplicate"]:
        _keep_number(connection, hashes[0], entry.game_id)
    return counts


def _keep_number(connection: Connection, content_hash: str, game_id: int) -> None:
    """A mended game goes on under the number it had."""
    (new,) = column(connection, "select game_id from records where content_hash = ?", [content_hash])
    for table in ("records", *derived_tables()):
        connection.execute(f"update {table} set game_id = ? where game_id = ?", [game_id, new])  # noqa: S608
