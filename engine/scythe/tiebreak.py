"""Ranking: the highest total wins, and six criteria in order separate equal totals.

| TIE-01 | units: workers, mechs and structures on the board |
| TIE-02 | power |
| TIE-03 | popularity |
| TIE-04 | resources controlled |
| TIE-05 | territories controlled, the Factory as often as the house rule says (DEC-12) |
| TIE-06 | stars placed |
| TIE-07 | all six equal: the place is shared |
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from engine.scythe.catalogue import catalogue
from engine.scythe.scoring import Holdings

Criteria = tuple[int | None, ...]
"""One value per criterion, in the order of the rule; None when nobody wrote it down."""

Entry = tuple[int, Criteria]
"""A player's total and criteria."""


_CRITERIA = attrgetter(*catalogue().scoring.tie_breaks)
_TERRITORIES = catalogue().scoring.tie_breaks.index("territories")


class Standing(NamedTuple):
    """The number of an entry, its rank, and the criterion that separated it from the next of equal total."""

    seat: int
    rank: int
    tiebreak: str | None


class Undecided(NamedTuple):
    """Entries that share a place only because a criterion is not known for all of them."""

    seats: tuple[int, ...]
    criterion: str


def criteria(holdings: Holdings, factory_territories: int = 1) -> Criteria:
    """A player's six values; `factory_territories` is the house rule of DEC-12."""
    values: Criteria = _CRITERIA(holdings)
    if not holdings.factory or factory_territories == 1:
        return values
    territories = holdings.territories + factory_territories - 1
    return (*values[:_TERRITORIES], territories, *values[_TERRITORIES + 1 :])


def rank(entries: Sequence[Entry]) -> list[Standing]:
    """Final order with ranks; entries that nothing separates share one."""
    standings: list[Standing] = []
    groups = list(_places(entries))
    for place, group in enumerate(groups):
        following = groups[place + 1] if place + 1 < len(groups) else None
        separator = _separator(entries[group[-1]], entries[following[0]]) if following else None
        shared_rank = len(standings) + 1
        standings += [Standing(index, shared_rank, None) for index in group[:-1]]
        standings.append(Standing(group[-1], shared_rank, separator))
    return standings


def undecided(entries: Sequence[Entry]) -> list[Undecided]:
    """The shared places that are shared for want of knowledge, with the first criterion missing."""
    found = []
    for group in _places(entries):
        values = [entries[index][1] for index in group]
        missing = next(
            (depth for depth, column in enumerate(zip(*values, strict=True)) if None in column), None
        )
        if len(group) > 1 and missing is not None:
            found.append(Undecided(tuple(group), catalogue().scoring.tie_breaks[missing]))
    return found


def _places(entries: Sequence[Entry]) -> Iterator[list[int]]:
    """The entries grouped by place, best first."""
    totals = [coins for coins, _ in entries]
    by_total = sorted(range(len(entries)), key=totals.__getitem__, reverse=True)
    for _, level in groupby(by_total, key=totals.__getitem__):
        yield from _split(entries, list(level), 0)


def _split(entries: Sequence[Entry], group: list[int], depth: int) -> Iterator[list[int]]:
    """Separate a group by its criteria from `depth` on, as far as they are known for everyone in it."""
    if len(group) == 1:
        yield group
        return
    known = {index: value for index in group if (value := _value(entries[index], depth)) is not None}
    if len(known) < len(group):
        yield group
        return
    best_first = sorted(group, key=lambda index: -known[index])
    for _, equal in groupby(best_first, key=known.__getitem__):
        yield from _split(entries, list(equal), depth + 1)


def _value(entry: Entry, depth: int) -> int | None:
    return entry[1][depth] if depth < len(entry[1]) else None


def _separator(better: Entry, worse: Entry) -> str | None:
    if better[0] != worse[0]:
        return None
    pairs = zip(catalogue().scoring.tie_breaks, better[1], worse[1], strict=True)
    return next((name for name, mine, theirs in pairs if mine != theirs), None)
