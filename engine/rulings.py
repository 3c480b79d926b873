"""Rulings: an organiser's recorded decisions, applied where they belong, shown and counted, never silent."""

from collections.abc import Iterator, Mapping, Sequence

from engine.record import Record, Ruling
from engine.scythe.state import Event, State

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
        setattr(state.seats[index], ruling.field, max(0, ruling.value))
        state.note("ruling", index, field=ruling.field, before=before, value=ruling.value)


def remarks(rulings: Rulings, events: Sequence[Event]) -> Iterator[str]:
    """One line per ruling: what it did, or that it was not needed."""
    used = {event.action for event in events if event.kind == "ruling"}
    for action, decided in sorted(rulings.items()):
        for ruling in decided:
            yield f"{_decision(ruling)} at action {action} by {ruling.by}: {ruling.reason}" + (
                "" if action in used else " (changed nothing)"
            )


def _decision(ruling: Ruling) -> str:
    if ruling.kind == "allow":
        return f"ruling: {ruling.rule or 'no rule named'} let stand"
    return f"ruling: {ruling.faction} {ruling.field} set to {ruling.value}"
