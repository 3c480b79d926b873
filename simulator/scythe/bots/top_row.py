"""Produce, Trade and Bolster as a planning bot weighs them."""

from engine.scythe.actions import Yield
from engine.scythe.board import KINDS, PRODUCT, TERRITORIES
from engine.scythe.cards import drawable
from engine.scythe.mats import (
    ARMORY,
    BOLSTER,
    BOLSTER_COST,
    CELL_BASE,
    GAIN_CARDS,
    GAIN_POPULARITY,
    GAIN_POWER,
    MILL,
    MONUMENT,
    PRODUCE,
    PRODUCE_TERRITORIES,
    TRADE,
    TRADE_COST,
    TRADE_TOKENS,
)
from engine.scythe.produce import produce_cost
from engine.scythe.stars import ALL_WORKERS, TOP_POWER
from engine.scythe.state import OFF_BOARD
from engine.scythe.trade import may_trade
from engine.scythe.words import RESOURCES
from simulator.scythe.bots import spelling
from simulator.scythe.bots.option import NOTHING, Option
from simulator.scythe.bots.outlook import BOTTOM_OF_KIND, Outlook

_PRODUCT_KIND = tuple(-1 if product not in RESOURCES else RESOURCES.index(product) for product in PRODUCT)
_YIELD_WORTH = 1.45
"""A token in hand against its share of what it will pay for."""


def top_options(outlook: Outlook, section: int) -> list[Option]:
    """The top-row actions of a section other than Move that are worth weighing."""
    return _OPTIONS[section](outlook)


def tokens_worth(outlook: Outlook, kind: int, count: int) -> float:
    """What that many tokens of one kind are worth: for the next payment, the one after it, or in store."""
    need, stock = outlook.need[BOTTOM_OF_KIND[kind]], outlook.stock[kind]
    now = min(count, max(0, need - stock))
    later = min(count - now, max(0, 2 * need - max(stock, need)))
    return now * outlook.token[kind] + later * outlook.later[kind] + (count - now - later) * outlook.stored


def harvest_worth(outlook: Outlook, place: int, count: int) -> float:
    """What a territory's production of that many items is worth."""
    kind = _PRODUCT_KIND[place]
    if kind >= 0:
        return tokens_worth(outlook, kind, count) * _YIELD_WORTH
    return outlook.workers_worth(count) if PRODUCT[place] == "worker" else 0.0


def harvest(outlook: Outlook, limit: int, *, mill: bool) -> tuple[float, tuple[Yield, ...], tuple[int, ...]]:
    """The best territories to produce on: worth, choice, and tokens gained by kind."""
    seat = outlook.seat
    mill_place = (
        seat.structures[MILL] if mill and outlook.held >> max(0, seat.structures[MILL]) & 1 else OFF_BOARD
    )
    places = {place for place in seat.workers if place < TERRITORIES and outlook.held >> place & 1}
    if mill_place != OFF_BOARD:
        places.add(mill_place)
    ranked = sorted(
        (
            (harvest_worth(outlook, place, count), place, count)
            for place in places
            if PRODUCT[place] and (count := _capacity(outlook, place, mill_place))
        ),
        reverse=True,
    )
    chosen = [entry for entry in ranked if entry[1] != mill_place][:limit]
    chosen += [entry for entry in ranked if entry[1] == mill_place]
    return _reaped(outlook, chosen)


def _capacity(outlook: Outlook, place: int, mill_place: int) -> int:
    return outlook.seat.workers.count(place) + (place == mill_place)


def _reaped(
    outlook: Outlook, chosen: list[tuple[float, int, int]]
) -> tuple[float, tuple[Yield, ...], tuple[int, ...]]:
    """Villages share the workers left on the mat (PROD-11); what is worth nothing is left out."""
    left = ALL_WORKERS - len(outlook.seat.workers)
    total, gained, yields = 0.0, [0] * KINDS, []
    for value, place, most in chosen:
        count = min(most, left) if _PRODUCT_KIND[place] < 0 else most
        if value <= 0 or not count:
            continue
        if _PRODUCT_KIND[place] < 0:
            left -= count
        else:
            gained[_PRODUCT_KIND[place]] += count
        total += value * count / most
        yields.append(spelling.yield_at(place, count))
    return total, tuple(yields), tuple(gained)


def _produce(outlook: Outlook) -> list[Option]:
    seat = outlook.seat
    cost = produce_cost(outlook.state, seat)
    if any(getattr(seat, what) < amount for what, amount in cost.items()):
        return [NOTHING]
    limit = CELL_BASE[PRODUCE_TERRITORIES] + seat.cells[PRODUCE_TERRITORIES]
    value, yields, gained = harvest(outlook, limit, mill=True)
    if not yields:
        return [NOTHING]
    if cost:
        worths = {"power": outlook.style.power, "popularity": outlook.popularity_price(), "coins": 1.0}
        value -= sum(worths[what] * amount for what, amount in cost.items())
    return [Option(value, spelling.produce_at(yields), gained)]


def worker_place(outlook: Outlook) -> int:
    """The held territory with the most own workers, or none."""
    workers = outlook.seat.workers
    places = [place for place in workers if place < TERRITORIES and outlook.held >> place & 1]
    return max(places, key=lambda place: (workers.count(place), -place), default=OFF_BOARD)


def best_tokens(outlook: Outlook, count: int) -> tuple[int, ...]:
    """How many of each kind to choose when any may be taken: the most wanted first."""
    chosen = [0] * KINDS
    for _ in range(count):
        worths = [_next_worth(outlook, kind, chosen[kind]) for kind in range(KINDS)]
        chosen[worths.index(max(worths))] += 1
    return tuple(chosen)


def _next_worth(outlook: Outlook, kind: int, taken: int) -> float:
    """What one more token is worth when some were taken already."""
    need, have = outlook.need[BOTTOM_OF_KIND[kind]], outlook.stock[kind] + taken
    if have < need:
        return outlook.token[kind]
    return outlook.later[kind] if have < 2 * need else outlook.stored


def _lacks(outlook: Outlook, kind: int) -> bool:
    """Whether the next payment in that kind is not in stock."""
    return outlook.stock[kind] < outlook.need[BOTTOM_OF_KIND[kind]]


def _trade(outlook: Outlook) -> list[Option]:
    """Popularity, the tokens wanted most, or a pair of a kind that is lacking."""
    seat = outlook.seat
    if seat.coins < TRADE_COST or not may_trade(outlook.state, seat):
        return [NOTHING]
    extra = outlook.gain["power"] if seat.structures[ARMORY] != OFF_BOARD else 0.0
    extra -= TRADE_COST
    amount = CELL_BASE[GAIN_POPULARITY] + seat.cells[GAIN_POPULARITY]
    options = [Option(amount * outlook.gain["popularity"] + extra, spelling.GAIN_POPULARITY)]
    place = worker_place(outlook)
    if place == OFF_BOARD:
        return options
    lacked = (pair for kind, pair in enumerate(_PAIRS) if _lacks(outlook, kind))
    for tokens in dict.fromkeys((best_tokens(outlook, TRADE_TOKENS), *lacked)):
        traded = sum(tokens_worth(outlook, kind, count) for kind, count in enumerate(tokens) if count)
        options.append(Option(traded + extra, spelling.trade_at(place, tokens), tokens))
    return options


def _bolster(outlook: Outlook) -> list[Option]:
    seat = outlook.seat
    if seat.coins < BOLSTER_COST:
        return [NOTHING]
    extra = outlook.gain["popularity"] if seat.structures[MONUMENT] != OFF_BOARD else 0.0
    extra -= BOLSTER_COST
    power = min(CELL_BASE[GAIN_POWER] + seat.cells[GAIN_POWER], TOP_POWER - seat.power)
    cards = min(CELL_BASE[GAIN_CARDS] + seat.cells[GAIN_CARDS], drawable(outlook.state))
    stronger = power * outlook.gain["power"]
    dealt = cards * outlook.gain["combat_cards"]
    if dealt > stronger:
        return [Option(dealt + extra, spelling.GAIN_CARDS)]
    return [Option(stronger + extra, spelling.GAIN_POWER)]


_PAIRS = tuple(tuple(TRADE_TOKENS * (kind == each) for each in range(KINDS)) for kind in range(KINDS))
_OPTIONS = {TRADE: _trade, PRODUCE: _produce, BOLSTER: _bolster}
