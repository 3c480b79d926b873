"""One piece of a turn line as one action, with the rulings written behind it."""

from functools import lru_cache
from typing import Any

import msgspec
from pydantic import BaseModel, ValidationError

from engine.record import Ruling
from engine.scythe.actions import Action, ChooseSection
from ingest.notation.cursor import COLON, Cursor
from ingest.notation.errors import UnexpectedToken
from ingest.notation.grammar import NOTE_LENGTH, RULING, Operation, operation_words
from ingest.notation.operands import NONE, is_home
from ingest.notation.words import FACTION, HEXES, SECTION, vocabulary

RULED = "!"
LONGEST_REMEMBERED = 200

_BY_WORD = operation_words()
_PRODUCE = _BY_WORD[""]
_BY_NAME: dict[str, Operation] = {operation.phrase.rule: operation for operation in _BY_WORD.values()}
_OPERATION = vocabulary(
    "an operation",
    {operation.phrase.rule: operation.word for operation in _BY_WORD.values() if operation.word},
    {word: operation.phrase.rule for word, operation in _BY_WORD.items() if word},
)
_LEADING = frozenset({"move_gain", "trade", "produce", "bolster"})
WHAT_MAY_BEGIN = f"one of {', '.join(_OPERATION.spellings.values())}, or the hexes that produce"


def read_action(piece: str, actor: str | None) -> Action:
    """The action in a piece without rulings."""
    cursor = Cursor(piece, actor)
    action = _action(cursor)
    cursor.finish("; or the end of the line")
    return action


read_remembered_action = lru_cache(maxsize=32_768)(read_action)
"""The same for short pieces. Actions are frozen, so the same words may give the same object."""


def forget() -> None:
    """Forget the actions read so far, so that a measurement starts from nothing."""
    read_remembered_action.cache_clear()


def read_ruled_action(piece: str, actor: str | None, number: int) -> tuple[Action, list[Ruling]]:
    """The action in a piece, and the rulings about it; `number` is the action's own."""
    cursor = Cursor(piece, actor)
    action = _action(cursor)
    rulings = read_rulings(cursor, number)
    cursor.finish("; or the end of the line")
    return action, rulings


def read_rulings(cursor: Cursor, number: int) -> list[Ruling]:
    """Every `! ...` at the cursor."""
    rulings = []
    while cursor.token == RULED:
        cursor.step()
        begin = cursor.at
        rulings.append(build(Ruling, RULING.fill(cursor, {"action": number}), begin))
    return rulings


def read_note(cursor: Cursor) -> str | None:
    """The `{...}` at the cursor, if there is one."""
    return cursor.text(NOTE_LENGTH, "a note") if cursor.token[:1] == "{" else None


@lru_cache(maxsize=1024)
def choose_section(section: str, by: str | None, note: str | None) -> ChooseSection:
    """The action a turn line begins with."""
    action: ChooseSection = build_action(ChooseSection, {"section": section, "by": by, "note": note}, 0)
    return action


def begins_operation(cursor: Cursor) -> bool:
    """Whether an action can begin at the cursor."""
    return (
        _OPERATION.find(cursor.token) is not None
        or _begins_produce(cursor.token)
        or (cursor.peek() == COLON and FACTION.find(cursor.token) is not None)
    )


def build_action(kind: Any, fields: dict[str, Any], begin: int) -> Any:
    """The action, or the token at which the piece begins that it refuses."""
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise UnexpectedToken(begin, f"what fits: {error}".replace("`", "")) from error


def build(model: type[BaseModel], fields: dict[str, Any], begin: int) -> Any:
    """The same for the parts around the actions."""
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise UnexpectedToken(
            begin, f"a {'.'.join(map(str, first['loc']))} that fits: {first['msg']}"
        ) from error


def _action(cursor: Cursor) -> Action:
    rest = cursor.rest
    by = _prefix(cursor) if len(rest) > 1 and rest[-2] == COLON else None
    if SECTION.known[rest[-1]] in _LEADING:
        rest.pop()
    begin = cursor.at
    operation = _operation(cursor)
    fields = operation.phrase.fill(cursor)
    if by is not None:
        fields["by"] = by
    if rest[-1]:
        fields["note"] = read_note(cursor)
    if rest[-1] and rest[-1] != RULED:
        raise cursor.expect(f"{operation.phrase.expected()} of {operation.phrase.rule}")
    action: Action = build_action(operation.phrase.model, fields, begin)
    return action


def _prefix(cursor: Cursor) -> str | None:
    """`Saxony: objective 12` says who acts when it is not the active player."""
    faction = FACTION.find(cursor.token)
    if faction is not None:
        cursor.step()
        cursor.step()
        cursor.actor = faction
    return faction


def _begins_produce(token: str) -> bool:
    return token in HEXES or is_home(token) or token.lower() == NONE


def _operation(cursor: Cursor) -> Operation:
    name = _OPERATION.find(cursor.token)
    if name is not None:
        cursor.step()
        return _BY_NAME[name]
    if _begins_produce(cursor.token):
        return _PRODUCE
    raise cursor.expect(WHAT_MAY_BEGIN)
