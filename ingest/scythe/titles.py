"""Which titles in other people's lists of games are Scythe, and which expansions they name."""

import re
from collections.abc import Iterable, Sequence

from engine.scythe.rules import GAME
from ingest.stated.values import name_of

BGG_NUMBER = "169786"
LONGEST_TITLE = 300

_BESIDE = (
    *("digital", "complete", "kickstarter", "legendary", "edition", "board", "game", "steam", "online"),
    *("app", "with", "and", "the", "w", "vs", "solo", "automa", "campaign"),
    *("invaders", "ifa", "wind", "rise", "fenris", "encounters", "modular"),
)
"""Words that may follow the name without a mark between them."""

_ANOTHER_GAME = "expeditions|экспедиции|експедиції|my little"
"""Games of the same world that people list under its name."""

_TITLE = re.compile(
    rf"(?!.*({_ANOTHER_GAME}))({'|'.join(GAME.titles)})"
    rf"(\s*[:.,(\[+&/–—-].*|\s+({'|'.join(_BESIDE)})\b.*)?",
    re.I,
)
_EXPANSIONS = {
    "invaders_from_afar": ("invaders from afar", "захватчики", "загарбники"),
    "wind_gambit": ("wind gambit", "ветр"),
    "rise_of_fenris": ("fenris", "фенрис"),
    "encounters": ("encounters", "встречи", "пригоди"),
    "modular_board": ("modular board", "модульн"),
    "board_extension": ("board extension", "game board"),
}
"""Expansions by their id, with words that their titles have."""


def names_the_game(title: object, number: object = None) -> bool:
    """Scythe by its number or its name; also an expansion of it that was entered as a game of its own."""
    return str(number).strip() == BGG_NUMBER or _TITLE.fullmatch(_written(title)) is not None


def is_the_game_itself(title: object, number: object = None) -> bool:
    """Whether a title is the plain name of the game, or a number its own."""
    return str(number).strip() == BGG_NUMBER or _written(title).casefold() in GAME.titles


def expansions_of(base: Sequence[object], others: Iterable[Sequence[object]] = ()) -> tuple[str, ...]:
    """Known expansions by their id, others by the name they were given; each entry may have several names.

    The entry of the game itself counts only where it names a known one: `Scythe (English edition)` is none.
    """
    found = [_known(base)]
    for entry in others:
        named = (name_of(title) for title in entry if not is_the_game_itself(title))
        found.append(_known(entry) or next(filter(None, named), None))
    return tuple(dict.fromkeys(filter(None, found)))


def _written(title: object) -> str:
    return title.strip()[:LONGEST_TITLE] if isinstance(title, str) else ""


def _known(titles: Iterable[object]) -> str | None:
    """The first known expansion that one of some titles names."""
    written = "\n".join(_written(title).casefold() for title in titles)
    return next(
        (known for known, words in _EXPANSIONS.items() if any(map(written.__contains__, words))), None
    )
