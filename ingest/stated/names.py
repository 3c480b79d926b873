"""Names as people write them, in eight languages: forgiving to look up, never guessed.

Words come from `data/sheets/words.json`, `data/scythe/names.json` and `data/scythe/headings.json`. An unknown
word gets the nearest known one as a suggestion; the decision stays with the person who wrote it.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from rapidfuzz import fuzz, process

from engine.scythe.catalogue import catalogue, read_facts

NEAR_ENOUGH_TO_SUGGEST = 60.0
LONGEST_WORD = 80
SHORTEST_ABBREVIATION = 3
ORDINALS = (
    *("first_place", "second_place", "third_place", "fourth_place"),
    *("fifth_place", "sixth_place", "seventh_place"),
)
"""The families of words for places, from the first down."""

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
        return next((self.ids[spelling] for spelling in spellings_of(text) if spelling in self.ids), None)

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
def factions() -> Vocabulary:
    """Nordic, Саксония, Русвет, Crimean Khanate ..."""
    return vocabulary("faction", _words("factions"))


@cache
def mats() -> Vocabulary:
    """Industrial, Промышленный, патріотичний ..., and the printed numbers 1 2 2A 3 3A 4 5, also beside."""
    numbers, words = {mat.id: mat.number for mat in catalogue().mats.values()}, _words("player_mats")
    alone = {mat: [number] for mat, number in numbers.items()}
    beside = {
        mat: [f"{number} {word}" for word in named] + [f"{word} {number}" for word in named]
        for mat, number in numbers.items()
        for named in [[word for word in (mat, *words[mat]) if normalise(word).isalpha()]]
    }
    return vocabulary("player mat", words, alone, beside)


@cache
def tiles() -> Vocabulary:
    """The structure bonus tiles."""
    return vocabulary("structure bonus tile", _words("structure_bonus_tiles"), headings_data()["tiles"])


@cache
def editions() -> Vocabulary:
    """The printed rulebooks."""
    return vocabulary("edition", headings_data()["editions"])


@cache
def columns() -> Vocabulary:
    """What a heading of a score sheet says its column holds."""
    return vocabulary("heading", headings_data()["columns"])


@cache
def star_columns() -> Vocabulary:
    """Headings that name a kind of star; some of them (mechs, power) name a figure as well."""
    return vocabulary("star", _numbered(headings_data()["star_columns"]))


@cache
def marked_star_columns() -> Vocabulary:
    """Headings that can only mean a star, such as `power star` or `звезда за бой`."""
    marks = headings_data()["star_marks"]
    marked = {
        kind: [f"{mark} {word}" for word in words for mark in marks["before"]]
        + [f"{word} {mark}" for word in words for mark in marks["after"]]
        for kind, words in _numbered(headings_data()["star_columns"]).items()
    }
    return vocabulary("star", marked, own_ids=False)


@cache
def answers() -> Mapping[str, bool | None]:
    """Yes, no and not known, in all the languages."""
    families = {"unknown": None, "no": False, "yes": True}
    return MappingProxyType(
        {
            word: meant
            for family, meant in families.items()
            for word in map(normalise, headings_data()[family])
        }
    )


@cache
def heading_words(family: str) -> frozenset[str]:
    """The headings of a family that is no column of its own, in the one spelling of `normalise`."""
    return frozenset(map(normalise, headings_data()[family]))


@cache
def places() -> Mapping[str, int]:
    """First, zweiter, третий ... and Roman numbers, with the place each stands for."""
    roman = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7}
    worded = {word: place for place, family in enumerate(ORDINALS, 1) for word in heading_words(family)}
    return MappingProxyType({**worded, **roman})


@cache
def headings_data() -> Any:
    """The words of score sheets: those of any game and those of Scythe."""
    common, own = words_in("sheets", "words"), read_facts("headings")
    both = {name: {**common[name], **own[name]} for name in common.keys() & own.keys()}
    return {**common, **own, **both}


@cache
def words_in(room: str, name: str) -> Any:
    """The words of a file in the data of a room; nothing where there is none."""
    file = files("data").joinpath(room, f"{name}.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def spellings_of(text: str) -> Iterator[str]:
    """As it stands, without what is in brackets, without accents, and all in Cyrillic where some of it is."""
    word = normalise(text)
    yield word
    if "(" in text or "[" in text:
        yield normalise(_BRACKETS.sub(" ", text))
    if not word.isascii():
        yield word.translate(_LOOKALIKES) if _CYRILLIC.search(word) else unaccented(word)


def unaccented(word: str) -> str:
    """Latin letters without their accents, as many people type them: `étoiles`, `siła`."""
    bare = unicodedata.normalize("NFKD", word.replace("ł", "l"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def vocabulary(name: str, *families: Mapping[str, Iterable[str]], own_ids: bool = True) -> Vocabulary:
    """The vocabulary of some families of words; `own_ids` says that an id is a word for itself.

    A word may be written with its accents and, in Latin letters, without them.
    """
    ids: dict[str, str] = {}
    spellings: dict[str, str] = {}
    named = [named for family in families for named in family.items()]
    for identity, words in named:
        for word in (identity, *words) if own_ids else words:
            plain = normalise(word)
            bare = plain if _CYRILLIC.search(plain) else unaccented(plain)
            for spelling in (plain, bare):
                ids.setdefault(spelling, identity)
                spellings.setdefault(spelling, word)
    return Vocabulary(name, MappingProxyType(ids), MappingProxyType(spellings))


def _words(family: str) -> dict[str, list[str]]:
    """The titles and other names of each thing of a family."""
    entries = read_facts("names")[family].items()
    return {
        identity: [
            *(value for key, value in entry.items() if isinstance(value, str) and key != "note"),
            *entry["aliases"],
            *entry.get("aliases_plausible", ()),
        ]
        for identity, entry in entries
    }


def _numbered(star_words: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Objectives and combats come as several columns: `Objective1`, `Battle 3`, `бой 2`."""
    most = {kind: max(facts.most, facts.most_saxony) for kind, facts in catalogue().scoring.stars.items()}
    return {
        kind: [*words, *(f"{word} {n}" for word in words for n in range(1, most[kind] + 1) if most[kind] > 1)]
        for kind, words in star_words.items()
    }
