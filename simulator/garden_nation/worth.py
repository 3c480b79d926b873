"""What a table is worth to a seat: points now, objectives in sight, inhabitants, control and progress."""

from engine.garden_nation.board import TERRITORIES
from engine.garden_nation.control import leaders
from engine.garden_nation.projects import CARDS, claimable
from engine.garden_nation.scoring import population_points
from engine.garden_nation.secret_objectives import objective_points
from engine.garden_nation.state import State
from simulator.garden_nation.styles import Style

COMFORT = 12
"""With fewer inhabitants a bot feels poor."""

POVERTY = 1.2
PATIENCE = 14
"""After so many rounds every floor counts more, so that games come to an end."""


def worth(state: State, seat: int, style: Style) -> float:
    """The table as a bot of that style sees it."""
    player = state.seats[seat]
    built = -player.floors_left * (style.floors + max(0, state.round - PATIENCE) * 0.2)
    value = style.points * (player.points + _claim(state, seat)) + built
    value += style.secret * sum(objective_points(state, seat, card) for card in player.objectives or ())
    value += style.control * sum(_held(state, seat, territory) for territory in TERRITORIES)
    value += style.inhabitants * (population_points(player.population) + player.population / 4)
    value -= POVERTY * max(0, COMFORT - player.population)
    if style.harm:
        others = (each for number, each in enumerate(state.seats) if number != seat)
        value -= style.harm * sum(each.points - each.floors_left / 2 for each in others)
    return value


def _claim(state: State, seat: int) -> int:
    """The best project that the floor just placed completes."""
    if state.floor_seat != seat:
        return 0
    return max((CARDS[card].points for card in claimable(state)), default=0)


def _held(state: State, seat: int, territory: int) -> int:
    leading = leaders(state, territory)
    return (2 if len(leading) == 1 else 1) if seat in leading else 0
