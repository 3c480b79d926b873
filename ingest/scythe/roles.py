"""Faction and mat out of the free text of a role or a colour: `Rusviet／Industrial`, `Red (3A)`."""

import re
from collections import defaultdict
from collections.abc import Mapping
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
    phrases = [phrase for part in parts for phrase in _phrases(part, numbers=numbers)]
    named: dict[str, set[str]] = defaultdict(set)
    for kind, value, _ in phrases:
        named[kind].add(value)
    faction = named["faction"] or named["colour"]
    mat = named["mat"] or (named["number"] if faction else set())
    return Role(
        faction=_single(faction),
        mat=_single(mat),
        by_colour=bool(faction) and not named["faction"],
        unknown=tuple(" ".join(phrase.words) for phrase in phrases if phrase.kind == "unknown"),
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


def _phrases(part: str, *, numbers: bool) -> list[_Phrase]:
    """The longest runs of words with a meaning; a word without any is unknown, and so is a number beside it."""
    found, words = [], tuple(filter(None, _BETWEEN_WORDS.split(part)))
    while words:
        runs = (_meaning(words[:size]) for size in range(min(LONGEST_PHRASE, len(words)), 0, -1))
        phrase = next(filter(None, runs), None) or _Phrase("unknown", words[0], words[:1])
        words = words[len(phrase.words) :]
        found.append(phrase)
    bare = (
        "unknown" if any(phrase.kind == "unknown" for phrase in found) else "number" if numbers else "filler"
    )
    return [phrase._replace(kind=bare) if "".join(phrase.words).isdecimal() else phrase for phrase in found]


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
