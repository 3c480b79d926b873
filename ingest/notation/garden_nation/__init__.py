"""The text notation of Garden Nation (`.garden` files); `docs/notation-garden.md` explains it."""

import re

from ingest.notation.garden_nation.reader import games_in
from ingest.notation.garden_nation.writer import spoken, write_action, write_record

__all__ = ["SUFFIX", "TITLE", "games_in", "sniff", "spoken", "write_action", "write_record"]

SUFFIX = ".garden"
TITLE = "Text notation of Garden Nation (.garden)"

_CLAN = re.compile(rb"^[ \t]*\[[ \t]*clan[ \t]", re.IGNORECASE | re.MULTILINE)


def sniff(content: bytes) -> float:
    """How surely a text is in this notation: a tag gives a player a clan."""
    return 0.95 if _CLAN.search(content[:65_536]) else 0.0
