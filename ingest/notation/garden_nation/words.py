"""The words of the notation, from `words.toml`: clans and zone types in three languages, places, tags."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from engine.garden_nation.catalogue import read_facts
from engine.garden_nation.words import PLACES

_DATA = tomllib.loads(
    files("ingest.notation.garden_nation").joinpath("words.toml").read_text(encoding="utf-8")
)

SHORT_PLACES: Mapping[str, str] = _DATA["places"] | {place: place for place in PLACES}
"""Every place of a zone by its initials."""
TYPES: Mapping[str, str] = {
    word: kind for kind, also in _DATA["types"].items() for word in (kind, *also.split())
}
CLANS: Mapping[str, str] = {
    name.casefold(): clan
    for clan, names in read_facts("table")["clans"].items()
    for name in (clan, *names.values())
}
HEADER_TAGS: Mapping[str, str] = _DATA["header_tags"]
"""Tags with one value that go to the header of a record."""
PARTS: Mapping[str, str] = {tag: f"header.{part}" for tag, part in HEADER_TAGS.items()} | _DATA["other_tags"]
"""Every tag with the part of the record it is about."""
TAGS = tuple(PARTS)
VERBS, SHEET_WORDS = (tuple(_DATA["words"][name].split()) for name in ("verbs", "sheet"))
