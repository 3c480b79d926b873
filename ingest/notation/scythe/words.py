"""The closed vocabularies of the notation: how each value is written, and what else is understood for it.

`words.toml` holds the words and their Russian and Ukrainian translations. The reader also takes the record's
own ids and the names of `data/scythe/names.json`; case and underscores do not matter.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from engine.scythe import words as rules
from engine.scythe.automa.names import level_named
from engine.scythe.automa.settings import LEVELS, UNKNOWN_LEVEL
from engine.scythe.catalogue import catalogue, read_facts
from ingest.stated import names
from ingest.stated.names import normalise

LONGEST_WORD = 60
MOST_REMEMBERED = 1000


def data_of(file: str) -> dict[str, Any]:
    """What a TOML file beside this module holds."""
    return tomllib.loads(files("ingest.notation.scythe").joinpath(file).read_text(encoding="utf-8"))


_DATA = data_of("words.toml")
TRANSLATIONS: Mapping[str, tuple[str, str]] = _DATA["translations"]
"""English word: Russian words, Ukrainian words."""
TRANSLATED = {word: frozenset(" ".join(both).split()) for word, both in TRANSLATIONS.items()}
ADVICE: Mapping[str, str] = _DATA["advice"]
SYNONYMS = {word: key for key, words in _DATA["options"].items() for word in words.split()}
"""Other words for the keys of options, understood wherever the key stands."""
TAKEN_BACK: tuple[str, ...] = tuple(_DATA["sayings"]["taken_back"])
"""How an action says that it was taken back; the first is written."""
COUNTED: Mapping[str, list[str]] = {thing: words.split() for thing, words in _DATA["counted"].items()}
"""Things that are counted: the written word, one of it, and what else is understood."""


def also(*words: str) -> dict[str, str]:
    """Every Russian or Ukrainian word for these, and the English word it stands for."""
    return {other: word for word in words for other in TRANSLATED.get(word, ())}


def signs(name: str) -> frozenset[str]:
    """Words and signs that mean one thing wherever they stand."""
    return TRANSLATED.get(name, frozenset()).union(_DATA["signs"][name].split())


class Known(dict[str, Any]):
    """Values by word. A word met for the first time is looked up and, up to a limit, remembered."""

    def __init__(self, words: Mapping[str, Any], elsewhere: Callable[[str], str | None] | None) -> None:
        super().__init__(words)
        self._elsewhere = elsewhere
        self._limit = len(words) + MOST_REMEMBERED

    def __missing__(self, token: str) -> Any:
        if len(token) > LONGEST_WORD:
            return None
        value = self.get(normalise(token))
        if value is None and self._elsewhere is not None and any(map(str.isalpha, token)):
            value = self._elsewhere(token)
        if len(self) < self._limit:
            self[token] = value
        return value


@dataclass(frozen=True, eq=False)
class Words:
    """One vocabulary: `spellings` from value to written word, `known` from every understood word to value.

    `family` is where `names.json` has further names of the values.
    """

    title: str
    spellings: Mapping[Any, str]
    known: Known
    family: str = ""

    def find(self, token: str) -> Any:
        """The value a token stands for."""
        return self.known[token]

    def expected(self) -> str:
        """What may stand here, for a message."""
        return f"{self.title} ({', '.join(self.spellings.values())})"


def vocabulary(
    title: str,
    spellings: Mapping[Any, str],
    synonyms: Mapping[str, Any] | None = None,
    elsewhere: Callable[[str], str | None] | None = None,
    family: str = "",
) -> Words:
    """Spelling, id, synonyms and translations of every value; a synonym never displaces a spelling."""
    known = {spelling: value for value, spelling in spellings.items()}
    known |= {normalise(spelling): value for value, spelling in spellings.items()}
    for value in spellings:
        known.setdefault(normalise(str(value)), value)
    for synonym, value in (synonyms or {}).items():
        if value in spellings:
            known.setdefault(normalise(synonym), value)
    return Words(title, dict(spellings), Known(known, elsewhere), family)


def other_names(family: str) -> dict[str, str]:
    """Every certain alias of a family of `names.json`, in three languages, and the id it stands for."""
    entries = read_facts("names")[family].items()
    return {alias: identity for identity, entry in entries for alias in entry["aliases"]}


_OF_THE_RULES: Mapping[str, Iterable[str]] = {
    "faction": rules.FACTIONS,
    "mat": catalogue().mats,
    "tile": catalogue().scoring.tiles,
    "ability": read_facts("names")["mech_abilities"],
    "structure": rules.STRUCTURES,
    "star": rules.STAR_KINDS,
    "level": (*LEVELS, UNKNOWN_LEVEL),
    "ruled_field": rules.RULED_FIELDS,
    "target": (*rules.BOTTOM_ACTIONS, *rules.RECRUIT_BONUSES),
}
_ELSEWHERE: Mapping[str, Callable[[str], str | None]] = {
    "faction": names.factions().find,
    "mat": names.mats().find,
    "tile": names.tiles().find,
    "edition": names.editions().find,
    "level": level_named,
}


def _stated(name: str, said: Mapping[str, Any]) -> Words:
    """A vocabulary of `words.toml`."""
    spellings = {value: value for value in _OF_THE_RULES.get(name, said.get("values", "").split())}
    spellings |= said.get("spelled", {})
    synonyms = {word: value for value, words in said.get("also", {}).items() for word in words.split()}
    family, prefix = said.get("names", ""), said.get("prefix", "")
    for alias, identity in (other_names(family) if family else {}).items():
        synonyms.setdefault(alias, prefix + identity)
    for value, spelling in spellings.items():
        synonyms = dict.fromkeys(TRANSLATED.get(spelling, ()), value) | synonyms
    shown = "" if prefix else family
    return vocabulary(said["title"], spellings, synonyms, _ELSEWHERE.get(name), shown)


VOCABULARIES = {name: _stated(name, said) for name, said in _DATA["vocabularies"].items()}
FACTION, MAT, SECTION, CELL, QUANTITY, STAR = (
    VOCABULARIES[name] for name in ("faction", "mat", "section", "cell", "quantity", "star")
)
YES_OR_NO = vocabulary(
    "yes or no",
    {True: "yes", False: "no"},
    {other: word == "yes" for other, word in also("yes", "no").items()},
)


def _hexes() -> dict[str, str]:
    """Every hex id in either case, and with the Cyrillic letters that look like M, T and X."""
    twins = {latin: cyrillic for cyrillic, latin in catalogue().board.homoglyphs.items()}
    ids = [f"{letter}{digit}" for letter in "MFTWVL" for digit in range(1, 10)] + ["X1"]
    spellings: dict[str, str] = {}
    for identity in ids:
        twin = twins.get(identity[0], identity[0]) + identity[1]
        spellings |= dict.fromkeys((identity, identity.lower(), twin, twin.lower()), identity)
    return spellings


HEXES = _hexes()
