"""The same evening recorded twice: found by date, players and scores, linked, counted once, all kept.

Certain and likely doubles are linked; possible ones are only shown. The organiser's word stands above both.
"""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Literal

from engine.result import Evidence

Grade = Literal["certain", "likely", "possible"]

LINKED: frozenset[Grade] = frozenset({"certain", "likely"})
DAYS_APART = 1
"""A game after midnight, or written down in another time zone, may carry the neighbouring date."""

STRENGTH: Mapping[Evidence | None, int] = {"replayed": 3, "sheet": 2, "result": 1, None: 0}


@dataclass(frozen=True, slots=True)
class SeenSeat:
    """A seat as far as doubles care; `person` is the resolved, folded name, empty where there is none."""

    person: str
    total: int | None = None
    faction: str | None = None
    won: bool = False
    mat: str | None = None


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A game as far as doubles care."""

    id: str
    seats: tuple[SeenSeat, ...]
    date: datetime.date | None = None
    source: str = ""
    label: tuple[str | None, ...] = ()
    reference: tuple[str, str] | None = None
    evidence: Evidence | None = None
    details: int = 0


@dataclass(frozen=True, slots=True)
class Link:
    """Two games that are probably one, how sure that is, why, and how many scores differ."""

    first: str
    second: str
    grade: Grade
    reasons: tuple[str, ...]
    differing: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """The organiser's word on two games: one or two."""

    first: str
    second: str
    same: bool


def find_doubles(games: Sequence[SeenGame], pairs: Iterable[tuple[str, str]] | None = None) -> list[Link]:
    """Every pair of games that looks like one game; of all pairs, unless the ones to look at are given.

    Of many copies in one file each is shown beside the one before it.
    """
    by_id = {game.id: game for game in games}
    copies = _copies(games)
    links = []
    for pair in dict.fromkeys((*(combinations(by_id, 2) if pairs is None else pairs), *copies)):
        first, second = by_id[pair[0]], by_id[pair[1]]
        link = compare(first, second)
        if link is None and pair in copies:
            reasons = ("one file under two labels", *_reasons(_likeness(first, second)))
            link = Link(first.id, second.id, "possible", reasons)
        links += [link] if link else []
    return links


def compare(first: SeenGame, second: SeenGame) -> Link | None:
    """Whether two records are of one game, and how sure that is."""
    if first.reference and first.reference == second.reference:
        return Link(first.id, second.id, "certain", ("the same entry of the same program",))
    if _told_apart(first, second):
        return None
    found = _likeness(first, second)
    grade = next(grade for grade, holds in _GRADES if holds(found))
    return Link(first.id, second.id, grade, tuple(_reasons(found)), found.other_totals) if grade else None


def group_doubles(
    games: Sequence[SeenGame], links: Iterable[Link], decisions: Iterable[Decision] = ()
) -> dict[str, str]:
    """Games that are kept beside another record of the same game, each with the one that counts.

    Games are one by links and by the organiser; a pair that the organiser keeps apart stays apart. A game joins the
    one it equals before it joins one that is close.
    """
    words = list(decisions)
    ranked = sorted(links, key=lambda link: (link.grade, link.differing))
    members = _joined(games, words, [link for link in ranked if link.grade in LINKED])
    by_id = {game.id: game for game in games}
    copies: dict[str, str] = {}
    for group in members.values():
        counted = max(sorted(group), key=lambda identity: _weight(by_id[identity]))
        copies |= dict.fromkeys(group - {counted}, counted)
    return copies


def _joined(
    games: Sequence[SeenGame], words: Sequence[Decision], sure: Sequence[Link]
) -> dict[str, set[str]]:
    """Every game with those that it is one with; the organiser's word goes first."""
    apart = {frozenset((word.first, word.second)) for word in words if not word.same}
    listed_as_two = _listed_as_two(games, sure)
    members = {game.id: {game.id} for game in games}
    for word in words:
        if word.same:
            _join(members, word.first, word.second, apart.__contains__)
    for link in sure:
        _join(members, link.first, link.second, lambda pair: pair in apart or listed_as_two(pair))
    return members


@dataclass(frozen=True, slots=True)
class _Likeness:
    """How two games agree: seats that belong together, their scores and factions, day and source."""

    smaller: int
    larger: int
    by_name: int
    by_score: int
    by_faction: int
    same_totals: int
    other_totals: int
    same_factions: int
    other_factions: int
    same_winner: bool
    winner_known: bool
    dated: bool
    same_day: bool
    two_sources: bool

    @property
    def pairs(self) -> int:
        return self.by_name + self.by_score + self.by_faction

    @property
    def whole(self) -> bool:
        """Whether every seat of both belongs to one of the other."""
        return self.larger == self.smaller == self.pairs

    @property
    def all_totals(self) -> bool:
        return self.same_totals == self.pairs

    @property
    def all_factions(self) -> bool:
        return self.same_factions == self.pairs

    @property
    def by_two(self) -> bool:
        """Whether two sources tell of the same day: each has its own word for people, and its own slips."""
        return self.two_sources and self.dated and self.same_day

    @property
    def few_scores_under_other_names(self) -> bool:
        return self.pairs > self.by_name and self.same_totals < 3


_GRADES: tuple[tuple[Grade | None, Callable[[_Likeness], bool]], ...] = (
    (None, lambda a: a.other_factions > 0 or a.pairs < max(2, a.larger - 1)),
    # Not every seat of the smaller table has its own in the other.
    ("possible", lambda a: a.pairs < a.smaller and a.all_totals and a.pairs >= 3),
    (None, lambda a: a.pairs < a.smaller),
    # One score that differs is a slip of the pen where two sources of one day agree on all the rest. Where a
    # player goes by another name, as many as three scores must agree; with fewer, all factions.
    (None, lambda a: a.other_totals > 0 and (a.other_totals > 1 or a.pairs < a.larger or a.larger < 3)),
    (None, lambda a: a.other_totals > 0 and a.few_scores_under_other_names and not (a.all_factions and a.by_two)),
    ("possible", lambda a: a.other_totals > 0 and a.few_scores_under_other_names),
    ("likely", lambda a: a.other_totals > 0 and a.same_totals > 1 and a.by_two),
    ("possible", lambda a: a.other_totals > 0),
    # All scores agree; of two players one may go by another name, or both where their factions agree.
    (
        "likely",
        lambda a: a.all_totals and a.by_score > 0 and a.pairs < 3 and a.by_two and a.whole
        and (a.by_name > 0 or a.all_factions),
    ),
    (None, lambda a: a.all_totals and a.by_score > 0 and a.pairs < 3),
    ("possible", lambda a: a.all_totals and not a.dated),
    (
        "possible",
        lambda a: a.all_totals and not a.whole and a.by_score > a.by_name and not (a.by_name and a.by_two),
    ),
    ("certain", lambda a: a.all_totals and a.whole and a.same_day and not a.by_score and a.pairs >= 3),
    ("likely", lambda a: a.all_totals),
    # Without all scores: all players and who won must agree, on one day.
    (None, lambda a: a.by_name != a.pairs or not (a.same_winner and a.dated and a.same_day)),
    ("likely", lambda a: a.same_totals >= 2 or (a.whole and a.winner_known and a.two_sources)),
    ("possible", lambda a: True),
)  # fmt: skip
"""How sure it is that two records are of one game: the first that holds."""


def _told_apart(first: SeenGame, second: SeenGame) -> bool:
    """One source that labels its games differently, or dates too far apart, mean two games."""
    if first.source and first.source == second.source and first.label != second.label:
        return True
    if first.date is None or second.date is None:
        return first.date is not second.date
    return abs((first.date - second.date).days) > DAYS_APART


def _copies(games: Iterable[SeenGame]) -> set[tuple[str, str]]:
    """Games of one file with the same day, players, scores and factions, each beside the one before it."""
    last: dict[object, str] = {}
    found = set()
    for game in games:
        seats = [(seat.person, seat.total, seat.faction) for seat in game.seats]
        if (
            game.source
            and len(seats) > 1
            and not any(person == "" or total is None for person, total, _ in seats)
        ):
            copied = game.source, game.date, frozenset(seats)
            if copied in last:
                found.add((last[copied], game.id))
            last[copied] = game.id
    return found


def _likeness(first: SeenGame, second: SeenGame) -> _Likeness:
    mine, theirs = list(first.seats), list(second.seats)
    ways = (_same_person, _same_result, _same_faction)
    by_name, by_score, by_faction = (_paired(mine, theirs, belong) for belong in ways)
    pairs = [*by_name, *by_score, *by_faction]
    return _Likeness(
        min(len(first.seats), len(second.seats)),
        max(len(first.seats), len(second.seats)),
        len(by_name),
        len(by_score),
        len(by_faction),
        *_agreeing((one.total, other.total) for one, other in pairs),
        *_agreeing((one.faction or None, other.faction or None) for one, other in pairs),
        same_winner=all(one.won == other.won for one, other in pairs),
        winner_known=any(one.won and other.won for one, other in pairs),
        dated=first.date is not None and second.date is not None,
        same_day=first.date == second.date,
        two_sources="" not in (first.source, second.source) and first.source != second.source,
    )


def _paired(
    mine: list[SeenSeat], theirs: list[SeenSeat], belong: Callable[[SeenSeat, SeenSeat], bool]
) -> list[tuple[SeenSeat, SeenSeat]]:
    """The seats of both games that belong together; they are taken out of both lists."""
    pairs = []
    for seat in tuple(mine):
        other = next((other for other in theirs if belong(seat, other)), None)
        if other is not None:
            mine.remove(seat)
            theirs.remove(other)
            pairs.append((seat, other))
    return pairs


def _agreeing(pairs: Iterable[tuple[object, object]]) -> tuple[int, int]:
    """How many pairs are equal, and how many are not; where one is unknown nothing is told."""
    told = [one == other for one, other in pairs if None not in (one, other)]
    return sum(told), len(told) - sum(told)


def _same_person(one: SeenSeat, other: SeenSeat) -> bool:
    return bool(one.person) and one.person == other.person


def _same_result(one: SeenSeat, other: SeenSeat) -> bool:
    agree = len({one.faction, other.faction} - {None, ""}) < 2
    return one.total is not None and one.total == other.total and agree


def _same_faction(one: SeenSeat, other: SeenSeat) -> bool:
    """A faction sits at a table once: under another name it is the same seat, its score written wrong."""
    totals_known = None not in (one.total, other.total)
    return totals_known and bool(one.faction) and one.faction == other.faction


def _reasons(found: _Likeness) -> Iterator[str]:
    days = "the same day" if found.same_day else "one day apart"
    yield days if found.dated else "no date to tell them apart"
    yield _counted(found.by_name, "player") + " in common"
    missing, strange = found.larger - found.smaller, found.smaller - found.pairs
    said = (
        (found.by_score, _counted(found.by_score, "seat") + " with the same score under other names"),
        (found.by_faction, _counted(found.by_faction, "seat") + " with the same faction under other names"),
        (found.same_totals, _counted(found.same_totals, "equal score")),
        (found.other_totals, f"{found.other_totals} score differs"),
        (found.same_factions, _counted(found.same_factions, "equal faction")),
        (missing, f"{missing} player missing in one of them"),
        (strange, f"{strange} player of each fits nobody in the other"),
    )
    yield from (words for number, words in said if number)


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


Pair = frozenset[str]


def _listed_as_two(games: Iterable[SeenGame], links: Iterable[Link]) -> Callable[[Pair], bool]:
    """Whether one source lists a pair that does not look like one game: a third never joins such two."""
    source = {game.id: game.source for game in games}
    linked = {frozenset((link.first, link.second)) for link in links}

    def listed_as_two(pair: Pair) -> bool:
        one, other = (source[identity] for identity in pair)
        return one == other != "" and pair not in linked

    return listed_as_two


def _join(members: dict[str, set[str]], first: str, second: str, apart: Callable[[Pair], bool]) -> None:
    """Make two groups one, unless a game of the one and a game of the other are known to be two."""
    one, other = members.get(first), members.get(second)
    if one and other and one is not other and not any(map(apart, map(frozenset, product(one, other)))):
        joined = one | other
        members.update(dict.fromkeys(joined, joined))


def _weight(game: SeenGame) -> tuple[int, ...]:
    """The strongest evidence counts, then the most players, factions and mats, then the fullest record."""
    named = sum(bool(seat.faction) + bool(seat.mat) for seat in game.seats)
    return STRENGTH[game.evidence], len(game.seats), named, game.details
