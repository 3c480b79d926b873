"""The rows about games against the Automa: one per game, one per turn of the Automa where it was replayed."""

from collections.abc import Sequence
from typing import Any

from pydantic_core import to_json

from engine.record import Record
from engine.registry import game_named
from engine.result import Place, Verdict
from engine.scythe.automa.names import level_named
from engine.scythe.automa.settings import UNKNOWN_LEVEL, AutomaSettings
from engine.scythe.state import Event
from ingest.warehouse.scythe.course import Course

Row = dict[str, Any]

_SIXTH = 6
_SHOWN = ("turn", "action", "card", "scheme", "cube", "skipped", "symbol", "unit")


def solo_rows(game_id: int, record: Record, verdict: Verdict, course: Course) -> list[Row]:
    """One row when one of two seats is the Automa's; larger tables with it are left to the common tables."""
    automatic = [game_named(record.game).automatic(seat) for seat in record.seats]
    if automatic.count(True) != 1 or len(automatic) != 2 or not verdict.ranking:
        return []
    automa = automatic.index(True)
    places = {place.seat: place for place in verdict.ranking}
    human, rival = places[1 - automa], places[automa]
    return [
        {
            "game_id": game_id,
            "human": 1 - automa,
            "automa": automa,
            **_settings(record.seats[automa]),
            "human_won": human.rank == 1 and rival.rank != 1,
            "human_total": human.total,
            "automa_total": rival.total,
            "ended_by": _ended_by(record, verdict.ranking, automa, course),
            **_course_figures(automa, course),
        }
    ]


def automa_turns(game_id: int, course: Course) -> list[Row]:
    """What each card did."""
    return [
        {
            "game_id": game_id,
            **{name: shown[name] for name in _SHOWN},
            "from_hex": shown["from"],
            "to_hex": shown["to"],
            "gains": to_json(shown["gains"]).decode(),
            "star": shown["star_placed"],
        }
        for shown in course.automa
    ]


def _settings(seat: Any) -> Row:
    """The level and options; a name such as Automaszyna tells the level of a sheet that says no more."""
    told: AutomaSettings = seat.automa or AutomaSettings(level=level_named(seat.player) or UNKNOWN_LEVEL)
    options = told.model_dump(exclude_defaults=True, exclude={"level"})
    level = None if told.level == UNKNOWN_LEVEL else told.level
    return {"level": level, "options": to_json(options).decode()}


def _ended_by(record: Record, ranking: Sequence[Place], automa: int, course: Course) -> str | None:
    """Whose sixth star ended it; None where that is not recorded."""
    if (course.state is not None and course.state.stopped) or (record.announced and record.announced.stopped):
        return "stopped"
    full = [place.seat for place in ranking if place.star_count == _SIXTH]
    if len(full) != 1:
        return None
    return "automa" if full[0] == automa else "human"


def _course_figures(automa: int, course: Course) -> Row:
    if course.state is None:
        return dict.fromkeys(("automa_turns", "turns_skipped", "combats_lost", "combats_won"))
    fought: list[Event] = [event for event in course.state.events if event.kind == "combat"]
    won_by_automa = sum(event.seat == automa for event in fought)
    return {
        "automa_turns": len(course.automa),
        "turns_skipped": sum(shown["skipped"] for shown in course.automa),
        "combats_lost": won_by_automa,
        "combats_won": len(fought) - won_by_automa,
    }
