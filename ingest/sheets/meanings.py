"""What a heading says by itself: the field of its column, and whose it is.

`Score 2` is the total of seat 2, `Winner's faction` the faction of the winner, `Amber score` the total of
Amber, `Players` a list. What the cells below have to decide is left to `found`.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ingest.sheets.layout import EVERYONE, OTHERS, WINNER
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import LONGEST_HEADING, WHOLE_SEAT, Words, is_of, words_of
from ingest.stated import names

PLAYER = "player"
STANDINGS = ("standings", "ratings")
MOST_PLACES = 12
WIDEST_SHEET = 200
FEWEST_HEADINGS = 2
SHORTEST_NAME = 4
"""In letters, of a faction in a heading; short words are more likely something else."""

NO_NAMES = {"no_names", "counters", "clocks", "extremes", "summary", *STANDINGS}
"""Words that are no names of players."""

_ORDER = {"place_words", "seat_words", "small_words"}
_NO_OWNERS = {"no_names", "extremes", "winner_words", "measures", "count_words", *_ORDER}
_FAMILIES = sorted(
    {
        *(*NO_NAMES, *_NO_OWNERS, "statistics_or_names", "own_words", "row_labels", "rank_or_location"),
        *("mat_or_table", "wins_or_scores", "players", "winner_ticks", "in_hours", "other_players"),
    }
)
_NUMBER = re.compile(r"(\d{1,2})\s?(st|nd|rd|th|er|e|º|ª|°|\.|-?[йея])?", re.I)
"""A number, perhaps with the sign of an order: `2`, `2nd`, `2.`, `2-й`."""
_STUCK = re.compile(r"(?<!\w)([^\W\d_]+)(\d{1,2})(?!\w)|[#№]\s*", re.I)
"""`P1`, `Faction2`: a number that is stuck to its word."""
_LETTERS = {"f": "faction", "s": "total", "m": "mat", "p": PLAYER}
_POSSESSIVE = re.compile(r"['’]s?\b|\s[-–—:]\s|:\s|[()]")
_QUESTION = re.compile(r"[?!]+\s*$")
_VALUE = re.compile(r"(?:^|[,;\t|])\s*\"?(?:=|\d+(?:[.,]\d+)?\"?\s*(?:$|[,;\t|]))")
"""A number that is alone in its cell, or a formula."""


@lru_cache(maxsize=1 << 14)
def families_of(text: str) -> frozenset[str]:
    """The families of words without a single meaning to which a text belongs."""
    return frozenset(family for family in _FAMILIES if is_of(family, text))


def families_in(heading: str) -> frozenset[str]:
    """The families to which a heading or any of its words belongs."""
    return families_of(heading).union(*map(families_of, heading.split()))


class Meaning(NamedTuple):
    """A field, and whose it is where a row holds more than one seat."""

    field: str
    of: str | None = None


def meaning(heading: str, words: Words) -> Meaning | None:
    """What a heading says by itself; None when that is nothing, as with the name of a player."""
    return _meaning(_QUESTION.sub("", heading.strip()[:LONGEST_HEADING]), words.game)


@lru_cache(maxsize=1 << 13)
def _meaning(text: str, game: str) -> Meaning | None:
    words = words_of(game)
    field = field_of(text, words)
    if field:
        return Meaning(field)
    if "other_players" in families_of(text):
        return Meaning(WHOLE_SEAT, OTHERS)
    listed = words.lists.find(text)
    if listed:
        return Meaning(WHOLE_SEAT if listed == PLAYER else listed, EVERYONE)
    halves = (
        (sureness + 0.5, said) for pair in halves_of(text, words) for sureness, said in _owned(*pair, words)
    )
    found = [*_owned(text, WHOLE_SEAT, words), *halves]
    surest = min((sureness for sureness, _ in found), default=0)
    meant = {said for sureness, said in found if sureness == surest}
    return meant.pop() if len(meant) == 1 else None


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


def halves_of(text: str, words: Words) -> list[tuple[str, str]]:
    """The ways in which a heading is a word beside the name of a seat's field: that word, and the field."""
    parts = _STUCK.sub(r"\1 \2", _POSSESSIVE.sub(" ", text)).split()
    cuts = [(" ".join(parts[:size]), " ".join(parts[size:])) for size in range(1, len(parts))]
    found = []
    for owner, named in (*cuts, *((last, first) for first, last in cuts)):
        letter = _LETTERS.get(named.lower()) if owner.isdecimal() else None
        field = "rank" if "rank_or_location" in families_of(named) else field_of(named, words) or letter
        if field and not words.of_game(field):
            found.append((owner, field))
    return found


def _owned(owner: str, field: str, words: Words) -> Sequence[tuple[float, Meaning]]:
    """Whose a column is by the word beside its field, and how sure that is: the lower the surer.

    `Winner's faction`; `2nd`, `Runner up score`; `Player 1`, `P2 score`; `Rusviet score`; `Amber's faction`,
    `Automa`. `Max faction` is the faction of Max, `Max score` may be a statistic.
    """
    place, seat = _numbered(owner)
    families, strange = families_of(owner), field not in (WHOLE_SEAT, PLAYER) and owner[:1].isupper()
    dimension, known = next(iter(words.dimensions.items()))
    value = known.find(owner) if len(owner) >= SHORTEST_NAME else None
    statistic = "statistics_or_names" in families and field in words.dimensions
    named = strange and not families & _NO_OWNERS and field_of(owner, words) is None
    program = names.normalise(owner) in words.programs
    said = (
        ("winner_words" in families, field, WINNER),
        (place, {PLAYER: WHOLE_SEAT}.get(field, field), f"place {place}"),
        (
            seat and (field, owner) != (WHOLE_SEAT, seat),
            {WHOLE_SEAT: PLAYER}.get(field, field),
            f"seat {seat}",
        ),
        (value, field, f"{dimension} {value}"),
        (statistic or named or program, field, f"player {owner}"),
    )
    return [(sureness, Meaning(*meant)) for sureness, (true, *meant) in enumerate(said) if true][:1]


def _numbered(owner: str) -> tuple[str, str]:
    """The place or the seat that a word such as `2nd`, `Second place` or `Player 2` numbers; empty for none."""
    parts = _STUCK.sub(r"\1 \2", owner).split()
    order = [families_of(_POSSESSIVE.sub("", part)) & _ORDER for part in parts]
    bare = " ".join(part for part, said in zip(parts, order, strict=True) if not said)
    number, kinds = _NUMBER.fullmatch(bare), frozenset().union(*order) - {"small_words"}
    if number is None:
        return str(names.places().get(names.normalise(bare), "")), ""
    if number[2] or kinds == {"place_words"}:
        return number[1].lstrip("0"), ""
    return "", number[1].lstrip("0") if len(kinds) < 2 else ""


def may_be_a_name(heading: str, words: Words) -> bool:
    """Whether a heading means nothing that we know, and has no word for a field in it."""
    text = heading.strip()
    if "statistics_or_names" in families_of(text):
        return True
    parts = re.split(r"[\s:/–—-]+", text)
    strange = text[:1].isalpha() and len(text) <= LONGEST_HEADING and not families_of(text) & NO_NAMES
    return strange and not any(field_of(part, words) for part in parts)


def names_a_value(found: Meaning, words: Words) -> bool:
    """Whether a heading speaks of a value of a dimension, such as a faction."""
    return (found.of or "").partition(" ")[0] in words.dimensions


def recognised(headings: Sequence[str], words: Words) -> int:
    """How many headings name a field; values such as a faction stand in rows of seats as well."""
    meanings = filter(None, (meaning(cell, words) for cell in headings[:WIDEST_SHEET]))
    return sum(found.field != WHOLE_SEAT or not names_a_value(found, words) for found in meanings)


def known_headings(row: Row, words: Words) -> int:
    """How many cells of a row are words for columns or for standings; none of a row with a number or a formula."""
    if row.defect or _VALUE.search(row.raw):
        return 0
    filled = row.filled()
    return recognised(filled, words) + sum(len(families_of(cell).intersection(STANDINGS)) for cell in filled)
