"""A record, its verdict and the course of its replay as rows of the derived tables."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine.record import Record, Seat, Sheet
from engine.result import Place, Verdict
from engine.scythe.editions import rules_of
from engine.scythe.policy import banned_pairs, default_policy
from engine.scythe.scoring import Holdings
from ingest.warehouse.course import Course

Row = dict[str, Any]
Rows = dict[str, list[Any]]

COURSE = (
    "turns",
    "turn_scores",
    "actions",
    "placed_stars",
    "combats",
    "encounters",
    "factory_cards",
    "objectives",
)
DERIVED = ("games", "seats", "scores", "stars", "discrepancies", "rulings", "tie_breaks", *COURSE)
"""Tables that can be derived from `records` again, parents first."""


def game_rows(game_id: int, record: Record, verdict: Verdict, course: Course) -> Rows:
    """Everything the derived tables say about one accepted game."""
    places = verdict.ranking
    return {
        "games": [_game(game_id, record, verdict, course)],
        "seats": [_seat(game_id, record, place, _winners(verdict), course) for place in places],
        "scores": [score for place in places for score in _scores(game_id, place)],
        "stars": [star for place in places for star in _stars(game_id, place)],
        "discrepancies": _discrepancies(game_id, verdict),
        "rulings": _rulings(game_id, record),
        "tie_breaks": _tie_breaks(game_id, places),
        **course.rows(),
    }


def _winners(verdict: Verdict) -> int:
    return sum(place.rank == 1 for place in verdict.ranking)


def _game(game_id: int, record: Record, verdict: Verdict, course: Course) -> Row:
    header, announced, places = record.header, record.announced, verdict.ranking
    return {
        "game_id": game_id,
        "game": record.game,
        "edition": record.edition,
        "event": header.event,
        "round": header.round,
        "table": header.table,
        "label": header.game,
        "played_on": header.date,
        "played_at": header.time,
        "minutes": header.minutes,
        "place": header.place,
        "recorder": header.recorder,
        "program": header.source,
        "reference": header.reference,
        "simulated": header.simulated,
        "players": len(record.seats),
        "structure_tile": record.setup.structure_tile,
        "policy": _policy(record),
        "evidence": verdict.evidence,
        "status": verdict.status,
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


def _seat(game_id: int, record: Record, place: Place, winners: int, course: Course) -> Row:
    seat = record.seats[place.seat]
    sheet = course.held(place.seat) or _sheet(record, place.seat)
    return {
        "game_id": game_id,
        "seat": place.seat,
        "player": seat.player,
        "faction": seat.faction,
        "mat": seat.mat,
        "bid": seat.bid,
        "start_order": seat.start,
        "rank": place.rank,
        "won": place.rank == 1,
        "win_share": 1 / winners if place.rank == 1 else 0.0,
        "total": place.total,
        "popularity": sheet.popularity,
        "power": sheet.power,
        "stars": place.star_count,
        "territories": sheet.territories,
        "factory": sheet.factory,
        "resources": sheet.resources,
        "units": _units(sheet),
        "tiebreak": place.tiebreak,
        "banned_pair": _is_banned(record, seat),
    }


def _sheet(record: Record, seat: int) -> Sheet:
    sheets = record.announced.sheets if record.announced else ()
    return sheets[seat] if seat < len(sheets) else Sheet()


def _units(sheet: Sheet | Holdings) -> int | None:
    if isinstance(sheet, Holdings) or sheet.units is not None:
        return sheet.units
    parts = [part for part in (sheet.workers, sheet.mechs, sheet.structures) if part is not None]
    return sum(parts) if len(parts) == 3 else None


def _is_banned(record: Record, seat: Seat) -> bool:
    return (seat.faction, seat.mat) in banned_pairs(_policy(record), record.edition)


def _policy(record: Record) -> str:
    """The policy the record names, else the one its edition and house rules bring."""
    setup = record.setup
    return setup.policy or default_policy(rules_of(record.edition, setup.house_rules, setup.tournament))


def _scores(game_id: int, place: Place) -> list[Row]:
    return [
        {"game_id": game_id, "seat": place.seat, "category": category, "coins": coins}
        for category, coins in place.categories.items()
    ]


def _stars(game_id: int, place: Place) -> list[Row]:
    return [
        {"game_id": game_id, "seat": place.seat, "kind": kind, "count": count}
        for kind, count in Counter(place.stars).items()
    ]


def _rulings(game_id: int, record: Record) -> list[Row]:
    return [
        {
            "game_id": game_id,
            "number": number,
            "kind": ruling.kind,
            "action": ruling.action,
            "rule": ruling.rule,
            "faction": ruling.faction,
            "field": ruling.field,
            "value": ruling.value,
            "by_whom": ruling.by,
            "reason": ruling.reason,
        }
        for number, ruling in enumerate(record.rulings, start=1)
    ]


def _tie_breaks(game_id: int, places: Sequence[Place]) -> list[Row]:
    return [
        {
            "game_id": game_id,
            "rank": ahead.rank,
            "total": ahead.total,
            "seat": ahead.seat,
            "behind": behind.seat,
            "criterion": ahead.tiebreak,
        }
        for ahead, behind in pairwise(places)
        if ahead.tiebreak is not None
    ]


def _discrepancies(game_id: int, verdict: Verdict) -> list[Row]:
    return [
        {
            "game_id": game_id,
            "number": number,
            "code": found.code,
            "rule": found.rule,
            "seat": found.seat,
            "player": found.player,
            "field": found.field,
            "announced": found.announced,
            "reconstructed": found.reconstructed,
            "action": found.action,
            "message": found.message,
        }
        for number, found in enumerate(verdict.discrepancies, start=1)
    ]
