"""Ground: what places are worth to a planning bot that is about to move, and which of them a step joins."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.scythe.board import (
    FACTORY,
    HOMES,
    MOUNTAINS,
    PRODUCT,
    TERRITORIES,
    TUNNELS,
    VILLAGES,
    members,
    of_terrain,
)
from engine.scythe.catalogue import catalogue
from engine.scythe.mats import MINE
from engine.scythe.stars import ALL_WORKERS, OBJECTIVE, may_place
from engine.scythe.state import NO_CARD, SeatState
from engine.scythe.words import RESOURCES
from simulator.bots.combat import chance_to_win
from simulator.bots.outlook import BOTTOM_OF_KIND, Outlook

_SOME = 0.4
"""What a territory or a token is worth that nobody needs yet."""
NEVER = -99.0
_LOOT, _BAD_BLOOD, _DEFEAT, _FIGHT = 0.4, 0.5, 4.0, 1.5
"""What a captured token is worth; what driving off workers, losing a combat and fighting at all costs."""
_PRIZE = 1.7
"""What a territory is worth more that an own objective counts."""
_CROWD = tuple(max(0.3, 1.2 - 0.2 * workers) for workers in range(ALL_WORKERS + 2))
_AHEAD, _MOST_MENACE = 10, 2.0
"""Points ahead that make a rival a menace, and how much of one at most."""
_FACTORY_WEIGHT = catalogue().scoring.factory_territories


class Ground:
    """Masks of places that abilities join, and the worth of territories, goals and work on them."""

    __slots__ = (
        "_assaults",
        "_bases",
        "_factory",
        "_goals",
        "_joined",
        "_plain",
        "_prizes",
        "_work",
        "outlook",
    )

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        style, closing, seat = outlook.style, outlook.closing, outlook.seat
        self._joined, self._bases = _hops(outlook)
        self._prizes = _prizes(outlook)
        self._plain = _SOME + style.territory * closing * catalogue().scoring.tier(seat.popularity).territory
        self._factory = outlook.state.factory_cards > 0 and seat.factory_card == NO_CARD
        self._goals = style.encounter * (1 - 0.4 * closing)
        self._work = _work(outlook)
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
        rival = next(other for other in outlook.state.others(outlook.index) if other.stands_at(place))
        gain = self.worth(place) + _LOOT * sum(outlook.state.resources[place * 4 : place * 4 + 4])
        gain += outlook.style.rivalry * _menace(rival, outlook.seat)
        gain -= rival.workers.count(place) * outlook.popularity_price()
        if not outlook.fighters >> place & 1:
            return gain - _BAD_BLOOD
        chance = chance_to_win(outlook, rival, place)
        if chance < outlook.style.courage:
            return NEVER
        return chance * (outlook.combat_worth() + gain) - _DEFEAT * (1 - chance) - _FIGHT

    def work(self, place: int, workers: int) -> float:
        """What one of that many workers is worth on a place: the more there are, the less."""
        if place >= TERRITORIES:
            return 0.0
        return self._work[PRODUCT[place]] * _CROWD[workers]


@lru_cache(maxsize=1 << 14)
def _places(bits: int) -> tuple[int, ...]:
    """The places of a set."""
    return tuple(members(bits))


def _work(outlook: Outlook) -> dict[str | None, float]:
    """By product: what steady work is worth, whatever is in stock now."""
    worths: dict[str | None, float] = {None: 0.0, "worker": outlook.worker_worth()}
    for resource, bottom in zip(RESOURCES, BOTTOM_OF_KIND, strict=True):
        share = outlook.worth[bottom] / max(1, outlook.need[bottom])
        worths[resource] = max(_SOME, share) if outlook.left[bottom] else _SOME
    return worths


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


def _menace(rival: SeatState, seat: SeatState) -> float:
    """How far a rival is ahead: whoever leads had better be stopped."""
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
