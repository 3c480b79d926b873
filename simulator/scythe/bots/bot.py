"""What the table asks of a player, in the order of a turn."""

from dataclasses import dataclass
from typing import Protocol

from engine.scythe.actions import Action, Pick, Retreat, Side
from engine.scythe.words import Section
from simulator.scythe.view import View


@dataclass(frozen=True, slots=True)
class Duel:
    """A combat before the dials: what one side knows once the abilities have been used (COMB-07).

    `hand` counts the own cards by value; `most` and `rival_most` are the cards each side may add.
    """

    place: int
    attacking: bool
    power: int
    hand: tuple[int, ...]
    most: int
    rival_power: int
    rival_most: int
    rival_cards: int


class Bot(Protocol):
    """A player. A bot is asked only on its turn, except in a combat that an opponent started."""

    def begin(self, view: View) -> tuple[Section, Action | None]:
        """Where the action token goes, and the top-row action (a Move: its first unit), or none."""

    def next_move(self, view: View) -> Action | None:
        """One more unit of a Move action, or none; the only one of a Factory card's Move."""

    def bottom(self, view: View) -> Action | None:
        """The bottom-row action of the mat, or none."""

    def uses_ability(self, view: View, place: int) -> bool:
        """Whether an optional combat ability is used."""

    def commit(self, view: View, duel: Duel) -> Side:
        """Dial and cards, chosen without seeing the other side's."""

    def retreat(self, view: View, place: int) -> tuple[Retreat, ...]:
        """Which beaten units go to a lake instead of home, for those who may (MECH-NOR-03)."""

    def encounter(self, view: View, card: int) -> tuple[Pick, ...]:
        """The options taken of an encounter card."""

    def factory_card(self, view: View, offer: tuple[int, ...]) -> int:
        """The Factory card taken."""

    def reveals(self, view: View, card: int) -> bool:
        """Whether an own objective that is met is revealed, now that the turn's actions are done."""
