"""The chosen games as columns for the models."""

from collections.abc import Sequence

import pyarrow as pa

from analytics.filters import Filters
from analytics.marts import MODEL_SEATS, read_mart
from analytics.models.results import Results, from_frame
from analytics.warehouse import Warehouse
from engine.registry import game_named

NEWEST = 200_000
"""So many of the latest games the models look at, unless all are asked for."""

EVERY = 2_000_000_000


def dimensions_of(game: str) -> list[str]:
    """The names of the dimensions of a game."""
    return [each.name for each in game_named(game).dimensions]


def model_results(
    warehouse: Warehouse, filters: Filters, everything: bool = False
) -> tuple[Results, Sequence[int]]:
    """The latest chosen games in date order, and their numbers in the warehouse."""
    newest = EVERY if everything else NEWEST
    dimensions = dimensions_of(filters.game)
    frame = read_mart(warehouse, MODEL_SEATS, filters, {"newest": newest}, coded=("person", *dimensions))
    # A model takes its time and its memory; what the database holds for its next question is not needed then.
    warehouse.close()
    results = from_frame(frame, dimensions)
    del frame
    pa.default_memory_pool().release_unused()
    return results, results.ids.tolist()
