"""Phrases: the parts of a record as words in order (places) and words with a key (options).

A phrase is made for one model. From its table come the reader, the writer and the rule in the grammar, so
none of the three can know something the others do not.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import takewhile
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import NODEFAULT, Struct, structs
from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from ingest.notation.scythe.cursor import SMALL_NUMBERS, Cursor, is_number
from ingest.notation.scythe.operands import ABSENT, Operand, is_home
from ingest.notation.scythe.slots import Slot, counted
from ingest.notation.scythe.words import HEXES, SYNONYMS, also, signs, vocabulary
from ingest.stated.names import columns

AT = "at"
"""The option whose word may be left out: a hex can mean nothing else."""
FILLERS = signs("fillers")
"""Words that help the ear and say nothing; skipped where no option of that name exists."""
SIGNS = signs("loose")
"""What may stand between the words and figures of a loose phrase."""
FROM = signs("from")

Part = type[BaseModel] | type[Struct]
"""What a phrase is made for: a model around the actions, or an action and its pieces."""

NO_FIELDS: Mapping[str, Any] = MappingProxyType({})
_MISSING = (NODEFAULT, PydanticUndefined)


class Facts(NamedTuple):
    """What a model says about its fields: those without a default, and the defaults of the others."""

    required: tuple[str, ...]
    defaults: Mapping[str, Any]


def facts_of(model: Part) -> Facts:
    """Read from the model itself, so that the notation cannot disagree with it."""
    if issubclass(model, Struct):
        made = ((field.encode_name, field.default_factory, field.default) for field in structs.fields(model))
        values = {name: make() if callable(make) else value for name, make, value in made}
    else:
        fields = model.model_fields.items()
        values = {name: field.get_default(call_default_factory=True) for name, field in fields}
    required = tuple(name for name, value in values.items() if value in _MISSING)
    return Facts(required, {name: value for name, value in values.items() if name not in required})


class Phrase(Operand):
    """The table of one model: `places` stand in order, `options` in any order behind their word.

    `preset` holds what the phrase's own word has said; `empty` is written when there is nothing to say.
    """

    fillers = FILLERS

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
        begins = [*(place.title for place in places[:1]), *(options if empty or not places else ())]
        super().__init__(" or ".join(begins), name, self._take, self._write)

    def _elsewhere(self, word: str) -> str | None:
        """The option that a word stands for which is no synonym of any."""
        return None

    def _take(self, cursor: Cursor) -> Any:
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
        rest, options, key_of = cursor.rest, self.options, self._key
        while token := rest[-1]:
            key = key_of(rest)
            if key is not None:
                self._take_option(cursor, options[key], found)
            elif token in self.fillers:
                rest.pop()
            elif token in HEXES and AT in options and found.keys().isdisjoint(options[AT].fields):
                options[AT].take(cursor, found)
            else:
                return

    def _key(self, rest: list[str]) -> str | None:
        """The option that the next word stands for."""
        key: str | None = self.keys.known[rest[-1]]
        return key

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

    def _write(self, value: Any, actor: str | None) -> str:
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

    def expected(self, value: Mapping[str, Any] = NO_FIELDS) -> str:
        """What may still follow the fields found, for a message."""
        return " or ".join([*self._missing(value), *self.options])

    def _missing(self, found: Mapping[str, Any]) -> list[str]:
        """The places at the end that nothing fills, as long as no option stands behind them."""
        said = {name for name, value in found.items() if value != []}
        if any(not said.isdisjoint(slot.fields) for slot in self.options.values()):
            return []
        empty = takewhile(lambda place: said.isdisjoint(place.fields), reversed(self.places))
        return [place.title for place in empty]


class Figures(Phrase):
    """Figures as people write them down: `coins=21`, `21 coins`, `structure bonus: 4`, `монеты 21`."""

    fillers = FILLERS | SIGNS

    @cached_property
    def figures(self) -> frozenset[str]:
        """The keys that are fields and that any small number fits."""
        return frozenset(
            key
            for key, slot in self.options.items()
            if slot.fields == (key,) and slot.rule in ("figure", "number")
        )

    def _take_options(self, cursor: Cursor, found: dict[str, Any]) -> None:
        """A sheet is mostly keys with a small number behind them; the rest is read as in other phrases."""
        rest, figures = cursor.rest, self.figures
        while rest[-1] in figures and rest[-1] not in found and rest[-2] in SMALL_NUMBERS:
            key = rest.pop()
            found[key] = SMALL_NUMBERS[rest.pop()]
        super()._take_options(cursor, found)

    def _elsewhere(self, word: str) -> str | None:
        """The option that a score sheet heads its column with, in any of three languages."""
        column = columns().find(word)
        return column if column in self.options else None

    def _key(self, rest: list[str]) -> str | None:
        """A figure that stands before its key, and a key that is written as two words, are put in order first."""
        first, second = rest[-1], rest[-2]
        if is_number(first) and self.keys.find(second) is not None:
            rest[-2:] = [first, second]
        elif f"{first}_{second}".lower() in self.options:
            rest.pop()
            rest[-1] = f"{first}_{second}".lower()
        return super()._key(rest)

    def _take_option(self, cursor: Cursor, slot: Slot, found: dict[str, Any]) -> None:
        rest = cursor.rest
        while rest[-2] in SIGNS:
            del rest[-2]
        super()._take_option(cursor, slot, found)


class Paid(Phrase):
    """A hex and what lies on it; people also say it the other way round: `2 wood from M2`."""

    def _take(self, cursor: Cursor) -> Any:
        """The fields found, in either order."""
        token = cursor.rest[-1]
        if token in HEXES or is_home(token):
            return super()._take(cursor)
        hex_, goods = self.places
        if not is_number(token) and (len(token) == 1 or counted(*goods.fields).find(token) is None):
            return ABSENT
        missing = cursor.expect(hex_.title)
        found: dict[str, Any] = {}
        goods.take(cursor, found)
        while cursor.skip(FROM):
            pass
        if not hex_.take(cursor, found):
            raise missing
        return found
