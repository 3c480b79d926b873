"""JSON that somebody might write to hurt: deep, endless, said twice, with numbers nobody expects."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from engine.record import record_schema
from tests.fuzz.corpus import seeds, vocabulary

ODD_ATOMS = (
    "NaN", "Infinity", "-Infinity", "-0", "-0.0", "1.0", "1e2", "1e999", "-1e-999", "9" * 30, "9" * 400,
    "9" * 5000, "1" + "0" * 400 + ".0", "0x10", "01", "+1", ".5", "1_000", "True", "None", "undefined", "'a'",
    '"\\ud800"', '"\\udc00\\ud800"', '"\\ud83d\\ude00"', '"\\u0000"', '"\x00"', '"\x1f"', '"\t"',
    '"\u202eabc"',
    '"\u200f\u2066"', '"\u2028\u2029\x85"', '"\ufeff"', '"\\x41"', '"\\', '"', '"' + "x" * 3000 + '"', "",
    ",",
    "18446744073709551616", "-9223372036854775809", "9223372036854775807", "/* */ 1", "// 1\n1", "\ufeff1",
    '"2024-02-30"', '"2024-01-01"', '"24:00"', '"19:30:00Z"', "1e1000000000", "[" * 150, '{"a":' * 150,
)  # fmt: skip
KNOWN = (
    "players",
    "plays",
    "games",
    "playerScores",
    "messages",
    "content",
    "gameRefId",
    "playerRefId",
    "score",
)
DEEPEST = 5


def odd_json(chance: Random) -> str:
    """Any value, or a record with odd values in some of its fields, or one with parts said twice."""
    if chance.random() < 0.2:
        return value(chance, DEEPEST)
    if chance.random() < 0.6:
        return _again(json.loads(chance.choice(seeds("records")).content), chance)
    fields = ['"seats": [{"player": "A"}, {"player": "B"}]']
    fields += [f'"{chance.choice(field_names())}": {value(chance, 3)}' for _ in range(chance.randint(1, 3))]
    chance.shuffle(fields)
    return "{" + ", ".join(fields) + "}"


def value(chance: Random, depth: int) -> str:
    """A value in JSON, or nearly."""
    roll = chance.random()
    if depth == 0 or roll < 0.45:
        return _atom(chance)
    inner = [value(chance, depth - 1) for _ in range(chance.choice((0, 1, 1, 2, 3)))]
    if roll < 0.65:
        return "[" + ",".join(inner) + "]"
    return "{" + ",".join(f'"{chance.choice(field_names())}":{each}' for each in inner) + "}"


@cache
def field_names() -> tuple[str, ...]:
    """Every field of a record and its actions, and some of other formats."""
    return tuple(dict.fromkeys((*_properties(record_schema()), *KNOWN, "", "\\ud800", "\\u0000", "a" * 300)))


def _atom(chance: Random) -> str:
    if chance.random() < 0.5:
        return chance.choice(ODD_ATOMS)
    return json.dumps(chance.choice(vocabulary()[chance.choice(list(vocabulary()))]))


def _again(given: Any, chance: Random) -> str:
    """Written anew, but now and then with a key twice, an odd value, or spaces."""
    if chance.random() < 0.02:
        return value(chance, 2)
    if isinstance(given, dict):
        parts = [f"{json.dumps(key)}:{_again(inner, chance)}" for key, inner in given.items()]
        if parts and chance.random() < 0.03:
            parts.append(chance.choice(parts))
        return "{" + chance.choice((",", ", ", ",\n")).join(parts) + "}"
    if isinstance(given, list):
        return "[" + ",".join(_again(inner, chance) for inner in given) + "]"
    return json.dumps(given)


def _properties(schema: Any) -> Iterator[str]:
    """The names of all properties anywhere in a schema."""
    if isinstance(schema, dict):
        yield from schema.get("properties", ())
        for inner in schema.values():
            yield from _properties(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _properties(inner)
