"""From a record to text: tags, a line for every turn, the result."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.garden_nation.record import Record
from ingest.notation.games import NO_RESULT
from ingest.notation.garden_nation.actions import NAMES, card_name, name, write_one
from ingest.notation.garden_nation.forms import write_parts
from ingest.notation.garden_nation.tags import RESULT, SHEET, write_tags


def write_record(record: Record) -> str:
    """The canonical text of a game."""
    lines = [*write_tags(record), "", *_turns(record.actions), "", *_result(record)]
    return "\n".join(lines) + "\n"


def write_action(action: Any, actor: str | None) -> str:
    """One action with its player."""
    by = action.by or actor
    return write_one(action) if by is None else f"{name(by)}: {write_one(action)}"


def spoken(choice: str) -> str:
    """A legal choice as the notation names it: `strategic 5`, `claim Forge`, a card by its name."""
    kind, _, what = choice.partition(" ")
    said = {
        "strategic_move": f"strategic {what}",
        "roof_transfer": f"roof {what.replace(' ', ' > ')}",
        "claim_project": f"claim {card_name(what)}",
    }
    return said.get(kind) or (card_name(choice) if choice in NAMES else choice)


def _turns(actions: Sequence[Any]) -> Iterator[str]:
    """A new line wherever an action names its player or the one before named the next; claims stay."""
    lines: list[list[str]] = []
    fresh = bool(actions)
    for action in actions:
        is_claim = action.type == "claim_project"
        if action.by is not None or not lines or (fresh and not is_claim):
            lines.append([f"{len(lines) + 1}. " + ("" if action.by is None else f"{name(action.by)}: ")])
        lines[-1].append(write_one(action))
        fresh = getattr(action, "next", None) is not None or (fresh and is_claim)
    yield from (head + "; ".join(words) for head, *words in lines)


def _result(record: Record) -> Iterator[str]:
    if record.announced is None:
        yield NO_RESULT
        return
    yield f"result {write_parts(RESULT.values(), record.announced)}".rstrip()
    for seat, sheet in enumerate(record.announced.sheets):
        yield f"score {label(record, seat)}: {write_parts(SHEET.values(), sheet)}".rstrip()


def label(record: Record, seat: int) -> str:
    """A seat by its clan, by its player, or by its number where neither tells it apart."""
    clans: list[str | None] = [each.clan for each in record.seats]
    for said in (clans, [each.player for each in record.seats]):
        own = said[seat] if seat < len(said) else None
        if own is not None and said.count(own) == 1:
            return name(own)
    return f"seat{seat + 1}"
