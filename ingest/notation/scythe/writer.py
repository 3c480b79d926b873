"""From record to text: the canonical form, one line per turn."""

from typing import Any

from msgspec.structs import replace

from engine.scythe.actions import Action, Automa, ChooseSection
from engine.scythe.record import Announced, Record, Ruling, Seat
from ingest.notation.games import NO_RESULT
from ingest.notation.quoting import brace, quote
from ingest.notation.scythe.grammar import OPERATIONS, RESULT, RULING, SHEET, Operation
from ingest.notation.scythe.headers import write_headers
from ingest.notation.scythe.rotation import Rotation
from ingest.notation.scythe.turns import RULED
from ingest.notation.scythe.words import CELL, FACTION, QUANTITY, SECTION, TAKEN_BACK

_BY_KIND: dict[tuple[type, Any], Operation] = {
    (operation.phrase.model, next(iter(operation.phrase.preset.values()), None)): operation
    for operation in OPERATIONS
}
_SPOKEN = {**QUANTITY.spellings, **CELL.spellings, **SECTION.spellings, "factory_card": "card"}
_TOLD_APART = {operation.phrase.model: next(iter(operation.phrase.preset), None) for operation in OPERATIONS}


def write_record(record: Record) -> str:
    """The whole game; it ends with a result or with `*`."""
    ruled = _rulings_by_action(record)
    lines = [*write_headers(record, rulings=ruled is None), ""]
    turns = _turns(record, ruled or {})
    lines += [*turns, ""] if turns else []
    lines += [NO_RESULT] if record.announced is None else _closing(record.announced, record.seats)
    return "\n".join(lines) + "\n"


def write_action(action: Action, actor: str | None) -> str:
    """One action alone, as the faction that takes it would have it written down."""
    if isinstance(action, ChooseSection):
        return SECTION.spellings[action.section]
    return _piece(replace(action, by=None), actor)


def spoken(choice: str) -> str:
    """A legal choice by the word a scribe writes for it."""
    return _SPOKEN.get(choice, choice)


def _rulings_by_action(record: Record) -> dict[int, list[Ruling]] | None:
    """Rulings that can stand behind their actions; None when their order or numbers forbid it."""
    numbers = [ruling.action for ruling in record.rulings]
    if numbers != sorted(numbers) or (numbers and not 1 <= numbers[0] <= numbers[-1] <= len(record.actions)):
        return None
    ruled: dict[int, list[Ruling]] = {}
    for ruling in record.rulings:
        ruled.setdefault(ruling.action, []).append(ruling)
    return ruled


def _turns(record: Record, ruled: dict[int, list[Ruling]]) -> list[str]:
    """A line for each turn of a person and of the Automa, and one for what comes before the first."""
    rotation = Rotation(record.seats, record.position)
    lines = [["0."]]
    for number, action in enumerate(record.actions, 1):
        behind = _behind(action, ruled.get(number, ()))
        if isinstance(action, Automa | ChooseSection):
            lines.append([f"{len(lines)}."])
        if isinstance(action, ChooseSection):
            lines[-1][0] += f" {_head(action, rotation)}{behind}"
        else:
            lines[-1].append(_piece(action, rotation.actor) + behind)
            rotation.follow(action)
    return [_line(head, pieces) for head, *pieces in lines if pieces or head != "0."]


def _line(head: str, pieces: list[str]) -> str:
    if not pieces:
        return head
    return f"{head}{'' if head[-1] == '.' else ':'} {'; '.join(pieces)}"


def _head(action: ChooseSection, rotation: Rotation) -> str:
    expected = rotation.expected()
    rotation.follow(action)
    section = SECTION.spellings[action.section]
    if rotation.actor is None:
        return section
    certain = "by " if action.by is not None and action.by == expected else ""
    return f"{certain}{FACTION.spellings[rotation.actor]} {section}"


def _piece(action: Action, actor: str | None) -> str:
    kind = type(action)
    told_apart = _TOLD_APART[kind]
    operation = _BY_KIND[kind, getattr(action, told_apart) if told_apart else None]
    body = operation.phrase.write(action, action.by or actor)
    said = f"{operation.word} {body}".strip()
    return said if action.by is None else f"{FACTION.spellings[action.by]}: {said}"


def _behind(action: Action, rulings: Any) -> str:
    """The note and the rulings that follow an action."""
    note = "" if action.note is None else " " + brace(action.note)
    if action.taken_back:
        note = f" {TAKEN_BACK[0]}{note}"
    return note + "".join(f" {RULED} {RULING.write(ruling, None)}" for ruling in rulings)


def _closing(announced: Announced, seats: tuple[Seat, ...]) -> list[str]:
    lines = [f"result {RESULT.write(announced, None)}".rstrip()]
    labels = [_label(seat, seats) for seat in seats]
    for index, sheet in enumerate(announced.sheets):
        label = labels[index] if index < len(labels) else ""
        lines.append(f"score{label} {SHEET.write(sheet, None)}".rstrip())
    return lines


def _label(seat: Seat, seats: tuple[Seat, ...]) -> str:
    """Whose score it is: the faction or else the name, whichever no other seat has."""
    if seat.faction and [other.faction for other in seats].count(seat.faction) == 1:
        return f" {FACTION.spellings[seat.faction]}:"
    alone = [other.player for other in seats].count(seat.player) == 1
    return f" {quote(seat.player)}:" if alone else ""
