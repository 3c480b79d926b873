"""What is odd about a record of our own, JSON or text, though each of its fields can be read."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.record import Record
from ingest.stated.values import storable

YEARS = range(1900, 2101)
SEEN = "a name in letters that can be seen"

_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]")
"""Control characters, and those that turn the direction of what stands behind them."""


@dataclass(frozen=True, slots=True)
class Oddity:
    """What is odd, the part of the record where it stands, and whether it keeps the game out."""

    message: str
    part: str
    found: str
    expected: str | None = None
    fatal: bool = True


def oddities(record: Record) -> Iterator[Oddity]:
    """Names that cannot be seen, a year that cannot be, and one name for two seats.

    One person may try a game alone: two seats of a name are only remarked.
    """
    for part, name in _names(record):
        if _HIDDEN.search(name):
            yield Oddity("a name with hidden characters", part, storable(name), SEEN)
        elif part.startswith("seats") and not any(map(str.isprintable, name.replace(" ", ""))):
            yield Oddity("a blank name", part, name, SEEN)
    day = record.header.date
    if day and day.year not in YEARS:
        expected = f"a year from {YEARS[0]} to {YEARS[-1]}"
        yield Oddity("a year out of all proportion", "header.date", day.isoformat(), expected)
    players = [seat.player.casefold().strip() for seat in record.seats]
    for index, player in enumerate(players):
        if player in players[:index]:
            found = record.seats[index].player
            yield Oddity("two seats have this name", f"seats[{index}].player", found, fatal=False)


def _names(record: Record) -> Iterator[tuple[str, str]]:
    """Every name of a seat and of the header, with the part that holds it."""
    for index, seat in enumerate(record.seats):
        yield f"seats[{index}].player", seat.player
        for place, name in enumerate(seat.people or ()):
            yield f"seats[{index}].people[{place}]", name
    for field, value in record.header:
        if isinstance(value, str) and field != "comment":
            yield f"header.{field}", value
