"""One seat of a game, as in a log of one's own games: the others are known by their number, if at all."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.record import MAX_SEATS
from ingest.formats.headings import PLAYER_COUNT
from ingest.formats.no_coins import has_categories
from ingest.stated import unnamed


def others_of(seat: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The others of the table, one for each place that is left; where the seat lost, one of them won."""
    count, rank = seat.get(PLAYER_COUNT) or 1, seat.get("rank")
    if not 1 < count <= MAX_SEATS:
        return
    left = [place for place in range(1, count + 1) if place != rank][: count - 1]
    lost = not rank and seat.get("winner") is False
    for number, place in enumerate(left, start=1):
        won = True if lost and number == 1 else None
        yield {"player": unnamed(number), "rank": place if rank else None, "winner": won}


def speaks_of_others(seat: Mapping[str, Any]) -> bool:
    """Whether a mere result says how the seat came in: whoever won or lost did not play alone.

    Unless the sheet counts one player: whoever played alone may have beaten the game itself.
    """
    told = seat.get("winner") is not None or seat.get("rank") is not None
    return told and seat.get(PLAYER_COUNT) != 1 and not has_categories(seat)


def beat_nobody(seat: Mapping[str, Any]) -> bool:
    """Whether the seat of a game alone states nothing but a score, which says nothing of the Automa."""
    return seat.get("total") is not None and not seat.get("winner") and not has_categories(seat)
