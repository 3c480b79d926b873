"""Verdict: what Triumph says about one recorded game, whatever way it was known."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from engine.violation import Discrepancy, Failure

Status = Literal["accepted", "discrepancy", "violation", "ambiguous", "malformed", "duplicate", "unfinished"]
Evidence = Literal["replayed", "sheet", "result"]

CATEGORIES = ("coins", "stars", "territories", "resources", "structures", "bid")
"""The categories of an end score, in the order of the score sheet; a bid counts negative."""


@dataclass(frozen=True, slots=True)
class Place:
    """One seat's final standing; an unstated category is absent and an unknown total None, never zero.

    `tiebreak` names the criterion that separated this place from the next one of equal total.
    """

    seat: int
    player: str
    faction: str | None
    mat: str | None
    rank: int
    total: int | None
    categories: dict[str, int]
    stars: tuple[str, ...] = ()
    star_count: int | None = None
    tiebreak: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Status, evidence and the ranking in final order."""

    status: Status
    evidence: Evidence | None
    ranking: tuple[Place, ...] = ()
    discrepancies: tuple[Discrepancy, ...] = ()
    failure: Failure | None = None
    notes: tuple[str, ...] = field(default=())

    def to_dict(self) -> dict[str, Any]:
        """Plain values for `--json`."""
        return asdict(self)
