"""One person under several names: suggestions by likeness, merges that people decide, and their undoing.

Nothing is merged by itself. A likeness is a suggestion; a rule that an organiser switched on may merge; every
merge is a line in a ledger that can be taken back.
"""

import datetime
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

from engine.registry import games
from ingest.names import factions, heading_words
from ingest.stated import UNNAMED

LIKELY = 84.0
"""From this likeness (0 to 100) two names are worth a suggestion."""

TOGETHER = " & "
"""Stands between the names of people who share a seat."""

PROGRAM = "Bot"
"""Stands before the name that people gave to a seat which the game itself plays."""

WORTH_A_LOOK = 70.0
ROWS_AT_ONCE = 500
LONG_ENOUGH_FOR_A_SLIP = 4
INITIALS = range(2, 4)
"""How many letters initials have that stand for a name."""


_LATIN = str.maketrans(
    {
        **dict(zip("абвгдезийклмнопрстуфхыэ", "abvgdeziyklmnoprstufhye", strict=True)),
        **{"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "yu", "я": "ya", "ъ": "", "ь": ""},
        **{"і": "i", "ї": "yi", "є": "ye", "ґ": "g", "ё": "e", "ł": "l", "ø": "o", "ß": "ss", "đ": "d"},
    }
)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Two names that may be one person: the rarer one would become an alias of the more common one."""

    alias: str
    person: str
    likeness: float
    reason: str


@dataclass(frozen=True, slots=True)
class Merge:
    """A decision that `alias` is `person`: by whom, why and when, and whether it was taken back."""

    number: int
    alias: str
    person: str
    by: str
    reason: str = ""
    at: datetime.datetime | None = None
    undone_by: str | None = None


class MergeError(Exception):
    """A merge that cannot be, with the reason."""


@dataclass(frozen=True, slots=True)
class Aliases:
    """The ledger of merges; names are compared as they are written, apart from case and blanks."""

    merges: tuple[Merge, ...] = ()
    _person_of: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        standing = {
            same_spelling(merge.alias): merge.person for merge in self.merges if merge.undone_by is None
        }
        object.__setattr__(self, "_person_of", standing)

    def person(self, name: str) -> str:
        """Who a name stands for; chains are followed to their end."""
        seen = set()
        while (key := same_spelling(name)) in self._person_of and key not in seen:
            seen.add(key)
            name = self._person_of[key]
        return name

    def names(self, person: str) -> tuple[str, ...]:
        """Every alias that stands for a person at the moment."""
        standing = (merge.alias for merge in self.merges if merge.undone_by is None)
        return tuple(alias for alias in standing if self.person(alias) == self.person(person))

    def merge(
        self, alias: str, person: str, by: str, reason: str = "", at: datetime.datetime | None = None
    ) -> "Aliases":
        """The ledger with one more merge; a name cannot be merged twice or into itself."""
        target = self.person(person)
        if same_spelling(target) == same_spelling(alias):
            raise MergeError(f"{alias} already stands for {target}")
        if same_spelling(alias) in self._person_of:
            raise MergeError(f"{alias} is merged into {self.person(alias)}; undo that first")
        number = 1 + max((merge.number for merge in self.merges), default=0)
        return Aliases((*self.merges, Merge(number, alias, target, by, reason, at)))

    def undo(self, number: int, by: str) -> "Aliases":
        """The ledger with one merge taken back; the line stays, with who took it back."""
        if not any(merge.number == number and merge.undone_by is None for merge in self.merges):
            raise MergeError(f"there is no standing merge {number}")
        return Aliases(
            tuple(replace(merge, undone_by=by) if merge.number == number else merge for merge in self.merges)
        )


Rule = Callable[[str, str], bool]

RULES: Mapping[str, Rule] = {
    "same_spelling": lambda one, other: same_spelling(one) == same_spelling(other),
    "same_letters": lambda one, other: folded(one) == folded(other) != "",
}
"""Rules an organiser may switch on: equal apart from case and blanks, or also from accents and alphabets."""


def same_spelling(name: str) -> str:
    """A name without invisible differences: case, blanks, forms of the same letter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def folded(name: str) -> str:
    """A name in plain Latin letters and digits, accents and emoji gone, Cyrillic spelt out."""
    latin = same_spelling(name).translate(_LATIN)
    bare = unicodedata.normalize("NFKD", latin)
    kept = "".join(
        letter if letter.isalnum() else " " for letter in bare if not unicodedata.combining(letter)
    )
    return " ".join(kept.split())


def is_nobody(name: str) -> bool:
    """Whether a name only fills the place of a missing one, such as the name of a faction."""
    return not name.strip() or name.startswith(UNNAMED) or name.casefold() == factions().find(name)


def is_program(name: str) -> bool:
    """Whether a name stands for the game itself, such as `Automa`, `Automa 2` or `Автома (Nordic)`.

    What stands behind a colon, as in `Bot: Birch`, is only how people call it.
    """
    if any(game.program(name) for game in games()):
        return True
    kind = name.partition(":")[0]
    first, *others = same_spelling("".join(sign if sign.isalnum() else " " for sign in kind)).split() or [""]
    programs = heading_words("automa")
    return first in programs and all(
        word in programs or word.isdecimal() or factions().find(word) for word in others
    )


def program_called(name: str | None) -> str:
    """The one name of a seat that the game itself plays, whatever the source calls it."""
    if name is None:
        return PROGRAM
    return name if is_program(name) else f"{PROGRAM}: {name}"


def sharing(name: str, known: Collection[str]) -> tuple[str, ...]:
    """The people behind a name such as `Amber & Birch`, if the `same_spelling` of each is known."""
    parts = tuple(name.split(TOGETHER))
    return parts if len(parts) > 1 and all(same_spelling(part) in known for part in parts) else ()


def suggest(
    games: Mapping[str, int], tables: Iterable[Sequence[str]] = (), likely: float = LIKELY
) -> list[Suggestion]:
    """Pairs of names that may be one person, the likeliest first.

    `games` counts the games of every name. Names that ever sat at one table are two people, so `tables` (the
    names of each table) rules pairs out.
    """
    names = sorted((name for name in games if not is_nobody(name)), key=lambda name: (-games[name], name))
    keys = [folded(name) or same_spelling(name) for name in names]
    together = {frozenset(pair) for table in tables for pair in combinations(table, 2)}
    found = (
        _compare(names[one], names[other], keys[one], keys[other])
        for one, other in _candidates(keys)
        if frozenset((names[one], names[other])) not in together
    )
    kept = (suggestion for suggestion in found if suggestion is not None and suggestion.likeness >= likely)
    return sorted(kept, key=lambda item: (-item.likeness, item.person, item.alias))


def merge_by_rule(aliases: Aliases, names: Iterable[str], rule: str, by: str) -> Aliases:
    """Merge every name that a rule takes for an earlier one; only for rules an organiser has switched on."""
    matches = RULES[rule]
    known: list[str] = []
    for name in names:
        person = next((other for other in known if matches(name, other)), None)
        if person is None or is_nobody(name):
            known.append(name)
        elif (
            same_spelling(aliases.person(name))
            == same_spelling(name)
            != same_spelling(aliases.person(person))
        ):
            aliases = aliases.merge(name, person, by, f"rule {rule}")
    return aliases


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
        marks = {words[0], words[-1], " ".join(sorted(words))} | ({_initials(key)} & used_as_initials)
        for mark in marks:
            groups.setdefault(mark, []).append(index)
    for group in groups.values():
        pairs.update(combinations(group[:ROWS_AT_ONCE], 2))
    return {pair for pair in pairs if pair[0] < pair[1]}


def _compare(person: str, alias: str, one: str, other: str) -> Suggestion | None:
    """The likeness of two folded names and what it rests on."""
    ratio = fuzz.ratio(one, other)
    for least, reason, alike in _KINDS_OF_LIKENESS:
        if alike(one, other):
            return Suggestion(alias, person, max(ratio, least), reason)
    return Suggestion(alias, person, ratio, "alike") if _digits(one) == _digits(other) else None


def _is_short_form(one: str, other: str) -> bool:
    """`Amber` and `Amber B`: the words of the shorter name begin those of the longer one."""
    short, long = sorted((one.split(), other.split()), key=len)
    return bool(short) and len(short) < len(long) and long[: len(short)] == short and len("".join(short)) > 2


def _is_initialled(one: str, other: str) -> bool:
    """`Amber B` or `A Birch` and `Amber Birch`, with a whole word in common; or `AB`, for all of it."""
    if any(
        len(short) in INITIALS and short == _initials(long) for short, long in ((one, other), (other, one))
    ):
        return True
    words = list(zip(one.split(), other.split(), strict=False))
    return (
        len(one.split()) == len(other.split()) > 1
        and any(mine == theirs for mine, theirs in words if len(mine) > 1)
        and all(_is_word_or_initial(mine, theirs) for mine, theirs in words)
    )


def _is_word_or_initial(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) == 1 and short.isalpha() and long.startswith(short))


def _initials(name: str) -> str:
    """`ab` of `amber birch`; nothing of a single word."""
    words = name.split()
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def _is_slip(one: str, other: str) -> bool:
    same_digits = [letter for letter in one if letter.isdigit()] == [
        letter for letter in other if letter.isdigit()
    ]
    long_enough = min(len(one), len(other)) >= LONG_ENOUGH_FOR_A_SLIP
    return same_digits and long_enough and DamerauLevenshtein.distance(one, other) == 1


def _digits(name: str) -> str:
    """`Player 12` and `Player 13` are two players."""
    return "".join(letter for letter in name if letter.isdigit())


_KINDS_OF_LIKENESS: tuple[tuple[float, str, Rule], ...] = (
    (100.0, "the same letters", lambda one, other: one == other),
    (
        98.0,
        "the same letters, other blanks",
        lambda one, other: one.replace(" ", "") == other.replace(" ", ""),
    ),
    (
        97.0,
        "the same words in another order",
        lambda one, other: sorted(one.split()) == sorted(other.split()),
    ),
    (88.0, "one name is the beginning of the other", _is_short_form),
    (88.0, "initials", _is_initialled),
    (90.0, "one slip of the pen", _is_slip),
)
"""What may make two names one person, in the order it is tried, with the likeness it has at least."""
