"""One step of a trace: the action, the tables around it, and the checker's own reckoning of what follows."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from .facts import Json
from .finding import Finding
from .table import Seat, Table


class Arrival(NamedTuple):
    """A unit that entered a contested territory, and what it brought (END-04, DEC-04)."""

    at: str
    origin: str
    piece: str
    load: Json


@dataclass
class Turn:
    """What a player has done since putting the action token down."""

    done: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    walkers: set[tuple[str, ...]] = field(default_factory=lambda: {()})
    arrivals: list[Arrival] = field(default_factory=list)
    fought: list[str] = field(default_factory=list)
    coerced: bool = False
    driven_off: int = 0
    late_objective: bool = False


@dataclass
class Game:
    """What outlasts a single step: the rules in force, everybody's turn, what was captured on lakes."""

    rules: Json
    record: Json
    turns: dict[str, Turn] = field(default_factory=dict)
    spoils: dict[str, Counter[str]] = field(default_factory=dict)
    encounter_cards: set[int] = field(default_factory=set)
    gone: list[str] = field(default_factory=list)
    last: str | None = None

    def turn(self, faction: str) -> Turn:
        """The player's running turn."""
        return self.turns.setdefault(faction, Turn())


class Step:
    """The table before, the table after, and `own`: the table as the rules make it."""

    def __init__(self, states: tuple[Json, Json], action: Json, game: Game) -> None:
        self.action = action
        self.game = game
        self.rules = game.rules
        self.line: int = states[1]["action"]
        self.before = Table(states[0])
        self.after = Table(states[1])
        self.own = Table(states[0])
        self.unknown: set[str] = set()
        self.findings: list[Finding] = []
        self.actor = actor_of(states, action)
        self.turn = game.turn(self.actor)

    @property
    def seat(self) -> Seat:
        """The acting player as the checker reckons him."""
        return self.own.seats[self.actor]

    @property
    def kind(self) -> str:
        """The action's type."""
        kind: str = self.action["type"]
        return kind

    def fault(self, rule: str, message: str) -> None:
        """Note something the rules do not allow."""
        self.findings.append(Finding(self.line, rule, f"{self.actor} {self.kind}: {message}"))

    def require(self, holds: bool, rule: str, message: str) -> None:
        """Note a fault unless the condition holds."""
        if not holds:
            self.fault(rule, message)

    def pay(self, seat: Seat, kind: str, count: int, rule: str) -> None:
        """A cost must be there in full (TURN-11, RES-12)."""
        self.require(seat.figures[kind] >= count, rule, f"{count} {kind} due, {seat.figures[kind]} there")
        seat.figures[kind] -= count

    def token_change(self, at: str) -> Counter[str]:
        """What the trace says happened to the resources of a hex; losses are negative."""
        change = Counter(self.after.lying(at))
        change.subtract(self.before.lying(at))
        return change

    def changed_hexes(self) -> set[str]:
        """Hexes whose resources differ before and after."""
        places = set(self.before.tokens) | set(self.after.tokens)
        return {at for at in places if any(self.token_change(at).values())}


def actor_of(states: tuple[Json, Json], action: Json) -> str:
    """Who acts: as stated, else the active player."""
    if action.get("by"):
        by: str = action["by"]
        return by
    active: str = states[0 if action["type"] == "end_turn" else 1]["active"]
    return active
