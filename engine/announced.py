"""What the table announced about places and figures, for any game.

It is held against the ranking that was worked out; where totals are not known it is all there is.
"""

from collections.abc import Iterator, Sequence

from engine.record import Record, ResultSheet
from engine.registry import game_named
from engine.result import Place
from engine.violation import Discrepancy, Malformed

FIRST = 1
_NOTHING = ResultSheet()


def ranking_discrepancies(record: Record, ranking: Sequence[Place]) -> Iterator[Discrepancy]:
    """Every announced rank and winner that differs."""
    game = game_named(record.game)
    rule, unit = game.best_total_wins, game.unit
    yield from _ranks(record, ranking, rule)
    yield from _outscored(ranking, rule, unit)
    yield from _winners(record, ranking, rule)


def figure_discrepancies(record: Record, ranking: Sequence[Place]) -> Iterator[Discrepancy]:
    """Every announced category and total that the replay does not lead to."""
    rule = game_named(record.game).best_total_wins
    for place in ranking:
        sheet = sheet_of(record, place.seat)
        for name, figure in {**place.categories, "total": place.total}.items():
            stated = getattr(sheet, name, None)
            if stated is not None and stated != figure:
                yield Discrepancy(
                    "figure_differs",
                    f"announced {name} {stated}, the replay gives {figure}",
                    rule=rule,
                    seat=place.seat,
                    player=place.player,
                    field=name,
                    announced=str(stated),
                    reconstructed=str(figure),
                )


def announced_order(record: Record, totals: Sequence[int | None]) -> list[tuple[int, int]]:
    """Seats with their ranks in final order: by total, or as announced where a total is not known."""
    known = [total for total in totals if total is not None]
    if len(known) < len(totals):
        return announced_places(record, totals)
    ranks = [1 + sum(other > total for other in known) for total in known]
    return sorted(enumerate(ranks), key=lambda pair: pair[1])


def no_winner(record: Record, totals: Sequence[int | None]) -> Malformed:
    """The refusal of a result from which no order can be told."""
    number = list(totals).index(None)
    return Malformed(
        f"{record.seats[number].player} has no total, and nobody is named as the winner",
        where=f"announced.sheets[{number}].total",
        expected="the final points, or who won",
    )


def announced_places(record: Record, totals: Sequence[int | None]) -> list[tuple[int, int]]:
    """Seats with their ranks in final order, for a game whose totals are not all known.

    Announced ranks and winners decide, then the totals of those who claim the same place if all are known.
    Whom nothing tells apart share the best place they may have. Empty when no winner is known.
    """
    stated = [_claim(record, seat) for seat in range(len(record.seats))]
    known = [claim for claim in stated if claim is not None]
    if FIRST not in known:
        return []
    claims = [max(known) + 1 if claim is None else claim for claim in stated]
    keys = [(claim, -_deciding(totals, claims, seat)) for seat, claim in enumerate(claims)]
    order = sorted(range(len(keys)), key=keys.__getitem__)
    return [(seat, 1 + sum(other < keys[seat] for other in keys)) for seat in order]


def sheet_of(record: Record, seat: int) -> ResultSheet:
    """The sheet of a seat; an empty one when the table announced none for it."""
    sheets = record.announced.sheets if record.announced else ()
    return sheets[seat] if seat < len(sheets) else _NOTHING


def named_winners(record: Record) -> frozenset[str]:
    """The winners' names as they compare, free of case and outer blanks."""
    return frozenset(_plain(name) for name in record.announced.winners) if record.announced else frozenset()


def is_named(winners: frozenset[str], player: str) -> bool:
    """Whether that player is among the named winners."""
    return _plain(player) in winners


def _claim(record: Record, seat: int) -> int | None:
    rank = sheet_of(record, seat).rank
    if rank is None and is_named(named_winners(record), record.seats[seat].player):
        return FIRST
    return rank


def _deciding(totals: Sequence[int | None], claims: Sequence[int], seat: int) -> int:
    """The seat's total where it can separate those who claim the same place, else nothing."""
    rivals = [total for total, claim in zip(totals, claims, strict=True) if claim == claims[seat]]
    return 0 if None in rivals else totals[seat] or 0


def _outscored(ranking: Sequence[Place], rule: str, unit: str) -> Iterator[Discrepancy]:
    """Only announced places can rank somebody behind a lower total."""
    for place in ranking:
        ahead = [other for other in ranking if other.rank < place.rank]
        for other in ahead:
            if other.total is not None and place.total is not None and other.total < place.total:
                better, worse = f"{unit}{place.total}", f"{unit}{other.total}"
                yield Discrepancy(
                    "rank_differs",
                    f"announced behind {other.player} ({worse}) with a higher total, {better}",
                    rule=rule,
                    seat=place.seat,
                    player=place.player,
                    field="rank",
                    announced=str(place.rank),
                )
                break


def _ranks(record: Record, ranking: Sequence[Place], rule: str) -> Iterator[Discrepancy]:
    steps = sorted({place.rank for place in ranking})
    for place in ranking:
        announced = sheet_of(record, place.seat).rank
        # After a shared place some tables count on (1, 1, 2), others leave a gap (1, 1, 3).
        if announced not in (None, place.rank, steps.index(place.rank) + 1):
            yield Discrepancy(
                "rank_differs",
                f"announced in place {announced}, the totals and tie-breaks give place {place.rank}",
                rule=rule,
                seat=place.seat,
                player=place.player,
                field="rank",
                announced=str(announced),
                reconstructed=str(place.rank),
            )


def _winners(record: Record, ranking: Sequence[Place], rule: str) -> Iterator[Discrepancy]:
    announced = named_winners(record)
    winners = [place.player for place in ranking if place.rank == 1]
    if announced and announced != {_plain(name) for name in winners}:
        named = ", ".join(record.announced.winners) if record.announced else ""
        yield Discrepancy(
            "winner_differs",
            f"{named} announced as winner, the totals and tie-breaks give {', '.join(winners)}",
            rule=rule,
            field="winners",
            announced=named,
            reconstructed=", ".join(winners),
        )


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
