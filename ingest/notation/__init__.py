"""The text notation of Scythe games (`.scythe` files), lossless both ways; `docs/notation.md` explains it."""

from collections.abc import Iterable

from engine.record import Record
from ingest.notation.errors import NotationError
from ingest.notation.parser import Game, games_in
from ingest.notation.writer import write_record

__all__ = ["Game", "NotationError", "from_text", "games_to_text", "to_text"]


def to_text(record: Record) -> str:
    """A record in the canonical form."""
    return write_record(record)


def games_to_text(records: Iterable[Record]) -> str:
    """Several records one after the other."""
    return "\n".join(map(write_record, records))


def from_text(text: str) -> list[Game]:
    """Every game of a text; a game that cannot be read has errors instead of a record."""
    return list(games_in(text))
