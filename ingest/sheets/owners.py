"""Whose a column is, in a sheet with a row per game: said by its heading, its neighbours, or the cells below."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from ingest.sheets import cells
from ingest.sheets.columns import all_say
from ingest.sheets.found import Columns, Found, answer, is_answer, is_number
from ingest.sheets.layout import EVERYONE, OTHERS, WINNER
from ingest.sheets.meanings import may_be_a_name
from ingest.sheets.seat_cell import read_seat
from ingest.sheets.vocabulary import WHO, WHOLE_SEAT, Words, is_of
from ingest.stated import names

WHOLE_ROWS = ("seat", "place", EVERYONE, OTHERS)
"""Owners beside whom no heading is a name."""


def with_owners(columns: Columns, words: Words) -> Columns:
    """The columns of a row per game, each with its owner as far as one can be told."""
    return columns.settled(
        _numbered,
        _beside_program,
        _names,
        _winner_is_first,
        _in_turn,
        _of_the_winner,
        _winner_alone,
        words=words,
    )


def _numbered(columns: Columns, words: Words) -> Iterator[Found]:
    """`Player, Score, Player, Score`: players are numbered from left to right.

    `Player 1, Score 1, Place 1`: beside a numbered player a place with a number is that player's rank.
    """
    players, seats = columns.plain("player"), columns.owners()
    for number, column in enumerate(players if len(players) > 1 else (), start=1):
        yield column.meant("player", f"seat {number}", "its heading comes again")
    for column in columns.owned("place"):
        if f"seat {column.owner}" in seats:
            yield column.meant("rank", f"seat {column.owner}", "it stands beside a player of that number")


def _beside_program(columns: Columns, words: Words) -> Iterator[Found]:
    """`Player, Score, Automa score`: where only a program has columns of its own, the rest are the player's."""
    owners = {column.owner for column in columns.owned()}
    for column in columns.of_seats(words) if owners and owners <= words.programs else ():
        yield column.meant(column.field, "seat 1", "the only other columns are those of a program")


def seat_in(cell: str, words: Words, *, named: bool) -> set[str]:
    """The fields of a seat that a cell says; none where it is no seat. A mere number is no mat."""
    try:
        return {"total"} if is_number(cell) else set(read_seat(cell, words, named=named))
    except cells.CellError:
        return set()


def _names(columns: Columns, words: Words) -> Iterator[Found]:
    """Headings that are names: the cells below hold scores, roles or ticks for the greater part.

    A heading that is among the names of the winners is a name, whatever stands below it.
    """
    if columns.owned(*WHOLE_ROWS) or columns.plain(*WHO):
        return
    named = _named(_fields_below(columns, words), columns.plain("winner"))
    for column in named if len(named) > 1 else ():
        yield column.meant(named[column], f"player {' '.join(column.heading.split())}", "a name above scores")


def _named(fields: Mapping[Found, str], winners: Sequence[Found]) -> dict[Found, str]:
    """The columns whose headings are names; beside columns of figures one without any must be a winner's name."""
    won = {names.normalise(cell) for column in winners for cell in column.cells}
    read = {column: field for column, field in fields.items() if field}
    whole = "total" if "total" in read.values() else next(iter(read.values()), WHOLE_SEAT)
    scored = any(map(_has_figures, read))
    winning = {c: fields[c] or whole for c in fields if names.normalise(c.heading) in won}
    return {c: field for c, field in read.items() if _has_figures(c) or not scored} | winning


def _fields_below(columns: Columns, words: Words) -> dict[Found, str]:
    """What the cells below every possible name hold, without a `Max` that only sums up the others."""
    possible = [column for column in columns.unknown() if may_be_a_name(column.heading, words)]
    highest = [c for c in possible if is_of("statistics_or_names", c.heading) and c.sums_up(possible)]
    ticks = {answer(cell) for column in possible for cell in _stated(column)}
    if ticks in ({True, False}, {True}):
        return dict.fromkeys(possible, "winner" if False in ticks else "played")
    return {column: _below_a_name(column, words) for column in possible if column not in highest}


def _has_figures(column: Found) -> bool:
    """Whether any cell holds a figure: beside columns of scores a column of mere words is no player."""
    return any(map(str.isdigit, "".join(column.cells)))


def _stated(column: Found) -> list[str]:
    return [cell for cell in column.cells if not cells.says_unknown(cell)]


def _below_a_name(column: Found, words: Words) -> str:
    """What the cells below a name hold; empty when they are no seats for the greater part."""
    seats = [seat_in(cell, words, named=True) for cell in _stated(column)]
    read = [fields for fields in seats if fields]
    if 2 * len(read) <= len(seats):
        return ""
    return "total" if all(fields == {"total"} for fields in read) else WHOLE_SEAT


def _winner_is_first(columns: Columns, words: Words) -> Iterator[Found]:
    """`Winner, 2nd, 3rd`: the winner stands for the first place."""
    places = {column.of for column in columns.owned("place") if column.field in WHO}
    if "place 2" in places and "place 1" not in places:
        for column in (*columns.plain("winner"), *columns.owned(WINNER)):
            field = column.field if column.of else WHOLE_SEAT
            yield column.meant(field, "place 1", "the other places have columns of their own")


def _in_turn(columns: Columns, words: Words) -> Iterator[Found]:
    """`Player 1, Faction, Player 2, Faction`: a field that follows the first column of every seat is that seat's."""
    first = {str(column.of): column.index for column in reversed(columns.owned("seat", "place", "player"))}
    whose = {index: of for of, index in first.items()}
    behind: dict[str, dict[int, Found]] = {}
    for column in _of_anybody(columns, words):
        edge = max((edge for edge in whose if edge < column.index), default=-1)
        behind.setdefault(column.field, {}).setdefault(edge, column)
    for found in behind.values():
        for edge, column in found.items() if found.keys() == whose.keys() and len(whose) > 1 else ():
            yield column.meant(column.field, whose[edge], "it follows the columns of every seat")


def _of_the_winner(columns: Columns, words: Words) -> Iterator[Found]:
    """Any field right behind the winner is the winner's, and so is a faction or mat elsewhere in the row.

    So is a score where nothing else in the row may be one; behind a numbered player it may be that player's.
    `My faction` is that of who keeps the sheet.
    """
    winner = _winner_column(columns)
    if winner is None or columns.plain("player"):
        return
    once = Counter(column.field for column in columns.plain())
    own = [column for column in _of_anybody(columns, words) if once[column.field] == 1]
    others = columns.owned(EVERYONE, OTHERS, "player", *words.dimensions)
    telling = words.dimensions if any(map(_has_figures, others)) else (*words.dimensions, "total")
    for column in own if not columns.owned("seat", "place") else ():
        if column.field in telling:
            yield column.meant(column.field, WINNER, "it stands once in a row")
    yield from _right_behind(winner, columns, own, words)


def _winner_column(columns: Columns) -> Found | None:
    """The column that names the winner, also where it stands for the first place."""
    first = (column for column in columns.owned("place") if column.field == WHOLE_SEAT and column.reason)
    return next(chain(columns.plain("winner"), first), None)


def _right_behind(winner: Found, columns: Columns, own: Sequence[Found], words: Words) -> Iterator[Found]:
    """The winner's own columns, and those that hold a faction or mat below a heading that says nothing."""
    taken = {column.field for column in columns}
    free = [name for name in words.dimensions if name not in taken]
    for column in columns[columns.index(winner) + 1 :]:
        strange = not column.field and not _has_own_words(column)
        said = (name for name in free if strange and all_say(column, name, words))
        field = column.field if column in own else next(said, "")
        if field:
            yield column.meant(field, WINNER, "it stands right behind the winner")
        elif column.of != WINNER:
            return


def _of_anybody(columns: Columns, words: Words) -> list[Found]:
    """The columns that speak of a seat and name no owner, without `My faction`."""
    return [column for column in columns.of_seats(words) if not _has_own_words(column)]


def _has_own_words(column: Found) -> bool:
    """Whether a heading such as `My faction` or `Banned` speaks of who keeps the sheet or of no seat at all."""
    return any(is_of("own_words", word) for word in column.heading.split())


def _winner_alone(columns: Columns, words: Words) -> Iterator[Found]:
    """A list of winners: nothing but who won and perhaps how many played."""
    for column in columns.plain("winner"):
        names_people = column.share(is_answer) < 0.5 and column.share(is_number) < 0.5
        if names_people and not columns.owners() and not columns.plain(*WHO):
            yield column.meant(WHOLE_SEAT, WINNER)
