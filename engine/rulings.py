"""Rulings: an organiser's recorded decisions, applied where they belong, shown and counted, never silent."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.game import Game, State
from engine.record import Record, Ruling
from engine.result import Breach
from engine.violation import Discrepancy, Malformed

Rulings = Mapping[int, tuple[Ruling, ...]]

_COMMON = frozenset(Ruling.model_fields)
_SAID = {"hex": "at", "to": "to", "hand": "hand", "objectives": "objectives"}
"""The word before what a ruling sets, where the value alone would not say it."""
_Found = TypeVar("_Found", Discrepancy, Breach)


def by_action(record: Record) -> Rulings:
    """The rulings of a record by the action they belong to; 0 is the set-up."""
    rulings: dict[int, tuple[Ruling, ...]] = {}
    for ruling in record.rulings:
        rulings[ruling.action] = (*rulings.get(ruling.action, ()), ruling)
    return rulings


def check_rulings(game: Game, record: Record) -> None:
    """A rule is let stand or a value is set, never both; a value is set at an action that the record has."""
    seats = {each.name for each in game.dimensions}
    for ruling in record.rulings:
        beside = [name for name, value in ruling if name not in {*_COMMON, *seats} and value is not None]
        if ruling.kind == "allow" and beside:
            message = (
                f"a ruling that lets {ruling.rule or 'a rule'} stand sets nothing, but names {beside[0]}"
            )
            raise Malformed(message, where="rulings", expected="two rulings, one of them with set")
        if ruling.kind == "set" and ruling.rule is not None:
            message = f"a ruling that sets something names the rule {ruling.rule}"
            raise Malformed(message, where="rulings", expected="two rulings, one of them with allow")
        if ruling.kind == "set" and ruling.action > len(record.actions):
            message = f"a ruling sets something at action {ruling.action} of {len(record.actions)}"
            raise Malformed(message, where="rulings", expected="the number of an action, or 0 for the set-up")


def waived(rulings: Rulings, action: int) -> frozenset[str]:
    """The rules whose violation stands at this action."""
    return frozenset(
        ruling.rule
        for ruling in rulings.get(action, ())
        if ruling.kind == "allow" and ruling.rule is not None
    )


def fix_values(game: Game, state: State, rulings: Rulings, action: int) -> None:
    """Set the values that were fixed after this action."""
    settings = [ruling for ruling in rulings.get(action, ()) if ruling.kind == "set"]
    if settings:
        game.fix(state, settings)


@dataclass(frozen=True, slots=True)
class Judged:
    """What no ruling lets stand, and what each ruling did."""

    discrepancies: tuple[Discrepancy, ...]
    breaches: tuple[Breach, ...]
    notes: tuple[str, ...]


def judge(
    record: Record,
    discrepancies: Iterable[Discrepancy],
    breaches: Iterable[Breach] = (),
    events: Sequence[Any] = (),
    until: int | None = None,
) -> Judged:
    """Let stand what the rulings allow, and say of every ruling what it did or that it changed nothing.

    `events` are those of the replay; behind the action `until`, where it broke off, nothing can be said.
    """
    let: dict[int, list[str]] = {}
    wrong = [each for each in discrepancies if not _is_let_stand(record, each, _allows, let)]
    banned = [each for each in breaches if not _is_let_stand(record, each, _excuses, let)]
    told = sorted(enumerate(record.rulings), key=lambda numbered: numbered[1].action)
    notes = [
        _remark(ruling, let.get(number, []), events)
        for number, ruling in told
        if until is None or ruling.action <= until
    ]
    return Judged(tuple(wrong), tuple(banned), tuple(notes))


def _is_let_stand(
    record: Record, found: _Found, allows: Callable[[Ruling, _Found, Record], bool], let: dict[int, list[str]]
) -> bool:
    for number, ruling in enumerate(record.rulings):
        if allows(ruling, found, record):
            let.setdefault(number, []).append(found.message)
            return True
    return False


def _allows(ruling: Ruling, found: Discrepancy, record: Record) -> bool:
    """Whether a ruling allows the discrepancy: its rule, its action and its seat where they are named."""
    if ruling.kind != "allow" or ruling.rule != found.rule or found.action not in (None, ruling.action):
        return False
    return found.seat is None or _is_about(ruling, record.seats[found.seat])


def _is_about(ruling: Ruling, seat: Any) -> bool:
    named = {name: value for name, value in ruling if name not in _COMMON and value is not None}
    return all(getattr(seat, name, value) == value for name, value in named.items())


def _excuses(ruling: Ruling, breach: Breach, record: Record) -> bool:
    """Whether a ruling allows the breach, for this seat where it names one."""
    if ruling.kind != "allow" or ruling.rule != breach.rule:
        return False
    return _is_about(ruling, record.seats[breach.seat])


def _remark(ruling: Ruling, let: Sequence[str], events: Sequence[Any]) -> str:
    """One line: what the ruling let stand or did, or that it was not needed."""
    if let:
        return "; ".join(f"{message}: let stand by {ruling.by} ({ruling.reason})" for message in let)
    used = any(
        event.kind == "ruling" and event.action == ruling.action and _mattered(ruling, event.detail)
        for event in events
    )
    said = f"{_decision(ruling)} at action {ruling.action} by {ruling.by}: {ruling.reason}"
    return said if used else f"{said} (changed nothing)"


def _mattered(ruling: Ruling, detail: Mapping[str, object]) -> bool:
    """Whether an event tells of this ruling and of a difference that it made."""
    if ruling.kind == "allow":
        return ruling.rule is not None and detail.get("rule") == ruling.rule
    own = {name: value for name, value in ruling if name not in {*_COMMON, "value"} and value is not None}
    about = {name: value for name, value in detail.items() if name not in ("before", "value")}
    return own == about and detail["before"] != detail["value"]


def _decision(ruling: Ruling) -> str:
    if ruling.kind == "allow":
        return f"ruling: {ruling.rule or 'no rule named'} let stand"
    said = {name: value for name, value in ruling if name not in _COMMON and value is not None}
    value = said.pop("value", None)
    what = " ".join(f"{_SAID.get(name, '')} {_words(part)}".strip() for name, part in said.items())
    return f"ruling: {what} set" if value is None else f"ruling: {what} set to {value}"


def _words(value: object) -> str:
    """A value of a ruling as people say it; cards that were not seen are `?`."""
    if isinstance(value, tuple):
        return " ".join("?" if each is None else str(each) for each in value)
    return str(value).replace("_", " ")
