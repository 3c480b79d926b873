"""States as differences, and any JSON value as a short string that a browser unpacks by itself."""

import base64
import json
import zlib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

CHANGED, REMOVED, INSIDE = "+", "-", "~"
"""The parts of a difference: new values by key, keys that are gone, and differences of nested values."""

Difference = dict[str, Any]


def differences(states: Iterable[Any]) -> Iterator[Any]:
    """The first state whole, then for each further state what is different from the one before."""
    known = list(states)
    yield from known[:1]
    for old, new in pairwise(known):
        yield difference(old, new)


def difference(old: dict[str, Any], new: dict[str, Any]) -> Difference:
    """What changes one object into the other; empty when they are the same."""
    changed: dict[str, Any] = {}
    inside: dict[str, Any] = {}
    for key, value in new.items():
        before = old.get(key)
        if key in old and before == value:
            continue
        if _nests(before, value):
            inside[key] = difference(_by_key(before), _by_key(value))
        else:
            changed[key] = value
    found = {CHANGED: changed, REMOVED: [key for key in old if key not in new], INSIDE: inside}
    return {part: content for part, content in found.items() if content}


def pack(value: Any) -> str:
    """Compact JSON, deflated, in letters that travel everywhere."""
    spelled = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(spelled.encode(), 9)).decode()


def _nests(old: Any, new: Any) -> bool:
    """Whether a difference inside says less than the new value whole."""
    if isinstance(old, dict) and isinstance(new, dict):
        return bool(old)
    return _objects(old) and _objects(new) and len(old) == len(new)


def _objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _by_key(value: Any) -> dict[str, Any]:
    return {str(index): each for index, each in enumerate(value)} if isinstance(value, list) else value
