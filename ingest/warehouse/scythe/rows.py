"""The rows of Scythe's own tables."""

from collections import Counter
from typing import Any

from engine.record import Record
from engine.result import Place, Verdict
from engine.scythe.record import Sheet, sheet_of
from engine.scythe.scoring import Holdings
from ingest.warehouse.rows import picked
from ingest.warehouse.scythe.course import Course
from ingest.warehouse.scythe.solo import automa_turns, solo_rows

Row = dict[str, Any]


def own_rows(game_id: int, record: Record, verdict: Verdict, course: Course) -> dict[str, list[Any]]:
    """Everything these tables say about one accepted game."""
    tile = getattr(record.setup, "structure_tile", None)
    held = [_holdings(game_id, record, place, course) for place in verdict.ranking]
    return {
        "structure_tiles": [{"game_id": game_id, "tile": tile}] if tile else [],
        "holdings": [row for row in held if any(value is not None for value in list(row.values())[2:])],
        "stars": [star for place in verdict.ranking if place.stars for star in _stars(game_id, place)],
        **course.own_rows(),
        "solo_games": solo_rows(game_id, record, verdict, course),
        "automa_turns": automa_turns(game_id, course),
    }


def _holdings(game_id: int, record: Record, place: Place, course: Course) -> Row:
    held = course.held(place.seat) or sheet_of(record, place.seat)
    return {
        "game_id": game_id,
        "seat": place.seat,
        "stars": place.star_count,
        **picked(held, "popularity", "power", "territories", "factory", "resources"),
        "units": _units(held),
    }


def _units(held: Sheet | Holdings) -> int | None:
    if isinstance(held, Holdings) or held.units is not None:
        return held.units
    parts = [part for part in (held.workers, held.mechs, held.structures) if part is not None]
    return sum(parts) if len(parts) == 3 else None


def _stars(game_id: int, place: Place) -> list[Row]:
    return [
        {"game_id": game_id, "seat": place.seat, "kind": kind, "count": count}
        for kind, count in Counter(place.stars).items()
    ]
