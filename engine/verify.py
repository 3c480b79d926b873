"""Verify: the verdict on a record, replayed where it has actions and checked by its result where not."""

from collections.abc import Container
from dataclasses import replace

from engine.record import Record
from engine.registry import game_named
from engine.replay import Observer, replay
from engine.result import Verdict
from engine.rulings import judge
from engine.violation import Failure, Malformed, with_expected


def verify(
    record: Record,
    policy: str | None = None,
    observe: Observer | None = None,
    after: Container[int] | None = None,
) -> Verdict:
    """The verdict on one game; `policy` overrides the policy the record names, `observe` watches a replay."""
    try:
        if record.actions or record.position is not None:
            return replay(record, observe, policy, after).verdict()
        return _ruled(record, game_named(record.game).verify_sheet(record, policy))
    except Malformed as refusal:
        failure = Failure("malformed", None, 0, None, with_expected(refusal), about=refusal.where)
        return Verdict("malformed", None, failure=failure)


def _ruled(record: Record, verdict: Verdict) -> Verdict:
    """A sheet's verdict with what the rulings let stand."""
    if not record.rulings:
        return verdict
    judged = judge(record, verdict.discrepancies, verdict.breaches)
    settled = verdict.status == "discrepancy" and not judged.discrepancies
    return replace(
        verdict,
        status="accepted" if settled else verdict.status,
        discrepancies=judged.discrepancies,
        breaches=judged.breaches,
        notes=(*verdict.notes, *judged.notes),
    )
