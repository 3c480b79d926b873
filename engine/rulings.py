"""Rulings: an organiser's recorded decisions, applied where they belong, shown and counted, never silent."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.game import Game, State
from engine.record import Record, Ruling
from engine.result import Breach
from engine.violation import Discrepancy

Rulings = Mapping[int, tuple[Ruling, ...]]

_COMMON = frozenset(Ruling.model_fields)


def by_action(record: Record) -> Rulings:
    """The rulings of a record by the action they belong to; 0 is the set-up."""
    rulings: dict[int, tuple[Ruling, ...]] = {}
    for ruling in record.rulings:
        rulings[ruling.action] = (*rulings.get(ruling.action, ()), ruling)
    return rulings


def waived(rulings: Rulings, action: int) -> frozenset[str]:
    """The rules whose violation stands at this action."""
    return frozenset(
        ruling.rule
        for ruling in rulings.get(action, ())
        if ruling.kind == "allow" and ruling.rule is not None
    )


def fix_values(game: Game, state: State, rulings: Rulings, action: int) -> None:
    """Set the values that were fixed after this action."""
    for ruling in rulings.get(action, ()):
        if ruling.kind == "set":
            game.fix(state, ruling)


def excuse(record: Record, breaches: Iterable[Breach]) -> tuple[tuple[Breach, ...], dict[str, str]]:
    """The breaches of policy that no ruling lets stand, and for the rules of the others who did and why."""
    left: list[Breach] = []
    excused: dict[str, str] = {}
    for breach in breaches:
        ruling = next((each for each in record.rulings if _excuses(each, breach, record)), None)
        if ruling is None:
            left.append(breach)
        else:
            excused[breach.rule] = f"{breach.message}: let stand by {ruling.by} ({ruling.reason})"
    return tuple(left), excused


def let_stand(record: Record, found: Iterable[Discrepancy]) -> tuple[list[Discrepancy], dict[str, str]]:
    """The discrepancies that no ruling lets stand, and for the rules of the others who did and why."""
    left: list[Discrepancy] = []
    excused: dict[str, str] = {}
    for discrepancy in found:
        ruling = next((each for each in record.rulings if _allows(each, discrepancy, record)), None)
        if ruling is None:
            left.append(discrepancy)
        else:
            said = f"{discrepancy.message}: let stand by {ruling.by} ({ruling.reason})"
            earlier = excused.get(discrepancy.rule or "")
            excused[discrepancy.rule or ""] = said if earlier is None else f"{earlier}; {said}"
    return left, excused


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


def remarks(rulings: Rulings, events: Sequence[Any], told: frozenset[str] = frozenset()) -> Iterator[str]:
    """One line per ruling: what it did, or that it was not needed; those on the rules `told` are left out."""
    applied = [event for event in events if event.kind == "ruling"]
    for action, decided in sorted(rulings.items()):
        for ruling in (each for each in decided if each.rule is None or each.rule not in told):
            used = any(event.action == action and _mattered(ruling, event.detail) for event in applied)
            yield f"{_decision(ruling)} at action {action} by {ruling.by}: {ruling.reason}" + (
                "" if used else " (changed nothing)"
            )


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
    what = " ".join(map(_words, said.values()))
    return f"ruling: {what} set" if value is None else f"ruling: {what} set to {value}"


def _words(value: object) -> str:
    """A value of a ruling as people say it; cards that nobody saw are `?`."""
    if isinstance(value, tuple):
        return " ".join("?" if each is None else str(each) for each in value)
    return str(value).replace("_", " ")
