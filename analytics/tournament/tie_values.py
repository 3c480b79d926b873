"""The values of a game's own tie-break criteria for each seat, as far as the record states them."""

from analytics.tournament.supplies import ROOM
from engine.record import Record
from engine.registry import room

Values = tuple[int | None, ...]


def tie_values(record: Record) -> list[Values]:
    """One value per criterion and seat; a game without criteria has none."""
    own = room(ROOM, record.game)
    found: list[Values] = own.tie_values(record) if own is not None else []
    return found or [() for _ in record.seats]
