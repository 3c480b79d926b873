"""Outlook: the table as a planning bot reads it once per decision, in masks and small integers."""

from collections.abc import Iterable

from engine.scythe.board import KINDS, LAND, TERRITORIES, members
from engine.scythe.catalogue import catalogue
from engine.scythe.mats import BUILD, COST_RESOURCE, DEPLOY, RECRUIT_BONUS, UPGRADE
from engine.scythe.public import projected
from engine.scythe.stars import ALL_STARS, ALL_WORKERS, COMBAT, POWER, TOP_POPULARITY, TOP_POWER, may_place
from engine.scythe.state import OFF_BOARD, SeatState
from engine.scythe.words import BOTTOM_ACTIONS
from simulator.scythe.bots.structures import Site, best_site
from simulator.scythe.bots.style import Style
from simulator.scythe.view import View

BOTTOM_OF_KIND = tuple(COST_RESOURCE.index(kind) for kind in range(KINDS))
"""The bottom-row action that each kind of token pays for."""
_BOARD = (1 << TERRITORIES) - 1
_ALL_UPGRADES = 6
_CLOSING = (0.0, 0.0, 0.1, 0.3, 0.55, 0.9, 1.0)
"""How near the end is, by the most stars anybody has."""
_STEP = (1.2, 1.2, 0.7, 0.45, 0.35)
"""What part of a star a step is worth, by the steps still missing."""
_LONG, _HURRY, _LATE = 14, 0.06, 28
"""After so many rounds every further one makes stars worth more, by so much; at last nobody waits."""
_NOT_YET, _STORED = 0.7, 0.5
"""What part of its worth a token has for the payment after the next, and of its coins one that only lies."""
_FRESH = (0.0, 0.7, 0.8, 0.9, 1.0, 1.2, 1.3)
"""What part of its worth an upgrade has, by the cubes left: those wanted most go first."""
_UPKEEP = -1.0
"""A worker beyond those wanted makes every Produce dearer."""
_WORK, _YOUNG_WORK = 0.5, 1.0
"""What part of its worth a worker has at the end, and how much more of it in the first round."""
_GANG = 3.0
"""So many missing workers are wanted as much as one can be."""
_FIRST_MECH = 3.5
"""The first mech carries workers over the rivers around the home base."""
_TENDER, _PURSE = 0.8, 4
"""What a card is worth more as a token of any kind, and how many such cards are enough."""
_LIKED, _LOVED, _ROW, _SOON = 0.4, 0.2, 0.6, 2
"""What popularity is worth for itself, below the best scoring row and in it, and for a better row, and how
soon that counts."""
_USUAL_COUNT = 12.0
"""Stars, territories and pairs of resources that a scoring row multiplies at the end of a usual game."""
_USUAL_ROUNDS, _WHOLE_GAME, _FEW_ROUNDS = 18, 20, 4
_USED = (1 / 4, 1 / 3, 1 / 4, 1 / 6)
"""How often a turn goes to the section of the mine, the armory, the mill and the monument."""
_YIELD, _SHORT_CUT, _FOOTHOLD = 1.2, 0.6, 1.0
"""What the mill's token is worth, what the mine is worth each time, and what a structure on the board is."""
_ROWS = tuple(tier.low for tier in catalogue().scoring.tiers)
_NEXT_ROW = tuple(
    max((1 / (row - popularity + _SOON) for row in _ROWS if row > popularity), default=0.0)
    for popularity in range(TOP_POPULARITY)
)
"""How near the next row of the scoring table is, by popularity."""


class Outlook:
    """What is where, what is in stock, what is wanted, and what things are worth now."""

    __slots__ = (
        "ahead",
        "closing",
        "counted",
        "enemies",
        "fighters",
        "finish",
        "gain",
        "held",
        "hurry",
        "index",
        "later",
        "left",
        "need",
        "seat",
        "site",
        "sites",
        "state",
        "stock",
        "stored",
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
        self.ahead = (1 - self.closing) * max(_FEW_ROUNDS, _WHOLE_GAME - state.turn / len(state.seats))
        self.finish = self._finish()
        self.gain = {
            "coins": 1.0,
            "power": self.power_worth(),
            "popularity": self.popularity_worth(),
            "combat_cards": self.card_worth(),
        }
        self.site = self.best_site(members(self.sites)) if self.left[BUILD] else None
        self.worth = [self._bottom_worth(bottom) for bottom in range(len(BOTTOM_ACTIONS))]
        self.stored = _STORED * catalogue().scoring.tier(seat.popularity).resource_pair / 2
        self.token = [self.stored] * KINDS
        self.later = [self.stored] * KINDS
        self._price_tokens()

    def _look_around(self) -> None:
        """Masks: enemy fighters, all enemy units, and the territories held."""
        fighters = workers = 0
        for index, other in enumerate(self.state.seats):
            if index != self.index:
                fighters |= _mask([other.character, *other.mechs])
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
        """What a combat card is worth: a few are enough, unless cards pay for things (ABIL-CRI-01)."""
        cards = self.seat.cards()
        worth = self.style.card * (1.4 if cards < 2 else 1.0 if cards < 5 else 0.4)
        return worth + _TENDER if cards < _PURSE and may_pay_by_card(self.seat) else worth

    def worker_worth(self) -> float:
        """What one more worker is worth."""
        return self._next_worker(len(self.seat.workers))

    def workers_worth(self, number: int) -> float:
        """What so many more workers are worth: each one less than the one before."""
        count = len(self.seat.workers)
        return sum(self._next_worker(count + extra) for extra in range(number))

    def _next_worker(self, count: int) -> float:
        """What a worker is worth beside that many: work for those wanted, upkeep for others, and the star."""
        if count >= ALL_WORKERS:
            return 0.0
        wanted = self.style.workers - count
        if wanted > 0:
            work = self.style.worker * (_WORK + _YOUNG_WORK * self.youth) * min(1.0, wanted / _GANG)
        else:
            work = _UPKEEP
        return work * (1 - self.closing) + self.star_worth(ALL_WORKERS - count)

    def popularity_worth(self) -> float:
        """What one step of popularity is worth: more close to a better scoring row (SCORE-02)."""
        return self._step_worth(self.seat.popularity)

    def popularity_price(self, steps: int = 1) -> float:
        """What losing so many steps costs."""
        popularity = self.seat.popularity
        return sum(self._step_worth(popularity - step) for step in range(1, steps + 1))

    def _step_worth(self, popularity: int) -> float:
        """What the step up from there is worth: its share of the next row, and of the star at the top."""
        if not 0 <= popularity < TOP_POPULARITY:
            return 0.0
        star = self._track_star(TOP_POPULARITY, popularity)
        liked = self.style.popularity * (_LIKED if popularity < _ROWS[-1] else _LOVED)
        return liked + _ROW * self.counted * _NEXT_ROW[popularity] + star

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
            worth += self.gain[RECRUIT_BONUS[bottom]]
        if self.left[bottom] and (bottom != BUILD or self.site):
            worth += self._piece_worth(bottom) + self.star_worth(self.left[bottom])
            if bottom == DEPLOY and self.left[bottom] == len(seat.mechs):
                worth += _FIRST_MECH
        return worth

    def _piece_worth(self, bottom: int) -> float:
        """What an upgrade, mech, structure or recruit is worth for itself: less as the end comes near."""
        wanted = self.style.bottom[bottom] + self.style.early[bottom] * self.youth
        worth = wanted * (1 - 0.6 * self.closing)
        if bottom == UPGRADE:
            worth *= _FRESH[self.left[UPGRADE]]
        return worth + self.site.worth if bottom == BUILD and self.site else worth

    def best_site(self, places: Iterable[int]) -> Site | None:
        """The structure worth most on one of these places, by how often it will still be used."""
        each = (_SHORT_CUT, self.gain["power"], _YIELD, self.gain["popularity"])
        use = [_FOOTHOLD + worth * self.ahead * often for worth, often in zip(each, _USED, strict=True)]
        return best_site(self.seat, self.state.tile or "", places, use)

    def _price_tokens(self) -> None:
        """What a token of each kind is worth for the next payment, and for the one after it."""
        for bottom, kind in enumerate(COST_RESOURCE):
            share = self.worth[bottom] / max(1, self.need[bottom])
            self.token[kind] = max(self.stored, share)
            if self.left[bottom] > 1 or self.seat.mat.coins[bottom]:
                self.later[kind] = max(self.stored, _NOT_YET * share * (1 - self.closing))

    def _finish(self) -> float:
        """How welcome the last star is: it ends the game, which is good for the leader."""
        if self.seat.star_count < ALL_STARS - 1:
            return 1.0
        totals = [projected(self.state, index)["total"] for index in range(len(self.state.seats))]
        own = totals.pop(self.index)
        lead = own + catalogue().scoring.tier(self.seat.popularity).star - max(totals)
        patience = 0.2 if self.state.turn < _LATE * len(self.state.seats) else 1.0
        return 3.0 if lead >= 0 else max(patience, 1.0 + lead / 15)


def may_pay_by_card(seat: SeatState) -> bool:
    """Whether the faction spends combat cards as tokens."""
    return catalogue().factions[seat.name].ability == "coercion"


def _mask(pieces: list[int]) -> int:
    """The set of places where these pieces stand; those off the board are left out."""
    bits = 0
    for place in pieces:
        if place != OFF_BOARD:
            bits |= 1 << place
    return bits
