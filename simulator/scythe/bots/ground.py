"""Ground: what places are worth to a planning bot that is about to move, and which of them a step joins."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.scythe.board import (
    FACTORY,
    HOMES,
    KINDS,
    MOUNTAINS,
    TUNNELS,
    VILLAGES,
    members,
    of_terrain,
)
from engine.scythe.catalogue import catalogue
from engine.scythe.mats import MINE
from engine.scythe.stars import OBJECTIVE, may_place
from engine.scythe.state import NO_CARD, SeatState, State
from simulator.scythe.bots.combat import odds_against
from simulator.scythe.bots.labour import Labour
from simulator.scythe.bots.outlook import Outlook

_SOME = 0.4
"""What a territory is worth that nobody needs yet."""
NEVER = -99.0
_LOOT, _BAD_BLOOD, _DEFEAT = 0.5, 0.5, 4.0
"""What part of its worth a captured token has; what driving off workers and losing a combat costs."""
_BLAMELESS = "camaraderie"
"""Whoever has this ability loses no popularity for workers, in a combat or always (MECH-POL-07, DEC-18)."""
_PRIZE = 1.7
"""What a territory is worth more that an own objective counts."""
_OPTIONS_TAKEN = {"meander": 1.6}
"""What an encounter is worth more to whoever may take two options of it (ABIL-POL-01)."""
_AHEAD, _MOST_MENACE = 10, 2.0
"""Points ahead that make a rival a menace, and how much of one at most."""
_FACTORY_WEIGHT = catalogue().scoring.factory_territories


class Ground:
    """Masks of places that abilities join, and the worth of territories, goals, attacks and work."""

    __slots__ = (
        "_assaults",
        "_bases",
        "_factory",
        "_goals",
        "_joined",
        "_plain",
        "_prizes",
        "labour",
        "outlook",
    )

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        style, closing, seat = outlook.style, outlook.closing, outlook.seat
        self._joined, self._bases = _hops(outlook)
        self._prizes = _prizes(outlook)
        self._plain = _SOME + style.territory * closing * catalogue().scoring.tier(seat.popularity).territory
        self._factory = outlook.state.factory_cards > 0 and seat.factory_card == NO_CARD
        taken = _OPTIONS_TAKEN.get(catalogue().factions[seat.name].ability, 1.0)
        self._goals = style.encounter * taken * (1 - 0.4 * closing)
        self.labour = Labour(outlook)
        self._assaults: dict[int, float] = {}

    def steps(self, here: int) -> tuple[int, ...]:
        """Where a character or mech gets with one step."""
        reach = self.outlook.seat.steps[here] | self._bases
        if self._joined >> here & 1:
            reach |= self._joined
        return _places(reach & ~(1 << here))

    def walk(self, here: int) -> tuple[int, ...]:
        """Where a worker gets with one step."""
        return _places(self.outlook.seat.walk[here] & ~self.outlook.enemies)

    def worth(self, place: int) -> float:
        """What one more territory is worth: little at first, coins at the end, more for an objective."""
        value = self._plain * (_FACTORY_WEIGHT if place == FACTORY else 1)
        return value + _PRIZE if self._prizes >> place & 1 else value

    def attraction(self, place: int) -> float:
        """What draws the character to a place: an encounter, or the first visit to the Factory."""
        if self.outlook.state.encounters >> place & 1:
            return self._goals
        return self.outlook.style.factory if place == FACTORY and self._factory else 0.0

    def assault(self, place: int) -> float:
        """What attacking a place is worth, worked out once for all units."""
        known = self._assaults.get(place)
        if known is None:
            known = self._assaults[place] = self._assault_worth(place)
        return known

    def _assault_worth(self, place: int) -> float:
        """The territory and the loot, less popularity for the workers; with fighters there, by the odds."""
        outlook = self.outlook
        rivals = outlook.state.others(outlook.index)
        rival = next(other for other in rivals if other.stands_at(place))
        lying = outlook.state.resources[place * KINDS : place * KINDS + KINDS]
        loot = sum(worth * count for worth, count in zip(outlook.token, lying, strict=True))
        gain = self.worth(place) + _LOOT * loot
        gain += outlook.style.rivalry * _menace(rival, outlook.seat) / len(rivals)
        fought = outlook.fighters >> place & 1
        if not (_BLAMELESS in outlook.seat.skills and (fought or _always_blameless(outlook.state))):
            gain -= outlook.popularity_price(rival.workers.count(place))
        if not fought:
            return gain - _BAD_BLOOD
        odds = odds_against(outlook, rival, place)
        if odds.chance < outlook.style.courage:
            return NEVER
        won = odds.chance * (outlook.combat_worth() + gain)
        return won - _DEFEAT * (1 - odds.chance) - odds.spent * outlook.style.power


@lru_cache(maxsize=1 << 14)
def _places(bits: int) -> tuple[int, ...]:
    """The places of a set."""
    return tuple(members(bits))


def _hops(outlook: Outlook) -> tuple[int, int]:
    """Places an ability joins (MECH-RUS-02, MECH-SAX-02), and bases for Wayfare (MECH-CRI-02)."""
    seat = outlook.seat
    if "township" in seat.skills:
        return VILLAGES & outlook.held | 1 << FACTORY, 0
    if "underpass" in seat.skills:
        mine = seat.structures[MINE]
        return MOUNTAINS & outlook.held | TUNNELS | (1 << mine if mine >= 0 else 0), 0
    if "wayfare" in seat.skills:
        played = sum(1 << other.home for other in outlook.state.seats)
        return 0, HOMES & ~played | 1 << seat.home
    return 0, 0


def _prizes(outlook: Outlook) -> int:
    """The territories an own objective counts, as long as it can give a star."""
    if not may_place(outlook.seat, OBJECTIVE):
        return 0
    wanted = 0
    for number in outlook.seat.objectives or ():
        wanted |= _COUNTED[number]
    return wanted


def _always_blameless(state: State) -> bool:
    return state.rules.camaraderie_scope == "all_forced_retreats_own_turn"


def _menace(rival: SeatState, seat: SeatState) -> float:
    """How far a rival is ahead; a leader is worth stopping."""
    return max(0.0, min(_MOST_MENACE, (_standing(rival) - _standing(seat)) / _AHEAD))


def _standing(seat: SeatState) -> int:
    """Roughly the points of a seat, from what lies open."""
    tier = catalogue().scoring.tier(seat.popularity)
    places = {seat.character, *seat.workers, *seat.mechs, *seat.structures}
    return seat.coins + tier.star * seat.star_count + tier.territory * len(places)


def _counted(condition: Mapping[str, Any]) -> int:
    """The places of an objective that simply counts held territories of one kind."""
    wanted = condition.get("count_territories", {})
    if set(wanted) == {"controlled", "terrain"}:
        return of_terrain(wanted["terrain"])
    return TUNNELS if set(wanted) == {"controlled", "tunnel"} else 0


_COUNTED = {card.number: _counted(card.condition) for card in catalogue().objectives.values()}
