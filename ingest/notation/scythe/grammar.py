"""The grammar as values, made from `grammar.toml`: a phrase per part of a record, an operation per action.

The parser reads by these tables, the writer writes by them, and the reference in `docs/notation.md` is
printed from them. A field that a model gains has to find its place in the file (a test compares them).
"""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.scythe import actions, record
from engine.scythe.automa import settings
from ingest.notation.scythe import operands, slots
from ingest.notation.scythe.operands import Operand, many
from ingest.notation.scythe.phrases import Figures, Paid, Part, Phrase
from ingest.notation.scythe.slots import Slot
from ingest.notation.scythe.words import QUANTITY, VOCABULARIES, also, data_of, other_names

_DATA = data_of("grammar.toml")
OPTION_MEANINGS = {key: meaning for key, (_, meaning) in _DATA["options"].items()}
PHRASES: Mapping[str, Any] = _DATA["phrases"]
TAGS: Mapping[str, list[str]] = _DATA["tags"]

_BASIC: Mapping[str, Operand] = {
    "hex": operands.HEX,
    "card": operands.CARD,
    "hands": operands.hands(),
    "player": operands.player(),
    "text": operands.text(),
    "figure": operands.FIGURE,
    "yes_no": operands.YES_NO,
    "stars": operands.stars("stars in brackets, such as (mechs combat)", '"(", { star }, ")"'),
    "star_kinds": operands.stars(
        "stars by kind in brackets, such as (combat 2 power 1)", '"(", { star, figure }, ")"', counted=True
    ),
}
_LISTS: Mapping[str, Callable[[Operand], Operand]] = {
    "*": many,
    "*,": lambda item: many(item, ", "),
    "*+": lambda item: many(item, "+", "+"),
    "/": operands.steps,
}
_VALUES = {"true": True, "false": False}
_LIST = re.compile(r"(.+?)(\*[,+]?|/)")
_NUMBER = re.compile(r"(-?\d+)\.\.(\d*)(\??) (.+)")
_FIELD = re.compile(r"(\w+)(:| \+=| =) (.+)")


@dataclass(frozen=True)
class Operation:
    """What one piece of a turn line can be: its word, its phrase, and what it means in a sentence."""

    word: str
    phrase: Phrase
    meaning: str
    example: str
    synonyms: tuple[str, ...] = ()


@cache
def operand(spec: str) -> Operand:
    """The operand that `grammar.toml` describes so."""
    if listed := _LIST.fullmatch(spec):
        return _LISTS[listed[2]](operand(listed[1]))
    if number := _NUMBER.fullmatch(spec):
        low, high, unseen, title = number.groups()
        rule = '( number | "?" )' if unseen else "figure" if low[0] == "-" else "number"
        return operands.number(int(low), int(high) if high else math.inf, title, rule, unseen=bool(unseen))
    name, _, rest = spec.partition(" ")
    if rest and name == "text":
        longest, _, title = rest.partition(" ")
        return operands.text(int(longest), *filter(None, [title]))
    return operands.hex_of_the_board(rest) if rest else _named(name)


def _named(name: str) -> Operand:
    if name in _DATA["operands"]:
        return operand(_DATA["operands"][name])
    if name in PHRASES:
        return phrase(name)
    return _BASIC[name] if name in _BASIC else operands.word(VOCABULARIES[name], name)


@cache
def phrase(name: str) -> Phrase:
    """The phrase of that name."""
    return _phrase(name, PHRASES[name])


def slot(spec: str) -> Slot:
    """The slot that `grammar.toml` describes so."""
    spec = _DATA["slots"].get(spec, spec)
    kind, _, rest = spec.partition(" ")
    if kind in _SLOTS:
        return _SLOTS[kind](rest)
    found = _FIELD.fullmatch(spec)
    if found is None:
        raise LookupError(f"grammar.toml has a slot that cannot be read: {spec}")
    name, sign, value = found[1], found[2].strip(), found[3]
    if sign == "=":
        return slots.choice(name, _VALUES.get(value, value))
    return slots.field(name, operand(value), repeated=sign == "+=")


def _phrase(name: str, said: Mapping[str, Any]) -> Phrase:
    kind = {"paid": Paid, "figures": Figures}.get(said.get("kind", ""), Phrase)
    options: dict[str, Slot] = {
        each: slots.field(each, operands.FIGURE) for each in said.get("figures", "").split()
    }
    for option in said.get("options", ()):
        key, _, spec = option.partition(" | ")
        options[key] = slot(spec or _DATA["options"][key][0])
    places = tuple(map(slot, said.get("places", ())))
    preset, empty = said.get("preset", {}), said.get("empty", "")
    return kind(name, _model(said["model"]), places, options, preset=preset, empty=empty)


def _model(name: str) -> Part:
    found: Part = next(getattr(each, name) for each in (actions, record, settings) if hasattr(each, name))
    return found


def _operation(said: Mapping[str, Any]) -> Operation:
    made = _phrase(said.get("name", said["word"]), said)
    return Operation(
        said["word"], made, said["meaning"], said["example"], tuple(said.get("also", "").split())
    )


_SLOTS: Mapping[str, Callable[[str], Slot]] = {
    "path": lambda _: slots.path(),
    "stolen": lambda _: slots.stolen(),
    "harvest": lambda item: slots.harvest(operand(item)),
    "tally": lambda things: slots.tally(*things.split()),
    "price": lambda things: slots.price(*things.split()),
    "pair": lambda sides: slots.pair(*(side.split(">") for side in sides.split())),
}

OPERATIONS = tuple(map(_operation, _DATA["operations"]))
SEAT, RULING, NUMBERED_RULING, RESULT, SHEET = (
    phrase(name) for name in ("seat", "ruling", "numbered_ruling", "result", "sheet")
)
RESOURCES, CARGO = (slots.counted(*_DATA["slots"][name].split()[2:]) for name in ("goods", "cargo"))


def is_counted(word: str) -> bool:
    """Whether an amount of it may be gained: `2 oil`, `1 coin`."""
    return RESOURCES.find(word) is not None or QUANTITY.find(word) is not None


def operation_words() -> dict[str, Operation]:
    """Every word that can begin an operation, in three languages where `names.json` has them."""
    words = {word: operation for operation in OPERATIONS for word in (operation.word, *operation.synonyms)}
    words |= {other: words[word] for other, word in also(*words).items() if other not in words}
    for family in ("bottom_actions", "units", "quantities", "map_features"):
        for alias, identity in other_names(family).items():
            if identity in words:
                words.setdefault(alias, words[identity])
    return words
