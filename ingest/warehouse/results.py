"""Verdicts on plain results from the verdict on a like one: the engine judges each kind of result once.

Plain is a result that states players, what they played, totals and places, and nothing beyond. It is judged by
three things: each total by itself, what each seat played by itself, and the order of the totals beside the
announced places. Where the engine has no remark on any of them, its ranking of the order stands.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from engine.record import Announced, Record, ResultSheet, Seat
from engine.registry import DEFAULT_GAME, game_named
from engine.result import Place, Verdict
from engine.verify import verify

OF_RECORD = frozenset(("format", "game", "header", "seats", "setup", "actions", "announced"))
OF_SHEET = frozenset(("total", "rank"))
"""What a plain result may state; set-up and actions say nothing beyond."""

FEWEST_SEATS = 2
KINDS_KEPT = 1 << 14


def verdict_on_result(record: Record) -> Verdict | None:
    """The verdict on a plain result without remarks; None for any other record."""
    announced, names = record.announced, [each.name for each in game_named(record.game).dimensions]
    if announced is None or not _is_plain(record, announced, names):
        return None
    players = [seat.player for seat in record.seats]
    totals = [sheet.total or 0 for sheet in announced.sheets]
    roles = [tuple((name, getattr(seat, name)) for name in names) for seat in record.seats]
    sound = all(map(_differ, (players, *zip(*roles, strict=True)))) and all(map(_is_fine, roles, totals))
    ahead = tuple(sum(other > total for other in totals) for total in totals)
    like = _verdict_on(ahead, tuple(sheet.rank for sheet in announced.sheets)) if sound else None
    if like is None:
        return None
    ranking = (
        Place(
            seat,
            players[seat],
            place.rank,
            totals[seat],
            place.categories,
            dict(roles[seat]),
            place.tiebreak,
            place.details,
        )
        for seat, place in ((place.seat, place) for place in like.ranking)
    )
    return replace(like, ranking=tuple(ranking))


def _is_plain(record: Record, announced: Announced, dimensions: Sequence[str]) -> bool:
    """Whether players, what they played, totals and places are all that is said."""
    whole = record.game == DEFAULT_GAME and record.model_fields_set <= OF_RECORD and not record.actions
    table = not (record.setup.model_fields_set or announced.stopped or announced.winners or announced.rounds)
    seats = all(seat.model_fields_set <= {"player", *dimensions} for seat in record.seats)
    known = all(s.total is not None and s.model_fields_set <= OF_SHEET for s in announced.sheets)
    return whole and table and seats and known and FEWEST_SEATS <= len(record.seats) == len(announced.sheets)


def _differ(said: Sequence[str | tuple[str, str | None]]) -> bool:
    """Whether no two seats say the same; a seat may leave out what it played."""
    filled = [each for each in said if each[1:] != (None,)]
    return len(set(filled)) == len(filled)


@lru_cache(KINDS_KEPT)
def _is_fine(role: tuple[tuple[str, str | None], ...], total: int) -> bool:
    """Whether the engine has no remark on a seat that played this and has this total."""
    seat, sheet = Seat(player="0", **dict(role)), ResultSheet(total=total)
    return _without_remark(Record(seats=(seat,), announced=Announced(sheets=(sheet,)))) is not None


@lru_cache(KINDS_KEPT)
def _verdict_on(ahead: tuple[int, ...], ranks: tuple[int | None, ...]) -> Verdict | None:
    """The verdict on a result with so many totals ahead of each seat's, and these places announced."""
    seats = tuple(Seat(player=str(number)) for number in range(len(ahead)))
    places = zip(ahead, ranks, strict=True)
    sheets = tuple(ResultSheet(total=len(ahead) - better, rank=rank) for better, rank in places)
    return _without_remark(Record(seats=seats, announced=Announced(sheets=sheets)))


def _without_remark(record: Record) -> Verdict | None:
    verdict = verify(record)
    return verdict if verdict.status == "accepted" and not verdict.breaches else None
