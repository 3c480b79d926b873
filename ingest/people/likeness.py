"""Names that may be one person: suggestions by likeness, which people decide on."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product

from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

from ingest.people.seats import is_nobody
from ingest.people.spelling import folded, same_spelling

LIKELY = 84.0
"""From this likeness (0 to 100) two names are worth a suggestion."""

WORTH_A_LOOK = 70.0
ONE_SLIP = 90.0
ROWS_AT_ONCE = 500
LONG_ENOUGH_FOR_A_SLIP = 4
SHORTEST_BEGINNING = 3
MOST_INITIALS = 4

Pair = tuple[int, int, float, str]
"""Two names by their numbers, their likeness at least, and what it rests on."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Two names that may be one person: the rarer one would become an alias of the more common one."""

    alias: str
    person: str
    likeness: float
    reason: str


def suggest(games: Mapping[str, int], likely: float = LIKELY) -> list[Suggestion]:
    """Pairs of names that may be one person, the likeliest first; `games` counts the games of every name."""
    names = sorted((name for name in games if not is_nobody(name)), key=lambda name: (-games[name], name))
    keys = [folded(name) or same_spelling(name) for name in names]
    found: dict[tuple[str, str], Suggestion] = {}
    for one, other, least, reason in chain(_same_forms(keys), _alike(keys)):
        person, alias = names[min(one, other)], names[max(one, other)]
        likeness = max(least, fuzz.ratio(keys[one], keys[other]))
        found.setdefault((person, alias), Suggestion(alias, person, likeness, reason))
    kept = (suggestion for suggestion in found.values() if suggestion.likeness >= likely)
    return sorted(kept, key=lambda item: (-item.likeness, item.person, item.alias))


def never_together(found: Iterable[Suggestion], tables: Iterable[Sequence[str]]) -> list[Suggestion]:
    """The pairs without those that ever sat at one table: they are two people."""
    together = set(map(frozenset, chain.from_iterable(combinations(table, 2) for table in tables)))
    return [item for item in found if frozenset((item.alias, item.person)) not in together]


def _same_forms(keys: Sequence[str]) -> Iterator[Pair]:
    """The pairs in which a form of one name is the other; of very many names with one form the first."""
    for least, reason, form, forms in _KINDS_OF_LIKENESS:
        having: dict[str, list[int]] = defaultdict(list)
        for number, key in enumerate(keys):
            having[form(key)].append(number)
        for number, key in enumerate(keys):
            others = chain.from_iterable(having.get(each, ())[:ROWS_AT_ONCE] for each in forms(key))
            yield from ((number, other, least, reason) for other in others if other != number)


def _alike(keys: Sequence[str]) -> Iterator[Pair]:
    """The pairs that are alike as a whole; names with other figures, as `Player 12` and `Player 13`, are not."""
    for start in range(0, len(keys), ROWS_AT_ONCE):
        rows = keys[start : start + ROWS_AT_ONCE]
        alike = process.cdist(rows, keys, scorer=fuzz.ratio, score_cutoff=WORTH_A_LOOK).nonzero()
        for row, other in zip(*(found.tolist() for found in alike), strict=True):
            one = start + row
            if one < other and _digits(keys[one]) == _digits(keys[other]):
                slip = _is_slip(keys[one], keys[other])
                yield one, other, *((ONE_SLIP, "one slip of the pen") if slip else (0.0, "alike"))


def _is_slip(one: str, other: str) -> bool:
    long_enough = min(len(one), len(other)) >= LONG_ENOUGH_FOR_A_SLIP
    return long_enough and DamerauLevenshtein.distance(one, other) == 1


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))


def _joined(name: str) -> str:
    return name.replace(" ", "")


def _sorted_words(name: str) -> str:
    return " ".join(sorted(name.split()))


def _beginnings(name: str) -> list[str]:
    """`amber` of `amber b`."""
    words = name.split()
    found = (" ".join(words[:size]) for size in range(1, len(words)))
    return [each for each in found if len(_joined(each)) >= SHORTEST_BEGINNING]


def _initialled(name: str) -> list[str]:
    """`ab` of `amber birch`, and with a whole word left `amber b` and `a birch`; nothing of many words."""
    words = name.split()
    if not 1 < len(words) <= MOST_INITIALS:
        return []
    ways = product(*({word, word[0] if word[0].isalpha() else word} for word in words))
    return ["".join(word[0] for word in words), *(" ".join(way) for way in ways if max(map(len, way)) > 1)]


_KINDS_OF_LIKENESS: tuple[tuple[float, str, Callable[[str], str], Callable[[str], Sequence[str]]], ...] = (
    (100.0, "the same letters", str, lambda name: [name]),
    (98.0, "the same letters, other blanks", _joined, lambda name: [_joined(name)]),
    (97.0, "the same words in another order", _sorted_words, lambda name: [_sorted_words(name)]),
    (88.0, "one name is the beginning of the other", str, _beginnings),
    (88.0, "initials", str, _initialled),
)
"""What may make two names one person, with the likeness it has at least: a form of one is in those of the other."""
