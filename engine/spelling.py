"""Actions of a game from plain values and back; a refusal says where, what was found, what was expected."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import inspect
from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

Path = tuple[str | int, ...]

_ENCODER = msgspec.json.Encoder(order="deterministic")
_REFUSAL = re.compile(r"(?P<message>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_STEP = re.compile(r"\[(\d+|\.\.\.)\]|\.(\w+)")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*)`", re.DOTALL)
_SHAPE = re.compile(r"Expected (.*?)(?:, got .*)?", re.DOTALL)
_KEY = "key"


def spelled(action: Any) -> str:
    """One action as JSON, defaults left out."""
    return _ENCODER.encode(action).decode()


def spelled_actions(actions: tuple[Any, ...]) -> msgspec.Raw:
    """All of them as a JSON list."""
    return msgspec.Raw(_ENCODER.encode(actions))


def plain_actions(actions: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Plain JSON values in the order of the fields, defaults left out."""
    return list(msgspec.to_builtins(actions, order="deterministic"))


class Spelling:
    """How the actions of one game are read: a union of frozen structs told apart by their `type`."""

    def __init__(self, action: Any) -> None:
        kinds = get_args(action) or (action,)
        self.types: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in kinds}
        self.type_of: dict[Any, str] = {kind: word for word, kind in self.types.items()}
        self._action = action
        self.list_type: Any = tuple[action, ...]
        self._decoder = msgspec.json.Decoder(self.list_type)

    def decode(self, text: bytes | msgspec.Raw) -> Any:
        """The actions of a JSON list; raises msgspec's errors."""
        return self._decoder.decode(text)

    def read(self, given: Any) -> Any:
        """The actions of a list of plain values, or pydantic's error with every action that is refused."""
        try:
            return msgspec.convert(given, self.list_type)
        except msgspec.ValidationError as error:
            several = isinstance(given, list | tuple)
            refusals = list(self._refusals(given)) if several else [self._refusal((), given, error)]
            raise ValidationError.from_exception_data("actions", refusals) from error

    def _refusals(self, given: Any) -> Iterator[InitErrorDetails]:
        """The first thing that is wrong with each action."""
        for number, value in enumerate(given):
            try:
                msgspec.convert(value, self._action)
            except msgspec.ValidationError as error:
                yield self._refusal((number,), value, error)

    def _refusal(self, place: Path, value: Any, error: msgspec.ValidationError) -> InitErrorDetails:
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
            message, expected = said, ", ".join(self._words(value, (*path, _KEY) if key else path))
        context = {"message": message.replace("`", ""), "expected": expected.replace("`", "")}
        return InitErrorDetails(
            type=PydanticCustomError("action", "{message}", context),
            loc=(*place, *path),
            input=_at(value, path),
        )

    def _words(self, value: Any, path: Path) -> list[str]:
        """The words that may stand there."""
        if path == ("type",):
            return list(self.types)
        kind: Any = inspect.type_info(self.types[value["type"]])
        for step in path:
            kind = _within(kind, step)
        return [
            str(word)
            for each in _parts(kind)
            if isinstance(each, inspect.LiteralType)
            for word in each.values
        ]


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
