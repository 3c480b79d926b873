"""A column per player, whose cells hold a score, a faction or both, or only tick who won or took part."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from ingest import names
from ingest.formats.headings import WHO, Row, is_of
from ingest.formats.seat_cells import is_score, names_a_faction
from ingest.formats.sheet_habits import winners_of
from ingest.formats.wide.form import (
    MOST_COINS,
    PLAYER,
    SEATED,
    WHOLE_SEAT,
    Head,
    Seat,
    Wide,
    filled,
    is_answer,
    says_nothing,
    sums_up_games,
)
from ingest.formats.wide.named import BETWEEN_WORDS
from ingest.stated import whole

TELL_GAMES_APART = ("timestamps", "counters")
NOBODY = (
    *TELL_GAMES_APART,
    *("player_count", "no_names", "periods", "ratings", "standings", "titles", "clocks", "colours"),
)
"""Families of headings that are no names."""

FEWEST_CELLS = 3
"""Of a column that shows by its cells that it is nobody's."""

FEWEST_SCORES = 2
"""Of a row in which another figure may be worked out from them."""

LARGEST_COUNT, SMALLEST_SCORE = 10, 20
"""A column that never goes beyond the one counts something else where scores are mostly above the other."""

Below = Mapping[int, Sequence[str]]
"""The filled cells below headings that may be names."""


def by_player(head: Head) -> Wide | None:
    """A column per player: only where winners are named so, or where we are told that this is about Scythe.

    Figures by the day are anything; without such a word nobody is taken for a player. Nor is anybody where
    one column may as well be worked out of others as the other way round.
    """
    told_apart = any(is_of(family, heading) for heading in head.headings for family in TELL_GAMES_APART)
    if head.has(*WHO) or not (told_apart or head.has("date", "game")):
        return None
    games = [row for row in head.body if not sums_up_games(row, head.headings)]
    unknown = [index for index, heading in enumerate(head.headings) if may_be_a_name(heading)]
    statistics = [i for i in unknown if _is_statistic(i, unknown, head.headings[i], games)]
    scores = [index for index in unknown if index not in statistics]
    if not all(_is_statistic(i, scores, head.headings[i], games) for i in statistics):
        return None
    below = {
        index: cells
        for index in unknown
        if index not in statistics and (cells := [row.cells[index] for row in games if filled(row, index)])
    }
    meant = _meant_by_ticks((cell for cells in below.values() for cell in cells), "winner" in head.fields)
    players = _with_seats(below) if meant == WHOLE_SEAT else _with_answers(below)
    named = {index: head.headings[index] for index in players}
    if len(named) < 2 or not (_are_told(named, below, head) or _are_winners(named.values(), head)):
        return None
    return Wide([Seat({meant: index}, {PLAYER: name}) for index, name in named.items()])


def _with_answers(below: Below) -> list[int]:
    return [index for index, cells in below.items() if all(map(is_answer, cells))]


def _with_seats(below: Below) -> list[int]:
    """The columns that hold seats for the greater part: what else stands there is refused by its cell."""
    return [
        index
        for index, cells in below.items()
        if 2 * sum(map(_is_seat, cells)) > len(cells) and not _counts_something_else(index, below)
    ]


def _counts_something_else(index: int, below: Below) -> bool:
    """Whether a column of small numbers stands beside scores: guests or glasses, but nobody's coins."""
    own = [figure for cell in below[index] if (figure := _figure(cell)) is not None]
    others = [
        figure
        for other, cells in below.items()
        for cell in cells
        if other != index and (figure := _figure(cell)) is not None
    ]
    small = len(own) == len(below[index]) >= FEWEST_CELLS and max(own) <= LARGEST_COUNT
    return small and bool(others) and median(others) >= SMALLEST_SCORE


def _is_statistic(index: int, unknown: Sequence[int], heading: str, games: Sequence[Row]) -> bool:
    """Whether a column only says again what the others say: the highest score, the lead, the sum.

    A few rows may do so by chance, unless the heading says so too.
    """
    rows = [row for row in games if filled(row, index)]
    others = [other for other in unknown if other != index]
    fewest = 1 if is_of("statistics_or_names", heading) else FEWEST_CELLS
    return len(rows) >= fewest and all(_follows(row, index, others) for row in rows)


def _follows(row: Row, index: int, others: Sequence[int]) -> bool:
    """Whether a figure of a row can be worked out from two or more others of it."""
    known = (_figure(row.cells[other]) for other in others if filled(row, other))
    scores = sorted((score for score in known if score is not None), reverse=True)
    if len(scores) < FEWEST_SCORES:
        return False
    first, second, last = scores[0], scores[1], scores[-1]
    return _figure(row.cells[index]) in (first, last, first - second, first - last, sum(scores))


def _figure(cell: str) -> int | None:
    return whole(cell, -MOST_COINS, MOST_COINS)


def may_be_a_name(heading: str) -> bool:
    """Whether a heading means nothing else; one with a word for a column in it is nobody: `My score`."""
    if is_of("statistics_or_names", heading):
        return True
    known = names.columns().find(heading) or names.star_columns().find(heading)
    if not heading or known or any(is_of(family, heading) for family in NOBODY):
        return False
    return not any(map(names.columns().find, BETWEEN_WORDS.split(heading)))


def _meant_by_ticks(cells: Iterable[str], named: bool) -> str:
    """What cells below names hold that only say yes or no.

    Won and lost, if both are said; who sat down, if the winner is named elsewhere; else whole seats.
    """
    answers = {names.answers()[word] for word in map(names.normalise, cells) if word in names.answers()}
    if {True, False} <= answers:
        return "winner"
    return SEATED if named and True in answers else WHOLE_SEAT


def _is_seat(cell: str) -> bool:
    """Whether a cell below a player's name holds a score, a faction or both, or says that nobody sat."""
    return is_score(cell) or names_a_faction(cell) or says_nothing(cell)


def _are_told(players: Mapping[int, str], below: Below, head: Head) -> bool:
    """Whether the sheet says that it is about Scythe and nobody may be lost in another column.

    A column of at least a few cells, none of which is a seat, or all of which count something, is nobody's.
    """
    others = [index for index in below if index not in players]
    if not all(_is_nobodys(index, below) for index in others):
        return False
    return head.about_scythe or any(names_a_faction(cell) for index in players for cell in below[index])


def _is_nobodys(index: int, below: Below) -> bool:
    cells = below[index]
    stated = [cell for cell in cells if not says_nothing(cell)]
    return (len(stated) >= FEWEST_CELLS and not any(map(_is_seat, stated))) or _counts_something_else(
        index, below
    )


def _are_winners(players: Iterable[str], head: Head) -> bool:
    """Whether every winner that is named is one of them."""
    if "winner" not in head.fields:
        return False
    known = {spelling for name in players for spelling in winners_of(name)}
    named: Sequence[set[str]] = [winners_of(cell) for cell in head.below(head.fields.index("winner"))]
    return bool(named) and all(names_ & known for names_ in named)
