"""Faction and mat out of the free text of a role or a colour: `Rusviet／Industrial`, `Red (3A)`."""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine.scythe.catalogue import catalogue, read_facts
from ingest.stated.habits import Role
from ingest.stated.names import factions, heading_words, mats, normalise

MAX_ROLE = 300
LONGEST_PHRASE = 4

_BETWEEN_ROLES = re.compile(r"[／/|,;+()\[\]\n:=•·—–]|\s-\s")
_BETWEEN_WORDS = re.compile(r"[\s_-]+")
_Named = dict[str, set[str]]
"""What words name, by its kind: a faction, colour or mat, the number of a mat alone or with letters, or unknown."""


def read_role(text: object, *, numbers: bool = True) -> Role:
    """Whatever of a faction and a mat the text names; two different factions or mats make neither known.

    A number may be the printed one of a mat beside a faction, unless `numbers` are not expected there, or an
    unknown word stands beside it as in `Rusviet, 3 stars`.
    """
    named: _Named = defaultdict(set)
    for part in _BETWEEN_ROLES.split(text[:MAX_ROLE] if isinstance(text, str) else ""):
        here = _named_in(part)
        if not numbers or here["unknown"]:
            here.pop("number", None)
        for kind, found in here.items():
            named[kind] |= found
    faction = named["faction"] or named["colour"]
    mat = named["mat"] or (named["number"] | named["marked number"] if faction else set())
    values = {"faction": faction, "mat": mat}
    return Role(
        {name: next(iter(one)) for name, one in values.items() if len(one) == 1},
        by_colour=bool(faction) and not named["faction"],
        is_unclear=bool(named["unknown"]),
        is_contradictory=max(len(faction), len(mat)) > 1,
    )


def _named_in(part: str) -> _Named:
    """What the longest runs of words with a meaning name; a word without any is unknown."""
    named: _Named = defaultdict(set)
    words = [word for word in _BETWEEN_WORDS.split(part) if word]
    while words:
        size = next((size for size in range(LONGEST_PHRASE, 1, -1) if _meaning(words[:size])), 1)
        kind, value = _meaning(words[:size]) or ("unknown", words[0])
        named[kind].add(value)
        words = words[size:]
    return named


def _meaning(words: list[str]) -> tuple[str, str] | None:
    """The kind and the value of what some words name together; words that only fill a role are of a kind too."""
    written = " ".join(words)
    plain = normalise(written)
    fills = plain in heading_words("role_fillers") or not plain[:1].isalnum()
    number = "number" if written.isdecimal() else "marked number"
    found = {
        "faction": factions().find(written),
        number if written[0].isdigit() else "mat": mats().find(written),
        "colour": colours().get(plain),
        "filler": plain if fills else None,
    }
    return next(((kind, value) for kind, value in found.items() if value), None)


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
