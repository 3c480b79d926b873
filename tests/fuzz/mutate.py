"""Small damage to good input: to bytes, and to the actions of a recorded game."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.fuzz.corpus import Body, bodies, vocabulary

SPLINTERS = (
    b"NaN", b"Infinity", b"-1e999", b"9" * 400, b"1" + b"0" * 5000, b"null", b"true", b'""', b"[]", b"{}",
    b"[" * 300, b'{"a":' * 300, b'"seats":[],', b'"coins":1,"coins":2', b"\\ud800", b"\\u0000", b"\xff\xfe",
    b"\xef\xbb\xbf", b"\x00", b"\x1b[31m", "\u202e".encode(), "\u2028".encode(), "М5".encode(), b"\r", b"\n",
    b"\t", b";", b",", b'"', b"{", b"}", b"#", b"!", b"*", b">", b"?", b"=cmd()", b"<!ENTITY a 'b'>", b"&a;",
    b"]]>", b"PK\x03\x04", b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"A" * 3000, b"1. ", b"result ", b"[Seat ",
    "\U0001f600".encode(), "ß İ ǰ ﬁ".encode(), b"0x10", b"1_000", "١٢".encode(), b"--", b"%s%n", b"../../etc",
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 16, 18, 99, 999, 1000, 2**31, 10**30, 0.5, "", "X1", "home_nordic",
    "home_nowhere", "L1", "\u202eV3", [], {}, [[]], ["V3"], [None], {"hex": "V3"}, {"a": 1},
)  # fmt: skip
MOST_STEPS = 6


def mutated(content: bytes, chance: Random) -> bytes:
    """The content with a few kinds of damage."""
    for _ in range(chance.randint(1, MOST_STEPS)):
        content = chance.choice(DAMAGES)(content, chance)
    return content


def mutated_body(chance: Random) -> Body:
    """A recorded game with a few of its actions, seats or figures changed."""
    body: Body = json.loads(chance.choice(bodies()))
    for _ in range(chance.randint(1, MOST_STEPS)):
        chance.choice(CHANGES)(body, chance)
    return body


def _cut(content: bytes, chance: Random) -> tuple[int, int]:
    start = chance.randrange(len(content) + 1)
    return start, min(len(content), start + chance.choice((0, 1, 1, 2, 8, 64, 512)))


def _drop(content: bytes, chance: Random) -> bytes:
    start, end = _cut(content, chance)
    return content[:start] + content[end:]


def _repeat(content: bytes, chance: Random) -> bytes:
    start, end = _cut(content, chance)
    return content[:end] + content[start:end] * chance.choice((1, 1, 2, 50)) + content[end:]


def _splinter(content: bytes, chance: Random) -> bytes:
    start, end = _cut(content, chance)
    return content[:start] + chance.choice(SPLINTERS) + content[chance.choice((start, end)) :]


def _flip(content: bytes, chance: Random) -> bytes:
    changed = bytearray(content)
    if changed:
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _transplant(content: bytes, chance: Random) -> bytes:
    start, end = _cut(content, chance)
    other, _ = _cut(content, chance)
    return content[:other] + content[start:end] + content[other:]


def _break_off(content: bytes, chance: Random) -> bytes:
    return content[: chance.randrange(len(content) + 1)]


DAMAGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    _drop, _repeat, _splinter, _splinter, _flip, _transplant, _break_off,
)  # fmt: skip


def _actions(body: Body) -> list[Any]:
    """The list of actions, or an empty one where an earlier change took its place."""
    actions = body.get("actions")
    return actions if isinstance(actions, list) else []


def _drop_action(body: Body, chance: Random) -> None:
    if actions := _actions(body):
        actions.pop(chance.randrange(len(actions)))


def _repeat_action(body: Body, chance: Random) -> None:
    if actions := _actions(body):
        actions.insert(chance.randrange(len(actions)), chance.choice(actions))


def _swap_actions(body: Body, chance: Random) -> None:
    actions = _actions(body)
    if len(actions) > 1:
        first = chance.randrange(len(actions) - 1)
        actions[first], actions[first + 1] = actions[first + 1], actions[first]


def _borrow_action(body: Body, chance: Random) -> None:
    """An action of another game."""
    actions = _actions(body)
    other = json.loads(chance.choice(bodies()))["actions"]
    actions.insert(chance.randrange(len(actions) + 1), chance.choice(other))


def _change_action(body: Body, chance: Random) -> None:
    if actions := _actions(body):
        _change_leaf(chance.choice(actions), chance)


def _change_anything(body: Body, chance: Random) -> None:
    _change_leaf(body, chance)


def _change_leaf(value: Any, chance: Random) -> None:
    """Down a random way to some field: another value that the field has elsewhere, an odd one, or none."""
    while isinstance(value, dict | list) and value:
        key: Any = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
        inner = value[key]
        if isinstance(inner, dict | list) and inner and chance.random() < 0.9:
            value = inner
            continue
        if isinstance(value, dict) and chance.random() < 0.1:
            del value[key]
        else:
            usual = vocabulary().get(str(key), ODD_VALUES)
            value[key] = chance.choice(usual if chance.random() < 0.7 else ODD_VALUES)
        return


CHANGES: tuple[Callable[[Body, Random], None], ...] = (
    _drop_action, _repeat_action, _swap_actions, _borrow_action,
    _change_action, _change_action, _change_anything,
)  # fmt: skip
