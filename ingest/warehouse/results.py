"""Verdicts on plain results from the verdict on a like one: the engine judges each kind of result once.

Plain is a result that states players, what they played, totals and places, and nothing beyond. It is judged by
three things: each total by itself, what each seat played by itself, and the order of the totals beside the
announced places. Where the engine has no remark on any of them, its ranking of the order stands.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

from engine.record import Announced, Record, ResultSheet, Seat
from engine.registry import DEFAULT_GAME, game_named
from engine.result import Place, Verdict
from engine.verify import verify

OF_RECORD = {"format", "game", "header", "seats", "setup", "actions", "announced"}
OF_ANNOUNCED = {"sheets", "winners", "stopped"}
OF_SHEET = {"total", "rank"}
"""What a plain result may state; set-up, actions and winners are there and empty."""

KINDS_KEPT = 1 << 14

Role = tuple[tuple[str, str | None], ...]
"""What a seat played, by dimension."""


def verdict_on_result(record: Record) -> Verdict | None:
    """The verdict on a plain result without remarks; None for any other record."""
    names, announced = [each.name for each in game_named(record.game).dimensions], record.announced
    if announced is None or not _is_plain(record, announced, names):
        return None
    roles: list[Role] = [tuple((name, getattr(seat, name)) for name in names) for seat in record.seats]
    totals = [sheet.total for sheet in announced.sheets]
    fine = all(map(_is_fine, roles)) and all(map(partial(_is_fine, ()), totals))
    like = _verdict_on(*_order(announced.sheets)) if fine and _each_once(record, roles) else None
    return like and replace(
        like,
        ranking=tuple(
            _of(record.seats[place.seat].player, roles[place.seat], totals[place.seat], place)
            for place in like.ranking
        ),
    )


def _is_plain(record: Record, announced: Announced, dimensions: Sequence[str]) -> bool:
    """Whether several players, what they played, totals and places are all that is said."""
    whole = ((record, OF_RECORD), (record.setup, set[str]()), (announced, OF_ANNOUNCED))
    seats = ((seat, {"player", *dimensions}) for seat in record.seats)
    sheets = ((sheet, OF_SHEET) for sheet in announced.sheets)
    more = record.actions or announced.winners or announced.stopped or record.game != DEFAULT_GAME
    alike = 1 < len(record.seats) == len(announced.sheets)
    return alike and not more and all(part.model_fields_set <= may for part, may in (*whole, *seats, *sheets))


def _each_once(record: Record, roles: Sequence[Role]) -> bool:
    """Whether no player and nothing that is played comes twice."""
    played = [pair for role in roles for pair in role if pair[1] is not None]
    players = {seat.player for seat in record.seats}
    return len(players) == len(record.seats) and len(set(played)) == len(played)


def _order(sheets: Sequence[ResultSheet]) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
    """How many totals are ahead of each seat's, and the announced places."""
    totals = [sheet.total or 0 for sheet in sheets]
    ahead = tuple(sum(other > total for other in totals) for total in totals)
    return ahead, tuple(sheet.rank for sheet in sheets)


def _of(player: str, role: Role, total: int | None, place: Place) -> Place:
    """The place of a like result as that of this player."""
    rest = (place.tiebreak, place.details)
    return Place(place.seat, player, place.rank, total, place.categories, dict(role), *rest)


@lru_cache(KINDS_KEPT)
def _is_fine(role: Role, total: int | None = 1) -> bool:
    """Whether the engine has no remark on a seat that played this, or that has this total."""
    seat, sheet = Seat(player="0", **dict(role)), ResultSheet(total=total)
    return _without_remark([seat], [sheet]) is not None


@lru_cache(KINDS_KEPT)
def _verdict_on(ahead: tuple[int, ...], ranks: tuple[int | None, ...]) -> Verdict | None:
    """The verdict on a result of this order of totals and these places."""
    seats = [Seat(player=str(number)) for number in range(len(ahead))]
    places = zip(ahead, ranks, strict=True)
    return _without_remark(seats, [ResultSheet(total=len(ahead) - own, rank=rank) for own, rank in places])


def _without_remark(seats: Sequence[Seat], sheets: Sequence[ResultSheet]) -> Verdict | None:
    verdict = verify(Record(seats=tuple(seats), announced=Announced(sheets=tuple(sheets))))
    return verdict if verdict.status == "accepted" and not verdict.breaches else None
