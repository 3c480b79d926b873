"""Whom the name on a seat stands for: a person, no particular person, the game itself, or several people."""

import re
from collections.abc import Collection

from engine.registry import games
from ingest.people.spelling import same_spelling
from ingest.stated.game import UNNAMED
from ingest.stated.names import factions, heading_words

_WORD = re.compile(r"[^\W_]+")
TOGETHER = " & "
"""Stands between the names of people who share a seat."""

PROGRAM = "Bot"
"""Stands before the name that people gave to a seat which the game itself plays."""


def is_nobody(name: str) -> bool:
    """Whether a name only fills the place of a missing one, such as the name of a faction."""
    return not name.strip() or name.startswith(UNNAMED) or name.casefold() == factions().find(name)


def is_program(name: str) -> bool:
    """Whether a name stands for the game itself, such as `Automa`, `Automa 2` or `Автома (Nordic)`.

    What stands behind a colon, as in `Bot: Birch`, is only how people call it.
    """
    programs = heading_words("automa")
    first, *others = _WORD.findall(same_spelling(name.partition(":")[0])) or [""]
    beside = (word in programs or word.isdecimal() or factions().find(word) for word in others)
    return any(game.program(name) for game in games()) or (first in programs and all(beside))


def program_called(name: str | None) -> str:
    """The one name of a seat that the game itself plays, whatever the source calls it."""
    if name is None:
        return PROGRAM
    return name if is_program(name) else f"{PROGRAM}: {name}"


def sharing(name: str, known: Collection[str]) -> tuple[str, ...]:
    """The people behind a name such as `Amber & Birch`, if the `same_spelling` of each is known."""
    parts = tuple(name.split(TOGETHER))
    return parts if len(parts) > 1 and all(same_spelling(part) in known for part in parts) else ()
