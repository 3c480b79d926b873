"""Outlook: the table as a planning bot reads it once per decision, in masks and small integers."""

from engine.scythe.board import KINDS, LAND, TERRITORIES, members
from engine.scythe.catalogue import catalogue
from engine.scythe.mats import BUILD, COST_RESOURCE, DEPLOY
from engine.scythe.public import projected
from engine.scythe.stars import ALL_STARS, ALL_WORKERS, COMBAT, POWER, TOP_POPULARITY, TOP_POWER, may_place
from engine.scythe.state import OFF_BOARD
from engine.scythe.words import BOTTOM_ACTIONS
from simulator.bots.style import Style
from simulator.view import View

BOTTOM_OF_KIND = tuple(COST_RESOURCE.index(kind) for kind in range(KINDS))
"""The bottom-row action that each kind of token pays for."""
_BOARD = (1 << TERRITORIES) - 1
_ALL_UPGRADES = 6
_CLOSING = (0.0, 0.0, 0.1, 0.3, 0.65, 1.0, 1.0)
"""How near the end is, by the most stars anybody has."""
_STEP = (1.4, 1.4, 0.7, 0.4, 0.25)
"""What part of a star a step is worth, by the steps still missing."""
_LONG, _HURRY = 14, 0.06
"""After that many rounds every further one makes stars worth more."""
_UPKEEP = -1.0
"""A worker beyond those wanted makes every Produce dearer."""
_FIRST_MECH = 3.0
"""The first mech carries workers over the rivers around the home base."""


class Outlook:
    """What is where, what is in stock, what is wanted, and what things are worth now."""

    __slots__ = (
        "closing",
        "enemies",
        "fighters",
        "finish",
        "held",
        "hurry",
        "index",
        "left",
        "need",
        "seat",
        "sites",
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
        self.stock = self._stock()
        self.left = (
            _ALL_UPGRADES - sum(seat.cells),
            seat.mechs.count(OFF_BOARD),
            seat.structures.count(OFF_BOARD),
            seat.recruits.count(OFF_BOARD),
        )
        self.need = [seat.mat.cost[bottom] - seat.covered[bottom] for bottom in range(len(BOTTOM_ACTIONS))]
        self.hurry = 1.0 + _HURRY * max(0, state.turn // len(state.seats) - _LONG)
        self.finish = self._finish()
        self.worth = [self._bottom_worth(bottom) for bottom in range(len(BOTTOM_ACTIONS))]
        self.token = self._token_worths()

    def _look_around(self) -> None:
        """Masks: enemy fighters, all enemy units, and the territories held."""
        fighters = workers = 0
        for index, other in enumerate(self.state.seats):
            if index != self.index:
                fighters |= 1 << other.character | _mask(other.mechs)
                workers |= _mask(other.workers)
        self.fighters = fighters
        self.enemies = fighters | workers
        self._look_home()

    def _look_home(self) -> None:
        """Masks: the territories held, and those where an own worker could build."""
        seat = self.seat
        workers = _mask(seat.workers)
        units = workers | _mask(seat.mechs) | 1 << seat.character
        taken = 0
        for other in self.state.seats:
            taken |= _mask(other.structures)
        self.held = (units | _mask(seat.structures)) & ~self.enemies & _BOARD
        self.sites = workers & self.held & LAND & ~taken

    def _stock(self) -> list[int]:
        """Tokens on the territories held, by kind."""
        resources, stock = self.state.resources, [0] * KINDS
        for place in members(self.held):
            tokens = resources[place * KINDS : place * KINDS + KINDS]
            if any(tokens):
                for kind in range(KINDS):
                    stock[kind] += tokens[kind]
        return stock

    def star_worth(self, missing: int) -> float:
        """What one of the `missing` steps to an open star is worth: the nearer, the more."""
        step = _STEP[missing] if missing < len(_STEP) else _STEP[-1]
        return self.style.star * self.hurry * step * (self.finish if missing <= 1 else 1.0)

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
        wanted = self.style.worker if count < self.style.workers else _UPKEEP
        return wanted * (1 - self.closing) + self.star_worth(ALL_WORKERS - count)

    def popularity_worth(self) -> float:
        """What one step of popularity is worth: more close to the star."""
        popularity = self.seat.popularity
        if popularity >= TOP_POPULARITY:
            return 0.0
        return self.style.popularity + self.star_worth(len(_STEP)) * popularity / TOP_POPULARITY

    def power_worth(self) -> float:
        """What one power is worth: more when there is little, and more close to the star."""
        power = self.seat.power
        if power >= TOP_POWER:
            return 0.0
        base = self.style.power * (1.5 if power < 5 else 1.0)
        return base if self.seat.stars[POWER] else base + self.star_worth(len(_STEP)) * power / TOP_POWER

    def _bottom_worth(self, bottom: int) -> float:
        """What doing a bottom-row action is worth, its cost left aside."""
        seat = self.seat
        worth = float(seat.mat.coins[bottom])
        if seat.recruits[bottom] != OFF_BOARD:
            worth += 0.8
        if self.left[bottom] and (bottom != BUILD or self.sites):
            worth += self.style.bottom[bottom] * (1 - 0.6 * self.closing) + self.star_worth(self.left[bottom])
            if bottom == DEPLOY and self.left[bottom] == len(seat.mechs):
                worth += _FIRST_MECH
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

    def _finish(self) -> float:
        """How welcome the last star is: it ends the game, which is good for whoever leads."""
        if self.seat.star_count < ALL_STARS - 1:
            return 1.0
        totals = [projected(self.state, index)["total"] for index in range(len(self.state.seats))]
        own = totals.pop(self.index)
        lead = own + catalogue().scoring.tier(self.seat.popularity).star - max(totals)
        return 3.0 if lead >= 0 else max(0.2, 1.0 + lead / 15)


def _mask(pieces: list[int]) -> int:
    """The set of places where these pieces stand; those off the board are left out."""
    bits = 0
    for place in pieces:
        if place != OFF_BOARD:
            bits |= 1 << place
    return bits
