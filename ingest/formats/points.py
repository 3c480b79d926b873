"""Categories noted as points instead of counts: `Stars 18` beside a total that adds the columns up.

Rules: STAR-14, SCORE-01. Nobody has more than six stars, so a higher figure cannot count them; where the
columns make the total as they stand, all of them are points.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.scythe.catalogue import catalogue

POINTS = {"stars": "star_coins", "territories": "territory_coins", "resources": "resource_coins"}
BONUS = "structure_bonus"
BUILT = "structures"


def are_points(seats: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a table notes points: somebody has more stars than there are, and most columns add up."""
    most = catalogue().scoring.limits["stars"]
    if not any((seat.get("stars") or 0) > most for seat in seats):
        return False
    if any(seat.get(name) is not None for seat in seats for name in POINTS.values()):
        return False
    sums = [_adds_up(seat) for seat in seats if seat.get("total") is not None]
    return 2 * sum(sums) > len(sums)


def as_points(seat: Mapping[str, Any]) -> dict[str, Any]:
    """The same figures as points; a column `structures` that is part of the sum is the bonus."""
    figures = {**seat, **dict.fromkeys(POINTS), **{to: seat.get(name) for name, to in POINTS.items()}}
    if seat.get(BONUS) is None and seat.get(BUILT) is not None:
        figures |= {BONUS: seat[BUILT], BUILT: None}
    return figures


def _adds_up(seat: Mapping[str, Any]) -> bool:
    bonus = seat.get(BUILT) if seat.get(BONUS) is None else seat[BONUS]
    parts = [seat.get("coins"), bonus, *(seat.get(name) for name in POINTS)]
    return bool(sum(part or 0 for part in parts) == seat["total"])
