"""People whom a sheet does not name: `Guest` may sit at a table twice, and `Anonymous` is nobody at all."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ingest import names
from ingest.stated import ANONYMOUS, repeated, unnamed


def is_anonymous(player: str) -> bool:
    """Whether a name only says that the name is not known."""
    return player.casefold() in ANONYMOUS


@lru_cache(maxsize=1 << 14)
def is_stranger(player: str) -> bool:
    """Whether a name may stand for several people at one table."""
    return is_anonymous(player) or names.normalise(player) in names.heading_words("strangers")


def shared_by_strangers(seats: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names that several strangers at a table go by."""
    shared = repeated(seat.get("player") for seat in seats)
    return [name for name in shared if is_stranger(name) and not is_anonymous(name)]


def strangers_unnamed(seats: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What is said of each seat without the names that name nobody; a single guest is as good as a name.

    A winner given by a name that several have may be any of them.
    """
    shared = shared_by_strangers(seats)
    won = {name: all(seat.get("winner") for seat in seats if seat.get("player") == name) for name in shared}
    meant = []
    for index, seat in enumerate(seats):
        player = seat.get("player") or ""
        nobody = {"player": unnamed(index)} if player in shared or is_anonymous(player) else {}
        untold = {"winner": None} if won.get(player) else {}
        meant.append({**seat, **nobody, **untold})
    return meant
