"""The state of a game: small integers and lists, cheap to copy, changed only by the rule modules."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.garden_nation.board import TERRITORY, ZONES, Board
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.editions import Rules
from engine.garden_nation.words import PLOYS
from engine.violation import Discrepancy, Violation

NOBODY = -1
NO_ZONE = -1
UNKNOWN_CARD = -1
"""A project that lies open, or a turn's player, that the record does not tell."""

OFF_BOARD = 0
"""The Torticrane is on no territory yet (GN-SET-05)."""

FIRST_PRINTED = tuple(zone.kind for zone in catalogue().zones)


class Event(NamedTuple):
    """Something the engine derived: a project claimed, a territory controlled, a building invaded."""

    kind: str
    action: int
    turn: int
    seat: int
    detail: dict[str, object]


_new_event: Callable[..., Event] = tuple.__new__
"""The same as calling Event, without its detour."""


class SeatState:
    """One player's track, supply and cards."""

    __slots__ = ("floors_left", "name", "objectives", "ploys", "points", "population", "projects", "used")

    def __init__(self, name: str) -> None:
        self.name = name
        self.population = 0
        self.points = 0
        self.floors_left = 0
        self.ploys = catalogue().ploys
        self.used = [0] * len(PLOYS)
        self.projects: tuple[int, ...] = ()
        self.objectives: tuple[int, ...] | None = None

    def copy(self) -> "SeatState":
        """An independent copy; immutable parts are shared."""
        other = SeatState.__new__(SeatState)
        other.name = self.name
        other.population = self.population
        other.points = self.points
        other.floors_left = self.floors_left
        other.ploys = self.ploys
        other.used = self.used[:]
        other.projects = self.projects
        other.objectives = self.objectives
        return other


class State:
    """The whole table.

    `order` holds the seats on the order track in this round; with 2 players a seat stands there twice.
    `choosing` says that the turn is over and the next player is not named yet. `floor` is the zone of the
    floor that may complete a project now. `revealed` are the projects seen so far and the turns in which they
    replaced another. `counts` are the floors of every seat on every territory.
    """

    __slots__ = (
        "action",
        "actions_left",
        "active",
        "board",
        "brambles",
        "careful",
        "choosing",
        "counts",
        "discrepancies",
        "ended",
        "events",
        "floor",
        "floor_seat",
        "floor_turn",
        "floors",
        "kinds",
        "last_round",
        "limits",
        "names",
        "numbers",
        "open",
        "order",
        "owners",
        "pile",
        "ploy_used",
        "revealed",
        "roofs",
        "roofs_left",
        "round",
        "rules",
        "seats",
        "torticrane",
        "track",
        "transferred",
        "turn",
        "waived",
    )

    def __init__(self, rules: Rules, seats: list[SeatState], board: Board) -> None:
        self.rules = rules
        self.seats = seats
        self.board = board
        self.names: Mapping[str, int] = {}
        self.numbers: Sequence[int] = ()
        self.track: Sequence[int] = catalogue().sizes[len(seats)].track
        self.owners = [NOBODY] * ZONES
        self.floors = [0] * ZONES
        self.roofs = [False] * ZONES
        self.counts = [0] * (len(seats) * (TERRITORY[-1] + 1))
        self.kinds = list(FIRST_PRINTED)
        self.limits: Sequence[int] = catalogue().bramble_tokens
        self.brambles = list(self.limits)
        self.roofs_left = catalogue().roofs
        self.torticrane = OFF_BOARD
        self.open: list[int] = []
        self.pile = 0
        self.revealed: dict[int, int] = {}
        self.round = 1
        self.turn = 1
        self.active = 0
        self.order: list[int] | None = None
        self.actions_left = 1
        self.choosing = False
        self.ploy_used = NOBODY
        self.transferred: tuple[int, int] | None = None
        self.floor = NO_ZONE
        self.floor_seat = NOBODY
        self.floor_turn = 0
        self.last_round = False
        self.ended = False
        self.careful = False
        self.waived: frozenset[str] = frozenset()
        self.events: list[Event] = []
        self.discrepancies: list[Discrepancy] = []
        self.action = 0

    def copy(self) -> "State":
        """An independent copy; immutable parts are shared."""
        other = State.__new__(State)
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
        other.seats = [seat.copy() for seat in self.seats]
        other.owners = self.owners[:]
        other.floors = self.floors[:]
        other.counts = self.counts[:]
        other.roofs = self.roofs[:]
        other.kinds = self.kinds[:]
        other.brambles = self.brambles[:]
        other.open = self.open[:]
        other.revealed = dict(self.revealed)
        other.order = None if self.order is None else self.order[:]
        other.events = self.events[:]
        other.discrepancies = self.discrepancies[:]
        return other

    def restore(self, saved: "State") -> None:
        """Become the saved copy again."""
        for name in State.__slots__:
            setattr(self, name, getattr(saved, name))

    def refuse(self, rule: str, message: str, legal: Sequence[str] = (), where: str = "") -> None:
        """Raise the violation, unless an organiser's ruling lets it stand."""
        if rule not in self.waived:
            raise Violation(rule, message, legal, where)
        self.note("ruling", self.active, rule=rule, allowed=message)

    def note(self, kind: str, seat: int, **detail: object) -> None:
        """Record an event at the current action."""
        self.events.append(_new_event(Event, (kind, self.action, self.turn, seat, detail)))


_COPIED = frozenset(
    [
        "seats",
        "owners",
        "floors",
        "counts",
        "roofs",
        "kinds",
        "brambles",
        "open",
        "revealed",
        "order",
        "events",
        "discrepancies",
    ]
)
_SHARED = tuple(name for name in State.__slots__ if name not in _COPIED)
