"""Which titles in other people's lists of games are Scythe, and which expansions they name."""

import re
from collections.abc import Iterable

from ingest.stated import name_of

BGG_SCYTHE = 169786

_TITLE = re.compile(
    r"(scythe|серп)(\s*[:.,(\[+&/–—-].*|\s+(digital|complete|kickstarter|legendary|edition|with|and)\b.*)?",
    re.I,
)
_EXPANSIONS = (
    ("invaders_from_afar", re.compile(r"invaders from afar|захватчики|загарбники", re.I)),
    ("wind_gambit", re.compile(r"wind gambit|ветр", re.I)),
    ("rise_of_fenris", re.compile(r"fenris|фенрис", re.I)),
    ("encounters", re.compile(r"encounters|встречи|пригоди", re.I)),
    ("modular_board", re.compile(r"modular board|модульн", re.I)),
    ("board_extension", re.compile(r"board extension|game board", re.I)),
)


def is_scythe(title: object, bgg_id: object = None) -> bool:
    """Scythe by its number or its name; also an expansion of it that was entered as a game of its own."""
    if str(bgg_id).strip() == str(BGG_SCYTHE):
        return True
    return isinstance(title, str) and _TITLE.fullmatch(title.strip()[:300]) is not None


def expansions_of(titles: Iterable[object]) -> tuple[str, ...]:
    """Known expansions by their id, others by the name they were given, the base game not at all."""
    named = (_expansion(name) for name in map(name_of, titles) if name is not None)
    return tuple(dict.fromkeys(expansion for expansion in named if expansion is not None))


def _expansion(title: str) -> str | None:
    for identity, words in _EXPANSIONS:
        if words.search(title):
            return identity
    return None if title.casefold() in {"scythe", "серп"} else title
