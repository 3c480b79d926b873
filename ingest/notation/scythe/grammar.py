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
from ingest.notation.scythe import operands, phrases
from ingest.notation.scythe.operands import Many, Number, Operand, Text, Word
from ingest.notation.scythe.phrases import Choice, Field, Part, Phrase, Slot, Tally
from ingest.notation.scythe.words import QUANTITY, VOCABULARIES, also, data_of, other_names

_DATA = data_of("grammar.toml")
OPTION_MEANINGS = {key: meaning for key, (_, meaning) in _DATA["options"].items()}
PHRASES: Mapping[str, Any] = _DATA["phrases"]
TAGS: Mapping[str, list[str]] = _DATA["tags"]

_BASIC: Mapping[str, Operand] = {
    "hex": operands.Hex(),
    "card": operands.CARD,
    "hands": operands.Hands(),
    "player": operands.Player(),
    "text": Text(),
    "figure": operands.FIGURE,
    "yes_no": operands.YES_NO,
    "stars": operands.Stars(),
    "star_kinds": operands.Stars(
        "stars by kind in brackets, such as (combat 2 power 1)", '"(", { star, figure }, ")"', counted=True
    ),
}
_LISTS: Mapping[str, Callable[[Operand], Operand]] = {
    "*": Many,
    "*,": lambda item: Many(item, ", "),
    "*+": lambda item: Many(item, "+", "+"),
    "/": operands.Steps,
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
        return Number(int(low), int(high) if high else math.inf, title, rule, unseen=bool(unseen))
    name, _, rest = spec.partition(" ")
    if rest and name == "text":
        longest, _, title = rest.partition(" ")
        return Text(int(longest), title or Text.title)
    return operands.Hex(rest) if rest else _named(name)


def _named(name: str) -> Operand:
    if name in _DATA["operands"]:
        return operand(_DATA["operands"][name])
    if name in PHRASES:
        return phrase(name)
    return _BASIC[name] if name in _BASIC else Word(VOCABULARIES[name], name)


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
        return Choice(name, _VALUES.get(value, value))
    return Field(name, operand(value), repeated=sign == "+=")


def _pair(fields: list[str], words: list[str]) -> Slot:
    first, second = (VOCABULARIES[name] for name in words)
    return phrases.Pair((fields[0], fields[1]), (first, second), (words[0], words[1]))


def _phrase(name: str, said: Mapping[str, Any]) -> Phrase:
    kind = {"paid": phrases.Paid, "figures": phrases.Figures}.get(said.get("kind", ""), Phrase)
    options: dict[str, Slot] = {
        each: Field(each, operands.FIGURE) for each in said.get("figures", "").split()
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
    "path": lambda _: phrases.Path(),
    "stolen": lambda _: phrases.Stolen(),
    "harvest": lambda item: phrases.Harvest(operand(item)),
    "tally": lambda things: Tally(*things.split()),
    "price": lambda things: phrases.Price(*things.split()),
    "pair": lambda sides: _pair(*(side.split(">") for side in sides.split())),
}

OPERATIONS = tuple(map(_operation, _DATA["operations"]))
SEAT, RULING, NUMBERED_RULING, RESULT, SHEET = (
    phrase(name) for name in ("seat", "ruling", "numbered_ruling", "result", "sheet")
)
RESOURCES, CARGO = Tally(*_DATA["slots"]["goods"].split()[1:]), Tally(*_DATA["slots"]["cargo"].split()[1:])


def is_counted(word: str) -> bool:
    """Whether an amount of it may be gained: `2 oil`, `1 coin`."""
    return RESOURCES.words.find(word) is not None or QUANTITY.find(word) is not None


def operation_words() -> dict[str, Operation]:
    """Every word that can begin an operation, in three languages where `names.json` has them."""
    words = {word: operation for operation in OPERATIONS for word in (operation.word, *operation.synonyms)}
    words |= {other: words[word] for other, word in also(*words).items() if other not in words}
    for family in ("bottom_actions", "units", "quantities", "map_features"):
        for alias, identity in other_names(family).items():
            if identity in words:
                words.setdefault(alias, words[identity])
    return words
