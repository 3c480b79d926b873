"""Quarantine as a place people use: what is there and why, out as files, checked, and back in when mended."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from engine.result import Verdict
from ingest.formats.reader import Reading
from ingest.judging import judge
from ingest.pieces import Piece
from ingest.warehouse.changes import COMMAND_LINE, write_down
from ingest.warehouse.connection import Writer, reading, writing
from ingest.warehouse.load import Portion, add_portions
from ingest.warehouse.rebuild import refill
from ingest.warehouse.settle import settle
from ingest.work import derive, from_bytes, is_accepted, readings

ENDINGS = {
    "json_record": "json",
    "bgstats": "json",
    "bgg_plays": "xml",
    "csv_sheet": "csv",
    "xlsx_sheet": "csv",
    "scythe_text": "scythe",
}
CHANGED_BY_A_RETRY = ("kind", "reasons", "rule", "action", "player", "tried", "legal")


class UnknownEntryError(Exception):
    """A number that quarantine does not hold."""


@dataclass(frozen=True, slots=True)
class Held:
    """One refused game: where it came from, why it was refused, and its text."""

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

    @property
    def file_name(self) -> str:
        """A name that no stranger chose."""
        return f"quarantine-{self.quarantine_id}.{ENDINGS.get(self.format, 'txt')}"


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
    """The refused games, all of them or some."""
    with reading(path) as connection:
        return _held(connection, list(numbers), kind)


def export(path: Path, folder: Path, numbers: Iterable[int] = ()) -> list[Path]:
    """Write the text of refused games to a folder, one file each, to be mended there."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for entry in held(path, numbers):
        file = folder / entry.file_name
        file.write_text(entry.raw, encoding="utf-8", newline="")
        written.append(file)
    return written


def check(entry: Held, content: bytes) -> list[Checked]:
    """What a retry with this text would say of each game in it; nothing is written."""
    found = readings(Piece(entry.source, content))
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
    with writing(path) as writer:
        refill(writer)
        for entry in _held(writer.connection, list(numbers), None):
            counts += _retry(writer, entry, mended, by, reason)
        settle(writer.connection)
    return counts


def _held(connection: duckdb.DuckDBPyConnection, numbers: list[int], kind: str | None) -> list[Held]:
    columns = ", ".join(f'"{field.name}"' for field in fields(Held) if field.name != "source")
    query = f"""
        select {columns}, coalesce(source, name) as source
        from quarantine join sources using (source_id)
        where (len(?::integer[]) = 0 or list_contains(?::integer[], quarantine_id))
            and coalesce(kind = ?, true)
        order by quarantine_id
    """  # noqa: S608
    found = connection.execute(query, [numbers, numbers, kind])
    names = [column[0] for column in found.description or ()]
    entries = [Held(**dict(zip(names, row, strict=True))) for row in found.fetchall()]
    missing = sorted(set(numbers) - {entry.quarantine_id for entry in entries})
    if missing and kind is None:
        raise UnknownEntryError(f"quarantine holds no game {', '.join(map(str, missing))}")
    return entries


def _retry(writer: Writer, entry: Held, mended: bytes | None, by: str, reason: str) -> Counter[str]:
    content = entry.raw.encode() if mended is None else mended
    tables = {name: from_bytes(part) for name, part in derive(Piece(entry.source, content)).tables.items()}
    if "quarantine" in tables:
        refused = tables["quarantine"].to_pylist()
        if mended is None:
            writer.changed |= _keep(writer.connection, entry, refused[0])
        return Counter(row["kind"] for row in refused)
    if "records" not in tables:
        return Counter({entry.kind: 1})
    tables["records"] = _at(tables["records"], entry.position)
    (counts,) = add_portions(writer.connection, [Portion(entry.source_id, entry.format, tables, pieces=0)])
    _release(writer.connection, entry)
    _write_down(writer.connection, entry, by, reason, changed=content != entry.raw.encode())
    writer.changed = True
    return counts


def _write_down(
    connection: duckdb.DuckDBPyConnection, entry: Held, by: str, reason: str, *, changed: bool
) -> None:
    """The ledger keeps the text as it was first read: a mended record holds only the new one."""
    subject = f"{entry.source}, {entry.position}"
    if changed:
        write_down(connection, by, "mend", subject, reason, entry.raw)
    else:
        write_down(connection, by, "retry", subject, reason)


def _at(records: pa.Table, position: str) -> pa.Table:
    """A game keeps the place where it once stood."""
    column = records.column_names.index("position")
    return records.set_column(column, "position", pa.array([position] * records.num_rows, pa.string()))


def _keep(connection: duckdb.DuckDBPyConnection, entry: Held, refused: dict[str, Any]) -> bool:
    """Today's reason in place of the old one; says whether it differs."""
    if refused["reasons"] == entry.reasons and refused["kind"] == entry.kind:
        return False
    assignments = ", ".join(f'"{column}" = ?' for column in CHANGED_BY_A_RETRY)
    values = [refused[column] for column in CHANGED_BY_A_RETRY]
    query = f"update quarantine set {assignments} where quarantine_id = ?"  # noqa: S608
    connection.execute(query, [*values, entry.quarantine_id])
    return True


def _release(connection: duckdb.DuckDBPyConnection, entry: Held) -> None:
    connection.execute("delete from quarantine where quarantine_id = ?", [entry.quarantine_id])
    connection.execute("update sources set refused = refused - 1 where source_id = ?", [entry.source_id])
