"""The random bot: any action the rules allow, drawn by lot, but seldom one that leads nowhere.

Purely even lots never finish a game: nearly all moves wander about and nothing is saved up for. So this bot
prefers sections whose bottom row it can pay, tokens it lacks for one, and bottom-row actions that place
something; within that every choice is as likely as the other. Card rewards it takes whole.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from engine.scythe.actions import Action, ChooseSection, Pick, Retreat, Side
from engine.scythe.catalogue import catalogue
from engine.scythe.encounter import payable
from engine.scythe.game import apply
from engine.scythe.legal import legal_actions
from engine.scythe.mats import FACTORY_SECTION
from engine.scythe.turn import legal_sections
from engine.scythe.words import SECTIONS, Section
from simulator.scythe.bots.bot import Duel
from simulator.scythe.bots.bottom_row import within_reach
from simulator.scythe.bots.combat import lake_retreat
from simulator.scythe.bots.outlook import Outlook
from simulator.scythe.bots.rewards import taken
from simulator.scythe.bots.style import Style
from simulator.scythe.view import View

_TOP = frozenset({"move", "gain_coins", "bolster", "trade", "produce", "factory_top"})
_SAVING = ("trade", "produce")
_BOTTOM = frozenset({"upgrade", "deploy", "build", "enlist"})
_DIAL = catalogue().scoring.limits["dial"]
_TASTE = Style()
_PARTS = ("source", "mech", "structure", "recruit")
_RULE = 0.85
_T = TypeVar("_T")


class RandomLegal:
    """A bot without a plan but with a liking for finished things."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def begin(self, view: View) -> tuple[Section, Action | None]:
        """A section, mostly one that can be paid in full or saves up for one, and a top-row action of it."""
        legal = [section for section in SECTIONS if section in legal_sections(view.state, view.own)]
        ready = [section for section in legal if _in_full(view, section)]
        section = self._one(ready or [each for each in legal if each in _SAVING], legal)
        apply(view.state, ChooseSection(section=section))
        tops = [top for top in legal_actions(view.state) if top.type in _TOP and not _coerces(top)]
        return section, self._one([top for top in tops if _saves(top)], tops) if tops else None

    def next_move(self, view: View) -> Action | None:
        """Any unit anywhere."""
        legal = [action for action in legal_actions(view.state) if action.type == "move"]
        return self._chance.choice(legal) if legal else None

    def bottom(self, view: View) -> Action | None:
        """Any bottom-row action, mostly one that places something; a coerced card is drawn by lot too."""
        legal = [action for action in legal_actions(view.state) if action.type in _BOTTOM]
        if not legal:
            return None
        chosen = self._one([action for action in legal if _places(action)], legal)
        if not _coerces(chosen):
            return chosen
        return replace(chosen, coerced=self._chance.choice(_held(view.own.hand)))

    def uses_ability(self, view: View, place: int) -> bool:
        """As a coin falls."""
        return self._chance.random() < 0.5

    def commit(self, view: View, duel: Duel) -> Side:
        """Any dial and any cards."""
        cards = self._chance.sample(_held(duel.hand), self._chance.randint(0, duel.most))
        return Side(dial=self._chance.randint(0, min(_DIAL, duel.power)), cards=tuple(cards))

    def retreat(self, view: View, place: int) -> tuple[Retreat, ...]:
        """To a lake or home, as a coin falls."""
        return lake_retreat(view, place) if self._chance.random() < 0.5 else ()

    def encounter(self, view: View, card: int) -> tuple[Pick, ...]:
        """Any option that can be paid."""
        options = catalogue().encounters[card].options
        able = [number for number, option in enumerate(options, 1) if payable(view.own, option)]
        if not able:
            return ()
        number = self._chance.choice(able)
        gain = taken(Outlook(view, _TASTE), options[number - 1].gain, view.own.character)
        return (Pick(option=number, gain=gain),)

    def factory_card(self, view: View, offer: tuple[int, ...]) -> int:
        """Any card."""
        return self._chance.choice(offer)

    def reveals(self, view: View, card: int) -> bool:
        """At once: a star is a star."""
        return True

    def _one(self, preferred: list[_T], among: list[_T]) -> _T:
        """One that is preferred, as a rule; now and then any."""
        return self._chance.choice(preferred if preferred and self._chance.random() < _RULE else among)


def _in_full(view: View, section: Section) -> bool:
    """Whether the bottom row of a section could be paid now."""
    column = SECTIONS.index(section)
    return column == FACTORY_SECTION or within_reach(view.state, view.own, view.own.mat.bottom_of[column])


def _saves(action: Action) -> bool:
    """Whether a top-row action brings tokens or workers."""
    return action.type == "produce" or getattr(action, "gain", None) == "resources"


def _places(action: Action) -> bool:
    """Whether a bottom-row action does more than bring its coins."""
    return any(getattr(action, part, None) for part in _PARTS)


def _coerces(action: Action) -> bool:
    return bool(getattr(action, "coerce", False))


def _held(hand: Sequence[int]) -> list[int]:
    """The cards of a hand that counts them by value."""
    return [value for value, copies in enumerate(hand) for _ in range(copies)]
