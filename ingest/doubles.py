"""The same evening recorded twice: found by date, players and scores, linked, counted once, all kept.

Certain and likely doubles are linked; possible ones are only shown. The organiser's word stands above both.
"""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.record import Record
from engine.result import Evidence
from ingest.people import folded, is_nobody

Grade = Literal["certain", "likely", "possible"]

LINKED: frozenset[Grade] = frozenset({"certain", "likely"})
DAYS_APART = 1
"""A game after midnight, or written down in another time zone, may carry the neighbouring date."""

MOST_COMPARED = 50
"""Games without a date that share a best score are many and tell little: the latest ones are enough."""

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
    by: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Records of one game: the one that counts and the others, kept beside it."""

    counted: str
    kept: tuple[str, ...]


def seen(
    identity: str,
    record: Record,
    *,
    source: str = "",
    evidence: Evidence | None = None,
    person: Callable[[str], str] = str,
) -> SeenGame:
    """What doubles need to know of a record; `person` resolves aliases."""
    header, sheets = record.header, record.announced.sheets if record.announced else ()
    winners = set(record.announced.winners) if record.announced else set()
    totals = [sheet.total for sheet in sheets] + [None] * len(record.seats)
    seats = tuple(
        SeenSeat(
            "" if is_nobody(seat.player) else folded(person(seat.player)),
            total,
            seat.faction,
            seat.player in winners,
            seat.mat,
        )
        for seat, total in zip(record.seats, totals, strict=False)
    )
    reference = (header.source or "", header.reference) if header.reference else None
    label = (header.event, header.round, header.table, header.game)
    return SeenGame(identity, seats, header.date, source, label, reference, evidence, len(record.to_json()))


def find_doubles(games: Iterable[SeenGame]) -> list[Link]:
    """Every pair that looks like one game, each once, in the order of the games.

    Of many copies in one file each is shown beside the one before it.
    """
    index: dict[tuple[object, ...], list[SeenGame]] = {}
    copies: dict[_Copied, SeenGame] = {}
    links: list[Link] = []
    for game in games:
        near = {
            other.id: other
            for key in _keys(game, DAYS_APART)
            for other in index.get(key, ())[-MOST_COMPARED:]
        }
        links.extend(link for other in near.values() if (link := compare(other, game)))
        if (copied := _copied(game)) is not None:
            if copied in copies and compare(copies[copied], game) is None:
                links.append(_copied_in_one_file(copies[copied], game))
            copies[copied] = game
        for key in _keys(game, 0):
            index.setdefault(key, []).append(game)
    return links


def compare(first: SeenGame, second: SeenGame) -> Link | None:
    """Whether two records are of one game, and how sure that is."""
    if first.reference and first.reference == second.reference:
        return Link(first.id, second.id, "certain", ("the same entry of the same program",))
    if _told_apart(first, second):
        return None
    matching = _match(first, second)
    grade = _grade(first, second, matching)
    if grade is None:
        return None
    return Link(first.id, second.id, grade, tuple(_reasons(first, second, matching)), matching.other_totals)


def group_doubles(
    games: Sequence[SeenGame], links: Iterable[Link], decisions: Iterable[Decision] = ()
) -> list[Group]:
    """Games that are one, by links and by the organiser; a pair the organiser keeps apart stays apart.

    A game joins the one it equals before it joins one that is close.
    """
    words = list(decisions)
    ranked = sorted(links, key=lambda link: (link.grade, link.differing))
    members = _joined(games, words, [link for link in ranked if link.grade in LINKED])
    by_id = {game.id: game for game in games}
    groups = {min(group): group for group in members.values() if len(group) > 1}
    return [_group([by_id[identity] for identity in sorted(group)]) for group in groups.values()]


def _joined(
    games: Sequence[SeenGame], words: Sequence[Decision], sure: Sequence[Link]
) -> dict[str, set[str]]:
    """Every game with those that it is one with; the organiser's word goes first."""
    apart = {frozenset((word.first, word.second)) for word in words if not word.same}
    listed_as_two = _listed_as_two(games, sure)
    members = {game.id: {game.id} for game in games}
    for word in (word for word in words if word.same):
        _join(members, word.first, word.second, apart.__contains__)
    for link in sure:
        _join(members, link.first, link.second, lambda pair: pair in apart or listed_as_two(pair))
    return members


_Copied = tuple[str, datetime.date | None, frozenset[tuple[str, int | None, str | None]]]
"""A file, a day, and the players with their scores and factions."""


@dataclass(frozen=True, slots=True)
class _Matching:
    """Seats of two games that belong together, and how they agree."""

    by_name: int
    by_score: int
    by_faction: int
    same_totals: int
    other_totals: int
    same_factions: int
    other_factions: int
    same_winner: bool
    winner_known: bool

    @property
    def pairs(self) -> int:
        return self.by_name + self.by_score + self.by_faction

    @property
    def under_other_names(self) -> int:
        return self.by_score + self.by_faction

    @property
    def all_factions(self) -> bool:
        return self.same_factions == self.pairs


def _keys(game: SeenGame, spread: int) -> Iterator[tuple[object, ...]]:
    """Where to look for a double: the same entry, or the same day with a player or a best score in common."""
    if game.reference:
        yield ("entry", *game.reference)
    dates = [game.date, *_neighbours(game.date, spread)]
    best = max((seat.total for seat in game.seats if seat.total is not None), default=None)
    for date in dates:
        if best is not None:
            yield ("best", date, best)
        for seat in game.seats:
            if seat.person and date is not None:
                yield ("person", date, seat.person)


def _neighbours(date: datetime.date | None, spread: int) -> Iterator[datetime.date]:
    if date is None or not datetime.MINYEAR < date.year < datetime.MAXYEAR:
        return
    for days in range(1, spread + 1):
        yield date - datetime.timedelta(days=days)
        yield date + datetime.timedelta(days=days)


def _told_apart(first: SeenGame, second: SeenGame) -> bool:
    """One source that labels its games differently, or dates too far apart, mean two games."""
    if first.source and first.source == second.source and first.label != second.label:
        return True
    if first.date is None or second.date is None:
        return first.date is not second.date
    return abs((first.date - second.date).days) > DAYS_APART


def _copied(game: SeenGame) -> _Copied | None:
    """What games of one file have in common where one is a copy; None for one that tells too little."""
    known = all(seat.person and seat.total is not None for seat in game.seats)
    if not game.source or not known or len(game.seats) < 2:
        return None
    return game.source, game.date, frozenset((seat.person, seat.total, seat.faction) for seat in game.seats)


def _copied_in_one_file(first: SeenGame, second: SeenGame) -> Link:
    """The same day, players and scores under another label of one file: shown to be judged, never linked."""
    reasons = _reasons(first, second, _match(first, second))
    return Link(first.id, second.id, "possible", ("one file under two labels", *reasons))


def _match(first: SeenGame, second: SeenGame) -> _Matching:
    mine, theirs = list(first.seats), list(second.seats)
    ways = (_same_person, _same_result, _same_faction)
    by_name, by_score, by_faction = (_paired(mine, theirs, belong) for belong in ways)
    pairs = [*by_name, *by_score, *by_faction]
    totals = [
        (one.total, other.total) for one, other in pairs if one.total is not None and other.total is not None
    ]
    factions = [(one.faction, other.faction) for one, other in pairs if one.faction and other.faction]
    return _Matching(
        len(by_name),
        len(by_score),
        len(by_faction),
        *_agreeing(totals),
        *_agreeing(factions),
        all(one.won == other.won for one, other in pairs),
        any(one.won and other.won for one, other in pairs),
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


def _agreeing(pairs: Sequence[tuple[object, object]]) -> tuple[int, int]:
    """How many pairs are equal, and how many are not."""
    same = sum(one == other for one, other in pairs)
    return same, len(pairs) - same


def _same_person(one: SeenSeat, other: SeenSeat) -> bool:
    return bool(one.person) and one.person == other.person


def _same_result(one: SeenSeat, other: SeenSeat) -> bool:
    agree = not one.faction or not other.faction or one.faction == other.faction
    return one.total is not None and one.total == other.total and agree


def _same_faction(one: SeenSeat, other: SeenSeat) -> bool:
    """A faction sits at a table once: under another name it is the same seat, its score written wrong."""
    totals_known = one.total is not None and other.total is not None
    return totals_known and bool(one.faction) and one.faction == other.faction


def _grade(first: SeenGame, second: SeenGame, found: _Matching) -> Grade | None:
    """All scores must agree; one player may be missing; names may differ where three scores agree.

    Between two sources and on one day less will do: of two players one may go by another name, or both where
    their factions agree, and one score may differ where all the rest agrees. Without scores, they must agree
    on all players and on who won.
    """
    larger = max(len(first.seats), len(second.seats))
    smaller = min(len(first.seats), len(second.seats))
    if found.other_factions or found.pairs < max(2, larger - 1):
        return None
    if found.pairs < smaller:
        return "possible" if found.same_totals == found.pairs >= 3 else None
    if found.other_totals:
        return _grade_of_a_slip(first, second, found) if found.pairs == larger >= 3 else None
    if found.same_totals == found.pairs:
        return _grade_of_equal_scores(first, second, found, whole=larger == smaller == found.pairs)
    return _grade_without_scores(first, second, found, whole=larger == smaller == found.pairs)


def _grade_without_scores(
    first: SeenGame, second: SeenGame, found: _Matching, *, whole: bool
) -> Grade | None:
    """All players and who won must agree, on one day."""
    if (
        found.by_name != found.pairs
        or not found.same_winner
        or first.date is None
        or first.date != second.date
    ):
        return None
    twice = whole and _written_twice(first, second, found)
    return "likely" if found.same_totals >= 2 or twice else "possible"


def _grade_of_a_slip(first: SeenGame, second: SeenGame, found: _Matching) -> Grade | None:
    """One score that differs is a slip of the pen where two sources of one day agree on all the rest.

    Where a player goes by another name, as many as three scores must agree; with fewer, all factions.
    """
    if found.other_totals > 1:
        return None
    if found.under_other_names and found.same_totals < 3:
        return "possible" if found.all_factions and _of_one_day_by_two(first, second) else None
    return "likely" if found.same_totals > 1 and _of_one_day_by_two(first, second) else "possible"


def _of_one_day_by_two(first: SeenGame, second: SeenGame) -> bool:
    """Whether two sources tell of the same day: each has its own word for people, and its own slips."""
    two_sources = bool(first.source and second.source) and first.source != second.source
    return two_sources and first.date == second.date is not None


def _written_twice(first: SeenGame, second: SeenGame, found: _Matching) -> bool:
    """Two sources that each name the same winner of one day, as a program does that passes plays on."""
    return found.winner_known and bool(first.source) and first.source != second.source


def _grade_of_equal_scores(
    first: SeenGame, second: SeenGame, found: _Matching, *, whole: bool
) -> Grade | None:
    of_one_day = _of_one_day_by_two(first, second)
    if found.by_score and found.pairs < 3:
        return "likely" if of_one_day and whole and _is_known(found) else None
    if first.date is None or (not whole and _is_by_score(found, of_one_day=of_one_day)):
        return "possible"
    certain = whole and _is_certain(first, second, found)
    return "certain" if certain else "likely"


def _is_by_score(found: _Matching, *, of_one_day: bool) -> bool:
    """Whether most seats go together by their scores, and no name of two sources of one day helps."""
    return found.by_score > found.by_name and not (found.by_name and of_one_day)


def _is_known(found: _Matching) -> bool:
    """Whether a player goes by one name in both, or all factions agree."""
    return found.by_name > 0 or found.all_factions


def _is_certain(first: SeenGame, second: SeenGame, found: _Matching) -> bool:
    """Whether three players or more agree by name, on one day."""
    return first.date == second.date and not found.by_score and found.pairs >= 3


def _reasons(first: SeenGame, second: SeenGame, found: _Matching) -> Iterator[str]:
    if first.date is None or second.date is None:
        yield "no date to tell them apart"
    else:
        yield "the same day" if first.date == second.date else "one day apart"
    yield _counted(found.by_name, "player") + " in common"
    if found.by_score:
        yield _counted(found.by_score, "seat") + " with the same score under other names"
    if found.by_faction:
        yield _counted(found.by_faction, "seat") + " with the same faction under other names"
    if found.same_totals:
        yield _counted(found.same_totals, "equal score")
    if found.other_totals:
        yield f"{found.other_totals} score differs"
    if found.same_factions:
        yield _counted(found.same_factions, "equal faction")
    missing = abs(len(first.seats) - len(second.seats))
    if missing:
        yield f"{missing} player missing in one of them"
    strange = min(len(first.seats), len(second.seats)) - found.pairs
    if strange:
        yield f"{strange} player of each fits nobody in the other"


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
    if first not in members or second not in members or members[first] is members[second]:
        return
    if any(apart(frozenset((one, other))) for one in members[first] for other in members[second]):
        return
    joined = members[first] | members[second]
    members.update(dict.fromkeys(joined, joined))


def _group(games: Sequence[SeenGame]) -> Group:
    """The strongest evidence counts, then the most players, factions and mats, then the fullest record."""
    counted = max(
        games, key=lambda game: (STRENGTH[game.evidence], len(game.seats), _named(game), game.details)
    )
    return Group(counted.id, tuple(game.id for game in games if game is not counted))


def _named(game: SeenGame) -> int:
    """How many factions and mats a record names."""
    return sum(bool(seat.faction) + bool(seat.mat) for seat in game.seats)
