"""Faction and mat out of the free text of a role or a colour: `Rusviet／Industrial`, `Red (3A)`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from engine.scythe.catalogue import catalogue, read_facts
from ingest.stated.habits import Role
from ingest.stated.names import factions, mats, normalise

MAX_ROLE = 300
LONGEST_PHRASE = 4

_BETWEEN_ROLES = re.compile(r"[／/|,;+()\[\]\n:=•·—–]|\s-\s")
_BETWEEN_WORDS = re.compile(r"[\s_-]+")
_FILLERS = frozenset(
    normalise(word)
    for word in (
        "faction",
        "mat",
        "player mat",
        "player",
        "with",
        "as",
        "the",
        "фракция",
        "планшет",
        "планшет игрока",
    )
)


def read_role(text: object, *, numbers: bool = True) -> Role:
    """Whatever of a faction and a mat the text names; two different factions or mats make neither known.

    A number may be the printed one of a mat, unless `numbers` are not expected there, or an unknown word
    stands beside it as in `Rusviet, 3 stars`.
    """
    phrases = list(_phrases(text[:MAX_ROLE] if isinstance(text, str) else ""))
    unknown = [phrase for phrase in phrases if phrase.kind == "unknown"]
    named = [phrase for phrase in phrases if phrase not in unknown and _counts(phrase, numbers=numbers)]
    by_name = _named(named, "faction")
    by_colour = _named(named, "colour")
    faction = by_name or by_colour
    by_mat = _spelt_mats(named) or (_named(named, "mat") if faction else set())
    return Role(
        faction=_single(faction),
        mat=_single(by_mat),
        by_colour=bool(by_colour and not by_name),
        unknown=tuple(phrase.text for phrase in unknown),
        contradictory=max(len(faction), len(by_mat)) > 1,
    )


def _counts(phrase: "_Phrase", *, numbers: bool) -> bool:
    return numbers or not phrase.text.isdecimal()


@cache
def colours() -> Mapping[str, str]:
    """The faction that every word for its colour stands for."""
    by_colour = {facts.colour: facts.id for facts in catalogue().factions.values()}
    words = {
        normalise(word): by_colour[colour]
        for colour, entry in read_facts("names")["colours"].items()
        for word in (colour, *entry["aliases"], *entry.get("aliases_plausible", ()))
    }
    return MappingProxyType(words)


@dataclass(frozen=True, slots=True)
class _Phrase:
    kind: str
    value: str
    text: str


def _phrases(text: str) -> Iterator[_Phrase]:
    for part in _BETWEEN_ROLES.split(text):
        phrases = list(_phrases_of(part))
        strange = any(phrase.kind == "unknown" for phrase in phrases)
        for phrase in phrases:
            yield _Phrase("unknown", "", phrase.text) if strange and phrase.text.isdecimal() else phrase


def _phrases_of(part: str) -> Iterator[_Phrase]:
    words = [word for word in _BETWEEN_WORDS.split(part.strip()) if word]
    while words:
        phrase, used = _longest(words)
        words = words[used:]
        if phrase is not None:
            yield phrase


def _longest(words: list[str]) -> tuple[_Phrase | None, int]:
    """The longest run of words with a meaning; one word without any when there is none."""
    for size in range(min(LONGEST_PHRASE, len(words)), 0, -1):
        written = " ".join(words[:size])
        phrase = _meaning(written)
        if phrase is not None:
            return phrase, size
    filler = normalise(words[0]) in _FILLERS or not any(letter.isalnum() for letter in words[0])
    return (None if filler else _Phrase("unknown", "", words[0])), 1


def _meaning(written: str) -> _Phrase | None:
    lookups = (
        ("faction", factions().find(written)),
        ("mat", mats().find(written)),
        ("colour", colours().get(normalise(written))),
    )
    return next((_Phrase(kind, value, written) for kind, value in lookups if value), None)


def _named(phrases: list[_Phrase], kind: str) -> set[str]:
    return {phrase.value for phrase in phrases if phrase.kind == kind}


def _spelt_mats(phrases: list[_Phrase]) -> set[str]:
    """Mats by their names: a number beside one, or without a faction, as in `Player 2`, is no printed one."""
    return _named([phrase for phrase in phrases if not phrase.text[:1].isdigit()], "mat")


def _single(values: set[str]) -> str | None:
    return next(iter(values)) if len(values) == 1 else None
