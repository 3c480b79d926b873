"""The random bot: any action the rules allow, each as likely as the other; card rewards it takes whole."""

from random import Random

from engine.scythe.actions import Action, ChooseSection, Pick, Retreat, Side
from engine.scythe.catalogue import catalogue
from engine.scythe.encounter import payable
from engine.scythe.game import apply
from engine.scythe.legal import legal_actions
from engine.scythe.turn import legal_sections
from engine.scythe.words import SECTIONS, Section
from simulator.bots.bot import Duel
from simulator.bots.combat import lake_retreat
from simulator.bots.outlook import Outlook
from simulator.bots.rewards import taken
from simulator.bots.style import Style
from simulator.view import View

_TOP = frozenset({"move", "gain_coins", "bolster", "trade", "produce", "factory_top"})
_MOVE = frozenset({"move"})
_BOTTOM = frozenset({"upgrade", "deploy", "build", "enlist"})
_DIAL = catalogue().scoring.limits["dial"]
_TASTE = Style()


class RandomLegal:
    """A bot without a plan."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def begin(self, view: View) -> tuple[Section, Action | None]:
        """Any section and any top-row action of it."""
        name = self._chance.choice(legal_sections(view.state, view.own))
        section = next(section for section in SECTIONS if section == name)
        apply(view.state, ChooseSection(section=section))
        return section, self._any(view, _TOP)

    def next_move(self, view: View) -> Action | None:
        """Any unit anywhere."""
        return self._any(view, _MOVE)

    def bottom(self, view: View) -> Action | None:
        """Any bottom-row action."""
        return self._any(view, _BOTTOM)

    def uses_ability(self, view: View, place: int) -> bool:
        """As a coin falls."""
        return self._chance.random() < 0.5

    def commit(self, view: View, duel: Duel) -> Side:
        """Any dial and any cards."""
        held = [value for value, copies in enumerate(duel.hand) for _ in range(copies)]
        cards = self._chance.sample(held, self._chance.randint(0, duel.most))
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

    def _any(self, view: View, kinds: frozenset[str]) -> Action | None:
        legal = [action for action in legal_actions(view.state) if action.type in kinds]
        return self._chance.choice(legal) if legal else None
