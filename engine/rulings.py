"""Rulings: an organiser's recorded decisions, applied where they belong, shown and counted, never silent."""

from collections.abc import Iterator, Mapping, Sequence

from engine.record import Record, Ruling
from engine.scythe.stars import TOP_POPULARITY, TOP_POWER, settle
from engine.scythe.state import Event, State

_TOPS = {"power": TOP_POWER, "popularity": TOP_POPULARITY}
Rulings = Mapping[int, tuple[Ruling, ...]]


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


def fix_values(state: State, rulings: Rulings, action: int) -> None:
    """Set the values that were fixed after this action."""
    for ruling in rulings.get(action, ()):
        if ruling.kind != "set" or ruling.faction not in state.order:
            continue
        if ruling.field is None or ruling.value is None:
            continue
        index = state.order[ruling.faction]
        before = getattr(state.seats[index], ruling.field)
        value = max(0, min(ruling.value, _TOPS.get(ruling.field, ruling.value)))
        setattr(state.seats[index], ruling.field, value)
        state.note("ruling", index, faction=ruling.faction, field=ruling.field, before=before, value=value)
        settle(state, state.clockwise(state.active))


def remarks(rulings: Rulings, events: Sequence[Event]) -> Iterator[str]:
    """One line per ruling: what it did, or that it was not needed."""
    applied = [event for event in events if event.kind == "ruling"]
    for action, decided in sorted(rulings.items()):
        for ruling in decided:
            used = any(event.action == action and _mattered(ruling, event.detail) for event in applied)
            yield f"{_decision(ruling)} at action {action} by {ruling.by}: {ruling.reason}" + (
                "" if used else " (changed nothing)"
            )


def _mattered(ruling: Ruling, detail: Mapping[str, object]) -> bool:
    """Whether an event tells of this ruling and of a difference that it made."""
    if ruling.kind == "allow":
        return ruling.rule is not None and detail.get("rule") == ruling.rule
    return (
        ruling.faction == detail.get("faction")
        and ruling.field == detail.get("field")
        and detail["before"] != detail["value"]
    )


def _decision(ruling: Ruling) -> str:
    if ruling.kind == "allow":
        return f"ruling: {ruling.rule or 'no rule named'} let stand"
    return f"ruling: {ruling.faction} {ruling.field} set to {ruling.value}"
