"""Places, or ones and noughts for won and lost, in the column where the end score belongs.

Nobody ends a game with fewer coins than there are players, let alone everybody. Where a sheet counts anything
else, the score is left as it is for the engine to judge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.record import Sheet

WON_AND_LOST = frozenset((0, 1))
ARE_PLACES = "the scores are places, not coins"
ARE_WINS = "the scores say who won, not coins"
ARE_NOTHING = "the scores are too small to be coins and stay unknown"

_CATEGORIES = tuple(name for name in Sheet.model_fields if name not in ("total", "rank", "stars"))


@dataclass(frozen=True, slots=True)
class Meant:
    """What small scores mean: what to remark, and the field each of them belongs to, if to any."""

    remark: str
    field: str | None = None

    def moved(self, seat: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a seat with the score where it belongs."""
        values = {**seat, "total": None}
        return values if self.field is None else {**values, self.field: seat["total"]}


def has_categories(seat: Mapping[str, Any]) -> bool:
    """Whether a seat states more than a result: any figure that makes up a score, beside the stars."""
    return any(seat.get(name) is not None for name in _CATEGORIES)


def meant_by_scores(seats: Sequence[Mapping[str, Any]]) -> Meant | None:
    """What the scores of a table mean when they are no coins; None when they may be."""
    totals = [seat.get("total") for seat in seats]
    known = sorted(total for total in totals if total is not None)
    if len(known) < len(totals) or len(known) < 2 or not 0 <= known[0] < known[-1] <= len(known):
        return None
    if any(map(has_categories, seats)):
        return None
    best = [seat["total"] for seat in seats if seat.get("winner") or seat.get("rank") == 1]
    if set(known) == WON_AND_LOST and all(best):
        return Meant(ARE_WINS, "winner")
    if known[0] == 1 and all(place <= number for number, place in enumerate(known, start=1)):
        return Meant(ARE_PLACES, "rank") if set(best) <= {1} else Meant(ARE_NOTHING)
    return None
