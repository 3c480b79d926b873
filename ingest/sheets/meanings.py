"""What a heading says by itself: the field of its column, and whose it is.

`Score 2` is the total of seat 2, `Winner's faction` the faction of the winner, `Amber score` the total of
Amber, `Players` a list. What the cells below have to decide is left to the detector.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ingest.sheets.layout import EVERYONE, OTHERS, WINNER
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import LONGEST_HEADING, WHOLE_SEAT, Words, is_of, words_of
from ingest.stated import names

PLAYER = "player"
_ORDER = r"(?:st|nd|rd|th|er|e|º|ª|°|\.|-?[йея])"
_NUMBER = re.compile(rf"(?<![\w.,])(?:#|№|n°)?\s*(\d{{1,2}}){_ORDER}?(?![\d.,%])", re.I)
_ORDINAL = re.compile(rf"(?<!\w)(\d{{1,2}})\s?{_ORDER}(?!\w)", re.I)
_NO_OWNERS = (
    *("no_names", "extremes", "place_words", "seat_words", "winner_words", "measures", "count_words"),
    "small_words",
)
_NO_NAMES = ("no_names", "counters", "ratings", "standings", "clocks", "extremes", "summary")
_STUCK = re.compile(r"([^\W\d_]+?)(\d{1,2})", re.I)
"""`P1`, `Faction2`: a number that is stuck to its word."""
_LETTERS = {"f": "faction", "s": "total", "m": "mat", "p": PLAYER}
_POSSESSIVE = re.compile(r"['’]s?\b|\s[-–—:]\s|:\s|[()]")
_QUESTION = re.compile(r"[?!]+\s*$")
_BRACKETS = re.compile(r"\(.*\)")
MOST_PLACES = 12
WIDEST_SHEET = 200
FEWEST_HEADINGS = 2
STANDINGS = ("standings", "ratings")
_NUMBER_ALONE = re.compile(r"(?:^|[,;\t|])\s*\"?\d+(?:[.,]\d+)?\"?\s*(?:$|[,;\t|])")
SHORTEST_NAME = 3
"""In letters, of a faction in a heading."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A field, and whose it is where a row holds more than one seat."""

    field: str
    of: str | None = None

    @property
    def kind(self) -> str:
        """The first word of whose it is: `seat`, `place`, `player`, `winner` ..., empty for no seat."""
        return (self.of or "").partition(" ")[0]


def meaning(heading: str, words: Words) -> Meaning | None:
    """What a heading says by itself; None when that is nothing, as with the name of a player."""
    return _meaning(heading.strip()[:LONGEST_HEADING], words.game)


@lru_cache(maxsize=1 << 13)
def _meaning(heading: str, game: str) -> Meaning | None:
    text, words = _QUESTION.sub("", heading), words_of(game)
    return next((found for way in _WAYS if (found := way(text, words)) is not None), None) if text else None


def field_of(text: str, words: Words) -> str | None:
    """The field a text names, a tally included; a word for counting may stand before it, as in `Кол-во звёзд`."""
    bare = text.strip(" .:")
    found = words.headings.find(bare) or words.tallies.find(bare) or words.marked_tallies.find(bare)
    if found:
        return found
    lower = bare.casefold()
    first, _, rest = bare.partition(" ")
    counts = (word for word in names.headings_data()["count_words"] if lower.startswith(f"{word} "))
    counted = bare[len(next(counts, "")) :].strip()
    plain = rest if is_of("qualifiers", first) else bare.strip(" #№")
    return words.headings.find(counted) or words.headings.find(plain or bare)


def may_be_a_name(heading: str, words: Words) -> bool:
    """Whether a heading means nothing that we know, and has no word for a field in it."""
    text = heading.strip()
    if is_of("statistics_or_names", text):
        return True
    if not 0 < len(text) <= LONGEST_HEADING or not text[0].isalpha() or meaning(text, words) is not None:
        return False
    known = any(is_of(family, text) for family in _NO_NAMES)
    return not known and not any(field_of(part, words) for part in re.split(r"[\s:/–—-]+", text))


def recognised(headings: Sequence[str], words: Words) -> int:
    """How many headings name a field; values such as a faction stand in rows of seats as well."""
    meanings = [meaning(cell, words) for cell in headings[:WIDEST_SHEET] if cell.strip()]
    return sum(
        found is not None and not (found.field == WHOLE_SEAT and found.kind in words.dimensions)
        for found in meanings
    )


def known_headings(row: Row, words: Words) -> int:
    """How many cells of a row are words for columns or for standings; none of a row with a number of its own."""
    if row.defect or _NUMBER_ALONE.search(row.raw):
        return 0
    filled = row.filled()
    return recognised(filled, words) + sum(is_of(family, cell) for cell in filled for family in STANDINGS)


def _plain(text: str, words: Words) -> Meaning | None:
    found = words.marked_tallies.find(text) or field_of(text, words)
    return Meaning(found) if found else None


def _listed(text: str, words: Words) -> Meaning | None:
    if is_of("other_players", text):
        return Meaning(WHOLE_SEAT, OTHERS)
    found = words.lists.find(text) or words.lists.find(_BRACKETS.sub(" ", text))
    return Meaning(WHOLE_SEAT if found == PLAYER else found, EVERYONE) if found else None


def _of_the_winner(text: str, words: Words) -> Meaning | None:
    owned = [field for owner, field in halves_of(text, words) if is_of("winner_words", owner)]
    return next((Meaning(field, WINNER) for field in owned if field != "winner"), None)


def _placed(text: str, words: Words) -> Meaning | None:
    """`2nd`, `Second place`, `1 место фракция`, `Runner up score`."""
    for place, rest in _places_in(text):
        if not rest.strip() or is_of("place_words", rest) or field_of(rest, words) == PLAYER:
            return Meaning(WHOLE_SEAT, f"place {place}")
        found = field_of(_without("place_words", rest), words)
        if found and not words.of_game(found):
            return Meaning(found, f"place {place}")
    return None


def _places_in(text: str) -> Iterator[tuple[int, str]]:
    """Places in words at the beginning, and numbers with the sign of an order, with what stands beside."""
    parts = text.split()
    for size in (2, 1):
        place = names.places().get(names.normalise(" ".join(parts[:size])))
        if place is not None and not parts[0].isdigit():
            yield place, " ".join(parts[size:])
    ordinal, numbered = _ORDINAL.search(text), _NUMBER.search(text)
    if ordinal and 1 <= int(ordinal[1]) <= MOST_PLACES:
        yield int(ordinal[1]), text[: ordinal.start()] + " " + text[ordinal.end() :]
    elif numbered and not ordinal and any(is_of("place_words", part) for part in parts):
        yield int(numbered[1]), _without("place_words", text.replace(numbered[0], " "))


def _numbered(text: str, words: Words) -> Meaning | None:
    """`Player 1`, `P2 score`, `Faction 3`, `S1`, `Score of player 2`."""
    stuck = _STUCK.match(text.split(maxsplit=1)[0])
    spaced = f"{stuck[1]} {stuck[2]}{text[stuck.end() :]}" if stuck else text
    numbers = _NUMBER.findall(spaced)
    if len(numbers) != 1 or text.isdigit() or int(numbers[0]) == 0:
        return None
    rest = _NUMBER.sub(" ", spaced).strip()
    found = PLAYER if is_of("seat_words", rest) else field_of(_without("seat_words", rest), words)
    found = found or field_of(rest, words) or (_LETTERS.get(rest.lower()) if stuck else None)
    return Meaning(found, f"seat {int(numbers[0])}") if found and not words.of_game(found) else None


def _of_a_dimension(text: str, words: Words) -> Meaning | None:
    """`Rusviet`, `Rusviet score`: columns of a faction; short words are more likely something else."""
    dimension, known = next(iter(words.dimensions.items()))
    for owner, field in ((text, WHOLE_SEAT), *halves_of(text, words)):
        value = known.find(owner) if len(owner) > SHORTEST_NAME else None
        if value is not None:
            return Meaning(field, f"{dimension} {value}")
    return None


def _of_a_program(text: str, words: Words) -> Meaning | None:
    """`Automa`: a program that plays has a column of its own."""
    return Meaning(WHOLE_SEAT, f"player {text}") if names.normalise(text) in words.programs else None


def _of_somebody(text: str, words: Words) -> Meaning | None:
    """`Amber's faction`, `Score Amber`, `Automa score`: a name beside the word for a field.

    `Max faction` is the faction of Max, `Max score` may be a statistic.
    """
    found = set()
    for owner, field in halves_of(text, words):
        known = any(is_of(family, owner) for family in _NO_OWNERS) or field_of(owner, words)
        statistic = field in words.dimensions and is_of("statistics_or_names", owner)
        if field != PLAYER and (statistic or (owner[0].isupper() and not known)):
            found.add(Meaning(field, f"player {owner}"))
    return found.pop() if len(found) == 1 else None


def halves_of(text: str, words: Words) -> list[tuple[str, str]]:
    """The ways in which a heading is a word beside the name of a seat's field: that word, and the field."""
    parts = _POSSESSIVE.sub(" ", text[:LONGEST_HEADING]).split()
    cuts = [(" ".join(parts[:size]), " ".join(parts[size:])) for size in range(1, len(parts))]
    found = []
    for owner, named in (pair for one, other in cuts for pair in ((one, other), (other, one))):
        field = "rank" if is_of("rank_or_location", named) else field_of(named, words)
        if field and not words.of_game(field):
            found.append((owner, field))
    return found


def _without(family: str, text: str) -> str:
    """The text without small words and those of a family."""
    bare = ((part, _POSSESSIVE.sub("", part)) for part in text.split())
    return " ".join(part for part, word in bare if not is_of(family, word) and not is_of("small_words", part))


_WAYS = (_plain, _listed, _of_the_winner, _placed, _numbered, _of_a_dimension, _of_a_program, _of_somebody)
"""The ways in which headings are understood, the surest first."""
