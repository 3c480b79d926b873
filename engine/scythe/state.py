"""The state of a game: small integers and lists, cheap to copy, changed only by the rule modules."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.scythe.automa.table import AutomaTable
from engine.scythe.board import PLACE_NAMES, fighter_steps, home_of, worker_steps
from engine.scythe.editions import Rules
from engine.scythe.mats import NO_MAT, MatTable
from engine.scythe.words import FACTIONS, STRUCTURES
from engine.violation import Ambiguous, Discrepancy, Malformed, Violation

OFF_BOARD: Final = -1
"""A mech or structure still on its mat, a recruit not enlisted, a section not yet chosen."""

NO_CARD: Final = -1
UNKNOWN_CARD: Final = 0

_MINE: Final = STRUCTURES.index("mine")


SEAT_FIELDS: Final = (
    "abilities_home",
    "cells",
    "character",
    "coins",
    "covered",
    "faction",
    "factory_card",
    "flags",
    "hand",
    "hidden",
    "home",
    "mat",
    "mechs",
    "objectives",
    "popularity",
    "power",
    "recruits",
    "revealed",
    "section",
    "skills",
    "star_count",
    "stars",
    "steps",
    "structures",
    "traps",
    "walk",
    "workers",
)
"""Everything a seat holds."""

STATE_FIELDS: Final = (
    "action",
    "active",
    "adjourned",
    "aside",
    "automa",
    "bottom",
    "captured",
    "careful",
    "circles",
    "closed",
    "coerced",
    "deck",
    "discard",
    "discard_hidden",
    "discrepancies",
    "driven_off",
    "encounter_due",
    "encounters",
    "encounters_met",
    "ended",
    "entries",
    "events",
    "expelled",
    "factory_cards",
    "factory_due",
    "factory_offer",
    "faults",
    "forded",
    "gone",
    "in_vain",
    "moved",
    "moves_left",
    "moving",
    "order",
    "pending",
    "previous",
    "promos",
    "rearm",
    "resources",
    "rules",
    "seats",
    "section",
    "sequence",
    "shared",
    "stopped",
    "tile",
    "tired",
    "token_due",
    "top",
    "turn",
    "waived",
    "won_combat",
)
"""Everything a table holds."""


def off_mat(pieces: Sequence[int]) -> int:
    """How many mechs, structures or recruits have left their mat."""
    return len(pieces) - pieces.count(OFF_BOARD)


class Event(NamedTuple):
    """Something the engine derived: a star placed, a combat won, workers driven off."""

    kind: str
    action: int
    turn: int
    seat: int
    detail: dict[str, object]


class SeatState:
    """One player's pieces, tracks and cards."""

    __slots__ = SEAT_FIELDS

    def __init__(self, faction: int, mat: MatTable, abilities_home: bool, blank: bool = False) -> None:
        """A seat before the game; `blank` leaves everything to be filled by a copy."""
        if blank:
            return
        self.faction = faction
        self.mat = mat
        self.abilities_home = abilities_home
        self.home = home_of(faction)
        self.coins = 0
        self.power = 0
        self.popularity = 0
        self.character = self.home
        self.workers: list[int] = []
        self.mechs = [OFF_BOARD] * 4
        self.structures = [OFF_BOARD] * 4
        self.recruits = [OFF_BOARD] * 4
        self.cells = [0] * 6
        self.covered = [0] * 4
        self.stars = [0] * 9
        self.star_count = 0
        self.section = OFF_BOARD
        self.factory_card = NO_CARD
        self.hand = [0] * 6
        self.hidden = 0
        self.objectives: tuple[int, ...] | None = None
        self.revealed: tuple[int, ...] = ()
        self.flags: tuple[int, ...] = ()
        self.traps: tuple[tuple[int, int, bool], ...] = ()
        self.skills: frozenset[str] = frozenset()
        self.refresh_steps()

    def copy(self) -> "SeatState":
        """An independent copy; immutable parts are shared."""
        other = SeatState(self.faction, self.mat, self.abilities_home, blank=True)
        other.faction = self.faction
        other.mat = self.mat
        other.abilities_home = self.abilities_home
        other.home = self.home
        other.coins = self.coins
        other.power = self.power
        other.popularity = self.popularity
        other.character = self.character
        other.workers = self.workers[:]
        other.mechs = self.mechs[:]
        other.structures = self.structures[:]
        other.recruits = self.recruits[:]
        other.cells = self.cells[:]
        other.covered = self.covered[:]
        other.stars = self.stars[:]
        other.star_count = self.star_count
        other.section = self.section
        other.factory_card = self.factory_card
        other.hand = self.hand[:]
        other.hidden = self.hidden
        other.objectives = self.objectives
        other.revealed = self.revealed
        other.flags = self.flags
        other.traps = self.traps
        other.skills = self.skills
        other.steps = self.steps
        other.walk = self.walk
        return other

    def refresh_steps(self) -> None:
        """After a mech or the mine came onto the board: where units get with one step now."""
        mine = self.structures[_MINE]
        self.steps = fighter_steps(self.faction, self.skills, mine, self.abilities_home)
        self.walk = worker_steps(self.faction, mine)

    @property
    def name(self) -> str:
        """The faction's id."""
        return FACTIONS[self.faction]

    @property
    def automa(self) -> bool:
        """Whether the Automa plays this seat."""
        return self.mat is NO_MAT

    def cards(self) -> int:
        """CARD-03: the public number of combat cards in hand."""
        return sum(self.hand) + self.hidden

    def fights_at(self, place: int) -> bool:
        """Whether the character or a mech stands there."""
        return self.character == place or place in self.mechs

    def stands_at(self, place: int) -> bool:
        """TERR-09: whether any unit stands there."""
        return self.character == place or place in self.mechs or place in self.workers

    def fighters_at(self, place: int) -> int:
        """How many combat units stand there."""
        return (self.character == place) + self.mechs.count(place)


class Entry(NamedTuple):
    """A unit that entered a contested territory: what an undo at the end of the game takes back."""

    unit: int
    origin: int
    place: int
    workers: int
    resources: tuple[int, int, int, int]


Left = tuple[int, bool, bool]
"""TURN-14: the seat of the turn before, and whether it took the bottom row or is closed."""


class Turn(NamedTuple):
    """Everything that belongs to a running turn, put aside while another player acts."""

    active: int
    section: int
    top: bool
    bottom: bool
    coerced: bool
    closed: bool
    moving: bool
    moves_left: int
    moved: int
    tired: list[int]
    pending: list[int]
    entries: list[Entry]
    expelled: list[int]
    encounter_due: bool
    factory_due: bool
    token_due: bool
    rearm: int
    forded: bool
    driven_off: int
    won_combat: bool


class State:
    """The whole table. Fields below `turn` belong to the running turn."""

    __slots__ = STATE_FIELDS

    def __init__(self, rules: Rules, seats: list[SeatState], blank: bool = False) -> None:
        """A table before the game; `blank` leaves everything to be filled by a copy."""
        if blank:
            return
        self.rules = rules
        self.seats = seats
        self.order = {seat.name: index for index, seat in enumerate(seats)}
        self.circles = tuple(self._circle(index) for index in range(len(seats)))
        self.resources = [0] * (len(PLACE_NAMES) * 4)
        self.encounters = 0
        self.encounters_met: tuple[int, ...] = ()
        self.captured: dict[int, tuple[int, int, int, int]] = {}
        self.shared: dict[int, int] = {}
        self.factory_cards = 0
        self.factory_offer: tuple[int, ...] | None = None
        self.tile: str | None = None
        self.promos = False
        self.deck = 0
        self.discard = [0] * 6
        self.discard_hidden = 0
        self.automa: AutomaTable | None = None
        self.ended = False
        self.stopped = False
        self.adjourned = False
        self.sequence = tuple(range(len(seats)))
        self.gone: tuple[int, ...] = ()
        self.previous: Left | None = None
        self.aside: tuple[int, Turn] | None = None
        self.careful = (
            rules.objective_reveal_window != "around_actions" or rules.worker_retreat_timing != "on_entry"
        )
        self.waived: frozenset[str] = frozenset()
        self.faults: list[Violation | Ambiguous | Malformed] | None = None
        self.events: list[Event] = []
        self.discrepancies: list[Discrepancy] = []
        self.action = 0
        self.active = 0
        self.turn = 0
        self.begin_turn()
        self.forget_moves()

    def begin_turn(self) -> None:
        """Nothing has happened yet in this turn."""
        self.section = OFF_BOARD
        self.in_vain = OFF_BOARD
        self.top = False
        self.bottom = False
        self.coerced = False
        self.closed = False

    def forget_moves(self) -> None:
        """No unit has moved yet in this turn, and nothing is due."""
        self.moving = False
        self.moves_left = 0
        self.moved = 0
        self.tired: list[int] = []
        self.pending: list[int] = []
        self.entries: list[Entry] = []
        self.expelled: list[int] = []
        self.encounter_due = False
        self.factory_due = False
        self.token_due = False
        self.rearm = OFF_BOARD
        self.forded = False
        self.driven_off = 0
        self.won_combat = False

    def running_turn(self) -> Turn:
        """The turn as it stands now."""
        return Turn(
            self.active,
            self.section,
            self.top,
            self.bottom,
            self.coerced,
            self.closed,
            self.moving,
            self.moves_left,
            self.moved,
            self.tired,
            self.pending,
            self.entries,
            self.expelled,
            self.encounter_due,
            self.factory_due,
            self.token_due,
            self.rearm,
            self.forded,
            self.driven_off,
            self.won_combat,
        )

    def go_on_with(self, turn: Turn) -> None:
        """Take up a turn that was put aside."""
        (
            self.active,
            self.section,
            self.top,
            self.bottom,
            self.coerced,
            self.closed,
            self.moving,
            self.moves_left,
            self.moved,
            self.tired,
            self.pending,
            self.entries,
            self.expelled,
            self.encounter_due,
            self.factory_due,
            self.token_due,
            self.rearm,
            self.forded,
            self.driven_off,
            self.won_combat,
        ) = turn

    def follower(self, seat: int) -> int:
        """SET-10: whose turn comes after this seat's; a player who left is passed over."""
        order = self.sequence
        here = order.index(seat) + 1
        if not self.gone:
            return order[here] if here < len(order) else order[0]
        return next((other for other in order[here:] + order[:here] if other not in self.gone), seat)

    def copy(self, only: int | None = None) -> "State":
        """An independent copy; what is known so far (events, discrepancies) is copied too.

        With `only`, the other seats are shared: enough where an action touches no other player.
        """
        other = State(self.rules, self.seats, blank=True)
        other.rules = self.rules
        if only is None:
            other.seats = [seat.copy() for seat in self.seats]
        else:
            other.seats = self.seats[:]
            other.seats[only] = self.seats[only].copy()
        other.order = self.order
        other.circles = self.circles
        other.resources = self.resources[:]
        other.encounters = self.encounters
        other.encounters_met = self.encounters_met
        other.captured = self.captured
        other.shared = self.shared
        other.factory_cards = self.factory_cards
        other.factory_offer = self.factory_offer
        other.tile = self.tile
        other.promos = self.promos
        other.deck = self.deck
        other.discard = self.discard[:]
        other.discard_hidden = self.discard_hidden
        self._copy_course(other)
        other.automa = None if self.automa is None else self.automa.copy()
        other.careful = self.careful
        other.waived = self.waived
        other.faults = self.faults
        other.events = self.events[:]
        other.discrepancies = self.discrepancies[:]
        other.section = self.section
        other.top = self.top
        other.bottom = self.bottom
        other.moving = self.moving
        other.moves_left = self.moves_left
        other.moved = self.moved
        other.tired = self.tired[:]
        other.pending = self.pending[:]
        other.entries = self.entries[:]
        other.expelled = self.expelled[:]
        other.encounter_due = self.encounter_due
        other.factory_due = self.factory_due
        other.token_due = self.token_due
        other.rearm = self.rearm
        other.forded = self.forded
        other.coerced = self.coerced
        other.closed = self.closed
        other.driven_off = self.driven_off
        other.won_combat = self.won_combat
        return other

    def _copy_course(self, other: "State") -> None:
        """How far the game has gone, and whose turn it is."""
        other.ended = self.ended
        other.stopped = self.stopped
        other.adjourned = self.adjourned
        other.in_vain = self.in_vain
        other.sequence = self.sequence
        other.gone = self.gone
        other.previous = self.previous
        other.aside = self.aside
        other.action = self.action
        other.active = self.active
        other.turn = self.turn

    def restore(self, saved: "State") -> None:
        """Become the saved copy again."""
        for name in STATE_FIELDS:
            setattr(self, name, getattr(saved, name))

    def refuse(self, rule: str, message: str, legal: Sequence[str] = (), where: str = "") -> None:
        """Raise the violation, unless an organiser's ruling lets it stand or all faults are collected."""
        if rule not in self.waived:
            if self.faults is None:
                raise Violation(rule, message, legal, where)
            self.faults.append(Violation(rule, message, legal, where))
            return
        self.note("ruling", self.active, rule=rule, allowed=message)

    def forbid(self, rule: str, message: str, legal: Sequence[str] = (), where: str = "") -> None:
        """Raise the violation whatever a ruling says: it cannot be done, so it cannot be let stand."""
        if self.faults is not None:
            self.faults.append(Violation(rule, message, legal, where))
            return
        ruled = "; no ruling can let this stand, what is missing has to be set" if rule in self.waived else ""
        raise Violation(rule, message + ruled, legal, where)

    def note(self, kind: str, seat: int, **detail: object) -> None:
        """Record an event at the current action."""
        self.events.append(tuple.__new__(Event, (kind, self.action, self.turn, seat, detail)))

    def others(self, seat: int) -> list[SeatState]:
        """The opponents of a seat."""
        return [other for index, other in enumerate(self.seats) if index != seat]

    def _circle(self, seat: int) -> tuple[int, ...]:
        """ENLI-06, ENLI-10: whom a seat's bottom-row action may reward: itself, left, right, each once."""
        if self.rules.recruit_bonus_scope == "self_and_adjacent":
            count = len(self.seats)
            return tuple(dict.fromkeys((seat, (seat + 1) % count, (seat - 1) % count)))
        return tuple(self.clockwise(seat))

    def clockwise(self, seat: int) -> list[int]:
        """All seats from this one on, clockwise."""
        count = len(self.seats)
        return [(seat + step) % count for step in range(count)]
