"""Names that may be one person: suggestions by likeness, which people decide on."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

from ingest.people.seats import is_nobody
from ingest.people.spelling import folded, same_spelling

LIKELY = 84.0
"""From this likeness (0 to 100) two names are worth a suggestion."""

WORTH_A_LOOK = 70.0
ROWS_AT_ONCE = 500
LONG_ENOUGH_FOR_A_SLIP = 4
INITIALS = range(2, 4)
"""How many letters initials have that stand for a name."""


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
    found = (_compare(names[one], names[other], keys[one], keys[other]) for one, other in _candidates(keys))
    kept = (suggestion for suggestion in found if suggestion is not None and suggestion.likeness >= likely)
    return sorted(kept, key=lambda item: (-item.likeness, item.person, item.alias))


def never_together(found: Iterable[Suggestion], tables: Iterable[Sequence[str]]) -> list[Suggestion]:
    """The pairs without those that ever sat at one table: they are two people."""
    together = {frozenset(pair) for table in tables for pair in combinations(table, 2)}
    return [item for item in found if frozenset((item.alias, item.person)) not in together]


def _candidates(keys: Sequence[str]) -> set[tuple[int, int]]:
    """Pairs worth a closer look: names that are alike as a whole, share a first or last word, or all words.

    Initials are looked for only where somebody goes by them: very many people share theirs.
    """
    pairs: set[tuple[int, int]] = set()
    for start in range(0, len(keys), ROWS_AT_ONCE):
        rows = keys[start : start + ROWS_AT_ONCE]
        alike = process.cdist(rows, keys, scorer=fuzz.ratio, score_cutoff=WORTH_A_LOOK).nonzero()
        pairs.update((start + int(one), int(other)) for one, other in zip(*alike, strict=True))
    groups: dict[str, list[int]] = {}
    used_as_initials = {key for key in keys if len(key) in INITIALS}
    for index, key in enumerate(keys):
        words = key.split() or [key]
        for mark in {words[0], words[-1], _sorted_words(key), *({_initials(key)} & used_as_initials)}:
            groups.setdefault(mark, []).append(index)
    pairs.update(pair for group in groups.values() for pair in combinations(group[:ROWS_AT_ONCE], 2))
    return {(one, other) for one, other in pairs if one < other}


def _compare(person: str, alias: str, one: str, other: str) -> Suggestion | None:
    """The likeness of two folded names and what it rests on."""
    ratio = fuzz.ratio(one, other)
    for least, reason, alike in _KINDS_OF_LIKENESS:
        if alike(one, other):
            return Suggestion(alias, person, max(ratio, least), reason)
    return Suggestion(alias, person, ratio, "alike") if _digits(one) == _digits(other) else None


def _is_short_form(one: str, other: str) -> bool:
    """`Amber` and `Amber B`: the words of the shorter name begin those of the longer one."""
    short, long = sorted((one, other), key=len)
    return long.startswith(f"{short} ") and len(short.replace(" ", "")) > 2


def _is_initialled(one: str, other: str) -> bool:
    """`Amber B` or `A Birch` and `Amber Birch`, with a whole word in common."""
    mine, theirs = one.split(), other.split()
    shared = any(len(word) > 1 and word == same for word, same in zip(mine, theirs, strict=False))
    return shared and len(mine) == len(theirs) and all(map(_is_word_or_initial, mine, theirs))


def _is_word_or_initial(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) == 1 and short.isalpha() and long.startswith(short))


def _is_all_initials(one: str, other: str) -> bool:
    """`AB` for `Amber Birch`."""
    short, long = sorted((one, other), key=len)
    return len(short) in INITIALS and short == _initials(long)


def _initials(name: str) -> str:
    """`ab` of `amber birch`; nothing of a single word."""
    words = name.split()
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def _is_slip(one: str, other: str) -> bool:
    same_digits = _digits(one) == _digits(other)
    long_enough = min(len(one), len(other)) >= LONG_ENOUGH_FOR_A_SLIP
    return same_digits and long_enough and DamerauLevenshtein.distance(one, other) == 1


def _digits(name: str) -> str:
    """`Player 12` and `Player 13` are two players."""
    return "".join(filter(str.isdigit, name))


def _sorted_words(name: str) -> str:
    return " ".join(sorted(name.split()))


def _same(form: Callable[[str], str]) -> Callable[[str, str], bool]:
    return lambda one, other: form(one) == form(other)


_KINDS_OF_LIKENESS: tuple[tuple[float, str, Callable[[str, str], bool]], ...] = (
    (100.0, "the same letters", _same(str)),
    (98.0, "the same letters, other blanks", _same(lambda name: name.replace(" ", ""))),
    (97.0, "the same words in another order", _same(_sorted_words)),
    (88.0, "one name is the beginning of the other", _is_short_form),
    (88.0, "initials", _is_all_initials),
    (88.0, "initials", _is_initialled),
    (90.0, "one slip of the pen", _is_slip),
)
"""What may make two names one person, in the order it is tried, with the likeness it has at least."""
