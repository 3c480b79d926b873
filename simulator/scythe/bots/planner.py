"""The planning bot: weighs every section by its top and bottom action and takes the best, more or less.

Skill is how little chance there is in its judgement: 1 always takes what it thinks best.
"""

from random import Random

from engine.scythe.actions import Action, Pick, Retreat, Side
from engine.scythe.mats import (
    BOLSTER,
    CELL_BASE,
    FACTORY_SECTION,
    GAIN_COINS,
    MOVE_GAIN,
    MOVE_UNITS,
    PRODUCE,
    TRADE,
)
from engine.scythe.turn import legal_sections
from engine.scythe.words import SECTIONS, Section
from simulator.scythe.bots import spelling
from simulator.scythe.bots.bot import Duel
from simulator.scythe.bots.bottom_row import bottom_action
from simulator.scythe.bots.combat import commitment, lake_retreat
from simulator.scythe.bots.moves import move_options
from simulator.scythe.bots.option import Option
from simulator.scythe.bots.outlook import Outlook
from simulator.scythe.bots.plan import Plan
from simulator.scythe.bots.rewards import choose_factory_card, choose_picks, factory_option
from simulator.scythe.bots.style import Style
from simulator.scythe.bots.top_row import top_options
from simulator.scythe.view import View

_NOISE = 14.0
_SECTION_INDEX: dict[str, int] = {section: index for index, section in enumerate(SECTIONS)}


class Planner:
    """A bot with a style and a skill."""

    def __init__(self, style: Style, skill: float, chance: Random) -> None:
        self._style = style
        self._noise = _NOISE * (1 - skill)
        self._chance = chance

    def begin(self, view: View) -> tuple[Section, Action | None]:
        """The section whose two actions, with the turn that may follow, are worth most."""
        outlook = Outlook(view, self._style)
        legal = [_SECTION_INDEX[name] for name in legal_sections(view.state, view.own)]
        plan = self._plan(outlook, legal)
        best, chosen, planned = float("-inf"), SECTIONS[0], None
        for section in legal:
            value, top = plan.best(section)
            value += self._chance.gauss(0.0, self._noise) if self._noise else 0.0
            if value > best:
                best, chosen = value, SECTIONS[section]
                planned = top.action if top.value > 0 else None
        return chosen, planned

    def next_move(self, view: View) -> Action | None:
        """The best move of a unit that has not moved."""
        factory = view.state.section == FACTORY_SECTION
        options = move_options(Outlook(view, self._style), factory)
        return options[0].action if options else None

    def bottom(self, view: View) -> Action | None:
        """The bottom-row action if it can be paid now."""
        return bottom_action(Outlook(view, self._style), view.own.mat.bottom_of[view.state.section])

    def uses_ability(self, view: View, place: int) -> bool:
        """Whenever it may."""
        return True

    def commit(self, view: View, duel: Duel) -> Side:
        """By what the rival is expected to bring."""
        return commitment(duel, self._chance)

    def retreat(self, view: View, place: int) -> tuple[Retreat, ...]:
        """A lake beside is nearer than home."""
        return lake_retreat(view, place)

    def encounter(self, view: View, card: int) -> tuple[Pick, ...]:
        """The option worth most."""
        return choose_picks(Outlook(view, self._style), card)

    def factory_card(self, view: View, offer: tuple[int, ...]) -> int:
        """The card worth most."""
        return choose_factory_card(Outlook(view, self._style), offer)

    def reveals(self, view: View, card: int) -> bool:
        """At once: a star is a star."""
        return True

    def _plan(self, outlook: Outlook, legal: list[int]) -> Plan:
        """Every section's options, the one just used too: it may be the next but one.

        Moves that are not due yet are not looked for: by then the board will be another.
        """
        options = {section: top_options(outlook, section) for section in (TRADE, PRODUCE, BOLSTER)}
        options[MOVE_GAIN] = [self._move_option(outlook) if MOVE_GAIN in legal else _coins(outlook)]
        if FACTORY_SECTION not in legal:
            return Plan(outlook, options, 0.0)
        options[FACTORY_SECTION] = [factory_option(outlook)]
        return Plan(outlook, options, sum(move.value for move in move_options(outlook, factory=True)[:1]))

    def _move_option(self, outlook: Outlook) -> Option:
        """The units' best moves together, or coins if those are worth more."""
        options = move_options(outlook)[: CELL_BASE[MOVE_UNITS] + outlook.seat.cells[MOVE_UNITS]]
        coins = _coins(outlook)
        value = sum(option.value for option in options)
        return Option(value, options[0].action) if value > coins.value else coins


def _coins(outlook: Outlook) -> Option:
    return Option(float(CELL_BASE[GAIN_COINS] + outlook.seat.cells[GAIN_COINS]), spelling.GAIN_COINS)
