"""Bots that play Garden Nation."""

from simulator.garden_nation.play import simulate
from simulator.garden_nation.styles import PLANNED_STYLES, STYLE_NAMES

__all__ = ["PLANNED_STYLES", "SEATS", "STYLE_NAMES", "simulate"]

SEATS = range(2, 5)
"""How many bots may sit at a table."""
