"""Frozen parts and actions that recur, spelled once: a lookup is cheaper than building a model."""

from functools import lru_cache
from typing import Any

from engine.scythe.actions import Bolster, ChooseSection, GainCoins, Load, Payment, Produce, Trade, Yield
from engine.scythe.board import PLACE_NAMES
from engine.scythe.words import RESOURCES, Section

GAIN_COINS = GainCoins()
GAIN_POWER = Bolster(gain="power")
GAIN_CARDS = Bolster(gain="combat_cards")
GAIN_POPULARITY = Trade(gain="popularity")

_MANY = 1 << 14


@lru_cache
def choose(section: Section) -> ChooseSection:
    """The action token on a section."""
    return ChooseSection(section=section)


@lru_cache(_MANY)
def yield_at(place: int, count: int) -> Yield:
    """A producing territory."""
    return Yield(hex=PLACE_NAMES[place], count=count)


@lru_cache(_MANY)
def produce_at(yields: tuple[Yield, ...]) -> Produce:
    """Produce on these territories."""
    return Produce(at=yields)


@lru_cache(_MANY)
def trade_at(place: int, tokens: tuple[int, ...]) -> Trade:
    """Trade for these tokens."""
    return Trade(gain="resources", hex=PLACE_NAMES[place], **_counted(tokens))


@lru_cache(_MANY)
def pay_from(place: int, kind: int, count: int) -> Payment:
    """Tokens of one kind paid from a territory."""
    return Payment(hex=PLACE_NAMES[place], **{RESOURCES[kind]: count})


@lru_cache(_MANY)
def load(workers: int, tokens: tuple[int, ...] = (0, 0, 0, 0)) -> Load:
    """What a unit takes along."""
    return Load(workers=workers, **_counted(tokens))


def _counted(tokens: tuple[int, ...]) -> dict[str, Any]:
    return {resource: count for resource, count in zip(RESOURCES, tokens, strict=True) if count}
