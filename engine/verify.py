"""Verify: from a record to a verdict, whatever the game and however much of it was written down."""

from engine.announced import ranking_discrepancies, sheet_of
from engine.record import Record
from engine.replay import replay
from engine.result import Place, Verdict
from engine.scythe.sheet import verify_sheet
from engine.violation import Failure, Malformed


def verify(record: Record, policy: str | None = None) -> Verdict:
    """The verdict on one game; `policy` overrides the policy the record names."""
    try:
        if record.game != "scythe":
            return _verify_totals(record)
        return replay(record, policy=policy).verdict() if record.actions else verify_sheet(record, policy)
    except Malformed as refusal:
        message = f"{refusal.message}; expected {refusal.expected}" if refusal.expected else refusal.message
        return Verdict(
            "malformed", None, failure=Failure("malformed", None, 0, None, message, tried=refusal.where)
        )


def _verify_totals(record: Record) -> Verdict:
    """GN-END-05, GN-DEC-05: the highest total wins, equal totals share the place."""
    if record.announced is None or not record.announced.sheets:
        return Verdict("unfinished", None, notes=("no result was announced",))
    totals = [_announced_total(record, number) for number in range(len(record.seats))]
    ranking = tuple(
        Place(
            number, seat.player, seat.faction, seat.mat, 1 + sum(other > total for other in totals), total, {}
        )
        for number, (seat, total) in enumerate(zip(record.seats, totals, strict=True))
    )
    ranking = tuple(sorted(ranking, key=lambda place: place.rank))
    wrong = tuple(ranking_discrepancies(record, ranking))
    return Verdict("discrepancy" if wrong else "accepted", "result", ranking, wrong)


def _announced_total(record: Record, number: int) -> int:
    total = sheet_of(record, number).total
    if total is None:
        raise Malformed(
            f"{record.seats[number].player} has no total",
            where=f"announced.sheets[{number}].total",
            expected="the final points",
        )
    return total
