"""Phrases: the parts of a record as words in order (places) and words with a key (options).

A phrase is made for one model. From its table come the reader, the writer and the rule in the grammar, so
none of the three can know something the others do not.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from types import MappingProxyType
from typing import Any

from msgspec import NODEFAULT, Struct, structs
from pydantic import BaseModel

from ingest.notation.scythe.cursor import Cursor, is_number
from ingest.notation.scythe.operands import ABSENT, ALLS, CARD, COUNT, NONES, Hex, Many, Operand, is_home
from ingest.notation.scythe.words import COUNTED, HEXES, SYNONYMS, Words, also, other_names, signs, vocabulary
from ingest.stated.names import columns

NOTHINGS = signs("nothing")
ARROWS = signs("arrows")
AT = "at"
"""The option whose word may be left out: a hex can mean nothing else."""
LONGEST_PATH = 4
FILLERS = signs("fillers")
"""Words that help the ear and say nothing; skipped where no option of that name exists."""

SIGNS = signs("loose")
"""What may stand between the words and figures of a loose phrase."""

FROM = signs("from")

Part = type[BaseModel] | type[Struct]
"""What a phrase is made for: a model around the actions, or an action and its pieces."""

NO_FIELDS: Mapping[str, Any] = MappingProxyType({})


class Slot(ABC):
    """One or more fields of a model, read and written together."""

    fields: tuple[str, ...]
    title: str
    rule: str
    once = True

    @abstractmethod
    def take(self, cursor: Cursor, found: dict[str, Any]) -> bool:
        """Put what stands at the cursor into `found`; false when it is something else."""

    @abstractmethod
    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> list[str]:
        """The fields as text; nothing when there is nothing to say."""


class Field(Slot):
    """One field, one operand; a repeated one grows by one each time its option is named."""

    def __init__(self, name: str, operand: Operand, *, repeated: bool = False) -> None:
        self.name = name
        self.operand = operand
        self.fields = (name,)
        self.title = operand.title
        self.rule = operand.rule
        self.once = not repeated

    def take(self, cursor: Cursor, found: dict[str, Any]) -> bool:
        """One value."""
        value = self.operand.take(cursor)
        if value is ABSENT:
            return False
        if self.once:
            found[self.name] = value
        else:
            found.setdefault(self.name, []).append(value)
        return True

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> list[str]:
        """Left out when it is what the model has anyway."""
        value = getattr(part, self.name)
        if self.name in defaults and value == defaults[self.name]:
            return []
        return [self.operand.write(item, actor) for item in ((value,) if self.once else value)]


class Stolen(Field):
    """The card taken with Scout; `?` says that one was taken unseen."""

    def __init__(self) -> None:
        super().__init__("stolen", CARD)

    def take(self, cursor: Cursor, found: dict[str, Any]) -> bool:
        """One card; an unseen one is told by the ability alone."""
        taken = super().take(cursor, found)
        if taken and found["stolen"] is None:
            found.setdefault("ability", True)
        return taken


class Harvest(Slot):
    """What produces: hexes, `all` that can, or `none`."""

    fields = ("at", "nothing")

    def __init__(self, item: Operand) -> None:
        self.hexes = Many(item, ", ")
        self.title = f"{item.title}, all or none"
        self.rule = f'( "all" | "none" | {item.rule}, {{ {item.rule} }}, [ "none" ] )'

    def take(self, cursor: Cursor, found: dict[str, Any]) -> bool:
        """One of the words, or hexes."""
        word = cursor.token.lower()
        if word in ALLS:
            cursor.step()
            return True
        at = ABSENT if word in NONES else self.hexes.take(cursor)
        if at is not ABSENT:
            found["at"] = at
        if cursor.token.lower() in NONES:
            cursor.step()
            found["nothing"] = True
            return True
        return at is not ABSENT

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> list[str]:
        """Hexes, or the word."""
        said = [self.hexes.write(part.at, actor)] if part.at else []
        said += ["none"] if part.nothing else []
        return [" ".join(said) or "all"]


class Choice(Slot):
    """A field whose value lies in the option's word alone."""

    def __init__(self, name: str, value: Any) -> None:
        self.name = name
        self.value = value
        self.fields = (name,)
        self.title = "nothing more"
        self.rule = ""

    def take(self, cursor: Cursor, found: dict[str, Any]) -> bool:
        """The value of the word just read."""
        found[self.name] = self.value
        return True

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> list[str]:
        """Only when the field has this value."""
        return [""] if getattr(part, self.name) == self.value else []


@cache
def _things() -> dict[str, str]:
    """Every word for a thing that is counted, in three languages."""
    said = {word: thing for thing, words in COUNTED.items() for word in words}
    translated = {other: said.get(word, word) for other, word in also(*COUNTED, *said).items()}
    return other_names("resources") | translated | said


class Tally(Slot):
    """Counted things: `2 food 1 oil`. A word without a number counts one; `nothing` is an empty tally.

    The things, as `COUNTED` names them, are fields of the model; `thing=field` names the field.
    """

    def __init__(self, rule: str, *things: str) -> None:
        self.rule = rule
        columns = {thing: field or thing for thing, _, field in (each.partition("=") for each in things)}
        self.fields = tuple(columns.values())
        self.spelling = {column: COUNTED[thing][0] for thing, column in columns.items()}
        self.singular = {column: COUNTED[thing][1] for thing, column in columns.items()}
        known = {word: columns[thing] for word, thing in _things().items() if thing in columns}
        self.words = vocabulary("what is counted", self.spelling, known)
        self.title = f"a number with {', '.join(self.spelling.values())}"
        item = "[ number ], ( " + " | ".join(f'"{word}"' for word in self.spelling.values()) + " )"
        self.items = f'"nothing" | {item}, {{ {item} }}'

    def take(self, cursor: Cursor, found: dict[str, Any]) -> bool:
        """Number and thing, as often as they come."""
        rest, known = cursor.rest, self.words.known
        begin = len(rest)
        while True:
            number = COUNT.take(cursor)
            thing = known[rest[-1]]
            if thing is not None:
                rest.pop()
                found[thing] = found.get(thing, 0) + (1 if number is ABSENT else number)
            elif number is not ABSENT:
                raise cursor.expect(" or ".join(self.spelling.values()))
            else:
                break
        if len(rest) == begin and rest[-1].lower() in NOTHINGS:
            rest.pop()
        return len(rest) < begin

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> list[str]:
        """What differs from the model's own."""
        counts = ((getattr(part, name), name, word) for name, word in self.spelling.items())
        said = [
            f"{count} {self.singular[name] if count == 1 else word}"
            for count, name, word in counts
            if count != defaults[name]
        ]
        return [" ".join(said)] if said else []


class Price(Tally):
    """Counted things of which `nothing` says something: that none of them was paid."""

    def take(self, cursor: Cursor, found: dict[str, Any]) -> bool:
        """Number and thing, or none of all."""
        free = cursor.rest[-1].lower() in NOTHINGS
        if free:
            found.update(dict.fromkeys(self.fields, 0))
        return super().take(cursor, found)

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> list[str]:
        """The amounts that are stated, `nothing` where all are none."""
        if all(getattr(part, name) == 0 for name in self.fields):
            return ["nothing"]
        return super().write(part, defaults, actor)


class Path(Slot):
    """The way of a unit: `V3>F4>V7`; without an origin it begins with the arrow."""

    fields = ("origin", "path")
    title = "a way such as V3>F4"
    rule = "[ hex ], arrow, hex, { arrow, hex }"

    def take(self, cursor: Cursor, found: dict[str, Any]) -> bool:
        """Origin, then every step."""
        origin = _HEX.take(cursor)
        rest = cursor.rest
        path: list[str] = []
        while rest[-1] in ARROWS and len(path) < LONGEST_PATH:
            rest.pop()
            path.append(_HEX.read(cursor))
        if rest[-1] in ARROWS:
            raise cursor.expect(f"a way of at most {LONGEST_PATH} steps")
        if origin is not ABSENT:
            found["origin"] = origin
            if not path:
                raise cursor.expect("> and the hex it moves to")
        found["path"] = path
        return bool(path)

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> list[str]:
        """With arrows."""
        origin = "" if part.origin is None else _HEX.write(part.origin, actor)
        return [">".join([origin, *(_HEX.write(step, actor) for step in part.path)])]


class Pair(Slot):
    """Two words with an arrow: `power>build`; either may be left out."""

    def __init__(self, fields: tuple[str, str], words: tuple[Words, Words], rules: tuple[str, str]) -> None:
        self.fields: tuple[str, str] = fields
        self.words = words
        self.title = f"{words[0].expected()}, an arrow and {words[1].expected()}"
        self.rule = f"[ {rules[0]} ], [ arrow, {rules[1]} ]"
        self.whole = f"{rules[0]}, arrow, {rules[1]}"

    def take(self, cursor: Cursor, found: dict[str, Any]) -> bool:
        """What stands before the arrow and what behind it."""
        rest = cursor.rest
        first = self.words[0].known[rest[-1]]
        if first is not None:
            rest.pop()
            found[self.fields[0]] = first
        elif len(rest) > 2 and rest[-2] in ARROWS:
            self._check_order(cursor, rest[-1], rest[-3])
        if rest[-1] not in ARROWS:
            return first is not None
        rest.pop()
        second = self.words[1].known[rest[-1]]
        if second is None:
            raise cursor.expect(self.words[1].expected())
        rest.pop()
        found[self.fields[1]] = second
        return True

    def _check_order(self, cursor: Cursor, first: str, second: str) -> None:
        """`deploy>power`: both words are right, but they stand the wrong way round."""
        turned = self.words[0].known[second], self.words[1].known[first]
        if None not in turned:
            right = f"{self.words[0].spellings[str(turned[0])]}>{self.words[1].spellings[str(turned[1])]}"
            raise cursor.expect(f"the other way round: {right}, {self.title}")

    def write(self, part: Any, defaults: Mapping[str, Any], actor: str | None) -> list[str]:
        """Whichever is known."""
        first, second = (getattr(part, name) for name in self.fields)
        before = "" if first is None else self.words[0].spellings[first]
        after = "" if second is None else ">" + self.words[1].spellings[second]
        return [before + after] if before or after else []


@dataclass(frozen=True)
class Facts:
    """What a model says about its fields: those without a default, and the defaults of the others."""

    required: tuple[str, ...]
    defaults: Mapping[str, Any]


def facts_of(model: Part) -> Facts:
    """Read from the model itself, so that the notation cannot disagree with it."""
    if issubclass(model, Struct):
        fields = [(field.encode_name, field.required, _default(field)) for field in structs.fields(model)]
    else:
        infos = model.model_fields.items()
        fields = [(name, info.is_required(), info.get_default()) for name, info in infos]
    required = tuple(name for name, needed, _ in fields if needed)
    return Facts(required, {name: default for name, needed, default in fields if not needed})


def _default(field: structs.FieldInfo) -> Any:
    made = field.default_factory
    return field.default if made is NODEFAULT else made()


class Phrase(Operand):
    """The table of one model: `places` stand in order, `options` in any order behind their word.

    `preset` holds what the phrase's own word has said; `empty` is written when there is nothing to say.
    """

    def __init__(
        self,
        name: str,
        model: Part,
        places: tuple[Slot, ...] = (),
        options: Mapping[str, Slot] = NO_FIELDS,
        *,
        preset: Mapping[str, Any] = NO_FIELDS,
        empty: str = "",
    ) -> None:
        self.rule = name
        self.model = model
        self.places = places
        self.options = options
        self.preset = preset
        self.empty = empty
        self.facts = facts_of(model)
        synonyms = also(*options) | {word: key for word, key in SYNONYMS.items() if word not in options}
        self.keys = vocabulary(
            f"an option of {name}", {key: key for key in options}, synonyms, self._elsewhere
        )
        self.title = " or ".join(
            [*(place.title for place in places[:1]), *(options if empty or not places else ())]
        )

    def _elsewhere(self, word: str) -> str | None:
        """The option that a word stands for which is no synonym of any."""
        return None

    def take(self, cursor: Cursor) -> Any:
        """The fields found, or `ABSENT` when not even one begins here."""
        begin = len(cursor.rest)
        found = self._take_all(cursor, {})
        if len(cursor.rest) == begin:
            return ABSENT
        self._check_complete(cursor, found)
        return found

    def fill(self, cursor: Cursor, known: Mapping[str, Any] = NO_FIELDS) -> dict[str, Any]:
        """The fields found, be they none, besides those that are `known` without being written."""
        found = {**self.preset, **known} if known else dict(self.preset)
        self._take_all(cursor, found)
        self._check_complete(cursor, found)
        return found

    def _take_all(self, cursor: Cursor, found: dict[str, Any]) -> dict[str, Any]:
        for place in self.places:
            place.take(cursor, found)
        if self.options and cursor.rest[-1]:
            self._take_options(cursor, found)
        return found

    def _take_options(self, cursor: Cursor, found: dict[str, Any]) -> None:
        rest, known = cursor.rest, self.keys.known
        while token := rest[-1]:
            key = known[token]
            if key is not None:
                self._take_option(cursor, self.options[key], found)
            elif token in FILLERS:
                rest.pop()
            elif token in HEXES and _lacks_hex(self.options, found):
                self.options[AT].take(cursor, found)
            else:
                return

    def _take_option(self, cursor: Cursor, slot: Slot, found: dict[str, Any]) -> None:
        if slot.once and not found.keys().isdisjoint(slot.fields):
            raise cursor.expect("every option once only")
        cursor.step()
        if not slot.take(cursor, found):
            raise cursor.expect(slot.title)

    def _check_complete(self, cursor: Cursor, found: Mapping[str, Any]) -> None:
        for name in self.facts.required:
            if name not in found:
                raise cursor.expect(self._title_of(name))

    def _title_of(self, name: str) -> str:
        for place in self.places:
            if name in place.fields:
                return place.title
        key, slot = next((key, slot) for key, slot in self.options.items() if name in slot.fields)
        return f"{key} and {slot.title}"

    def write(self, value: Any, actor: str | None) -> str:
        """The part as text, in the order of the table."""
        return "".join(self._pieces(value, actor)).lstrip() or self.empty

    def _pieces(self, part: Any, actor: str | None) -> Iterator[str]:
        defaults = self.facts.defaults
        for place in self.places:
            for text in place.write(part, defaults, actor):
                yield text if text[0] == "+" else " " + text
        for key, slot in self.options.items():
            for text in slot.write(part, defaults, actor):
                yield f" {key} {text}" if text else f" {key}"

    def expected(self, found: Mapping[str, Any] = NO_FIELDS) -> str:
        """What may still follow the fields found, for a message."""
        return " or ".join([*self._missing(found), *self.options])

    def _missing(self, found: Mapping[str, Any]) -> list[str]:
        """The places at the end that nothing fills, as long as no option stands behind them."""
        said = {name for name, value in found.items() if value != []}
        if any(not said.isdisjoint(slot.fields) for slot in self.options.values()):
            return []
        empty = takewhile(lambda place: said.isdisjoint(place.fields), reversed(self.places))
        return [place.title for place in empty]


class Figures(Phrase):
    """Figures as people write them down: `coins=21`, `21 coins`, `structure bonus: 4`, `монеты 21`."""

    def _elsewhere(self, word: str) -> str | None:
        """The option that a score sheet heads its column with, in any of three languages."""
        column = columns().find(word)
        return column if column in self.options else None

    def _take_options(self, cursor: Cursor, found: dict[str, Any]) -> None:
        rest, options = cursor.rest, self.options
        while token := rest[-1]:
            if token not in options:
                self._set_right(rest)
            key = self.keys.known[rest[-1]]
            if key is not None:
                self._take_option(cursor, options[key], found)
            elif token in FILLERS or token in SIGNS:
                rest.pop()
            else:
                return

    def _take_option(self, cursor: Cursor, slot: Slot, found: dict[str, Any]) -> None:
        rest = cursor.rest
        while rest[-2] in SIGNS:
            del rest[-2]
        super()._take_option(cursor, slot, found)

    def _set_right(self, rest: list[str]) -> None:
        """A figure that stands before its key, and a key that is written as two words, are put in order."""
        first, second = rest[-1], rest[-2]
        if is_number(first) and self.keys.find(second) is not None:
            rest[-2:] = [first, second]
        elif f"{first}_{second}".lower() in self.options:
            rest.pop()
            rest[-1] = f"{first}_{second}".lower()


class Paid(Phrase):
    """A hex and what lies on it; people also say it the other way round: `2 wood from M2`."""

    def take(self, cursor: Cursor) -> Any:
        """The fields found, in either order."""
        token = cursor.rest[-1]
        if token in HEXES:
            return super().take(cursor)
        if not (is_number(token) or self._is_thing(token)):
            return super().take(cursor) if is_home(token) else ABSENT
        hex_, goods = self.places
        missing = cursor.expect(hex_.title)
        found: dict[str, Any] = {}
        goods.take(cursor, found)
        while cursor.token.lower() in FROM:
            cursor.step()
        if not hex_.take(cursor, found):
            raise missing
        return found

    def _is_thing(self, token: str) -> bool:
        goods = self.places[1]
        return len(token) > 1 and isinstance(goods, Tally) and goods.words.find(token) is not None


def _lacks_hex(options: Mapping[str, Slot], found: Mapping[str, Any]) -> bool:
    return AT in options and found.keys().isdisjoint(options[AT].fields)


_HEX = Hex()
