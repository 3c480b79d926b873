"""Bots that play Scythe."""

from engine.scythe.automa.settings import LEVELS as SOLO_LEVELS
from simulator.scythe.bots.roster import PLANNED_STYLES, STYLE_NAMES
from simulator.scythe.solo import simulate_any as simulate

__all__ = ["PLANNED_STYLES", "SEATS", "SOLO_LEVELS", "STYLE_NAMES", "simulate"]

SEATS = range(2, 6)
"""How many bots may sit at a table."""
