"""The rows of Garden Nation's own tables."""

from typing import Any

from engine.garden_nation.cards import OBJECTIVE_IDS
from engine.garden_nation.secret_objectives import objective_points
from engine.record import Record
from engine.result import Verdict
from ingest.warehouse.garden_nation.course import Course


def own_rows(game_id: int, record: Record, verdict: Verdict, course: Course) -> dict[str, list[Any]]:
    """Everything these tables say about one accepted game."""
    return {"secret_objectives": _objectives(game_id, course), **course.own_rows()}


def _objectives(game_id: int, course: Course) -> list[dict[str, Any]]:
    """What every known secret objective gave at the end."""
    state = course.state
    if state is None or not state.ended:
        return []
    return [
        {
            "game_id": game_id,
            "seat": number,
            "card": OBJECTIVE_IDS[card],
            "points": objective_points(state, number, card),
        }
        for number, seat in enumerate(state.seats)
        for card in seat.objectives or ()
    ]
