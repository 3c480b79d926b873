"""Whose a column is, in a sheet with a row per game: said by its heading, its neighbours, or the cells below."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, pairwise

from ingest.sheets import cells
from ingest.sheets.found import (
    MOST,
    Columns,
    Found,
    has_own_words,
    say_by_cells,
    seat_in,
)
from ingest.sheets.layout import EVERYONE, OTHERS, WINNER
from ingest.sheets.meanings import PLAYER, may_be_a_name
from ingest.sheets.vocabulary import WHO, WHOLE_SEAT, Words
from ingest.stated import names

WHOLE_ROWS = ("seat", "place", EVERYONE, OTHERS)
"""Owners beside whom no heading is a name."""

_FIRST = ((WHOLE_SEAT, WINNER), (WHOLE_SEAT, "place 1"))


def with_roles(columns: Columns, words: Words) -> Columns:
    """The columns of a row per seat, with what all cells of a column say, and players with a role behind them."""
    first, *_ = words.dimensions
    owned = columns.again()
    say_by_cells(owned, words, *words.dimensions)
    for column in owned.plain(PLAYER):
        if column.holds(MOST, lambda cell: {PLAYER, first} <= seat_in(cell, words, named=False)):
            column.settle(WHOLE_SEAT, reason="its names have a role behind them")
    return owned


def with_owners(columns: Columns, words: Words) -> Columns:
    """The columns of a row per game, each with its owner as far as one can be told."""
    owned = columns.again()
    _number_seats(owned, words)
    if not owned.owned(*WHOLE_ROWS) and not owned.plain(*WHO):
        _name_players(owned, words)
    _place_winners(owned)
    _follow_seats(owned, words)
    winners = [*owned.plain("winner"), *(c for c in owned if (c.field, c.of) in _FIRST)]
    if winners and not owned.plain(PLAYER):
        _follow_winner(owned, winners[0], words)
    return owned


def _number_seats(columns: Columns, words: Words) -> None:
    """`Player, Score, Player, Score`: players are numbered from left to right.

    `Player 1, Score 1, Place 1`: beside a numbered player a place with a number is that player's rank. Where
    only a program has columns of its own, as in `Player, Score, Automa score`, the rest are the player's.
    """
    players, owners = columns.plain(PLAYER), {column.owner for column in columns.owned()}
    alone = columns.of_seats(words) if owners and owners <= words.programs else []
    for number, column in enumerate(players if len(players) > 1 else (), start=1):
        column.settle(PLAYER, f"seat {number}", "its heading comes again")
    seats = {column.owner for column in columns.owned("seat")}
    for column in columns.owned("place"):
        if column.owner in seats:
            column.settle("rank", f"seat {column.owner}", "it stands beside a player of that number")
    for column in alone:
        column.settle(column.field, "seat 1", "the only other columns are those of a program")


def _name_players(columns: Columns, words: Words) -> None:
    """Headings that are names: the cells below hold scores, roles or ticks for the greater part.

    A heading that is among the names of the winners is a name, whatever stands below it; beside columns of
    figures another without any is none, nor is a `Max` that only sums up the others.
    """
    won = set(map(names.normalise, chain(*(column.cells for column in columns.plain("winner")))))
    below = _fields_below([c for c in columns.unknown() if may_be_a_name(c.heading, words)], words)
    named = _named(below, won)
    for column, field in named.items() if len(named) > 1 else ():
        column.settle(field, f"player {' '.join(column.heading.split())}", "a name above scores")


def _named(below: Mapping[Found, str], won: set[str]) -> dict[Found, str]:
    """The columns that are those of players by what stands below them, or by the names of those who won."""
    read = {column: field for column, field in below.items() if field}
    whole = min(read.values(), key=("total", WHOLE_SEAT, "winner", "played").index, default=WHOLE_SEAT)
    scored = {column: field for column, field in read.items() if column.has_figures}
    winning = {c: field or whole for c, field in below.items() if names.normalise(c.heading) in won}
    return (scored or read) | winning


def _fields_below(possible: Sequence[Found], words: Words) -> Mapping[Found, str]:
    """What the cells below every possible name hold; empty when they are no seats for the greater part."""
    stated = {c: [cell for cell in c.cells if not cells.says_unknown(cell)] for c in possible}
    ticks = set(map(names.answers().get, map(names.normalise, chain(*stated.values()))))
    if ticks in ({True, False}, {True}):
        return dict.fromkeys(possible, "winner" if False in ticks else "played")
    below = dict.fromkeys(possible, "")
    for column, said in stated.items():
        read = [fields for cell in said if (fields := seat_in(cell, words, named=True))]
        if 2 * len(read) > len(said):
            below[column] = "total" if set().union(*read) == {"total"} else WHOLE_SEAT
    return below


def _place_winners(columns: Columns) -> None:
    """`Winner, 2nd, 3rd`: the winner stands for the first place; or for all, in a list of winners alone."""
    places = {column.of for column in columns.owned("place") if column.field in WHO}
    winners = columns.plain("winner")
    if "place 2" in places and "place 1" not in places:
        for column in (*winners, *columns.owned(WINNER)):
            field = column.field if column.of else WHOLE_SEAT
            column.settle(field, "place 1", "the other places have columns of their own")
    elif not columns.owned() and not columns.plain(*WHO):
        for column in winners:
            if not column.holds(MOST, "answer") and not column.holds(MOST, "number"):
                column.settle(WHOLE_SEAT, WINNER)


def _follow_seats(columns: Columns, words: Words) -> None:
    """`Player 1, Faction, Player 2, Faction`: a field that follows the first column of every seat is that seat's."""
    first = {column.of: column for column in reversed(columns.owned("seat", "place", "player"))}
    heads = {column: of for of, column in first.items()}
    anybody = set(_of_anybody(columns, words))
    behind: dict[str, dict[str | None, Found]] = {}
    of: str | None = None
    for column in columns:
        of = heads.get(column, of)
        if column in anybody:
            behind.setdefault(column.field, {}).setdefault(of, column)
    every = [each for each in behind.values() if each.keys() == first.keys() and len(first) > 1]
    for owner, column in (pair for each in every for pair in each.items()):
        column.settle(column.field, owner, "it follows the columns of every seat")


def _follow_winner(columns: Columns, winner: Found, words: Words) -> None:
    """Any field right behind the winner is the winner's, and so is a faction or mat elsewhere in the row.

    So is a score where nothing else in the row may be one; behind a numbered player it may be that player's.
    """
    once = Counter(column.field for column in columns.plain())
    own = {column for column in _of_anybody(columns, words) if once[column.field] == 1}
    behind, telling = {winner}, _telling(columns, words)
    for before, column in pairwise(columns):
        if before in behind and (column in own or column.of == WINNER):
            behind.add(column)
        if column in own & behind:
            column.settle(column.field, WINNER, "it stands right behind the winner")
        elif column in own and column.field in telling:
            column.settle(column.field, WINNER, "it stands once in a row")


def _telling(columns: Columns, words: Words) -> set[str]:
    """The fields that are the winner's wherever they stand once in a row."""
    others = columns.owned(EVERYONE, OTHERS, "player", *words.dimensions)
    scored = any(column.has_figures for column in others)
    telling = {*words.dimensions} if scored else {*words.dimensions, "total"}
    return set() if columns.owned("seat", "place") else telling


def _of_anybody(columns: Columns, words: Words) -> list[Found]:
    """The columns that speak of a seat and name no owner, without `My faction`."""
    return [column for column in columns.of_seats(words) if not has_own_words(column)]
