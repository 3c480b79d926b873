"""From a reading to what Triumph says about it."""

from collections.abc import Container, Sequence
from dataclasses import replace

from engine.record import Announced, Record, Seat
from engine.replay import Observer, setup_failures, sheet_faults
from engine.result import Verdict
from engine.verify import verify
from engine.violation import Discrepancy, Failure
from ingest.formats.reader import Problem, Reading
from ingest.notation import spoken, write_action
from ingest.stated.game import is_unfinished


def judge(
    reading: Reading,
    policy: str | None = None,
    observe: Observer | None = None,
    after: Container[int] | None = None,
) -> Verdict:
    """What Triumph says about a game as read."""
    if reading.record is None or reading.fatal:
        return _refused(reading.fatal, reading.frame)
    verdict = verify(reading.record, policy, observe, after)
    if verdict.failure is None:
        return verdict
    further = tuple(in_words(each, reading.record) for each in verdict.further)
    return replace(verdict, failure=in_words(verdict.failure, reading.record), further=further)


def in_words(failure: Failure, record: Record) -> Failure:
    """A failure as people read it: what was tried and what was possible as the text notation says it."""
    tried = write_action(record, failure.action, failure.player) if failure.tried else ""
    return replace(failure, tried=tried, legal=tuple(spoken(record.game, each) for each in failure.legal))


def place_of(failure: Failure, reading: Reading) -> str:
    """Line and column, the action and who took it, as far as they are known, to stand before the message."""
    action = f"action {failure.place}" if failure.action else "set-up" if failure.rule else ""
    known = ", ".join(filter(None, (where_is(failure, reading), action, failure.player)))
    return f"{known}: " if known else ""


def where_is(failure: Failure, reading: Reading) -> str | None:
    """Line and column of a text; in a file of records the part of the record that is meant."""
    part = failure.about if reading.parts and not failure.action else ""
    return reading.where(failure.place, failure.about) or part or None


def part_of(found: Discrepancy) -> str:
    """The part of the record that a discrepancy outside the actions is about: `announced.sheets[1].total`."""
    if found.action:
        return ""
    field = found.field or ""
    if found.seat is None:
        return f"announced.{field}" if field in Announced.model_fields else ""
    whole = "seats" if field in Seat.model_fields else "announced.sheets"
    return f"{whole}[{found.seat}].{field}"


def describe(problem: Problem) -> str:
    """A problem in one line: where, what, what was found, what was expected.

    Line and column of a text are numbers; the column of a sheet has a heading.
    """
    in_text = (problem.column or "").isdecimal()
    forms = ("{}", "sheet {}", *(("line {}", "column {}") if in_text else ("row {}", "column “{}”")))
    places = zip(forms, (problem.file, problem.sheet, problem.line, problem.column), strict=True)
    where = ", ".join(form.format(place) for form, place in places if place)
    found = f" (found “{problem.found}”)" if problem.found else ""
    expected = f"; expected {problem.expected}" if problem.expected else ""
    return f"{where}: {problem.message}{found}{expected}"


def _refused(fatal: Sequence[Problem], frame: Record | None) -> Verdict:
    """A game without an end is unfinished; anything else that keeps it out makes it malformed.

    Of that what can be judged is judged although some lines cannot be read: the set-up and the announced sheet.
    """
    reasons = tuple(map(describe, fatal))
    if any(map(is_unfinished, fatal)):
        return Verdict("unfinished", None, notes=reasons)
    verdict = Verdict("malformed", None, failure=Failure("malformed", None, 0, None, "\n".join(reasons)))
    if frame is None:
        return verdict
    unjudged = "the actions were not judged, because not all of them can be read"
    further = tuple(in_words(each, frame) for each in setup_failures(frame))
    return replace(verdict, further=further, discrepancies=sheet_faults(frame), notes=(unjudged,))
