"""The text notation of Scythe (`.scythe` files); `docs/notation.md` explains it."""

import re

from ingest.notation.scythe.parser import games_in
from ingest.notation.scythe.writer import spoken, write_action, write_record

__all__ = ["SUFFIX", "TITLE", "games_in", "sniff", "spoken", "write_action", "write_record"]

SUFFIX = ".scythe"
TITLE = "Text notation of Scythe (.scythe)"

_SEAT = re.compile(rb"^[ \t]*\[[ \t]*(?:seat|player)[ \t]", re.IGNORECASE | re.MULTILINE)


def sniff(content: bytes) -> float:
    """How surely a text is in this notation: a tag gives a player a seat."""
    return 0.9 if _SEAT.search(content[:65_536]) else 0.0
