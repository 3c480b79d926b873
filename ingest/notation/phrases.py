"""Phrases: the parts of a record as words in order (places) and words with a key (options).

A phrase is made for one model. From its table come the reader, the writer and the rule in the grammar, so
none of the three can know something the others do not.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import BaseModel

from ingest.notation.cursor import Cursor, is_number
from ingest.notation.operands import Hex, Operand
from ingest.notation.words import COUNTED, Words, other_names, vocabulary

NOTHING = "nothing"
ARROWS = frozenset({">", "->", "=>", "→", "-", "–", "to"})
LONGEST_PATH = 4

SYNONYMS = {
    "@": "at",
    "on": "at",
    "in": "at",
    "v": "vs",
    "against": "vs",
    "draw": "drew",
    "draws": "drew",
    "paid": "pay",
    "paying": "pay",
    "carrying": "with",
    "carry": "with",
    "gains": "gain",
    "option": "pick",
    "decline": "declined",
    "stolen": "stole",
    "retreats": "retreat",
    "winner": "winners",
    "judge": "by",
    "because": "reason",
    "bids": "bid",
    "hand": "cards",
    "combat_cards": "cards",
    "pop": "popularity",
}
"""Other words for the keys of options, understood wherever the key stands."""

FILLERS = frozenset({"wins", "won", "and", "the", "coins", "coin"})
"""Words that help the ear and say nothing; skipped where no option of that name exists."""


class Slot(Protocol):
    """One or more fields of a model, read and written together."""

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields it fills."""

    @property
    def title(self) -> str:
        """What is expected here, for a message."""

    @property
    def rule(self) -> str:
        """Its grammar."""

    def fits(self, token: str) -> bool:
        """Whether a token can begin it."""

    def read(self, cursor: Cursor, found: dict[str, Any]) -> None:
        """Put what stands at the cursor into `found`."""

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> str | None:
        """The fields as text; None when there is nothing to say."""


@dataclass(frozen=True)
class Field:
    """One field, one operand."""

    name: str
    operand: Operand

    @property
    def fields(self) -> tuple[str, ...]:
        """The one field."""
        return (self.name,)

    @property
    def title(self) -> str:
        """The operand's."""
        return self.operand.title

    @property
    def rule(self) -> str:
        """The operand's."""
        return self.operand.rule

    def fits(self, token: str) -> bool:
        """Whether the operand can begin."""
        return self.operand.fits(token)

    def read(self, cursor: Cursor, found: dict[str, Any]) -> None:
        """One value."""
        found[self.name] = self.operand.read(cursor)

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> str | None:
        """Left out when it is what the model has anyway."""
        value = getattr(part, self.name)
        if self.name in defaults and value == defaults[self.name]:
            return None
        return self.operand.write(value, actor)


@dataclass(frozen=True)
class Choice:
    """A field with one fixed value per word: the word is the option, the value is what it stands for."""

    name: str
    value: Any
    title: str = "nothing more"
    rule: str = ""

    @property
    def fields(self) -> tuple[str, ...]:
        """The one field."""
        return (self.name,)

    def fits(self, token: str) -> bool:
        """Nothing has to follow."""
        return True

    def read(self, cursor: Cursor, found: dict[str, Any]) -> None:
        """The value of the word just read."""
        found[self.name] = self.value

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> str | None:
        """Only when the field has this value."""
        return "" if getattr(part, self.name) == self.value else None


@dataclass(frozen=True)
class Repeated:
    """A field that grows by one each time its option is named."""

    name: str
    item: Operand

    @property
    def fields(self) -> tuple[str, ...]:
        """The one field, which may be named again."""
        return (self.name,)

    @property
    def title(self) -> str:
        """The item's."""
        return self.item.title

    @property
    def rule(self) -> str:
        """The item's."""
        return self.item.rule

    def fits(self, token: str) -> bool:
        """Whether an item can begin."""
        return self.item.fits(token)

    def read(self, cursor: Cursor, found: dict[str, Any]) -> None:
        """One more."""
        found.setdefault(self.name, []).append(self.item.read(cursor))

    def write_all(self, part: Any, actor: str | None) -> list[str]:
        """Each of them."""
        return [self.item.write(item, actor) for item in getattr(part, self.name)]

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> str | None:
        """The writer asks for all of them instead."""
        return None


class Tally:
    """Counted things: `2 food 1 oil`. A word without a number counts one; `nothing` is an empty tally."""

    def __init__(self, *fields: str, prefix: str = "") -> None:
        self.fields = tuple(prefix + name for name in fields)
        counted = {name: prefix + _field_of(name, fields) for name in _kinds(fields)}
        self.spelling = {column: COUNTED[name][0] for name, column in counted.items()}
        known = {word: column for name, column in counted.items() for word in COUNTED[name]}
        for alias, name in other_names("resources").items():
            if name in counted:
                known.setdefault(alias, counted[name])
        self.words = vocabulary("what is counted", self.spelling, known)
        self.title = f"a number with {', '.join(self.spelling.values())}"

    @property
    def rule(self) -> str:
        """Numbers with words, or `nothing`."""
        words = " | ".join(f'"{word}"' for word in self.spelling.values())
        item = f"[ number ], ( {words} )"
        return f'( "nothing" | {item}, {{ {item} }} )'

    def fits(self, token: str) -> bool:
        """A number, a counted thing or `nothing`."""
        return is_number(token) or token == NOTHING or self.words.find(token) is not None

    def read(self, cursor: Cursor, found: dict[str, Any]) -> None:
        """Number and thing, as often as they come."""
        if cursor.token.lower() == NOTHING:
            cursor.step()
            return
        if not self.fits(cursor.token):
            raise cursor.expect(self.title)
        while self.fits(cursor.token):
            number = cursor.number(0, 999, "a number") if is_number(cursor.token) else 1
            thing = self.words.find(cursor.token)
            if thing is None:
                raise cursor.expect(" or ".join(self.spelling.values()))
            found[thing] = found.get(thing, 0) + number
            cursor.step()

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> str | None:
        """What differs from the model's own."""
        said = [
            f"{getattr(part, name)} {self.spelling[name]}"
            for name in self.fields
            if getattr(part, name) != defaults[name]
        ]
        return " ".join(said) or None


def _kinds(fields: Sequence[str]) -> list[str]:
    return ["workers" if name == "worker" else name for name in fields]


def _field_of(kind: str, fields: Sequence[str]) -> str:
    return kind if kind in fields else "worker"


@dataclass(frozen=True)
class Path:
    """The way of a unit: `V3>F4>V7`; without an origin it begins with the arrow."""

    fields: tuple[str, ...] = ("origin", "path")
    title: str = "a way such as V3>F4"
    rule: str = "[ hex ], arrow, hex, { arrow, hex }"

    def fits(self, token: str) -> bool:
        """A hex or an arrow."""
        return token in ARROWS or _HEX.fits(token)

    def read(self, cursor: Cursor, found: dict[str, Any]) -> None:
        """Origin, then every step."""
        if _HEX.fits(cursor.token):
            found["origin"] = _HEX.read(cursor)
        path: list[str] = []
        while cursor.token in ARROWS and len(path) < LONGEST_PATH:
            cursor.step()
            path.append(_HEX.read(cursor))
        if not path:
            raise cursor.expect("> and the hex it moves to")
        found["path"] = path

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> str | None:
        """With arrows."""
        origin = "" if part.origin is None else _HEX.write(part.origin, actor)
        return ">".join([origin, *(_HEX.write(step, actor) for step in part.path)])


@dataclass(frozen=True)
class Pair:
    """Two words with an arrow: `power>build`; either may be left out."""

    fields: tuple[str, str]
    words: tuple[Words, Words]
    names: tuple[str, str]

    @property
    def title(self) -> str:
        """The first of the two."""
        return f"{self.words[0].expected()}, an arrow and {self.words[1].expected()}"

    @property
    def rule(self) -> str:
        """Arrow between, both optional."""
        return f"[ {self.names[0]} ], [ arrow, {self.names[1]} ]"

    def fits(self, token: str) -> bool:
        """The first word or the arrow."""
        return token in ARROWS or self.words[0].find(token) is not None

    def read(self, cursor: Cursor, found: dict[str, Any]) -> None:
        """What stands before the arrow and what behind it."""
        first = self.words[0].find(cursor.token)
        if first is not None:
            cursor.step()
            found[self.fields[0]] = first
        if cursor.token not in ARROWS:
            return
        cursor.step()
        second = self.words[1].find(cursor.token)
        if second is None:
            raise cursor.expect(self.words[1].expected())
        cursor.step()
        found[self.fields[1]] = second

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> str | None:
        """Whichever is known."""
        first, second = (getattr(part, name) for name in self.fields)
        before = "" if first is None else self.words[0].spellings[first]
        after = "" if second is None else ">" + self.words[1].spellings[second]
        return before + after or None


@dataclass(frozen=True)
class Phrase:
    """The table of one model: `places` stand in order, `options` in any order behind their word.

    `preset` holds what the phrase's own word has said; `empty` is written when there is nothing to say.
    """

    name: str
    model: type[BaseModel]
    places: tuple[Slot, ...] = ()
    options: Mapping[str, Slot] = field(default_factory=dict)
    preset: Mapping[str, Any] = field(default_factory=dict)
    empty: str = ""
    defaults: Mapping[str, Any] = field(init=False, repr=False)
    required: tuple[str, ...] = field(init=False, repr=False)
    keys: Words = field(init=False, repr=False)

    def __post_init__(self) -> None:
        described = self.model.model_fields
        defaults = {name: info.get_default() for name, info in described.items() if not info.is_required()}
        required = tuple(name for name, info in described.items() if info.is_required())
        synonyms = {word: key for word, key in SYNONYMS.items() if word not in self.options}
        keys = vocabulary(f"an option of {self.name}", {key: key for key in self.options}, synonyms)
        for attribute, value in (("defaults", defaults), ("required", required), ("keys", keys)):
            object.__setattr__(self, attribute, value)

    @property
    def title(self) -> str:
        """Whatever its first place expects."""
        return self.places[0].title if self.places else self._expected()

    @property
    def rule(self) -> str:
        """The rule of that name."""
        return self.name

    def fits(self, token: str) -> bool:
        """Whether its first place can begin."""
        return self.places[0].fits(token) if self.places else self.keys.find(token) is not None

    def read(self, cursor: Cursor, known: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The fields found, ready for the model; `known` are those that are not written."""
        found = {**self.preset, **known} if known else dict(self.preset)
        for place in self.places:
            if place.fits(cursor.token):
                place.read(cursor, found)
        while cursor.token:
            key = self.keys.find(cursor.token)
            if key is not None:
                self._read_option(cursor, self.options[key], found)
            elif cursor.token in FILLERS:
                cursor.step()
            else:
                break
        for name in self.required:
            if name not in found:
                raise cursor.expect(self._slot(name))
        return found

    def _read_option(self, cursor: Cursor, slot: Slot, found: dict[str, Any]) -> None:
        if not isinstance(slot, Repeated) and any(name in found for name in slot.fields):
            raise cursor.expect("every option once only")
        cursor.step()
        slot.read(cursor, found)

    def _slot(self, name: str) -> str:
        for place in self.places:
            if name in place.fields:
                return place.title
        key, slot = next((key, slot) for key, slot in self.options.items() if name in slot.fields)
        return f"{key} and {slot.title}" if slot.rule else key

    def write(self, part: Any, actor: str | None) -> str:
        """The part as text, in the order of the table."""
        return "".join(self._pieces(part, actor)).lstrip() or self.empty

    def _pieces(self, part: Any, actor: str | None) -> Iterator[str]:
        for place in self.places:
            text = place.write(part, self.defaults, actor)
            if text:
                yield text if text[0] == "+" else " " + text
        for key, slot in self.options.items():
            if isinstance(slot, Repeated):
                yield from (f" {key} {text}" for text in slot.write_all(part, actor))
                continue
            text = slot.write(part, self.defaults, actor)
            if text is not None:
                yield f" {key} {text}" if text else f" {key}"

    def expected(self) -> str:
        """What may still follow, for a message."""
        return " or ".join([*self.options, "the end"]) if self.options else "the end"

    def _expected(self) -> str:
        return " or ".join(self.options)


_HEX = Hex()
