"""Small damage to good input: to bytes, and to the actions of a recorded game."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.fuzz.corpus import Body, actions_by_type, bodies, vocabulary

SPLINTERS = (
    b"NaN", b"Infinity", b"-1e999", b"9" * 400, b"1" + b"0" * 5000, b"null", b"true", b'""', b"[]", b"{}",
    b"[" * 300, b'{"a":' * 300, b'"seats":[],', b'"coins":1,"coins":2', b"\\ud800", b"\\u0000", b"\xff\xfe",
    b"\xef\xbb\xbf", b"\x00", b"\x1b[31m", "\u202e".encode(), "\u2028".encode(), "М5".encode(), b"\r", b"\n",
    b"\t", b";", b",", b'"', b"{", b"}", b"#", b"!", b"*", b">", b"?", b"=cmd()", b"<!ENTITY a 'b'>", b"&a;",
    b"]]>", b"PK\x03\x04", b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"A" * 3000, b"1. ", b"result ", b"[Seat ",
    "\U0001f600".encode(), "ß İ ǰ ﬁ".encode(), b"0x10", b"1_000", "١٢".encode(), b"--", b"%s%n", b"../../etc",
    b"-0", b"1.0", b"1e2", b"99999999999999999999", b"0000000001", b"(", b")", b"|", b"/", b":", b"=", b"<",
    b"\x0b", b"\x0c", b"\x85", b"\xc2\x85", b"\x1c", b"\x1a", b"\r\n\r\n", b"9999-99-99", b"0000-00-00",
    "½²³".encode(), "\u200f\u200b\ufeff".encode(), b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"&#x0;",
    b"<![CDATA[",
)  # fmt: skip
LONG_SPLINTERS = frozenset(splinter for splinter in SPLINTERS if len(splinter) > 100)
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 16, 18, 99, 999, 1000, 9999, -9999, 2**31, 2**63, 2**64, 10**30, 0.5,
    1.0, -0.0, 1e300, "", "1", "X1", "home_nordic", "home_nowhere", "L1", "\u202eV3", "\x00\x1b[31m",
    "\ud800",
    "\u2028\x85", "a" * 3000, [], {}, [[]], ["V3"], [None], {"hex": "V3"}, {"a": 1}, "nordic", "rusviet",
)  # fmt: skip
MOST_STEPS = 6
LONG_GAMES = 0.02
"""How often a game keeps all its actions; what a change breaks mostly shows within a few."""


def mutated(content: bytes, chance: Random) -> bytes:
    """The content with a few kinds of damage."""
    for _ in range(chance.randint(1, MOST_STEPS)):
        content = chance.choice(DAMAGES)(content, chance)
    return content


def mutated_body(chance: Random) -> Body:
    """A record with a few of its actions, seats or figures changed."""
    body: Body = json.loads(chance.choice(bodies()))
    if chance.random() > LONG_GAMES:
        body["actions"] = _actions(body)[: chance.randrange(16)]
    for _ in range(chance.randint(1, MOST_STEPS)):
        chance.choice(CHANGES)(body, chance)
    return body


def mutated_actions(actions: list[Body], chance: Random) -> list[Body]:
    """Actions that would be legal one after the other, with a few changes."""
    body: Body = {"actions": actions}
    for _ in range(chance.randint(1, 3)):
        chance.choice(CHANGES[:-1])(body, chance)
    return _actions(body)


def _cut(content: bytes, chance: Random) -> tuple[int, int]:
    start = chance.randrange(len(content) + 1)
    return start, min(len(content), start + chance.choice((0, 1, 1, 2, 8, 64, 512)))


def _drop(content: bytes, chance: Random) -> bytes:
    start, end = _cut(content, chance)
    return content[:start] + content[end:]


def _repeat(content: bytes, chance: Random) -> bytes:
    start, end = _cut(content, chance)
    often = chance.choice((1, 1, 2, 50)) if end - start < 64 else 1
    return content[:end] + content[start:end] * often + content[end:]


def _splinter(content: bytes, chance: Random) -> bytes:
    start, end = _cut(content, chance)
    splinter = chance.choice(SPLINTERS)
    if splinter in LONG_SPLINTERS and chance.random() < 0.7:
        splinter = splinter[:20]
    return content[:start] + splinter + content[chance.choice((start, end)) :]


def _flip(content: bytes, chance: Random) -> bytes:
    changed = bytearray(content)
    if changed:
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _figure(content: bytes, chance: Random) -> bytes:
    """Another digit for a digit."""
    places = [place for place, byte in enumerate(content[:LONGEST_LOOK]) if 48 <= byte < 58]
    if not places:
        return content
    place = chance.choice(places)
    return content[:place] + chance.choice(FIGURES) + content[place + 1 :]


def _transplant(content: bytes, chance: Random) -> bytes:
    start, end = _cut(content, chance)
    other, _ = _cut(content, chance)
    return content[:other] + content[start:end] + content[other:]


def _swap_lines(content: bytes, chance: Random) -> bytes:
    lines = content.split(b"\n")
    first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def _repeat_line(content: bytes, chance: Random) -> bytes:
    lines = content.split(b"\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return b"\n".join(lines)


def _break_off(content: bytes, chance: Random) -> bytes:
    return content[: chance.randrange(len(content) + 1)]


LONGEST_LOOK = 4_000
FIGURES = (b"0", b"1", b"2", b"9", b"10", b"99", b"-1", b"10000", b"")
DAMAGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    _drop, _drop, _repeat, _splinter, _splinter, _splinter, _flip, _figure, _figure, _transplant, _swap_lines,
    _repeat_line, _break_off,
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
        actions.insert(chance.randrange(len(actions)), _copied(chance.choice(actions)))


def _swap_actions(body: Body, chance: Random) -> None:
    actions = _actions(body)
    if len(actions) > 1:
        first = chance.randrange(len(actions) - 1)
        actions[first], actions[first + 1] = actions[first + 1], actions[first]


def _borrow_action(body: Body, chance: Random) -> None:
    """An action of another game; every type is as likely, rare or not."""
    actions = _actions(body)
    kind = chance.choice(list(actions_by_type()))
    actions.insert(chance.randrange(len(actions) + 1), _copied(chance.choice(actions_by_type()[kind])))


def _change_action(body: Body, chance: Random) -> None:
    if actions := _actions(body):
        _change_leaf(chance.choice(actions), chance)


def _change_anything(body: Body, chance: Random) -> None:
    _change_leaf(body, chance)


def _copied(value: Any) -> Any:
    """So that a later change is made in one place only."""
    return json.loads(json.dumps(value))


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
            value[key] = _copied(chance.choice(usual if chance.random() < 0.7 else ODD_VALUES))
        return


CHANGES: tuple[Callable[[Body, Random], None], ...] = (
    _drop_action, _repeat_action, _swap_actions, _borrow_action,
    _change_action, _change_action, _change_anything,
)  # fmt: skip
