"""Strategies for any value a model admits: a new field is tested on the day it comes."""

import datetime
import types
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import reject
from hypothesis import strategies as st
from msgspec import Struct
from pydantic import JsonValue
from pydantic.fields import FieldInfo

from engine.scythe.record import Record
from engine.scythe.words import FACTIONS
from ingest.notation.scythe.phrases import Part, facts_of

NASTY = (
    '"quoted"',
    "[brackets]",
    "{braces}",
    "line\nbreak\r\n",
    "\u202eright to left\u200f",
    "# remark; not * a [Tag]",
    "back\\slash \\u{41} \\",
    "}",
    "\x00\x07\x1b[31m",
    "\u2028\x85\x0b",
    "Олена 'Їжак' 😀",
    "",
    " edges ",
    "result",
    "! allow",
)
HOMES = [f"home_{name}" for name in (*FACTIONS, "nowhere")]
HEXES = [f"{letter}{digit}" for letter in "MFTWVL" for digit in range(1, 10)] + ["X1", *HOMES]
PATTERNS = {r"^([MFTWVL][1-9]|X1|home_[a-z]+)$": st.sampled_from(HEXES)}
SCALARS: dict[Any, st.SearchStrategy[Any]] = {
    bool: st.booleans(),
    datetime.date: st.dates(),
    datetime.time: st.times(),
    type(None): st.none(),
    JsonValue: st.recursive(
        st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    ),
}


def records() -> st.SearchStrategy[Record]:
    """Any record."""
    return model(Record)


@cache
def model(kind: Part) -> st.SearchStrategy[Any]:
    """Any instance; fields with a default are often left out."""
    needed = facts_of(kind).required
    fields = {name: _value(*field) for name, field in _fields(kind).items()}
    required = {name: made for name, made in fields.items() if name in needed}
    optional = {name: made for name, made in fields.items() if name not in needed}
    return st.fixed_dictionaries(required, optional=optional).map(lambda values: _made(kind, values))


def _made(kind: Part, values: dict[str, Any]) -> Any:
    """What the model itself refuses is no record."""
    try:
        return kind(**values)
    except ValueError:
        return reject()


def _fields(kind: Part) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """The type of every field and its limits."""
    if issubclass(kind, Struct):
        return {name: (hint, ()) for name, hint in get_type_hints(kind, include_extras=True).items()}
    return {name: (info.annotation, tuple(info.metadata)) for name, info in kind.model_fields.items()}


def _value(kind: Any, limits: tuple[Any, ...] = ()) -> st.SearchStrategy[Any]:  # noqa: PLR0911
    if kind is JsonValue:
        return SCALARS[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _value(arguments[0], (*limits, *_limits(arguments[1:])))
    if origin in (Union, types.UnionType):
        return st.one_of([_value(argument) for argument in arguments])
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin is tuple:
        size = {
            "min_size": _limit(limits, "min_length", 0),
            "max_size": min(5, _limit(limits, "max_length", 5)),
        }
        return st.lists(_value(arguments[0]), **size).map(tuple)
    if origin is dict:
        return st.dictionaries(_value(arguments[0]), _value(arguments[1]), max_size=4)
    if kind is int:
        return st.integers(_limit(limits, "ge", None), _limit(limits, "le", None))
    if kind is str:
        return _text(limits)
    return SCALARS[kind] if kind in SCALARS else model(kind)


def _text(limits: tuple[Any, ...]) -> st.SearchStrategy[str]:
    pattern = _limit(limits, "pattern", None)
    if pattern is not None:
        return PATTERNS[pattern]
    longest = _limit(limits, "max_length", 5000)
    return st.sampled_from(NASTY) | st.text(max_size=min(30, longest)) | st.just("é" * longest)


def _limits(metadata: tuple[Any, ...]) -> list[Any]:
    return [
        limit for item in metadata for limit in (item.metadata if isinstance(item, FieldInfo) else [item])
    ]


def _limit(limits: tuple[Any, ...], name: str, otherwise: Any) -> Any:
    """Whoever states it: pydantic and msgspec call it the same."""
    stated = (getattr(limit, name, None) for limit in limits)
    return next((limit for limit in stated if limit is not None), otherwise)
