"""What a heading says by itself: the field of its column, and whose it is.

`Score 2` is the total of seat 2, `Winner's faction` the faction of the winner, `Amber score` the total of
Amber, `Players` a list. What the cells below have to decide is left to the detector.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from ingest.sheets.layout import EVERYONE, OTHERS, WINNER
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import LONGEST_HEADING, WHOLE_SEAT, Words, is_of, words_of
from ingest.stated import names

PLAYER = "player"
_NO_OWNERS = (
    *("no_names", "extremes", "place_words", "seat_words", "winner_words", "measures", "count_words"),
    "small_words",
)
_NO_NAMES = ("no_names", "counters", "ratings", "standings", "clocks", "extremes", "summary")
_NUMBER = re.compile(r"(\d{1,2})\s?(st|nd|rd|th|er|e|º|ª|°|\.|-?[йея])?", re.I)
"""A number, perhaps with the sign of an order: `2`, `2nd`, `2.`, `2-й`."""
_STUCK = re.compile(r"(?<!\w)([^\W\d_]+)(\d{1,2})(?!\w)|[#№]\s*", re.I)
"""`P1`, `Faction2`: a number that is stuck to its word."""
_LETTERS = {"f": "faction", "s": "total", "m": "mat", "p": PLAYER}
_POSSESSIVE = re.compile(r"['’]s?\b|\s[-–—:]\s|:\s|[()]")
_QUESTION = re.compile(r"[?!]+\s*$")
MOST_PLACES = 12
WIDEST_SHEET = 200
FEWEST_HEADINGS = 2
STANDINGS = ("standings", "ratings")
_NUMBER_ALONE = re.compile(r"(?:^|[,;\t|])\s*\"?\d+(?:[.,]\d+)?\"?\s*(?:$|[,;\t|])")
SHORTEST_NAME = 4
"""In letters, of a faction in a heading; short words are more likely something else."""


class Meaning(NamedTuple):
    """A field, and whose it is where a row holds more than one seat."""

    field: str
    of: str | None = None


def meaning(heading: str, words: Words) -> Meaning | None:
    """What a heading says by itself; None when that is nothing, as with the name of a player."""
    return _meaning(heading.strip()[:LONGEST_HEADING], words.game)


@lru_cache(maxsize=1 << 13)
def _meaning(heading: str, game: str) -> Meaning | None:
    text, words = _QUESTION.sub("", heading), words_of(game)
    field = field_of(text, words)
    if field:
        return Meaning(field)
    if is_of("other_players", text):
        return Meaning(WHOLE_SEAT, OTHERS)
    listed = words.lists.find(text)
    if listed:
        return Meaning(WHOLE_SEAT if listed == PLAYER else listed, EVERYONE)
    for whose, pairs in product(_WHOSE, ([(text, WHOLE_SEAT)], halves_of(text, words))):
        found = {meant for owner, named in pairs if (meant := whose(owner, named, words))}
        if len(found) == 1:
            return found.pop()
    return None


def field_of(text: str, words: Words) -> str | None:
    """The field a text names, a tally included; a word for counting may stand before it, as in `Кол-во звёзд`."""
    bare = text.strip(" .:")
    found = words.headings.find(bare) or words.tallies.find(bare) or words.marked_tallies.find(bare)
    return found or words.headings.find(_before_fields().sub("", bare, count=1))


@cache
def _before_fields() -> re.Pattern[str]:
    """The words that may stand before the name of a field: `Final`, `Кол-во`."""
    data = names.headings_data()
    spellings = sorted((*data["qualifiers"], *data["count_words"]), key=len, reverse=True)
    return re.compile(rf"[#№]\s*|(?:{'|'.join(map(re.escape, spellings))})(?:\s+|$)", re.I)


def may_be_a_name(heading: str, words: Words) -> bool:
    """Whether a heading means nothing that we know, and has no word for a field in it."""
    text = heading.strip()
    if is_of("statistics_or_names", text):
        return True
    if not text[:1].isalpha() or len(text) > LONGEST_HEADING or any(is_of(each, text) for each in _NO_NAMES):
        return False
    return not any(field_of(part, words) for part in re.split(r"[\s:/–—-]+", text))


def recognised(headings: Sequence[str], words: Words) -> int:
    """How many headings name a field; values such as a faction stand in rows of seats as well."""
    meanings = filter(None, (meaning(cell, words) for cell in headings[:WIDEST_SHEET]))
    return sum(found.field != WHOLE_SEAT or not names_a_value(found, words) for found in meanings)


def names_a_value(found: Meaning, words: Words) -> bool:
    """Whether a heading speaks of a value of a dimension, such as a faction."""
    return (found.of or "").partition(" ")[0] in words.dimensions


def known_headings(row: Row, words: Words) -> int:
    """How many cells of a row are words for columns or for standings; none of a row with a number of its own."""
    if row.defect or _NUMBER_ALONE.search(row.raw):
        return 0
    filled = row.filled()
    return recognised(filled, words) + sum(is_of(family, cell) for cell in filled for family in STANDINGS)


def halves_of(text: str, words: Words) -> list[tuple[str, str]]:
    """The ways in which a heading is a word beside the name of a seat's field: that word, and the field."""
    parts = _STUCK.sub(r"\1 \2", _POSSESSIVE.sub(" ", text[:LONGEST_HEADING])).split()
    cuts = [(" ".join(parts[:size]), " ".join(parts[size:])) for size in range(1, len(parts))]
    found = []
    for owner, named in (pair for one, other in cuts for pair in ((one, other), (other, one))):
        letter = _LETTERS.get(named.lower()) if owner.isdecimal() else None
        field = "rank" if is_of("rank_or_location", named) else field_of(named, words) or letter
        if field and not words.of_game(field):
            found.append((owner, field))
    return found


def _of_the_winner(owner: str, field: str, words: Words) -> Meaning | None:
    """`Winner's faction`."""
    return Meaning(field, WINNER) if is_of("winner_words", owner) else None


def _of_a_place(owner: str, field: str, words: Words) -> Meaning | None:
    """`2nd`, `Second place`, `1 место фракция`, `Runner up score`."""
    bare = _without("place_words", owner)
    number = _NUMBER.fullmatch(bare)
    counted = number and (number[2] or bare != owner)
    place = int(number[1]) if number and counted else names.places().get(names.normalise(bare))
    return Meaning(WHOLE_SEAT if field == PLAYER else field, f"place {place}") if place else None


def _of_a_seat(owner: str, field: str, words: Words) -> Meaning | None:
    """`Player 1`, `P2 score`, `Faction 3`, `S1`, `Score of player 2`."""
    bare = _without("seat_words", _STUCK.sub(r"\1 \2", owner))
    whole = field == WHOLE_SEAT
    if not bare.isdecimal() or not 0 < int(bare) < 100 or (whole and owner.isdecimal()):
        return None
    return Meaning(PLAYER if whole else field, f"seat {int(bare)}")


def _of_a_dimension(owner: str, field: str, words: Words) -> Meaning | None:
    """`Rusviet`, `Rusviet score`: columns of a faction."""
    dimension, known = next(iter(words.dimensions.items()))
    value = known.find(owner) if len(owner) >= SHORTEST_NAME else None
    return Meaning(field, f"{dimension} {value}") if value else None


def _of_somebody(owner: str, field: str, words: Words) -> Meaning | None:
    """`Amber's faction`, `Score Amber`, `Automa`: a name beside the word for a field, or a program that plays.

    `Max faction` is the faction of Max, `Max score` may be a statistic.
    """
    program = names.normalise(owner) in words.programs
    known = any(is_of(family, owner) for family in _NO_OWNERS) or field_of(owner, words)
    statistic = field in words.dimensions and is_of("statistics_or_names", owner)
    named = field not in (WHOLE_SEAT, PLAYER) and (statistic or (owner[0].isupper() and not known))
    return Meaning(field, f"player {owner}") if program or named else None


def _without(family: str, text: str) -> str:
    """The text without small words and those of a family."""
    bare = ((part, _POSSESSIVE.sub("", part)) for part in text.split())
    return " ".join(part for part, word in bare if not is_of(family, word) and not is_of("small_words", part))


_WHOSE: Sequence[Callable[[str, str, Words], Meaning | None]] = (
    *(_of_the_winner, _of_a_place, _of_a_seat, _of_a_dimension, _of_somebody),
)
"""The ways in which a heading says whose its column is, the surest first."""
