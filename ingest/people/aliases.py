"""One person under several names: merges that people decide, and their undoing.

Nothing is merged by itself. A rule that an organiser switched on may merge; every merge is a line in a ledger
that can be taken back.
"""

import datetime
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ingest.people.seats import is_nobody
from ingest.people.spelling import folded, same_spelling


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


@dataclass(frozen=True)
class Aliases:
    """The ledger of merges; names are compared as they are written, apart from case and blanks."""

    merges: tuple[Merge, ...] = ()

    @cached_property
    def _person_of(self) -> dict[str, str]:
        standing = (merge for merge in self.merges if merge.undone_by is None)
        return {same_spelling(merge.alias): merge.person for merge in standing}

    def person(self, name: str) -> str:
        """Who a name stands for; chains are followed to their end."""
        seen = set()
        while (key := same_spelling(name)) in self._person_of and key not in seen:
            seen.add(key)
            name = self._person_of[key]
        return name

    def merge(
        self, alias: str, person: str, by: str, reason: str = "", at: datetime.datetime | None = None
    ) -> "Aliases":
        """The ledger with one more merge; a name cannot be merged twice or into itself."""
        target = self.person(person)
        if same_spelling(target) == same_spelling(alias):
            raise MergeError(f"{alias} already stands for {target}")
        if same_spelling(alias) in self._person_of:
            raise MergeError(f"{alias} is merged into {self.person(alias)}; undo that first")
        last = max((merge.number for merge in self.merges), default=0)
        return Aliases((*self.merges, Merge(last + 1, alias, target, by, reason, at)))

    def undo(self, number: int, by: str) -> "Aliases":
        """The ledger with one merge taken back; the line stays, with who took it back."""
        if (number, None) not in [(merge.number, merge.undone_by) for merge in self.merges]:
            raise MergeError(f"there is no standing merge {number}")
        undone = (replace(each, undone_by=by) if each.number == number else each for each in self.merges)
        return Aliases(tuple(undone))


RULES: Mapping[str, Callable[[str], str]] = {"same_spelling": same_spelling, "same_letters": folded}
"""Rules an organiser may switch on: equal apart from case and blanks, or also from accents and alphabets."""


def merge_by_rule(aliases: Aliases, names: Iterable[str], rule: str, by: str) -> Aliases:
    """Merge every name that a rule takes for an earlier one; only for rules an organiser has switched on."""
    known: dict[str, str] = {}
    for name in names:
        key = RULES[rule](name)
        person = known.setdefault(key, name) if key and not is_nobody(name) else name
        unmerged = same_spelling(aliases.person(name)) == same_spelling(name)
        if unmerged and same_spelling(aliases.person(person)) != same_spelling(name):
            aliases = aliases.merge(name, person, by, f"rule {rule}")
    return aliases
