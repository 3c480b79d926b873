"""The end score of a seat by category. Rules: GN-END-03, GN-END-04, GN-END-06, GN-DEC-21."""

from collections.abc import Mapping

from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.secret_objectives import objective_points
from engine.garden_nation.state import State

_SCALE = catalogue().population.points


def population_points(population: int) -> int:
    """GN-END-04: by the cell of the track, negative in the low cells; the last cell's for all above it."""
    return _SCALE[min(max(population, 0), len(_SCALE) - 1)]


def score(state: State, index: int) -> dict[str, int]:
    """GN-END-03: projects, secret objectives and population; unknown objectives are left out."""
    player = state.seats[index]
    points = {"projects": player.points}
    if player.objectives is not None:
        points["secret_objectives"] = sum(
            [objective_points(state, index, card) for card in player.objectives]
        )
    points["population"] = population_points(player.population)
    return points


def total_of(state: State, points: Mapping[str, int]) -> int:
    """GN-DEC-21: a total below 0 stands, unless the house rules say otherwise."""
    total = sum(points.values())
    return total if state.rules.negative_totals else max(total, 0)
