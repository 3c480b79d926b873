"""How a planning bot judges a combat before it attacks, and what it commits once it fights."""

from random import Random
from typing import Any, NamedTuple

from engine.scythe.actions import Retreat, Side
from engine.scythe.board import LAKES, NEIGHBOURS, PLACE_NAMES, members
from engine.scythe.catalogue import catalogue, read_facts
from engine.scythe.combat import cards_allowed, combat_ability
from engine.scythe.state import SeatState
from simulator.scythe.bots.bot import Duel
from simulator.scythe.bots.outlook import Outlook
from simulator.scythe.view import View

_DIAL = catalogue().scoring.limits["dial"]
_ABILITIES: dict[str | None, dict[str, Any]] = read_facts("combat_abilities")
_NO_ABILITY: dict[str, Any] = {}
_USUAL_CARD = 3.1
_TOP_CARD = max(catalogue().scoring.combat_deck)
_DEFENCE, _HOPELESS = (0.7, 1.4), 0.6
"""What part of the expected strength a defender wants to bring, and with how little it gives up."""
_USUAL_SHARE = 0.75
"""A defender seldom commits everything."""


class Odds(NamedTuple):
    """An attack as it looks beforehand: the chance of winning, and the strength that will be spent."""

    chance: float
    spent: float


def odds_against(outlook: Outlook, rival: SeatState, place: int) -> Odds:
    """The attacker's odds with one more fighter there, by what both could commit after their abilities."""
    state, seat = outlook.state, outlook.seat
    used = _ABILITIES.get(combat_ability(state, seat, place, True), _NO_ABILITY)
    answer = _ABILITIES.get(combat_ability(state, rival, place, False), _NO_ABILITY)
    power = seat.power + used.get("own_power", 0) + answer.get("opponent_power", 0)
    rival_power = rival.power + answer.get("own_power", 0) + used.get("opponent_power", 0)
    own = max(0, min(_DIAL, power)) + sum(_best_cards(seat.hand, cards_allowed(seat, place) + 1))
    against = _expected(max(0, rival_power), min(rival.cards(), cards_allowed(rival, place)))
    return Odds(max(0.0, min(1.0, 0.5 + (own - against) / 8)), min(own, against))


def commitment(duel: Duel, chance: Random) -> Side:
    """Dial and cards: enough for what the rival is expected to bring, or next to nothing."""
    cards = _best_cards(duel.hand, duel.most)
    most = min(_DIAL, duel.power) + sum(cards)
    rival_cards = min(duel.rival_cards, duel.rival_most)
    expected = _expected(duel.rival_power, rival_cards)
    if duel.attacking:
        top = min(_DIAL, duel.rival_power) + rival_cards * _TOP_CARD
        return _spend(cards, min(_DIAL, duel.power), round(chance.uniform(expected, top)))
    if most < _HOPELESS * expected:
        return Side(dial=0, cards=tuple(cards[-1:]))
    return _spend(cards, min(_DIAL, duel.power), round(expected * chance.uniform(*_DEFENCE)) + 1)


def lake_retreat(view: View, place: int) -> tuple[Retreat, ...]:
    """MECH-NOR-03: the beaten fighters to a free lake beside, the workers aboard the first mech."""
    seat = view.own
    taken = [other for index, other in enumerate(view.state.seats) if index != view.seat]
    lakes = [
        lake
        for lake in members(NEIGHBOURS[place] & LAKES)
        if not any(other.stands_at(lake) for other in taken)
    ]
    if not lakes:
        return ()
    lake = PLACE_NAMES[lakes[0]]
    retreats = [Retreat(unit="character", to=lake)] if seat.character == place else []
    workers = seat.workers.count(place)
    for _ in range(seat.mechs.count(place)):
        retreats.append(Retreat(unit="mech", to=lake, workers=workers))
        workers = 0
    return tuple(retreats)


def _spend(cards: list[int], power: int, wanted: int) -> Side:
    """Cards first, power for the rest."""
    played: list[int] = []
    for card in cards:
        if sum(played) < wanted:
            played.append(card)
    return Side(dial=max(0, min(power, wanted - sum(played))), cards=tuple(played))


def _best_cards(hand: list[int] | tuple[int, ...], most: int) -> list[int]:
    held = [value for value in range(len(hand) - 1, 0, -1) for _ in range(hand[value])]
    return held[:most]


def _expected(power: int, cards: int) -> float:
    return _USUAL_SHARE * (min(_DIAL, power) + cards * _USUAL_CARD)
