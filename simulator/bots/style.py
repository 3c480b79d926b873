"""Styles of play: what a bot thinks things are worth, in coins of the end score. Data, no decisions."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.scythe.words import RecruitBonus, Structure, UpgradeCell


@dataclass(frozen=True, slots=True)
class Style:
    """Worths of single things, orders of preference, and how readily a combat is sought.

    `bottom` holds the worth of an upgrade, mech, structure and recruit beside star and coins; `workers` is
    how many workers are wanted before the star is thought of; `courage` is the chance of winning asked for.
    """

    bottom: tuple[float, float, float, float] = (2.4, 3.0, 2.4, 3.0)
    worker: float = 2.6
    workers: int = 5
    star: float = 5.0
    popularity: float = 1.8
    power: float = 0.55
    card: float = 0.6
    encounter: float = 5.5
    factory: float = 7.5
    territory: float = 1.3
    combat: float = 1.0
    courage: float = 0.65
    structures: tuple[Structure, ...] = ("mill", "monument", "armory", "mine")
    cells: tuple[UpgradeCell, ...] = (
        "produce_territories",
        "gain_power",
        "gain_popularity",
        "move_units",
        "gain_coins",
        "gain_combat_cards",
    )
    bonuses: tuple[RecruitBonus, ...] = ("popularity", "coins", "power", "combat_cards")


STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "builder": Style(
            bottom=(2.6, 2.4, 3.6, 2.8), worker=3.0, workers=6, combat=0.5, courage=0.75, territory=1.4
        ),
        "fighter": Style(
            bottom=(1.8, 4.0, 1.8, 2.6),
            popularity=1.3,
            power=0.8,
            card=0.9,
            combat=1.8,
            courage=0.5,
            structures=("mine", "armory", "monument", "mill"),
            cells=(
                "gain_power",
                "move_units",
                "gain_combat_cards",
                "produce_territories",
                "gain_popularity",
                "gain_coins",
            ),
            bonuses=("power", "combat_cards", "popularity", "coins"),
        ),
        "rusher": Style(
            bottom=(2.0, 3.0, 2.2, 3.0), star=8.0, workers=6, popularity=1.4, territory=1.1, courage=0.55
        ),
        "popularity": Style(
            bottom=(2.2, 2.4, 3.2, 3.0),
            popularity=3.0,
            encounter=6.5,
            combat=0.3,
            courage=0.85,
            structures=("monument", "mill", "armory", "mine"),
            cells=(
                "gain_popularity",
                "produce_territories",
                "move_units",
                "gain_power",
                "gain_coins",
                "gain_combat_cards",
            ),
        ),
    }
)
