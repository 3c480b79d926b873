"""What is wrong with a text: the line and column, the token found there, and what was expected instead."""

import re
from collections.abc import Mapping
from functools import cache

from rapidfuzz import fuzz, process

from engine.scythe.catalogue import catalogue
from ingest.notation.scythe.words import ADVICE

NEAR_ENOUGH_TO_SUGGEST = 75.0
LONGEST_MISSPELT = 30

NOTE_ADVICE = "a note stands behind an action, before the ;"

_WORD = re.compile(r"[^\W\d]\w{2,}")


class UnexpectedToken(Exception):
    """Raised while a piece of a line is read: the number of the token and what should stand there."""

    def __init__(self, index: int, expected: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(expected)
        self.index = index
        self.expected = expected
        self.near = near


def advise(found: str, expected: str, near: tuple[str, ...] = ()) -> str:
    """What was expected, with what to do about a token that is nearly right or often meant otherwise."""
    habits = (advice for form, advice in _habits().items() if form.fullmatch(found))
    advice = ADVICE.get(found.lower()) or next(habits, None) or _nearest(found.strip('"'), expected, near)
    return f"{expected}; {advice}" if advice else expected


@cache
def _habits() -> Mapping[re.Pattern[str], str]:
    """What is often written in the wrong place or way, and what to do about it."""
    return {
        re.compile(r"\{.*\}", re.DOTALL): NOTE_ADVICE,
        re.compile(rf"(?!(?i:{'|'.join(_hexes())})\Z)[^\W\d_][0-9]+"): f"the hexes are {hex_ranges()}",
        re.compile(
            r"(?=.*[A-Za-z]).*[\u0400-\u04ff].*", re.DOTALL
        ): "Latin and Cyrillic letters are mixed in it",
    }


def _nearest(found: str, expected: str, near: tuple[str, ...]) -> str | None:
    """The word among the expected ones and those besides that is most like the one found."""
    if _WORD.fullmatch(found) is None:
        return None
    known = (*near, *_WORD.findall(expected))
    words = [word for word in known if word.lower().strip("_") != found.lower()]
    match = process.extractOne(
        found[:LONGEST_MISSPELT], words, scorer=fuzz.ratio, score_cutoff=NEAR_ENOUGH_TO_SUGGEST
    )
    return f"did you mean “{match[0]}”?" if match else None


def _hexes() -> set[str]:
    return {place.id for place in catalogue().board.hexes}


def hex_ranges() -> str:
    """Every hex of the board in a few words."""
    last = {place[0]: place for place in sorted(_hexes())}
    return ", ".join(place if place[1:] == "1" else f"{letter}1 to {place}" for letter, place in last.items())
