"""Strategies for any value a model admits: a new field is tested on the day it comes."""

import datetime
import types
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen, MinLen
from hypothesis import strategies as st
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from engine.record import Record
from engine.scythe.words import FACTIONS

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
}


def records() -> st.SearchStrategy[Record]:
    """Any record."""
    return model(Record)


@cache
def model(kind: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Any instance; fields with a default are often left out."""
    fields = {name: _field(info) for name, info in kind.model_fields.items()}
    required = {name: made for name, made in fields.items() if kind.model_fields[name].is_required()}
    optional = {name: made for name, made in fields.items() if name not in required}
    return st.fixed_dictionaries(required, optional=optional).map(lambda values: kind(**values))


def _field(info: FieldInfo) -> st.SearchStrategy[Any]:
    return _value(info.annotation, tuple(info.metadata))


def _value(kind: Any, limits: tuple[Any, ...] = ()) -> st.SearchStrategy[Any]:  # noqa: PLR0911
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _value(arguments[0], (*limits, *_limits(arguments[1:])))
    if origin in (Union, types.UnionType):
        return st.one_of([_value(argument) for argument in arguments])
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin is tuple:
        size = {"min_size": _limit(limits, MinLen, 0), "max_size": min(5, _limit(limits, MaxLen, 5))}
        return st.lists(_value(arguments[0]), **size).map(tuple)
    if origin is dict:
        return st.dictionaries(_value(arguments[0]), _value(arguments[1]), max_size=4)
    if kind is int:
        return st.integers(_limit(limits, Ge, None), _limit(limits, Le, None))
    if kind is str:
        return _text(limits)
    return SCALARS[kind] if kind in SCALARS else model(kind)


def _text(limits: tuple[Any, ...]) -> st.SearchStrategy[str]:
    pattern = next((limit.pattern for limit in limits if getattr(limit, "pattern", None)), None)
    if pattern is not None:
        return PATTERNS[pattern]
    longest = _limit(limits, MaxLen, 5000)
    return st.sampled_from(NASTY) | st.text(max_size=min(30, longest)) | st.just("é" * longest)


def _limits(metadata: tuple[Any, ...]) -> list[Any]:
    return [
        limit for item in metadata for limit in (item.metadata if isinstance(item, FieldInfo) else [item])
    ]


def _limit(limits: tuple[Any, ...], kind: type, otherwise: Any) -> Any:
    names = {Ge: "ge", Le: "le", MinLen: "min_length", MaxLen: "max_length"}
    return next((getattr(limit, names[kind]) for limit in limits if isinstance(limit, kind)), otherwise)
