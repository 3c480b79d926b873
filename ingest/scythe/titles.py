"""Which titles in other people's lists of games are Scythe, and which expansions they name."""

import re
from collections.abc import Iterable, Sequence

from engine.scythe.rules import GAME
from ingest.stated.values import name_of

BGG_NUMBER = 169786

_NAMES = GAME.titles

_BESIDE = (
    *("digital", "complete", "kickstarter", "legendary", "edition", "board", "game", "steam", "online"),
    *("app", "with", "and", "the", "w", "vs", "solo", "automa", "campaign"),
    *("invaders", "ifa", "wind", "rise", "fenris", "encounters", "modular"),
)
"""Words that may follow the name without a mark between them."""

_TITLE = re.compile(rf"({'|'.join(_NAMES)})(\s*[:.,(\[+&/–—-].*|\s+({'|'.join(_BESIDE)})\b.*)?", re.I)
_ANOTHER_GAME = re.compile(r"expeditions|экспедиции|експедиції|my little", re.I)
"""Games of the same world that people list under its name."""

_EXPANSIONS = (
    ("invaders_from_afar", re.compile(r"invaders from afar|захватчики|загарбники", re.I)),
    ("wind_gambit", re.compile(r"wind gambit|ветр", re.I)),
    ("rise_of_fenris", re.compile(r"fenris|фенрис", re.I)),
    ("encounters", re.compile(r"encounters|встречи|пригоди", re.I)),
    ("modular_board", re.compile(r"modular board|модульн", re.I)),
    ("board_extension", re.compile(r"board extension|game board", re.I)),
)


def names_the_game(title: object, number: object = None) -> bool:
    """Scythe by its number or its name; also an expansion of it that was entered as a game of its own."""
    if str(number).strip() == str(BGG_NUMBER):
        return True
    written = title.strip()[:300] if isinstance(title, str) else ""
    return _TITLE.fullmatch(written) is not None and _ANOTHER_GAME.search(written) is None


def expansions_of(base: Sequence[object], others: Iterable[Sequence[object]] = ()) -> tuple[str, ...]:
    """Known expansions by their id, others by the name they were given; each entry may have several names.

    The entry of the game itself counts only where it names a known one: `Scythe (English edition)` is none.
    """
    found = [_known(_names(base))]
    for names in map(_names, others):
        found.append(_known(names) or next((name for name in names if not is_the_game_itself(name)), None))
    return tuple(dict.fromkeys(expansion for expansion in found if expansion is not None))


def is_the_game_itself(title: object, number: object = None) -> bool:
    """Whether a title is the plain name of the game, or a number its own."""
    written = title.strip().casefold() if isinstance(title, str) else ""
    return str(number).strip() == str(BGG_NUMBER) or written in _NAMES


def _names(written: Iterable[object]) -> list[str]:
    return [name for name in map(name_of, written) if name is not None]


def _known(names: Iterable[str]) -> str | None:
    return next((known for name in names for known, words in _EXPANSIONS if words.search(name)), None)
