"""A result typed at the table or a file given on a page, saved by an organiser with a line in the ledger."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.record import Record
from ingest.files.pieces import Piece
from ingest.load import load
from ingest.warehouse.changes import changing
from ingest.warehouse.derive import derive
from ingest.warehouse.load import Portion, add_portions, begin_source, end_sources
from ingest.warehouse.queries import Connection, column

SOURCE = "score a table"
RENAME = (
    "update sources set name = $name where name = $file",
    "update quarantine set source = $name, reasons = replace(reasons, $file, $name) where source = $file",
)
"""An uploaded file is read from a folder of its own and goes by the name that people know."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of a scored table: the number of its game, and whether it was there before."""

    game_id: int
    known: bool


class NotSavedError(Exception):
    """The result has no ranking that statistics may count."""


def save_table(path: Path, record: Record, by: str, reason: str = "") -> Saved:
    """Add one scored table; a table that is there already, however it came, stays one game."""
    with changing(path, by, reason) as edit:
        known = _game_of(edit.connection, record)
        if known is not None:
            return Saved(known, known=True)
        _add(edit.connection, record, by)
        added = _game_of(edit.connection, record)
        if added is None:
            raise NotSavedError("this result has no ranking yet; complete it and save again")
        edit.write_down("save", str(added))
    return Saved(added, known=False)


def _add(connection: Connection, record: Record, by: str) -> None:
    """As if it had been read from a file of this name."""
    content = record.to_json().encode()
    derived = derive(Piece(SOURCE, content))
    tables = derived.arrow()
    if "records" in tables:
        digest = hashlib.sha256(content).hexdigest()
        begun = begin_source(connection, f"{SOURCE} ({by})", digest, len(content))
        add_portions(connection, [Portion(begun.source_id, derived.format, tables)])
        end_sources(connection, [begun.source_id], [], [])


def _game_of(connection: Connection, record: Record) -> int | None:
    query = "select game_id from records where content_hash = ?"
    return next(iter(column(connection, query, [record.content_hash()])), None)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What became of the games of a file that was loaded on a page, by status."""

    counts: dict[str, int]
    known: bool


def load_file(path: Path, name: str, content: bytes, layout: str, by: str, reason: str = "") -> Loaded:
    """Load a file as the command line would, under its own name, with a line in the ledger."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / (Path(name).name or "upload")
        file.write_bytes(content)
        summary = load([file], path, layout=layout)
    (found,) = summary.files
    with changing(path, by, reason, settled=False) as edit:
        for query in RENAME:
            edit.connection.execute(query, {"name": name, "file": str(file)})
        edit.write_down("load", name)
    return Loaded(dict(found.counts), found.known)
