"""Names as people write them, in eight languages: forgiving to look up, never guessed.

Words come from `data/sheets/words.json`, `data/scythe/names.json` and `data/scythe/headings.json`. An unknown
word gets the nearest known one as a suggestion; the decision stays with the person who wrote it.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain, product
from types import MappingProxyType
from typing import Any

from rapidfuzz import fuzz, process

from engine.registry import DEFAULT_GAME
from engine.scythe.catalogue import catalogue, read_facts

NEAR_ENOUGH_TO_SUGGEST = 60.0
LONGEST_WORD = 80
SHORTEST_ABBREVIATION = 3
PLACES = {
    **{"first_place": "i", "second_place": "ii", "third_place": "iii", "fourth_place": "iv"},
    **{"fifth_place": "v", "sixth_place": "vi", "seventh_place": "vii"},
}
"""The families of words for places and their Roman numbers, from the first down."""

_NOT_A_WORD = re.compile(r"[^\w$%]+|_+")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_APOSTROPHES = re.compile("['’ʼ`´\"]")
_CYRILLIC = re.compile("[а-яіїєґ]", re.IGNORECASE)
_LOOKALIKES = str.maketrans("aceopxykmhtbi", "асеорхукмнтві")


def normalise(text: str) -> str:
    """One spelling for all spellings: case, spaces, punctuation, `ё` and apostrophes do not matter."""
    if text.isascii() and text.isalnum():
        return text[:LONGEST_WORD].lower()
    return _normalised(text[:LONGEST_WORD])


@lru_cache(maxsize=1 << 13)
def _normalised(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    folded = folded.replace("ё", "е").replace("★", " star ")
    bare = _NOT_A_WORD.sub("", _APOSTROPHES.sub("", folded))
    return bare or folded.strip()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every known spelling of a family of names, and the id each one stands for."""

    name: str
    ids: Mapping[str, str]
    spellings: Mapping[str, str]

    def find(self, text: str) -> str | None:
        """The id a text stands for; brackets may be left out, Latin look-alikes may stand for Cyrillic."""
        return next(filter(None, map(self.ids.get, spellings_of(text))), None)

    def abbreviated(self, text: str) -> str | None:
        """The id whose names alone begin like this: `Сакс`, `Інно`, `agri`."""
        beginning = normalise(text)
        if len(beginning) < SHORTEST_ABBREVIATION:
            return None
        meant = {identity for word, identity in self.ids.items() if word.startswith(beginning)}
        return meant.pop() if len(meant) == 1 else None

    def nearest(self, text: str, least: float = NEAR_ENOUGH_TO_SUGGEST) -> str | None:
        """The known spelling most like an unknown text, as it is usually written."""
        match = process.extractOne(normalise(text), self.ids.keys(), scorer=fuzz.ratio, score_cutoff=least)
        return None if match is None else self.spellings[match[0]]

    def expected(self) -> str:
        """What may stand here, for a message."""
        return "one of " + ", ".join(sorted(set(self.ids.values())))


@cache
def headings_data(game: str = DEFAULT_GAME) -> Mapping[str, Any]:
    """The words of score sheets by family: those of any game, and beside them those of one game."""
    found = dict(words_in("sheets", "words"))
    for family, own in words_in(game, "headings").items():
        found[family] = {**found.get(family, {}), **own} if isinstance(own, dict) else own
    return found


@cache
def words_in(room: str, name: str) -> Any:
    """The words of a file in the data of a room; nothing where there is none."""
    file = files("data").joinpath(room, f"{name}.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def heading_words(family: str) -> frozenset[str]:
    """The headings of a family that is no column of its own, in the one spelling of `normalise`."""
    return frozenset(map(normalise, headings_data()[family]))


@cache
def answers() -> Mapping[str, bool | None]:
    """Yes, no and not known, in all the languages."""
    families = {"unknown": None, "no": False, "yes": True}
    return {word: meant for family, meant in families.items() for word in heading_words(family)}


@cache
def places() -> Mapping[str, int]:
    """First, zweiter, третий ... and Roman numbers, with the place each stands for."""
    families = enumerate(PLACES.items(), start=1)
    return {word: place for place, (family, roman) in families for word in (*heading_words(family), roman)}


def spellings_of(text: str) -> Iterator[str]:
    """As it stands, without what is in brackets, without accents, and all in Cyrillic where some of it is."""
    word = normalise(text)
    yield word
    if "(" in text or "[" in text:
        yield normalise(_BRACKETS.sub(" ", text))
    if not word.isascii():
        yield word.translate(_LOOKALIKES) if _CYRILLIC.search(word) else _unaccented(word)


def _unaccented(word: str) -> str:
    """Latin letters without their accents, as many people type them: `étoiles`, `siła`; Cyrillic as it is."""
    if _CYRILLIC.search(word):
        return word
    bare = unicodedata.normalize("NFKD", word.replace("ł", "l"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def vocabulary(name: str, *families: Mapping[str, Iterable[str]], own_ids: bool = True) -> Vocabulary:
    """The vocabulary of some families of words; `own_ids` says that an id is a word for itself.

    A word may be written with its accents and, in Latin letters, without them.
    """
    ids: dict[str, str] = {}
    spellings: dict[str, str] = {}
    for identity, words in chain.from_iterable(family.items() for family in families):
        for word in (identity, *words) if own_ids else words:
            for spelling in (normalise(word), _unaccented(normalise(word))):
                ids.setdefault(spelling, identity)
                spellings.setdefault(spelling, word)
    return Vocabulary(name, MappingProxyType(ids), MappingProxyType(spellings))


def _named(family: str) -> dict[str, list[str]]:
    """The titles and other names of each thing of a family of Scythe."""
    found: dict[str, list[str]] = {}
    for identity, entry in read_facts("names")[family].items():
        titles = (value for key, value in entry.items() if isinstance(value, str) and key != "note")
        found[identity] = [*titles, *entry["aliases"], *entry.get("aliases_plausible", ())]
    return found


def _beside(words: Sequence[str], before: Iterable[object], after: Iterable[object]) -> list[str]:
    """The words with each of some marks before or after them."""
    pairs = (*product(before, words), *product(words, after))
    return [f"{one} {other}" for one, other in pairs]


factions = cache(lambda: vocabulary("faction", _named("factions")))
"""Nordic, Саксония, Русвет, Crimean Khanate ..."""

tiles = cache(
    lambda: vocabulary("structure bonus tile", _named("structure_bonus_tiles"), headings_data()["tiles"])
)
editions = cache(lambda: vocabulary("edition", headings_data()["editions"]))
columns = cache(lambda: vocabulary("heading", headings_data()["columns"]))
"""What a heading of a score sheet says its column holds."""


@cache
def mats() -> Vocabulary:
    """Industrial, Промышленный, патріотичний ..., and the printed numbers 1 2 2A 3 3A 4 5, also beside."""
    words, numbers = _named("player_mats"), {mat.id: [mat.number] for mat in catalogue().mats.values()}
    plain = {mat: [word for word in (mat, *words[mat]) if normalise(word).isalpha()] for mat in numbers}
    beside = {mat: _beside(plain[mat], number, number) for mat, number in numbers.items()}
    return vocabulary("player mat", words, numbers, beside)


@cache
def star_columns() -> Vocabulary:
    """Headings that name a kind of star; some of them (mechs, power) name a figure as well."""
    return vocabulary("star", _star_words())


@cache
def marked_star_columns() -> Vocabulary:
    """Headings that can only mean a star, such as `power star` or `звезда за бой`."""
    marks = headings_data()["star_marks"]
    marked = {kind: _beside(words, marks["before"], marks["after"]) for kind, words in _star_words().items()}
    return vocabulary("star", marked, own_ids=False)


def _star_words() -> dict[str, list[str]]:
    """The words for each kind of star; objectives and combats come numbered as well: `Objective1`, `бой 2`."""
    found = {}
    for kind, words in headings_data()["star_columns"].items():
        facts = catalogue().scoring.stars[kind]
        most = max(facts.most, facts.most_saxony)
        found[kind] = [*words, *_beside(words, (), range(1, most + 1) if most > 1 else ())]
    return found
