"""Outlook: the table as a planning bot reads it once per decision, in masks and small integers."""

from collections.abc import Mapping
from typing import Any

from engine.scythe.board import (
    FACTORY,
    HOMES,
    KINDS,
    MOUNTAINS,
    TERRITORIES,
    TUNNELS,
    VILLAGES,
    members,
    of_terrain,
)
from engine.scythe.catalogue import catalogue
from engine.scythe.mats import COST_RESOURCE, MINE
from engine.scythe.public import projected
from engine.scythe.stars import ALL_STARS, ALL_WORKERS, COMBAT, OBJECTIVE, may_place
from engine.scythe.state import NO_CARD, OFF_BOARD
from engine.scythe.words import BOTTOM_ACTIONS
from simulator.bots.style import Style
from simulator.view import View

_BOARD = (1 << TERRITORIES) - 1
_ALL_UPGRADES = 6
_CLOSING = (0.0, 0.0, 0.1, 0.3, 0.6, 1.0, 1.0)
"""How near the end is, by the most stars anybody has."""


class Outlook:
    """What is where, what is in stock, what is wanted, and what things are worth now."""

    __slots__ = (
        "bases",
        "closing",
        "enemies",
        "fighters",
        "finish",
        "held",
        "index",
        "joined",
        "left",
        "need",
        "prizes",
        "seat",
        "state",
        "stock",
        "style",
        "token",
        "worth",
    )

    def __init__(self, view: View, style: Style) -> None:
        self.state = state = view.state
        self.index = view.seat
        self.seat = seat = view.own
        self.style = style
        self.fighters = self.enemies = 0
        self._look_around()
        self.closing = _CLOSING[max(other.star_count for other in state.seats)]
        self.stock = [0] * KINDS
        for place in members(self.held):
            for kind in range(KINDS):
                self.stock[kind] += state.resources[place * 4 + kind]
        self.left = (
            _ALL_UPGRADES - sum(seat.cells),
            seat.mechs.count(OFF_BOARD),
            seat.structures.count(OFF_BOARD),
            seat.recruits.count(OFF_BOARD),
        )
        self.need = [seat.mat.cost[bottom] - seat.covered[bottom] for bottom in range(len(BOTTOM_ACTIONS))]
        self.joined, self.bases = self._hops()
        self.finish = self._finish()
        self.prizes = self._prizes()
        self.worth = [self._bottom_worth(bottom) for bottom in range(len(BOTTOM_ACTIONS))]
        self.token = self._token_worths()

    def _look_around(self) -> None:
        """Masks: enemy fighters, all enemy units, and the territories held."""
        fighters = workers = 0
        for index, other in enumerate(self.state.seats):
            if index != self.index:
                fighters |= 1 << other.character
                for place in other.mechs:
                    if place >= 0:
                        fighters |= 1 << place
                for place in other.workers:
                    workers |= 1 << place
        seat = self.seat
        units = 1 << seat.character
        for place in (*seat.workers, *seat.mechs):
            if place >= 0:
                units |= 1 << place
        built = 0
        for place in seat.structures:
            if place >= 0:
                built |= 1 << place
        self.fighters = fighters
        self.enemies = fighters | workers
        self.held = (units | built) & ~self.enemies & _BOARD

    def _hops(self) -> tuple[int, int]:
        """Places an ability joins (MECH-RUS-02, MECH-SAX-02), and bases for Wayfare (MECH-CRI-02)."""
        seat = self.seat
        if "township" in seat.skills:
            return VILLAGES & self.held | 1 << FACTORY, 0
        if "underpass" in seat.skills:
            mine = seat.structures[MINE]
            return MOUNTAINS & self.held | TUNNELS | (1 << mine if mine >= 0 else 0), 0
        if "wayfare" in seat.skills:
            played = sum(1 << other.home for other in self.state.seats)
            return 0, HOMES & ~played | 1 << seat.home
        return 0, 0

    def steps(self, here: int) -> int:
        """Where a character or mech gets with one step."""
        reach = self.seat.steps[here] | self.bases
        if self.joined >> here & 1:
            reach |= self.joined
        return reach & ~(1 << here)

    def star_worth(self, missing: int) -> float:
        """What one of the `missing` steps to an open star is worth: the nearer, the more."""
        near = 1.4 * self.finish if missing <= 1 else 1.1 if missing == 2 else 0.9
        return self.style.star * near / max(1, missing)

    def ground(self, place: int) -> float:
        """What one more territory is worth: little at first, coins at the end, more for an objective."""
        value = 0.3 + self.style.territory * self.closing * (3 if place == FACTORY else 1) * self._tier()
        return value + (self.style.star / 3 if self.prizes >> place & 1 else 0.0)

    def attraction(self, place: int) -> float:
        """What draws the character to a place: an encounter, or the first visit to the Factory."""
        if self.state.encounters >> place & 1:
            return self.style.encounter * (1 - 0.4 * self.closing)
        first = place == FACTORY and self.seat.factory_card == NO_CARD and self.state.factory_cards > 0
        return self.style.factory if first else 0.0

    def combat_worth(self) -> float:
        """What winning a combat is worth beyond the place."""
        star = self.star_worth(1) if may_place(self.seat, COMBAT) else 0.0
        return self.style.combat * (star + 0.5)

    def card_worth(self) -> float:
        """What a combat card is worth: a few are enough."""
        return self.style.card * (1.4 if self.seat.cards() < 2 else 1.0 if self.seat.cards() < 5 else 0.4)

    def worker_worth(self) -> float:
        """What one more worker is worth."""
        count = len(self.seat.workers)
        if count >= ALL_WORKERS:
            return 0.0
        wanted = self.style.worker if count < self.style.workers else 0.3
        return wanted * (1 - self.closing) + self.star_worth(ALL_WORKERS - count)

    def popularity_worth(self) -> float:
        """What one step of popularity is worth; near the end only a higher row or the star count."""
        return self.style.popularity if self.seat.popularity < 18 else 0.0

    def power_worth(self) -> float:
        """What one power is worth: more when there is little, and more close to the star."""
        power = self.seat.power
        if power >= 16:
            return 0.0
        base = self.style.power * (1.5 if power < 5 else 1.0)
        return base + (0.0 if self.seat.stars[8] else self.style.star * power / 320)

    def _bottom_worth(self, bottom: int) -> float:
        """What doing a bottom-row action is worth, its cost left aside."""
        seat = self.seat
        worth = float(seat.mat.coins[bottom])
        if seat.recruits[bottom] != OFF_BOARD:
            worth += 0.8
        if self.left[bottom]:
            worth += self.style.bottom[bottom] * (1 - 0.6 * self.closing) + self.star_worth(self.left[bottom])
        return worth

    def _token_worths(self) -> list[float]:
        """What one more token of each kind is worth, by what it would pay for and what is in stock."""
        worths = [0.0] * KINDS
        for bottom, kind in enumerate(COST_RESOURCE):
            need, stock = self.need[bottom], self.stock[kind]
            share = self.worth[bottom] / max(1, need)
            if stock < need:
                worths[kind] = share
            elif stock < 2 * need and self.left[bottom] > 1:
                worths[kind] = 0.5 * share * (1 - self.closing)
            worths[kind] = max(worths[kind], 0.5)
        return worths

    def _tier(self) -> int:
        return catalogue().scoring.tier(self.seat.popularity).territory

    def _finish(self) -> float:
        """How welcome the last star is: it ends the game, which is good for whoever leads."""
        if self.seat.star_count < ALL_STARS - 1:
            return 1.0
        totals = [projected(self.state, index)["total"] for index in range(len(self.state.seats))]
        own = totals.pop(self.index)
        lead = own + catalogue().scoring.tier(self.seat.popularity).star - max(totals)
        return 3.0 if lead >= 0 else max(0.2, 1.0 + lead / 15)

    def _prizes(self) -> int:
        """The territories an own objective counts, as long as it can give a star."""
        if not may_place(self.seat, OBJECTIVE):
            return 0
        wanted = 0
        for number in self.seat.objectives or ():
            wanted |= _COUNTED.get(number, 0)
        return wanted


def _counted(condition: Mapping[str, Any]) -> int:
    """The places of an objective that simply counts held territories of one kind."""
    wanted = condition.get("count_territories", {})
    if set(wanted) == {"controlled", "terrain"}:
        return of_terrain(wanted["terrain"])
    return TUNNELS if set(wanted) == {"controlled", "tunnel"} else 0


_COUNTED = {card.number: _counted(card.condition) for card in catalogue().objectives.values()}
