"""Verify: from a record to a verdict, whatever the game and however much of it was written down."""

from collections.abc import Container

from engine.announced import announced_places, ranking_discrepancies, sheet_of
from engine.record import Record
from engine.replay import Observer, replay
from engine.result import Place, Verdict
from engine.scythe.sheet import verify_sheet
from engine.violation import Failure, Malformed, with_expected


def verify(
    record: Record,
    policy: str | None = None,
    observe: Observer | None = None,
    after: Container[int] | None = None,
) -> Verdict:
    """The verdict on one game; `policy` overrides the policy the record names, `observe` watches a replay."""
    try:
        if record.game != "scythe":
            return _verify_totals(record)
        if record.actions:
            return replay(record, observe, policy, after).verdict()
        return verify_sheet(record, policy)
    except Malformed as refusal:
        failure = Failure("malformed", None, 0, None, with_expected(refusal), about=refusal.where)
        return Verdict("malformed", None, failure=failure)


def _verify_totals(record: Record) -> Verdict:
    """GN-END-05, GN-DEC-05: the highest total wins, equal totals share the place."""
    if record.announced is None or not (record.announced.sheets or record.announced.winners):
        return Verdict("unfinished", None, notes=("no result was announced",))
    totals = [sheet_of(record, number).total for number in range(len(record.seats))]
    ranking = tuple(_place(record, seat, rank, totals[seat]) for seat, rank in _places(record, totals))
    wrong = tuple(ranking_discrepancies(record, ranking))
    return Verdict("discrepancy" if wrong else "accepted", "result", ranking, wrong)


def _places(record: Record, totals: list[int | None]) -> list[tuple[int, int]]:
    """Seats with their ranks in final order: by total, or as announced where a total is not known."""
    known = [total for total in totals if total is not None]
    if len(known) == len(totals):
        ranks = [1 + sum(other > total for other in known) for total in known]
        return sorted(enumerate(ranks), key=lambda pair: pair[1])
    places = announced_places(record, totals)
    if not places:
        number = totals.index(None)
        raise Malformed(
            f"{record.seats[number].player} has no total, and nobody is named as the winner",
            where=f"announced.sheets[{number}].total",
            expected="the final points, or who won",
        )
    return places


def _place(record: Record, number: int, rank: int, total: int | None) -> Place:
    seat = record.seats[number]
    return Place(number, seat.player, seat.faction, seat.mat, rank, total, {})
