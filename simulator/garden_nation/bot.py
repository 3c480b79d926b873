"""A bot: it tries what is legal on a copy of the table and takes what its style likes best."""

from dataclasses import dataclass
from random import Random
from typing import Any

from engine.garden_nation.cards import PROJECT_IDS
from engine.garden_nation.game import apply
from engine.garden_nation.legal import main_actions, ploys
from engine.garden_nation.projects import CARDS, claimable
from engine.garden_nation.state import State
from engine.garden_nation.turn import candidates
from simulator.garden_nation.styles import STYLES, Style
from simulator.garden_nation.worth import worth

PLOY_COST = 3.0
"""What a ploy must bring to be worth its token."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A style, a skill from 0 to 1, and chance of its own."""

    style: Style
    skill: float
    chance: Random

    def decide(self, state: State) -> list[Any]:
        """The next action of the active player, with the ploy before it if there is one."""
        main = list(main_actions(state))
        if not self._thinks():
            return [self.chance.choice(main)]
        best = max(((self._value(state, [each]), [each]) for each in main), key=_first)
        if self.chance.random() < self.style.ploys:
            for ploy in ploys(state):
                best = max(best, self._with_ploy(state, ploy), key=_first)
        return best[1]

    def claim(self, state: State) -> str | None:
        """The project to complete with the floor just placed."""
        cards = claimable(state)
        if not cards or (not self.style.thinks and self.chance.random() < 0.5):
            return None
        return PROJECT_IDS[max(cards, key=lambda card: CARDS[card].points)]

    def next_player(self, state: State) -> str:
        """Who goes next: a thinking bot takes the one who has least."""
        allowed = candidates(state)
        if not self._thinks():
            return state.seats[self.chance.choice(allowed)].name
        poorest = min(
            allowed, key=lambda seat: (state.seats[seat].points, state.seats[seat].population, seat)
        )
        return state.seats[poorest].name

    def _thinks(self) -> bool:
        return self.style.thinks and self.chance.random() < self.skill

    def _with_ploy(self, state: State, ploy: Any) -> tuple[float, list[Any]]:
        trial = state.copy()
        apply(trial, ploy)
        options = [[ploy, each] for each in main_actions(trial) if each.type != "invade"]
        return max(((self._value(state, each) - PLOY_COST, each) for each in options), key=_first)

    def _value(self, state: State, actions: list[Any]) -> float:
        trial, seat = state.copy(), state.active
        for action in actions:
            apply(trial, action)
        cost = PLOY_COST if actions[-1].type == "invade" else 0.0
        return worth(trial, seat, self.style) - cost + self.chance.random() / 10


def make_bot(style: str, skill: float, chance: Random) -> Bot:
    """A bot by the name of its style."""
    return Bot(STYLES[style], skill, chance)


def _first(pair: tuple[float, list[Any]]) -> float:
    return pair[0]
