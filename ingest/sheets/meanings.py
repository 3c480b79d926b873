"""What a heading says by itself: the field of its column, and whose it is.

`Score 2` is the total of seat 2, `Winner's faction` the faction of the winner, `Amber score` the total of
Amber, `Players` a list. What the cells below have to decide is left to the detector.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ingest.sheets.table import Row
from ingest.sheets.vocabulary import LONGEST_HEADING, WHOLE_SEAT, Words, common, is_of, words_of
from ingest.stated import names

PLAYER, TOTAL = "player", "total"
_ORDER = r"(?:st|nd|rd|th|er|e|º|ª|°|\.|-?[йея])"
_NUMBER = re.compile(rf"(?<![\w.,])(?:#|№|n°)?\s*(\d{{1,2}}){_ORDER}?(?![\d.,%])", re.I)
_ORDINAL = re.compile(rf"(?<!\w)(\d{{1,2}})\s?{_ORDER}(?!\w)", re.I)
_NO_OWNERS = ("no_names", "extremes", "place_words", "seat_words", "winner_words", "measures", "count_words")
_STUCK = re.compile(r"([^\W\d_]+?)(\d{1,2})", re.I)
"""`P1`, `Faction2`: a number that is stuck to its word."""
_LETTERS = {"f": "faction", "s": "total", "m": "mat", "p": "player"}
_POSSESSIVE = re.compile(r"['’]s?\b|\s[-–—:]\s|:\s")
_QUESTION = re.compile(r"[?!]+\s*$")
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


def meaning(heading: str, words: Words) -> Meaning | None:
    """What a heading says by itself; None when that is nothing, as with the name of a player."""
    return _meaning(heading.strip()[:LONGEST_HEADING], words.game)


@lru_cache(maxsize=1 << 13)
def _meaning(heading: str, game: str) -> Meaning | None:
    text, words = _QUESTION.sub("", heading), words_of(game)
    return next((found for way in _WAYS if (found := way(text, words)) is not None), None) if text else None


def field_of(text: str, words: Words) -> str | None:
    """The field a text names, a tally included."""
    bare = text.strip(" .:")
    found = words.headings.find(bare) or words.tallies.find(bare) or words.marked_tallies.find(bare)
    first, _, rest = bare.partition(" ")
    plain = rest if is_of("qualifiers", first) else bare.strip(" #№")
    return found or words.headings.find(_counted(bare)) or words.headings.find(plain or bare)


def may_be_a_name(heading: str, words: Words) -> bool:
    """Whether a heading means nothing that we know, and has no word for a field in it."""
    text = heading.strip()
    families = ("no_names", "counters", "ratings", "standings", "clocks", "extremes", "summary")
    if is_of("statistics_or_names", text):
        return True
    if (
        not 0 < len(text) <= LONGEST_HEADING
        or meaning(text, words) is not None
        or any(is_of(family, text) for family in families)
    ):
        return False
    return text[0].isalpha() and not any(field_of(part, words) for part in re.split(r"[\s:/–—-]+", text))


def recognised(headings: Sequence[str], words: Words) -> int:
    """How many headings name a field; values such as a faction stand in rows of seats as well."""
    meanings = [meaning(cell, words) for cell in headings[:WIDEST_SHEET] if cell.strip()]
    return sum(found is not None and not _is_value(found, words) for found in meanings)


def _is_value(found: Meaning, words: Words) -> bool:
    return found.field == WHOLE_SEAT and (found.of or "").partition(" ")[0] in words.dimensions


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
        return Meaning(WHOLE_SEAT, "others")
    bare = re.sub(r"\(.*\)", " ", text)
    found = words.lists.find(text) or words.lists.find(bare)
    return Meaning(WHOLE_SEAT if found == PLAYER else found, "everyone") if found else None


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
    ordinal = _ORDINAL.search(text)
    rest = text[: ordinal.start()] + " " + text[ordinal.end() :] if ordinal else ""
    if ordinal and 1 <= int(ordinal[1]) <= MOST_PLACES:
        yield int(ordinal[1]), rest
    numbered = _NUMBER.search(text)
    if numbered and not ordinal and any(is_of("place_words", part) for part in parts):
        yield int(numbered[1]), _without("place_words", text.replace(numbered[0], " "))


def _numbered(text: str, words: Words) -> Meaning | None:
    """`Player 1`, `P2 score`, `Faction 3`, `S1`, `Score of player 2`."""
    stuck = _STUCK.match(text.split(maxsplit=1)[0])
    spaced = f"{stuck[1]} {stuck[2]}{text[stuck.end() :]}" if stuck else text
    numbers = _NUMBER.findall(spaced)
    if len(numbers) != 1 or text.isdigit() or int(numbers[0]) == 0:
        return None
    rest = _NUMBER.sub(" ", spaced).strip()
    found = PLAYER if is_of("seat_words", rest) else _numbered_field(rest, words)
    found = found or (_LETTERS.get(rest.lower()) if stuck else None)
    return Meaning(found, f"seat {int(numbers[0])}") if found and not words.of_game(found) else None


def _numbered_field(rest: str, words: Words) -> str | None:
    return field_of(_without("seat_words", rest), words) or field_of(rest, words)


def _of_the_winner(text: str, words: Words) -> Meaning | None:
    parts = _POSSESSIVE.sub(" ", text).split()
    for size in range(1, len(parts)):
        for one, other in ((parts[:size], parts[size:]), (parts[size:], parts[:size])):
            found = field_of(" ".join(other), words) if is_of("winner_words", " ".join(one)) else None
            if found and not words.of_game(found) and found != "winner":
                return Meaning(found, "winner")
    return None


def _of_a_dimension(text: str, words: Words) -> Meaning | None:
    """`Rusviet`, `Rusviet score`: columns of a faction; short words are more likely something else."""
    dimension = next(iter(words.dimensions), "")
    known = words.dimension_names[dimension]
    for owner, field in ((text, WHOLE_SEAT), *_halves(_POSSESSIVE.sub(" ", text).split(), words)):
        value = known.find(owner) if len(owner) > SHORTEST_NAME else None
        if value is not None:
            return Meaning(field, f"{dimension} {value}")
    return None


def _of_a_program(text: str, words: Words) -> Meaning | None:
    """`Automa`: a program that plays has a column of its own."""
    return Meaning(WHOLE_SEAT, f"player {text}") if names.normalise(text) in words.programs else None


def _of_somebody(text: str, words: Words) -> Meaning | None:
    """`Amber's faction`, `Score Amber`, `Automa score`: a name beside the word for a field."""
    halves = [half for half in halves_of(text, words) if half[1] != PLAYER]
    found = [(owner, field) for owner, field in halves if _may_own(owner, field, words)]
    return Meaning(found[0][1], f"player {found[0][0]}") if len(set(found)) == 1 else None


def halves_of(text: str, words: Words) -> list[tuple[str, str]]:
    """The ways in which a heading is a word beside the name of a seat's field: that word, and the field."""
    bare = text[:LONGEST_HEADING].replace("(", " ").replace(")", " ")
    return list(_halves(_POSSESSIVE.sub(" ", bare).split(), words))


def _halves(parts: list[str], words: Words) -> Iterator[tuple[str, str]]:
    for size in range(1, len(parts)):
        for one, other in ((parts[:size], parts[size:]), (parts[size:], parts[:size])):
            found = "rank" if is_of("rank_or_location", " ".join(other)) else field_of(" ".join(other), words)
            if found and not words.of_game(found):
                yield " ".join(one), found


def _may_own(owner: str, field: str, words: Words) -> bool:
    """Whether a word may be a name: `Max faction` is the faction of Max, `Max score` may be a statistic."""
    if field in words.dimensions and is_of("statistics_or_names", owner):
        return True
    known = any(is_of(family, owner) for family in _NO_OWNERS) or owner.casefold() in common()["small_words"]
    return owner[0].isalpha() and owner[0].isupper() and not known and field_of(owner, words) is None


def _counted(text: str) -> str:
    """A heading without the word for counting: `Кол-во звёзд`, `Number of stars`."""
    lower = text.casefold()
    prefix = next((word for word in names.headings_data()["count_words"] if lower.startswith(f"{word} ")), "")
    return text[len(prefix) :].strip() if prefix else ""


def _without(family: str, text: str) -> str:
    kept = [part for part in text.split() if not is_of(family, _POSSESSIVE.sub("", part))]
    return " ".join(part for part in kept if part.casefold() not in common()["small_words"])


_WAYS = (_plain, _listed, _of_the_winner, _placed, _numbered, _of_a_dimension, _of_a_program, _of_somebody)
"""The ways in which headings are understood, the surest first."""
