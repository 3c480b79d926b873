"""Whose a column is, in a sheet with a row per game: said by its heading, its neighbours, or the cells below."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from ingest.sheets import cells
from ingest.sheets.binding import ABSENT
from ingest.sheets.found import BY_CELLS, Columns, Found, is_answer, is_number
from ingest.sheets.layout import EVERYONE, OTHERS, WINNER
from ingest.sheets.meanings import may_be_a_name
from ingest.sheets.seat_cell import read_seat, split_list
from ingest.sheets.vocabulary import WHO, WHOLE_SEAT, Words, is_of
from ingest.stated import names

WHOLE_ROWS = ("seat", "place", EVERYONE, OTHERS)
"""Owners beside whom no heading is a name."""


def with_owners(columns: Columns, words: Words) -> Columns:
    """The columns of a row per game, each with its owner as far as one can be told."""
    return columns.settled(
        _by_heading_alone,
        _groups,
        _ranks_of_seats,
        _beside_program,
        _listed_seats,
        _names,
        _in_turn,
        _of_the_winner,
        _winner_is_first,
        _winner_alone,
        words=words,
    )


def _by_heading_alone(columns: Columns, words: Words) -> Iterator[Found]:
    """Where a row holds a whole game, cells alone do not say whose faction or mat a column holds.

    Right behind the winner it is the winner's.
    """
    behind = _right_behind(columns, columns.of_seats(words))
    for column in columns.plain(*words.dimensions):
        if column.reason == BY_CELLS and column not in behind:
            yield column.meant("")


def _groups(columns: Columns, words: Words) -> Iterator[Found]:
    """`Player, Faction, Score, Player, Faction, Score`: equal headings of seats belong to seats in turn."""
    plain = columns.of_seats(words)
    counts = Counter(column.field for column in plain)
    turn: Counter[str] = Counter()
    for column in plain if counts["player"] > 1 and len(set(counts.values())) == 1 else ():
        turn[column.field] += 1
        yield column.meant(column.field, f"seat {turn[column.field]}", "its heading comes again")


def _ranks_of_seats(columns: Columns, words: Words) -> Iterator[Found]:
    """`Player 1, Score 1, Place 1`: beside a numbered player a place with a number is that player's rank."""
    seats = columns.owners()
    for column in columns.owned("place"):
        seat = f"seat {column.owner}"
        if seat in seats:
            yield column.meant("rank", seat, "it stands beside a player of that number")


def _beside_program(columns: Columns, words: Words) -> Iterator[Found]:
    """`Player, Score, Automa score`: where only a program has columns of its own, the rest are the player's."""
    owners = {column.owner for column in columns.owned()}
    for column in columns.of_seats(words) if owners and owners <= words.programs else ():
        yield column.meant(column.field, "seat 1", "the only other columns are those of a program")


def _listed_seats(columns: Columns, words: Words) -> Iterator[Found]:
    """A column whose cells list seats, each with a name and a score or a role, whatever its heading is."""
    possible = [] if columns.owned(*WHOLE_ROWS) or columns.plain(*WHO) else columns.unknown()
    for column in [c for c in possible if c.mostly(lambda cell: _lists(cell, words))][:1]:
        yield column.meant(WHOLE_SEAT, EVERYONE, "its cells list players with what they have")


def _lists(cell: str, words: Words) -> bool:
    """Whether all items of a list name a player, and most of them say more."""
    items = split_list(cell) if len(cell) <= cells.LONGEST_CELL else []
    try:
        said = [read_seat(item, words, named=False) for item in items]
    except cells.CellError:
        return False
    more = sum(len(each) > 1 for each in said)
    return len(items) > 1 and all("player" in each for each in said) and 2 * more > len(items)


def _names(columns: Columns, words: Words) -> Iterator[Found]:
    """Headings that are names: the cells below hold scores, roles or ticks for the greater part."""
    if columns.owned(*WHOLE_ROWS) or columns.plain(*WHO):
        return
    candidates = _candidates(columns, words)
    won = {names.normalise(cell) for column in columns.plain("winner") for cell in column.cells}
    fields = _fields_below(candidates, words, won)
    named = [(column, field) for column, field in fields.items() if field]
    for column, field in named if len(named) > 1 else ():
        yield column.meant(field, f"player {' '.join(column.heading.split())}", "a name above scores")


def _candidates(columns: Columns, words: Words) -> list[Found]:
    """The columns whose headings may be names, without one that sums up the others."""
    possible = [column for column in columns.unknown() if may_be_a_name(column.heading, words)]
    return [column for column in possible if not _is_highest(column, possible)]


def _fields_below(candidates: Sequence[Found], words: Words, won: set[str]) -> dict[Found, str]:
    """What the cells below each heading hold that may be a name; beside scores a column of mere words is none.

    A heading that is among the names of the winners is a name, whatever stands below it.
    """
    ticks = _ticks([cell for column in candidates for cell in column.cells], named=bool(won))
    fields = {c: _below_a_name(c, words) if ticks is None else ticks for c in candidates}
    whole = "total" if "total" in fields.values() else WHOLE_SEAT
    for column, field in fields.items():
        if names.normalise(column.heading) in won:
            fields[column] = field or whole
        elif whole == "total" and not _has_figures(column):
            fields[column] = ""
    return fields


def _is_highest(column: Found, possible: Sequence[Found]) -> bool:
    others = [other for other in possible if other is not column]
    return is_of("statistics_or_names", column.heading) and column.sums_up(others)


def _has_figures(column: Found) -> bool:
    """Whether any cell holds a figure: beside columns of scores a column of mere words is no player."""
    return any(letter.isdigit() for cell in column.cells for letter in cell)


def _ticks(below: Sequence[str], *, named: bool) -> str | None:
    """What cells say that only tick: won and lost, or who took part where the winner is named; else None."""
    stated = _stated(below)
    if not stated or any(map(is_number, stated)) or not all(map(is_answer, stated)):
        return None
    answers = {names.answers().get(names.normalise(cell)) for cell in stated}
    took_part = "played" if named and answers == {True} else ""
    return "winner" if answers == {True, False} else took_part


def _stated(below: Sequence[str]) -> list[str]:
    return [cell for cell in below if cell not in ABSENT and not cells.says_unknown(cell)]


def _below_a_name(column: Found, words: Words) -> str:
    """What the cells below a name hold; empty when they are no seats for the greater part."""
    seats = [_seat_below(cell, words) for cell in _stated(column.cells)]
    read = [kind for kind in seats if kind]
    if 2 * len(read) <= len(seats):
        return ""
    return "total" if set(read) == {"total"} else WHOLE_SEAT


def _seat_below(cell: str, words: Words) -> str:
    if is_number(cell):
        return "total"
    try:
        return "seat" if read_seat(cell, words, named=True) else ""
    except cells.CellError as error:
        return "" if error.fatal else "total"


def _in_turn(columns: Columns, words: Words) -> Iterator[Found]:
    """`Player 1, Faction, Player 2, Faction`: a field that follows every numbered column is that seat's."""
    whose = _edges(columns)
    behind: dict[str, dict[int, Found]] = {}
    for column in columns.of_seats(words):
        owner = max((edge for edge in whose if edge < column.index), default=None)
        if owner is not None:
            behind.setdefault(column.field, {}).setdefault(owner, column)
    for found in behind.values():
        for owner, column in found.items() if len(found) == len(whose) > 1 else ():
            yield column.meant(column.field, whose[owner], "it follows the columns of every seat")


def _edges(columns: Columns) -> dict[int, str]:
    """Where the columns of each seat begin, and whose they are; a winner stands for the first of places."""
    numbered = [column for column in columns.owned("seat", "place", "player") if column.field in WHO]
    named = [column for column in columns.owned("player") if column.field == "total"]
    edges = {column.index: str(column.of) for column in numbered or named}
    lacks_first = "place 2" in edges.values() and "place 1" not in edges.values()
    winner = {column.index: "place 1" for column in columns.plain("winner")[:1]} if lacks_first else {}
    return {**winner, **edges}


def _of_the_winner(columns: Columns, words: Words) -> Iterator[Found]:
    """A faction or mat that stands once in a row is the winner's, and so is any field right behind the winner.

    So is a score where nothing else in the row may be one. `My faction` is that of who keeps the sheet.
    """
    winner = columns.plain("winner")[:1]
    if not winner or columns.plain("player"):
        return
    once = Counter(column.field for column in columns.plain())
    own = [c for c in columns.of_seats(words) if once[c.field] == 1 and not _is_ones_own(c)]
    others = columns.owned(*WHOLE_ROWS, "player", *words.dimensions)
    scored = not _names_people(winner[0]) or any(map(_has_figures, others))
    telling = words.dimensions if scored else (*words.dimensions, "total")
    behind = _right_behind(columns, own)
    for column in own:
        if column in behind:
            yield column.meant(column.field, WINNER, "it stands right behind the winner")
        elif column.field in telling:
            yield column.meant(column.field, WINNER, "it stands once in a row")


def _right_behind(columns: Columns, own: Sequence[Found]) -> list[Found]:
    """Those of some columns that follow the winner without another between them."""
    winner = columns.plain("winner")[:1]
    following = columns[columns.index(winner[0]) + 1 :] if winner else ()
    return [*takewhile(lambda column: column in own or column.of == WINNER, following)]


def _is_ones_own(column: Found) -> bool:
    return any(is_of("own_words", word) for word in column.heading.split())


def _winner_is_first(columns: Columns, words: Words) -> Iterator[Found]:
    """`Winner, 2nd, 3rd`: the winner stands for the first place."""
    whole = {column.of for column in columns.owned("place") if column.field == WHOLE_SEAT}
    if "place 1" in whole or "place 2" not in columns.owners():
        return
    for column in (*columns.plain("winner"), *columns.owned(WINNER)):
        field = column.field if column.of else WHOLE_SEAT
        yield column.meant(field, "place 1", "the other places have columns of their own")


def _winner_alone(columns: Columns, words: Words) -> Iterator[Found]:
    """A list of winners: nothing but who won and perhaps how many played."""
    for column in columns.plain("winner"):
        if not columns.owners() and not columns.plain(*WHO) and _names_people(column):
            yield column.meant(WHOLE_SEAT, WINNER)


def _names_people(column: Found) -> bool:
    return column.share(is_answer) < 0.5 and column.share(is_number) < 0.5
