"""What lies beside the board for the Automa: star card and cube, active scheme, its cards and both discards.

Rules: AUT-SET-08, AUT-SET-09, AUT-CARD-01, AUT-CARD-02, AUT-CARD-06, AUT-STAR-04, AUT-DIFF-02, AUT-DIFF-07,
AUT-DIFF-10, AUT-DIFF-11, AUT-GEN-09.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.scythe.automa.facts import Card, Tracker, cards, raw_facts, trackers
from engine.scythe.automa.settings import AutomaSettings
from engine.violation import Violation

if TYPE_CHECKING:
    from engine.scythe.state import SeatState, State


class AutomaTable:
    """The Automa's own things; its units and tracks are those of its seat.

    `last` is the card of its latest turn, whose resource cell counts. `known` says whether the discards
    are known: at a stated position they need not be. `water` overrides the cube there. `shown` is the
    public account of its latest turn.
    """

    __slots__ = (
        "cards",
        "combat",
        "cube",
        "known",
        "last",
        "main",
        "scheme",
        "seat",
        "settings",
        "shown",
        "skipped",
        "stars",
        "tracker",
        "water",
    )

    def __init__(self, seat: int, faction: str, settings: AutomaSettings) -> None:
        self.seat = seat
        self.settings = settings
        self.tracker: Tracker = trackers()[settings.level]
        self.cards: Mapping[int, Card] = cards(faction, settings.expansion_cards)
        self.cube = self.tracker.start
        self.scheme: int = raw_facts()["setup"]["scheme"]
        self.main: list[int] = []
        self.combat: list[int] = []
        self.skipped: list[int] = []
        self.last: int | None = None
        self.stars = 0
        self.known = True
        self.water: bool | None = None
        self.shown: dict[str, Any] | None = None

    def copy(self) -> "AutomaTable":
        """An independent copy; immutable parts are shared."""
        other = AutomaTable.__new__(AutomaTable)
        for name in AutomaTable.__slots__:
            setattr(other, name, getattr(self, name))
        other.main = self.main[:]
        other.combat = self.combat[:]
        other.skipped = self.skipped[:]
        return other

    @property
    def water_open(self) -> bool:
        """AUT-STAR-04, AUT-DIFF-10: open once the cube has left the last space with the water mark."""
        return self.cube > self.tracker.last_no_water if self.water is None else self.water

    @property
    def skips(self) -> bool:
        """AUT-TURN-03, AUT-DIFF-02: whether the skip mark counts."""
        return self.tracker.skips or self.settings.skips

    @property
    def all_moves(self) -> bool:
        """AUT-DIFF-07, AUT-DIFF-11: whether every possible move of the row is made."""
        return self.tracker.all_moves or self.settings.all_moves


def table_of(state: "State") -> AutomaTable:
    """The Automa's things; a game without an Automa is refused (AUT-GEN-01)."""
    if state.automa is None:
        raise Violation("AUT-GEN-01", "no seat of this game is played by the Automa")
    return state.automa


def automa_seat(state: "State") -> "SeatState":
    """The seat the Automa plays."""
    return state.seats[table_of(state).seat]


def human_index(state: "State") -> int:
    """AUT-GEN-01: the seat number of the only human player."""
    return 1 - table_of(state).seat


def human_seat(state: "State") -> "SeatState":
    """The human's seat."""
    return state.seats[human_index(state)]
