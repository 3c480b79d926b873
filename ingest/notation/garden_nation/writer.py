"""From a record to text: tags, a line for every turn, the result."""

from collections.abc import Iterator
from typing import Any

from engine.garden_nation.record import Announced, Record
from ingest.notation.games import NO_RESULT
from ingest.notation.garden_nation.actions import NAMES, card_name, name, write_one
from ingest.notation.garden_nation.tags import write_tags
from ingest.notation.garden_nation.words import SHEET_WORDS
from ingest.notation.quoting import quote


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
    if kind == "strategic_move":
        return f"strategic {what}"
    if kind == "roof_transfer":
        return f"roof {what.replace(' ', ' > ')}"
    if kind == "claim_project":
        return f"claim {card_name(what)}"
    return card_name(choice) if choice in NAMES else choice


def _turns(actions: tuple[Any, ...]) -> Iterator[str]:
    """A new line wherever an action names its player or the one before named the next; claims stay."""
    lines: list[list[str]] = []
    fresh = bool(actions)
    for action in actions:
        goes_on = lines and action.type == "claim_project"
        if (fresh and not goes_on) or action.by is not None:
            lines.append([f"{len(lines) + 1}. " + ("" if action.by is None else f"{name(action.by)}: ")])
        lines[-1].append(write_one(action))
        fresh = getattr(action, "next", None) is not None or (fresh and action.type == "claim_project")
    yield from (head + "; ".join(words) for head, *words in lines)


def _result(record: Record) -> Iterator[str]:
    announced = record.announced
    if announced is None:
        yield NO_RESULT
        return
    yield _result_line(announced)
    for seat, sheet in enumerate(announced.sheets):
        stated = [
            f"{word} {getattr(sheet, word)}" for word in SHEET_WORDS if getattr(sheet, word) is not None
        ]
        yield " ".join([f"score {label(record, seat)}:", *stated])


def _result_line(announced: Announced) -> str:
    words = ["result"]
    if announced.winners:
        words += ["winners", *map(quote, announced.winners)]
    if announced.rounds is not None:
        words += ["rounds", str(announced.rounds)]
    if announced.stopped:
        words.append("stopped")
    return " ".join(words)


def label(record: Record, seat: int) -> str:
    """A seat by its clan, by its player, or by its number where neither tells it apart."""
    names: list[list[str | None]] = [
        [each.clan for each in record.seats],
        [each.player for each in record.seats],
    ]
    for held in names:
        own = held[seat] if seat < len(held) else None
        if own is not None and held.count(own) == 1:
            return name(own)
    return f"seat{seat + 1}"
