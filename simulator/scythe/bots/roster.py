"""The bots by name of their style."""

from random import Random

from simulator.scythe.bots.bot import Bot
from simulator.scythe.bots.planner import Planner
from simulator.scythe.bots.random_legal import RandomLegal
from simulator.scythe.bots.style import STYLES

RANDOM = "random"
STYLE_NAMES: tuple[str, ...] = (RANDOM, *STYLES)
PLANNED_STYLES: tuple[str, ...] = tuple(STYLES)


def make_bot(style: str, skill: float, chance: Random) -> Bot:
    """A bot of a style, with a generator of its own."""
    return RandomLegal(chance) if style == RANDOM else Planner(STYLES[style], skill, chance)
