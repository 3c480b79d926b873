"""What is wrong with a text: the line and column, the token found there, and what was expected instead."""

import re

from rapidfuzz import fuzz, process

from engine.scythe.catalogue import catalogue
from ingest.notation.scythe.words import ADVICE

NEAR_ENOUGH_TO_SUGGEST = 75.0
LONGEST_MISSPELT = 30

NOTE_ADVICE = "a note stands behind an action, before the ;"

_LIKE_A_HEX = re.compile(r"[^\W\d_][0-9]+")
_LATIN, _CYRILLIC = re.compile("[A-Za-z]"), re.compile("[\u0400-\u04ff]")
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
    if found.lower() in ADVICE:
        return f"{expected}; {ADVICE[found.lower()]}"
    if found[:1] == "{" and found[-1:] == "}":
        return f"{expected}; {NOTE_ADVICE}"
    if _LIKE_A_HEX.fullmatch(found) and found.upper() not in _hexes():
        return f"{expected}; the hexes are {hex_ranges()}"
    if _LATIN.search(found) and _CYRILLIC.search(found):
        return f"{expected}; Latin and Cyrillic letters are mixed in it"
    nearest = _nearest(found.strip('"'), expected, near) if _WORD.fullmatch(found.strip('"')) else None
    return f"{expected}; did you mean “{nearest}”?" if nearest else expected


def _nearest(found: str, expected: str, near: tuple[str, ...]) -> str | None:
    """The word among the expected ones and those besides that is most like the one found."""
    known = (*near, *_WORD.findall(expected))
    words = [word for word in known if word.lower().strip("_") != found.lower()]
    match = process.extractOne(
        found[:LONGEST_MISSPELT], words, scorer=fuzz.ratio, score_cutoff=NEAR_ENOUGH_TO_SUGGEST
    )
    return None if match is None else match[0]


def _hexes() -> set[str]:
    return {place.id for place in catalogue().board.hexes}


def hex_ranges() -> str:
    """Every hex of the board in a few words."""
    last = {place[0]: place for place in sorted(_hexes())}
    return ", ".join(place if place[1:] == "1" else f"{letter}1 to {place}" for letter, place in last.items())
