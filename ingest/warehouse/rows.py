"""A record, its verdict and the course of its replay as rows of the derived tables."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from engine.record import Record
from engine.registry import game_named
from engine.result import Breach, Place, Verdict
from ingest.warehouse.own import Course, Rows, own_rows
from ingest.warehouse.schema import dimension_columns

Row = dict[str, Any]

_TOLD = {"kind", "action", "rule", "by", "reason"}
"""What a ruling says in columns of its own."""

ACCEPTED = ("accepted", "discrepancy")
"""What may become of a game that statistics count."""


def game_rows(game_id: int, record: Record, verdict: Verdict, course: Course) -> Rows:
    """Everything the derived tables say about one accepted game."""
    places = verdict.ranking
    return {
        "games": [_game(game_id, record, verdict, course)],
        "seats": _seats(game_id, record, places, course),
        "scores": [score for place in places for score in _scores(game_id, place)],
        "discrepancies": _discrepancies(game_id, verdict),
        "breaches": breach_rows(game_id, verdict.breaches),
        "rulings": _rulings(game_id, record),
        "tie_breaks": _tie_breaks(game_id, places),
        **course.rows(),
        **own_rows(game_id, record, verdict, course),
    }


_OF_HEADER = {
    **dict.fromkeys(("event", "round", "table", "minutes", "place", "recorder", "reference", "simulated")),
    **{"label": "game", "played_on": "date", "played_at": "time", "program": "source"},
}
"""Columns of `games` that the header states, and its own name for them where that is another."""


def picked(thing: object, *names: str) -> Row:
    """The attributes of these names."""
    return {name: getattr(thing, name) for name in names}


def _game(game_id: int, record: Record, verdict: Verdict, course: Course) -> Row:
    announced, places = record.announced, verdict.ranking
    return {
        "game_id": game_id,
        **picked(record, "game", "edition"),
        **{column: getattr(record.header, name or column) for column, name in _OF_HEADER.items()},
        "solo": any(map(game_named(record.game).automatic, record.seats)),
        "players": len(record.seats),
        "policy": own_policy(record, verdict.evidence),
        **picked(verdict, "evidence", "status"),
        "turns": course.turns[-1].turn if course.turns else None,
        "rounds": course.turns[-1].round if course.turns else announced and announced.rounds,
        "stopped": bool(announced and announced.stopped),
        "winner_total": places[0].total,
        "margin": _margin(places),
        "tiebreak": places[0].tiebreak,
    }


def _margin(places: Sequence[Place]) -> int | None:
    """By how much the winner was ahead, where both totals are known."""
    best, second = (places[0].total, places[1].total) if len(places) > 1 else (None, None)
    return None if best is None or second is None else best - second


def _seats(game_id: int, record: Record, places: Sequence[Place], course: Course) -> list[Row]:
    """The seats in their final order."""
    dimensions, order = dimension_columns(), _turn_order(course)
    share = 1 / (sum(place.rank == 1 for place in places) or 1)
    return [
        {
            "game_id": game_id,
            "seat": place.seat,
            **picked(record.seats[place.seat], "player", "bid"),
            **{name: place.dimensions.get(name) for name in dimensions},
            **picked(place, "rank", "total", "tiebreak"),
            "won": place.rank == 1,
            "start_order": record.seats[place.seat].start or order.get(place.seat),
            "win_share": share if place.rank == 1 else 0.0,
        }
        for place in places
    ]


def _turn_order(course: Course) -> dict[int, int]:
    """The position of every seat in the first round of a replayed game, from 1."""
    seats = dict.fromkeys(turn.seat for turn in course.turns if turn.round == 1 and turn.seat is not None)
    return {seat: position for position, seat in enumerate(seats, start=1)}


def own_policy(record: Record, evidence: str | None) -> str | None:
    """The policy the record names; a replayed game is held to its edition's where it names none."""
    if record.setup.policy is not None or evidence in ("sheet", "result"):
        return record.setup.policy
    return game_named(record.game).default_policy(record)


def breach_rows(game_id: int, breaches: Iterable[Breach]) -> list[Row]:
    """The seats of a game that hold what its policy bans."""
    return [{"game_id": game_id, **picked(breach, "seat", "rule", "policy")} for breach in breaches]


def _scores(game_id: int, place: Place) -> list[Row]:
    return [
        {"game_id": game_id, "seat": place.seat, "category": category, "points": points}
        for category, points in place.categories.items()
    ]


def _rulings(game_id: int, record: Record) -> list[Row]:
    return [
        {
            "game_id": game_id,
            "number": number,
            **picked(ruling, "kind", "action", "rule"),
            "decision": ruling.model_dump_json(exclude=_TOLD, exclude_defaults=True),
            "by_whom": ruling.by,
            "reason": ruling.reason,
        }
        for number, ruling in enumerate(record.rulings, start=1)
    ]


def _tie_breaks(game_id: int, places: Sequence[Place]) -> list[Row]:
    return [
        {
            "game_id": game_id,
            **picked(ahead, "rank", "total", "seat"),
            "behind": behind.seat,
            "criterion": ahead.tiebreak,
        }
        for ahead, behind in pairwise(places)
        if ahead.tiebreak is not None
    ]


_OF_DISCREPANCY = (
    *("code", "rule", "seat", "player", "field", "announced", "reconstructed"),
    *("action", "message"),
)


def _discrepancies(game_id: int, verdict: Verdict) -> list[Row]:
    return [
        {"game_id": game_id, "number": number, **picked(found, *_OF_DISCREPANCY)}
        for number, found in enumerate(verdict.discrepancies, start=1)
    ]
