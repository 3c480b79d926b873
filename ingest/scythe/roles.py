"""Faction and mat out of the free text of a role or a colour: `Rusviet／Industrial`, `Red (3A)`."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from engine.scythe.catalogue import catalogue, read_facts
from ingest.stated.habits import Role
from ingest.stated.names import factions, heading_words, mats, normalise

MAX_ROLE = 300
LONGEST_PHRASE = 4

_BETWEEN_ROLES = re.compile(r"[／/|,;+()\[\]\n:=•·—–]|\s-\s")
_BETWEEN_WORDS = re.compile(r"[\s_-]+")


class _Phrase(NamedTuple):
    """Words of a role and what they name: a faction, mat, colour, printed number of a mat, filler or unknown."""

    kind: str
    value: str
    words: tuple[str, ...]


def read_role(text: object, *, numbers: bool = True) -> Role:
    """Whatever of a faction and a mat the text names; two different factions or mats make neither known.

    A number may be the printed one of a mat beside a faction, unless `numbers` are not expected there, or an
    unknown word stands beside it as in `Rusviet, 3 stars`.
    """
    parts = _BETWEEN_ROLES.split(text[:MAX_ROLE] if isinstance(text, str) else "")
    named: dict[str, set[str]] = {"faction": set(), "colour": set(), "mat": set(), "number": set()}
    unknown = []
    for part in parts:
        phrases = list(_phrases(part))
        strange = any(phrase.kind == "unknown" for phrase in phrases)
        for kind, value, words in phrases:
            a_mere_number = words[0].isdecimal()
            if kind == "unknown" or (strange and a_mere_number):
                unknown.append(" ".join(words))
            elif kind in named and (numbers or not a_mere_number):
                named[kind].add(value)
    faction = named["faction"] or named["colour"]
    mat = named["mat"] or (named["number"] if faction else set())
    return Role(
        faction=_single(faction),
        mat=_single(mat),
        by_colour=faction is named["colour"] and bool(faction),
        unknown=tuple(unknown),
        contradictory=max(len(faction), len(mat)) > 1,
    )


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


def _phrases(part: str) -> Iterator[_Phrase]:
    """The longest runs of words with a meaning; a word without any is unknown by itself."""
    words = tuple(filter(None, _BETWEEN_WORDS.split(part)))
    while words:
        runs = (_meaning(words[:size]) for size in range(min(LONGEST_PHRASE, len(words)), 0, -1))
        phrase = next(filter(None, runs), None) or _Phrase("unknown", "", words[:1])
        words = words[len(phrase.words) :]
        yield phrase


def _meaning(words: tuple[str, ...]) -> _Phrase | None:
    written = " ".join(words)
    plain = normalise(written)
    found = {
        "faction": factions().find(written),
        "number" if written[0].isdigit() else "mat": mats().find(written),
        "colour": colours().get(plain),
        "filler": plain if plain in heading_words("role_fillers") or not plain[:1].isalnum() else None,
    }
    return next((_Phrase(kind, value, words) for kind, value in found.items() if value), None)


def _single(values: set[str]) -> str | None:
    return next(iter(values)) if len(values) == 1 else None
