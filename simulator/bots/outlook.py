"""Outlook: the table as a planning bot reads it once per decision, in masks and small integers."""

from engine.scythe.board import KINDS, LAND, TERRITORIES, members
from engine.scythe.catalogue import catalogue
from engine.scythe.mats import BUILD, COST_RESOURCE, DEPLOY
from engine.scythe.public import projected
from engine.scythe.stars import ALL_STARS, ALL_WORKERS, COMBAT, POWER, TOP_POPULARITY, TOP_POWER, may_place
from engine.scythe.state import OFF_BOARD
from engine.scythe.words import BOTTOM_ACTIONS
from simulator.bots.style import Style, leaning
from simulator.view import View

BOTTOM_OF_KIND = tuple(COST_RESOURCE.index(kind) for kind in range(KINDS))
"""The bottom-row action that each kind of token pays for."""
_BOARD = (1 << TERRITORIES) - 1
_ALL_UPGRADES = 6
_CLOSING = (0.0, 0.0, 0.1, 0.3, 0.65, 1.0, 1.0)
"""How near the end is, by the most stars anybody has."""
_STEP = (1.4, 1.4, 0.7, 0.4, 0.25)
"""What part of a star a step is worth, by the steps still missing."""
_LONG, _HURRY, _LATE = 14, 0.06, 28
"""After so many rounds every further one makes stars worth more, by so much; at last nobody waits."""
_UPKEEP = -1.0
"""A worker beyond those wanted makes every Produce dearer."""
_FIRST_MECH = 3.5
"""The first mech carries workers over the rivers around the home base."""
_OWN_RECRUIT = 0.8
"""What the bonus of an own recruit is worth each time."""
_LIKED, _ROW, _SOON = 0.7, 0.9, 2
"""What popularity is worth for itself and for a better scoring row, and how soon that counts."""
_USUAL_COUNT = 12.0
"""Stars, territories and pairs of resources that a scoring row multiplies at the end of a usual game."""
_USUAL_ROUNDS = 18
_ROWS = tuple(tier.low for tier in catalogue().scoring.tiers)
_NEXT_ROW = tuple(
    max((1 / (row - popularity + _SOON) for row in _ROWS if row > popularity), default=0.0)
    for popularity in range(TOP_POPULARITY)
)
"""How near the next row of the scoring table is, by popularity."""


class Outlook:
    """What is where, what is in stock, what is wanted, and what things are worth now."""

    __slots__ = (
        "closing",
        "counted",
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
        "youth",
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
        counted = seat.star_count + self.held.bit_count() + sum(self.stock) // 2
        self.counted = max(_USUAL_COUNT * (1 - self.closing), counted)
        self.left = (
            _ALL_UPGRADES - sum(seat.cells),
            seat.mechs.count(OFF_BOARD),
            seat.structures.count(OFF_BOARD),
            seat.recruits.count(OFF_BOARD),
        )
        self.need = [seat.mat.cost[bottom] - seat.covered[bottom] for bottom in range(len(BOTTOM_ACTIONS))]
        self.hurry = 1.0 + _HURRY * max(0, state.turn // len(state.seats) - _LONG)
        self.youth = max(0.0, 1 - state.turn / len(state.seats) / _USUAL_ROUNDS)
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
        """What one step of popularity is worth: more close to a better scoring row (SCORE-02)."""
        return self._step_worth(self.seat.popularity)

    def popularity_price(self) -> float:
        """What losing one step costs."""
        return self._step_worth(self.seat.popularity - 1)

    def _step_worth(self, popularity: int) -> float:
        """What the step up from there is worth: its share of the next row, and of the star at the top."""
        if not 0 <= popularity < TOP_POPULARITY:
            return 0.0
        star = self._track_star(TOP_POPULARITY, popularity)
        return self.style.popularity * _LIKED + _ROW * self.counted * _NEXT_ROW[popularity] + star

    def power_worth(self) -> float:
        """What one power is worth: more when there is little, and more close to the star."""
        power = self.seat.power
        if power >= TOP_POWER:
            return 0.0
        base = self.style.power * (1.5 if power < 5 else 1.0)
        return base if self.seat.stars[POWER] else base + self._track_star(TOP_POWER, power)

    def _track_star(self, top: int, reached: int) -> float:
        """What one step towards the star at the end of a track is worth: the last steps count most."""
        return self.star_worth(max(len(_STEP) - 2, top - reached)) * reached / top

    def _bottom_worth(self, bottom: int) -> float:
        """What doing a bottom-row action is worth, its cost left aside."""
        seat = self.seat
        worth = float(seat.mat.coins[bottom])
        if seat.recruits[bottom] != OFF_BOARD:
            worth += _OWN_RECRUIT
        if self.left[bottom] and (bottom != BUILD or self.sites):
            worth += self._piece_worth(bottom) + self.star_worth(self.left[bottom])
            if bottom == DEPLOY and self.left[bottom] == len(seat.mechs):
                worth += _FIRST_MECH
        return worth

    def _piece_worth(self, bottom: int) -> float:
        """What an upgrade, mech, structure or recruit is worth for itself: less as the end comes near."""
        style, seat = self.style, self.seat
        wanted = style.bottom[bottom] + style.early[bottom] * self.youth
        return (wanted + leaning(seat.name, seat.mat.id)[bottom]) * (1 - 0.6 * self.closing)

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
        patience = 0.2 if self.state.turn < _LATE * len(self.state.seats) else 1.0
        return 3.0 if lead >= 0 else max(patience, 1.0 + lead / 15)


def _mask(pieces: list[int]) -> int:
    """The set of places where these pieces stand; those off the board are left out."""
    bits = 0
    for place in pieces:
        if place != OFF_BOARD:
            bits |= 1 << place
    return bits
