"""One piece of a turn line as one action, with the rulings written behind it."""

from functools import lru_cache
from typing import Any

import msgspec
from pydantic import BaseModel, ValidationError

from engine.scythe import actions
from engine.scythe.actions import Action, ChooseSection
from engine.scythe.record import Ruling
from ingest.notation.scythe.cursor import COLON, Cursor, is_number
from ingest.notation.scythe.errors import UnexpectedToken
from ingest.notation.scythe.grammar import RESOURCES, RULING, Operation, is_counted, operation_words
from ingest.notation.scythe.needless import CARDS, MOST_NEEDLESS, needless
from ingest.notation.scythe.operands import ALLS, NONES, is_home
from ingest.notation.scythe.slots import ARROWS
from ingest.notation.scythe.words import FACTION, HEXES, QUANTITY, SECTION, TAKEN_BACK, signs, vocabulary

RULED = "!"
NOTE_LENGTH = 2000
LONGEST_REMEMBERED = 200
NEXT_ACTION = "; before the next action, or the end of the line"
VERBS, DRAWING = signs("verbs"), signs("drawing")
MOVING = frozenset({"character", "mech", "worker"})

OF_A_SECTION = (
    *(actions.Move, actions.GainCoins, actions.Bolster, actions.Trade, actions.Produce),
    *(actions.FactoryTop, actions.BottomRow),
)
"""Top-row and bottom-row actions."""

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
    try:
        return _only_action(Cursor(piece, actor))
    except UnexpectedToken as error:
        return _read_without_needless(piece, actor, error)


def _read_without_needless(piece: str, actor: str | None, error: UnexpectedToken) -> Action:
    """The piece once more, each time without a needless word at which it could not be read."""
    tokens = Cursor(piece).rest[:0:-1]
    numbers = list(range(len(tokens) + 1))
    for _ in range(MOST_NEEDLESS):
        index = needless(tokens, error.index)
        if index is None:
            break
        del tokens[index], numbers[index]
        try:
            return _only_action(Cursor(" ".join(tokens), actor))
        except UnexpectedToken as again:
            error = again
    raise UnexpectedToken(numbers[error.index], error.expected)


def _only_action(cursor: Cursor) -> Action:
    action = _action(cursor)
    cursor.finish(NEXT_ACTION)
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
    cursor.finish(NEXT_ACTION)
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
def choose_section(section: str, by: str | None, note: str | None, taken_back: bool = False) -> ChooseSection:
    """The action a turn line begins with."""
    fields = {"section": section, "by": by, "note": note, "taken_back": taken_back}
    action: ChooseSection = build_action(ChooseSection, fields, 0)
    return action


def begins_operation(cursor: Cursor) -> bool:
    """Whether an action can begin at the cursor."""
    return (
        _OPERATION.find(cursor.token) is not None
        or _begins_produce(cursor.token)
        or cursor.token.lower() in VERBS
        or (is_number(cursor.token) and is_counted(cursor.peek()))
        or (cursor.peek() == COLON and FACTION.find(cursor.token) is not None)
    )


def belongs_to_section(piece: str, actor: str | None) -> bool:
    """Whether the piece is an action that only a section gives."""
    try:
        return isinstance(read_action(piece, actor), OF_A_SECTION)
    except UnexpectedToken:
        return False


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
        path, said = first_of(error)
        raise UnexpectedToken(begin, f"a {path} that fits: {said}") from error


def first_of(error: ValidationError) -> tuple[str, str]:
    """The part that is refused first, and why."""
    first = error.errors(include_url=False, include_input=False)[0]
    return ".".join(map(str, first["loc"])), first["msg"]


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
    if rest[-1] and cursor.skip_saying(TAKEN_BACK):
        fields["taken_back"] = True
    if rest[-1]:
        fields["note"] = read_note(cursor)
    if rest[-1] and rest[-1] != RULED:
        raise _unfinished(cursor, operation, fields, begin)
    action: Action = build_action(operation.phrase.model, fields, begin)
    return action


def _unfinished(cursor: Cursor, operation: Operation, fields: dict[str, Any], begin: int) -> UnexpectedToken:
    """What is missing when something stands behind an action that does not belong to it."""
    if operation is _PRODUCE and cursor.token in ARROWS:
        return UnexpectedToken(begin, "character, mech or worker before the way it goes")
    if operation is _PRODUCE:
        return cursor.expect(
            f"hexes, each with how many workers produce there, such as V3 2, or {NEXT_ACTION}"
        )
    if cursor.token.isalpha() and _OPERATION.find(cursor.token) is not None:
        return cursor.expect("; before the next action")
    more = operation.phrase.expected(fields)
    return cursor.expect(f"{more}, or {NEXT_ACTION}" if more else NEXT_ACTION)


def _prefix(cursor: Cursor) -> str | None:
    """`Saxony: objective 12` says who acts when it is not the active player."""
    faction: str | None = FACTION.find(cursor.token)
    if faction is not None:
        cursor.step()
        cursor.step()
        cursor.actor = faction
    return faction


def _begins_produce(token: str) -> bool:
    return token in HEXES or is_home(token) or token.lower() in NONES or token.lower() in ALLS


def _operation(cursor: Cursor) -> Operation:
    name = _OPERATION.find(cursor.token)
    if name is not None:
        cursor.step()
        return _BY_NAME[name]
    if _begins_produce(cursor.token):
        return _PRODUCE
    return _habitual_operation(cursor)


def _habitual_operation(cursor: Cursor) -> Operation:
    """`reveals objective 12`, `draw 1 card`, `+2 power`, `2 oil at V3`: said as people say it."""
    drawn = False
    while (verb := cursor.token.lower()) in VERBS:
        drawn = verb in DRAWING
        cursor.step()
    counted = _counted_operation(cursor, drawn)
    if counted is not None:
        return counted
    if _OPERATION.find(cursor.token) is not None:
        return _operation(cursor)
    if FACTION.find(cursor.token) is not None:
        cursor.step()
        raise cursor.expect(": behind a faction that acts outside its turn")
    raise cursor.expect(WHAT_MAY_BEGIN)


def _counted_operation(cursor: Cursor, drawn: bool) -> Operation | None:
    """What is gained, behind its number; the word goes, and the number stands where it would behind it."""
    numbered = is_number(cursor.token)
    if numbered and cursor.peek().lower() == "combat" and cursor.rest[-3].lower() in CARDS:
        del cursor.rest[-2]
    place = -2 if numbered else -1
    word = cursor.rest[place]
    unit, quantity = _OPERATION.find(word), QUANTITY.find(word)
    if numbered and unit in MOVING:
        raise cursor.expect(f"one move for each unit, such as {unit} V3>M5; {unit} V3>M5")
    if quantity is not None and (drawn or numbered):
        del cursor.rest[place]
        return _BY_NAME[QUANTITY.spellings[quantity]]
    return _BY_NAME["get"] if _is_resource(word, numbered=numbered) else None


def _is_resource(word: str, *, numbered: bool) -> bool:
    """Whether a word names a resource; a letter alone does so only behind a number."""
    return RESOURCES.find(word) is not None and (numbered or len(word) > 1)
