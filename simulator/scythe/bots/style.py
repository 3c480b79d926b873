"""Styles of play: what a bot thinks things are worth, in coins of the end score. Data, no decisions."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.scythe.words import UpgradeCell

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

    bottom: Row = (2.0, 3.0, 0.4, 4.0)
    early: Row = (4.0, 2.0, 0.0, 4.0)
    worker: float = 1.3
    workers: int = 6
    star: float = 4.0
    popularity: float = 1.8
    power: float = 0.55
    card: float = 0.6
    encounter: float = 7.5
    factory: float = 7.5
    territory: float = 1.5
    combat: float = 0.8
    courage: float = 0.65
    rivalry: float = 10.0
    cells: tuple[UpgradeCell, ...] = (
        "produce_territories",
        "gain_power",
        "gain_popularity",
        "move_units",
        "gain_coins",
        "gain_combat_cards",
    )


STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "builder": Style(
            bottom=(2.4, 2.4, 2.0, 3.8), worker=1.6, workers=7, combat=0.5, courage=0.75, territory=1.4
        ),
        "fighter": Style(
            bottom=(1.6, 4.0, 0.0, 3.6),
            popularity=1.3,
            power=0.8,
            card=0.9,
            combat=1.4,
            courage=0.5,
            cells=(
                "gain_power",
                "move_units",
                "gain_combat_cards",
                "produce_territories",
                "gain_popularity",
                "gain_coins",
            ),
        ),
        "rusher": Style(
            bottom=(2.0, 3.0, 0.4, 4.0), star=8.0, workers=7, popularity=1.4, territory=1.1, courage=0.55
        ),
        "popularity": Style(
            bottom=(2.0, 2.4, 0.8, 4.0),
            popularity=3.5,
            encounter=8.0,
            combat=0.3,
            courage=0.85,
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
