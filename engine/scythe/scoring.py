"""The end score: what a player holds becomes coins, category by category.

Rules: SCORE-01..13, SCORE-15, SBON-11, INV-14. Combat cards, power, unused objectives, the Factory card,
trial scorings and the achievement sheet give nothing (SCORE-10, SCORE-12, SCORE-14, SCORE-16).
"""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from engine.scythe.catalogue import Tier, catalogue
from engine.scythe.words import CATEGORIES


class Holdings(Struct, frozen=True, kw_only=True):
    """Everything the end score and its tie-breaks look at.

    `territories` counts the Factory once and `factory` says whether it is among them; `faction_coins` are
    coins a faction gains by scoring (Polania at a large table) and count as coins in hand.
    """

    coins: int
    popularity: int
    stars: int
    territories: int
    factory: bool
    resources: int
    structure_bonus: int
    power: int
    units: int
    faction_coins: int = 0
    bid: int = 0


tier_of = lru_cache(maxsize=256)(catalogue().scoring.tier)
"""SCORE-02, looked up once for every popularity."""

_FACTORY_MORE = catalogue().scoring.factory_territories - 1


def categories(holdings: Holdings) -> dict[str, int]:
    """The coins of each category by its name."""
    return dict(zip(CATEGORIES, coins_by_category(holdings), strict=True))


def coins_by_category(holdings: Holdings) -> tuple[int, int, int, int, int, int]:
    """SCORE-01: the coins of each category, in the order of the score sheet."""
    return (
        holdings.coins + holdings.faction_coins,
        *coins_by_popularity(
            holdings.popularity, holdings.stars, holdings.territories, holdings.factory, holdings.resources
        ),
        holdings.structure_bonus,
        -holdings.bid,
    )


@lru_cache(maxsize=1 << 16)
def coins_by_popularity(
    popularity: int, stars: int, territories: int, factory: bool, resources: int
) -> tuple[int, int, int]:
    """The coins for stars, territories and resources, which the scoring row of the popularity prices."""
    tier = tier_of(popularity)
    return (
        star_coins(stars, tier),
        territory_coins(territories, factory, tier),
        resource_coins(resources, tier),
    )


def total(scored: Mapping[str, int]) -> int:
    """The sum of the categories."""
    return sum(scored.values())


def star_coins(stars: int, tier: Tier) -> int:
    """SCORE-05."""
    return stars * tier.star


def territory_coins(territories: int, factory: bool, tier: Tier) -> int:
    """SCORE-06."""
    return scored_territories(territories, factory) * tier.territory


def scored_territories(territories: int, factory: bool) -> int:
    """SCORE-07: the Factory, counted once among the territories, weighs more than one."""
    return territories + (_FACTORY_MORE if factory else 0)


def resource_coins(resources: int, tier: Tier) -> int:
    """SCORE-09: tokens of all kinds and places together, in pairs."""
    return resources // 2 * tier.resource_pair
