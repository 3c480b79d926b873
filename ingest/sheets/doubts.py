"""What speaks against a reading: figures, players or results that it would leave unused or give to no player."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ingest.sheets.found import Columns, Found, is_number
from ingest.sheets.layout import WINNER
from ingest.sheets.meanings import MOST_PLACES, STANDINGS, meaning, names_a_value
from ingest.sheets.owners import seat_in
from ingest.sheets.table import Row, Table
from ingest.sheets.vocabulary import KEY_FIELDS, WHOLE_SEAT, Words, is_of
from ingest.stated import names

ROWS_ABOVE_HEADINGS = 30
NAME_AND_VALUE = 2
"""Cells of a row above the headings that says something of every game."""

RESULTS = ("total", "net", "total_before_bid", "rank", "winner", WHOLE_SEAT)
OF_SOMEBODY = ("player", "total", "rank", "net", WHOLE_SEAT)
NO_PLAYERS = (*STANDINGS, "no_names", "extremes", "summary", "counters", "clocks")
"""Words above figures that belong to no player."""

LOW = 10
"""In coins: somebody whose every score is below this is probably no player."""

MOST_TOLD = 3
SHORTEST_SLIP = 7
CLOSE_ENOUGH = 88.0
"""From 0 to 100, of a heading and a word for a column of which it may be a slip."""


@dataclass(frozen=True)
class Case:
    """A reading to be doubted: all columns of a sheet, those that it uses, and what game it is about."""

    orientation: str
    columns: Columns
    used: Columns
    words: Words
    table: Table

    @property
    def fields(self) -> set[str]:
        """The fields that are read."""
        return {column.field for column in self.used}

    def lacks(self, *fields: str) -> bool:
        """Whether none of some fields is read."""
        return self.fields.isdisjoint(fields)


def doubts(case: Case) -> Iterator[str]:
    """What speaks against a reading."""
    words, by_game = case.words, case.orientation == "row per game"
    once = case.columns.plain("player", "total", "rank", "winner", *words.figures, *words.dimensions)
    yield from _said_twice(case.used if by_game else once)
    if case.lacks(*RESULTS, *words.figures) and "." not in "".join(case.fields):
        yield "no column says who won or how many points anybody had"
    for text, doubtful in (OF_GAMES if by_game else OF_SEATS).items():
        yield from (text.format(column.heading or "a column") for column in doubtful(case))
    yield from _of_a_row_per_game(case) if by_game else ()


def _of_a_row_per_game(case: Case) -> Iterator[str]:
    words = case.words
    named = any(column.reason for column in case.used.owned("player"))
    vague = case.lacks(*words.dimensions, *words.figures, "winner", WHOLE_SEAT)
    if named and vague and not says_title(case.table, words):
        yield f"nothing says that {words.game.replace('_', ' ').title()} was played"
    if case.used.owned("seat", *words.dimensions) and not case.used.plain(*KEY_FIELDS, "stamp"):
        yield "no column tells one game from the other"


def _said_twice(columns: Iterable[Found]) -> Iterator[str]:
    """Two filled columns that say the same of the same seat: one of them would be lost."""
    first: dict[tuple[str, str | None], Found] = {}
    for column in (column for column in columns if column.cells):
        other = first.setdefault((column.field, column.of), column)
        if other is not column and other.heading == column.heading:
            yield f"“{column.heading}” stands above several columns"
        elif other is not column:
            yield f"“{other.heading}” and “{column.heading}” may both be the {column.field}"


def left_above(rows: Sequence[Row]) -> tuple[str, ...]:
    """Whole rows above the headings are no title: the headings may stand there."""
    whole = [row for row in rows if len(row.filled()) > NAME_AND_VALUE]
    return (f"{len(whole)} rows above the headings are left out",) if whole else ()


def has_headings_below(columns: Columns, words: Words) -> bool:
    """Whether words for columns stand among the cells: the headings may stand there, and the sheet not on its side.

    A faction stands among cells as well.
    """
    every = (cell for column in columns for cell in column.cells if not is_of("summary", cell))
    meanings = filter(None, (meaning(cell[:80], words) for cell in every))
    return any(not names_a_value(found, words) for found in meanings)


def says_title(table: Table, words: Words) -> bool:
    """Whether the worksheet's name or a cell near its top names the game."""
    texts = [table.title or "", *(cell for row in table.rows[:ROWS_ABOVE_HEADINGS] for cell in row.cells)]
    near = "\n".join(map(names.normalise, texts))
    return any(title in near for title in words.titles)


def _no_player(case: Case) -> list[Found]:
    """Where no column is read as the player: those that may be it."""
    strange = [column for column in case.columns.unknown() if column.share(is_number) < 0.5]
    return strange if case.lacks("player", WHOLE_SEAT) else []


def _figures_left(case: Case) -> list[Found]:
    """Where nothing tells games apart: figures that may sum up many games, as `Wins` or `Round 2` do."""
    unknown = case.columns.unknown() if case.lacks(*KEY_FIELDS) else []
    sums = [c for c in unknown if c.mostly(is_number) or any(is_of(each, c.heading) for each in STANDINGS)]
    return sums[:MOST_TOLD]


def _nobodys(case: Case) -> list[Found]:
    """Results that belong to none of the seats, or to a winner whom mere places below names do not tell surely."""
    totals = [column for column in case.used.owned("player") if column.field == "total"]
    figures = [figure for column in totals for figure in column.figures.values()]
    untold = bool(figures) and max(figures) <= MOST_PLACES and case.lacks("winner")
    plain = [column for column in case.columns.plain(*OF_SOMEBODY) if column.cells]
    return [*plain, *(case.used.owned(WINNER) if untold else ())]


def _labels(case: Case) -> list[Found]:
    """A column that says what its row holds, as where a game takes two rows."""

    def names_a_column(cell: str) -> bool:
        found = meaning(cell, case.words)
        return found is not None and found.of is None

    return [column for column in case.columns.unknown() if column.mostly(names_a_column)]


def _players_left(case: Case) -> list[Found]:
    """Figures below a heading that says nothing, beside columns of players; and seats below any heading."""
    players = case.used.owned("player")
    free = [column for column in case.columns.unknown() if not _is_no_player(column, players)]

    def is_seat(cell: str) -> bool:
        return len(seat_in(cell, case.words, named=False)) > 1

    return [c for c in free if (players and any(map(is_number, c.cells))) or c.mostly(is_seat)]


def _is_no_player(column: Found, players: Sequence[Found]) -> bool:
    """Whether a heading has a word for something that is never a player; `Max` is one above the highest figures."""
    words = column.heading.split()
    if any(is_of("statistics_or_names", word) for word in words):
        return column.sums_up(players)
    return any(is_of(family, word) for word in words for family in NO_PLAYERS)


def _may_list_players(case: Case) -> list[Found]:
    """Columns whose headings or cells name people who won, as where only the winner is read."""
    winners = [column for column in case.used if "winner" in (column.field, column.kind)]
    won = {cell.casefold() for column in winners for cell in column.cells}

    def names_one(cell: str) -> bool:
        return any(name in cell.casefold() for name in won)

    return [
        column for column in case.columns.unknown() if column.mostly(names_one) or names_one(column.heading)
    ]


def _too_low(case: Case) -> list[Found]:
    """A heading that was taken for a name, with figures far below the scores of the others."""
    named = [c for c in case.used.owned("player") if c.field in ("total", WHOLE_SEAT) and c.reason]
    highest = {column: max(map(_figure, column.cells), default=0) for column in named}
    usual = sorted(highest.values())[len(highest) // 2] if highest else 0
    low = [c for c in named if c.figures and (highest[c] < LOW or 3 * highest[c] < usual)]
    return low if len(low) < len(named) else []


def _slips(case: Case) -> list[Found]:
    """Headings that were taken for names and are nearly a word for a column, without the names of winners."""
    won = {names.normalise(cell) for c in case.used.plain("winner") for cell in c.cells}
    headings = {c: names.normalise(c.heading) for c in case.used.owned("player") if c.reason}
    long = [c for c, text in headings.items() if text == c.owner not in won and len(text) >= SHORTEST_SLIP]
    return [column for column in long if case.words.headings.nearest(column.heading, CLOSE_ENOUGH)]


def _figure(cell: str) -> int:
    """The last figure of a cell."""
    return int((re.findall(r"\d{1,4}", cell) or ["0"])[-1])


OF_SEATS = {
    "no column is read as the player, and “{}” may be it": _no_player,
    "“{}” holds figures that are not used": _figures_left,
}
OF_GAMES = {
    "“{}” may be the result of any of the players": _nobodys,
    "“{}” says what its row holds": _labels,
    "“{}” holds figures and may be a player": _players_left,
    "“{}” may name the players": _may_list_players,
    "“{}” is nearly a word for a column and may be no player": _slips,
    "the figures below “{}” are too low for a player's scores": _too_low,
}
"""What may be said of a column of a row per seat or per game, and the columns of which it is."""
