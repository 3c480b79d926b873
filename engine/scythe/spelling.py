"""Actions from plain values and back; a refusal says where, what was found and what was expected."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import inspect
from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from engine.scythe.actions import Action

Actions = tuple[Action, ...]
Path = tuple[str | int, ...]

ACTION_TYPES = {str(kind.__struct_config__.tag): kind for kind in get_args(Action)}
TYPE_OF = {kind: word for word, kind in ACTION_TYPES.items()}

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Actions)
_REFUSAL = re.compile(r"(?P<message>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_STEP = re.compile(r"\[(\d+|\.\.\.)\]|\.(\w+)")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*)`", re.DOTALL)
_SHAPE = re.compile(r"Expected (.*?)(?:, got .*)?", re.DOTALL)
_KEY = "key"


def decode_actions(text: bytes | msgspec.Raw) -> Actions:
    """The actions of a JSON list; raises msgspec's errors."""
    return _DECODER.decode(text)


def read_actions(given: Any) -> Actions:
    """The actions of a list of plain values, or pydantic's error with every action that is refused."""
    try:
        return msgspec.convert(given, Actions)
    except msgspec.ValidationError as error:
        refusals = list(_refusals(given)) if isinstance(given, list | tuple) else [_refusal((), given, error)]
        raise ValidationError.from_exception_data("actions", refusals) from error


def spelled(action: Action) -> str:
    """One action as JSON, defaults left out."""
    return _ENCODER.encode(action).decode()


def spelled_actions(actions: Actions) -> msgspec.Raw:
    """All of them as a JSON list."""
    return msgspec.Raw(_ENCODER.encode(actions))


def plain_actions(actions: Actions) -> list[dict[str, Any]]:
    """Plain JSON values in the order of the fields, defaults left out."""
    return list(msgspec.to_builtins(actions, order="deterministic"))


def _refusals(given: Any) -> Iterator[InitErrorDetails]:
    """The first thing that is wrong with each action."""
    for number, value in enumerate(given):
        try:
            msgspec.convert(value, Action)
        except msgspec.ValidationError as error:
            yield _refusal((number,), value, error)


def _refusal(place: Path, value: Any, error: msgspec.ValidationError) -> InitErrorDetails:
    found = _REFUSAL.fullmatch(str(error))
    said, path, key = (
        (found["message"], _path(found["path"] or ""), found["key"]) if found else ("", (), None)
    )
    if field := _FIELD.fullmatch(said):
        message, expected = f"{field[1]} field {field[2]}", "the fields of that action"
        path = (*path, field[2])
    elif shape := _SHAPE.fullmatch(said):
        message, expected = said, shape[1]
    else:
        message, expected = said, ", ".join(_words(value, (*path, _KEY) if key else path))
    context = {"message": message.replace("`", ""), "expected": expected.replace("`", "")}
    return InitErrorDetails(
        type=PydanticCustomError("action", "{message}", context), loc=(*place, *path), input=_at(value, path)
    )


def _path(text: str) -> Path:
    return tuple(int(index) if index.isdigit() else index or name for index, name in _STEP.findall(text))


def _at(value: Any, path: Path) -> Any:
    """What stands there; the whole of it where the path leads out of the value."""
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return value
    return value


def _words(value: Any, path: Path) -> list[str]:
    """The words that may stand there."""
    if path == ("type",):
        return list(ACTION_TYPES)
    kind: Any = inspect.type_info(ACTION_TYPES[value["type"]])
    for step in path:
        kind = _within(kind, step)
    return [
        str(word) for each in _parts(kind) if isinstance(each, inspect.LiteralType) for word in each.values
    ]


def _within(kind: inspect.Type, step: str | int) -> Any:
    for each in _parts(kind):
        if isinstance(each, inspect.StructType):
            return next(field.type for field in each.fields if field.name == step)
        if isinstance(each, inspect.VarTupleType):
            return each.item_type
        if isinstance(each, inspect.DictType):
            return each.key_type if step == _KEY else each.value_type
    return kind


def _parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types of a union, or the type alone."""
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)
