"""Verdict: what Triumph says about one recorded game, whatever way it was known."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from engine.violation import Discrepancy, Failure

Status = Literal["accepted", "discrepancy", "violation", "ambiguous", "malformed", "duplicate", "unfinished"]
Evidence = Literal["replayed", "position", "sheet", "result"]


@dataclass(frozen=True, slots=True)
class Place:
    """One seat's final standing; an unstated category is absent and an unknown total None, never zero.

    `dimensions` are what tells seats apart (faction, mat), `details` what only this game has to say; both
    can be read as attributes. `tiebreak` names the criterion that separated this place from the next one of
    equal total.
    """

    seat: int
    player: str
    rank: int
    total: int | None
    categories: dict[str, int]
    dimensions: dict[str, str | None]
    tiebreak: str | None = None
    details: dict[str, Any] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        """A dimension or a detail by its name."""
        if name not in ("dimensions", "details"):  # not yet filled while a copy is made
            for held in (self.dimensions, self.details):
                if name in held:
                    return held[name]
        raise AttributeError(name)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, dimensions and details beside the rest."""
        said = asdict(self)
        return {**said.pop("dimensions"), **said.pop("details"), **said}


@dataclass(frozen=True, slots=True)
class Line:
    """One category's arithmetic: `counted` things at `multiplier` points each make `coins`.

    A category that is plain points has neither; a figure the sheet does not settle is None.
    """

    category: str
    counted: int | None
    multiplier: int | None
    coins: int | None
    unit: str = ""

    @property
    def formula(self) -> str:
        """Such as `6 x $4 = $24`."""
        if self.coins is None:
            return "?"
        amount = f"-{self.unit}{-self.coins}" if self.coins < 0 else f"{self.unit}{self.coins}"
        if self.counted is None or self.multiplier is None:
            return amount
        return f"{self.counted} x {self.unit}{self.multiplier} = {amount}"


@dataclass(frozen=True, slots=True)
class Breach:
    """A seat that holds what the organiser's policy bans: the game is right, but was not allowed."""

    rule: str
    policy: str
    seat: int
    player: str
    held: tuple[str | None, ...]

    @property
    def message(self) -> str:
        """In one line."""
        return f"{' with '.join(map(str, self.held))} is banned under the policy {self.policy}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a replayed game: the ranking, and where the announced result differs from it."""

    ranking: tuple[Place, ...]
    discrepancies: tuple[Discrepancy, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Status, evidence and the ranking in final order."""

    status: Status
    evidence: Evidence | None
    ranking: tuple[Place, ...] = ()
    discrepancies: tuple[Discrepancy, ...] = ()
    failure: Failure | None = None
    notes: tuple[str, ...] = field(default=())
    breaches: tuple[Breach, ...] = ()
    further: tuple[Failure, ...] = ()
    """What else is wrong with a game that cannot be replayed, as far as it can be judged."""

    def to_dict(self) -> dict[str, Any]:
        """Plain values for `--json`."""
        places = [place.to_dict() for place in self.ranking]
        breaches = [{**asdict(breach), "message": breach.message} for breach in self.breaches]
        return {**asdict(self), "ranking": places, "breaches": breaches}
