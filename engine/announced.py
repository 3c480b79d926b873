"""The announced ranking held against the one that was worked out, for any game (SCORE-13, GN-END-05)."""

from collections.abc import Iterator, Sequence

from engine.record import Record, Sheet
from engine.result import Place
from engine.violation import Discrepancy

BEST_TOTAL_WINS = {"scythe": "SCORE-13", "garden_nation": "GN-END-05"}


def ranking_discrepancies(record: Record, ranking: Sequence[Place]) -> Iterator[Discrepancy]:
    """Every announced rank and winner that differs."""
    rule = BEST_TOTAL_WINS[record.game]
    yield from _ranks(record, ranking, rule)
    yield from _winners(record, ranking, rule)


def sheet_of(record: Record, seat: int) -> Sheet:
    """The sheet of a seat; an empty one when the table announced none for it."""
    sheets = record.announced.sheets if record.announced else ()
    return sheets[seat] if seat < len(sheets) else Sheet()


def named_winners(record: Record) -> frozenset[str]:
    """The winners' names as they compare, free of case and outer blanks."""
    return frozenset(_plain(name) for name in record.announced.winners) if record.announced else frozenset()


def is_named(winners: frozenset[str], player: str) -> bool:
    """Whether that player is among the named winners."""
    return _plain(player) in winners


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
