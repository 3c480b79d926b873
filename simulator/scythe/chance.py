"""Chance results beside a bot's choice: how many combat cards an action draws, and which they are.

Intent and outcome stay apart: a bot says what it wants, this module adds what the decks gave.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from engine.scythe.actions import Action, Bolster, Encounter, Enlist, FactoryTop, Gains
from engine.scythe.bottom_row import recruit_receivers
from engine.scythe.enlist import ONE_TIME
from engine.scythe.mats import CELL_BASE, ENLIST, GAIN_CARDS
from engine.scythe.state import State
from simulator.scythe.deck import Decks

_CARDS = "combat_cards"


def with_draws(state: State, action: Action, decks: Decks) -> Action:
    """The action as it will be recorded, with the cards it draws."""
    completed = _DRAWS.get(action.type)
    return action if completed is None else completed(state, action, decks)


def _bolster(state: State, action: Bolster, decks: Decks) -> Bolster:
    if action.gain != _CARDS:
        return action
    count = CELL_BASE[GAIN_CARDS] + state.seats[state.active].cells[GAIN_CARDS]
    return replace(action, draws=decks.draw(count, state.discard))


def _enlist(state: State, action: Enlist, decks: Decks) -> Enlist:
    """The own one-time bonus first, then the recruits of Enlist around the table (ENLI-10)."""
    drawers = [state.active] * (ONE_TIME[_CARDS] if action.bonus == _CARDS else 0)
    drawers += recruit_receivers(state, ENLIST)
    if not drawers:
        return action
    drawn: dict[str, tuple[int, ...]] = {}
    pile = _pile_with(state, (action.coerced,) if action.coerce else ())
    for index, card in zip(drawers, decks.draw(len(drawers), pile), strict=False):
        name = state.seats[index].name
        drawn[name] = (*drawn.get(name, ()), card)
    return replace(action, draws=drawn)


def _encounter(state: State, action: Encounter, decks: Decks) -> Encounter:
    count = _cards_of(pick.gain for pick in action.picks)
    return replace(action, draws=decks.draw(count, state.discard)) if count else action


def _factory_top(state: State, action: FactoryTop, decks: Decks) -> FactoryTop:
    count = _cards_of([action.gain])
    return replace(action, draws=decks.draw(count, _pile_with(state, action.cards))) if count else action


def _pile_with(state: State, paid: Iterable[int | None]) -> list[int]:
    """CARD-05: the discard pile with the cards that the action itself pays."""
    pile = state.discard[:]
    for card in paid:
        pile[card or 0] += 1
    return pile


def _cards_of(gains: Iterable[Gains | None]) -> int:
    count = 0
    for gain in gains:
        if gain is not None:
            count += gain.combat_cards
            if gain.enlist is not None and gain.enlist.bonus == _CARDS:
                count += ONE_TIME[_CARDS]
    return count


_DRAWS: dict[str, Callable[[State, Any, Decks], Any]] = {
    "bolster": _bolster,
    "enlist": _enlist,
    "encounter": _encounter,
    "factory_top": _factory_top,
}
