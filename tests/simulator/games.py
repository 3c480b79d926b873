"""Simulated games for the tests, played once per test run."""

from functools import cache

from simulator.entrant import Entrant
from simulator.scythe.bots.roster import PLANNED_STYLES
from simulator.scythe.play import Game, play

NAMES = ("Amber", "Birch", "Cedar", "Dune", "Elm")


def entrants(players: int, turn: int = 0) -> list[Entrant]:
    """That many bots; `turn` rotates the styles."""
    styles = [PLANNED_STYLES[(number + turn) % len(PLANNED_STYLES)] for number in range(players)]
    return [Entrant(name, style) for name, style in zip(NAMES, styles, strict=False)]


@cache
def corpus() -> tuple[Game, ...]:
    """Sixty games of two to five players."""
    return tuple(play(entrants(2 + seed % 4, seed), seed) for seed in range(60))
