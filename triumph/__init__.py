"""Triumph for notebooks: read files, replay records, and get frames and figures of a warehouse.

import triumph

games = triumph.read("season.csv")
with triumph.open("season.duckdb") as warehouse:
    warehouse.effects()
"""

from analytics.filters import FilterError, Filters
from analytics.models.effects import TooFewGames
from analytics.models.planted import Plan, planted
from analytics.models.results import from_frame
from analytics.people import UnknownPerson
from triumph.records import Game, legal_actions, read, replay, states, walk
from triumph.version import __version__
from triumph.warehouse import Warehouse, load, open  # noqa: A004 - read as triumph.open, like a file

__all__ = [
    "FilterError",
    "Filters",
    "Game",
    "Plan",
    "TooFewGames",
    "UnknownPerson",
    "Warehouse",
    "__version__",
    "from_frame",
    "legal_actions",
    "load",
    "open",
    "planted",
    "read",
    "replay",
    "states",
    "walk",
]
