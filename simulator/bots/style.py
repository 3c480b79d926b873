"""Styles of play: what a bot thinks things are worth, in coins of the end score. Data, no decisions."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from engine.scythe.words import RecruitBonus, Structure, UpgradeCell

Row = tuple[float, float, float, float]
"""A worth for each of upgrade, mech, structure and recruit."""


@dataclass(frozen=True, slots=True)
class Style:
    """Worths of single things, orders of preference, and how readily a combat is sought.

    `bottom` holds the worth of a bottom-row action beside star and coins, `early` what it is worth more in
    the first round, less and less as the game goes on; `workers` is how many workers are wanted before the
    star is thought of; `courage` is the chance of winning asked for, `rivalry` what it is worth to stop a
    rival who is far ahead.
    """

    bottom: Row = (2.4, 3.0, 2.4, 3.0)
    early: Row = (2.0, 1.5, 1.5, 3.0)
    worker: float = 1.6
    workers: int = 5
    star: float = 4.0
    popularity: float = 1.8
    power: float = 0.55
    card: float = 0.6
    encounter: float = 6.0
    factory: float = 7.5
    territory: float = 1.5
    combat: float = 0.8
    courage: float = 0.65
    rivalry: float = 5.0
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


_LEANINGS: Mapping[str, Row] = MappingProxyType(
    {
        "nordic": (2.0, 0.0, 1.0, 0.0),
        "saxony": (1.5, 0.3, 0.0, 0.0),
        "crimea": (0.0, 1.5, 0.0, 0.5),
        "polania": (0.0, 0.5, 0.0, 1.0),
        "engineering": (2.0, 0.0, 0.0, 0.0),
        "industrial": (-1.0, 0.5, 0.0, 0.5),
        "mechanical": (0.0, -1.0, 0.0, 0.5),
    }
)
"""What an upgrade, mech, structure and recruit are worth more to a faction by what its base produces, and to
a mat by what stands above them."""
_NO_LEANING: Row = (0.0, 0.0, 0.0, 0.0)


STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "builder": Style(
            bottom=(2.6, 2.4, 4.2, 2.8), worker=2.0, workers=6, combat=0.5, courage=0.75, territory=1.4
        ),
        "fighter": Style(
            bottom=(1.8, 4.0, 1.8, 2.6),
            popularity=1.3,
            power=0.8,
            card=0.9,
            combat=1.4,
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
            popularity=3.5,
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


@cache
def leaning(faction: str, mat: str) -> Row:
    """What a faction and a mat together make bottom-row actions worth more."""
    upgrade, mech, structure, recruit = (
        of_faction + of_mat
        for of_faction, of_mat in zip(
            _LEANINGS.get(faction, _NO_LEANING), _LEANINGS.get(mat, _NO_LEANING), strict=True
        )
    )
    return upgrade, mech, structure, recruit
