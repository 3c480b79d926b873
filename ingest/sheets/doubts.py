"""What speaks against a reading: figures, players or results that it would leave unused or give to no player."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ingest.sheets.cells import CellError
from ingest.sheets.found import Columns, Found, is_number
from ingest.sheets.layout import EVERYONE, OTHERS
from ingest.sheets.meanings import meaning
from ingest.sheets.seat_cell import read_seat
from ingest.sheets.table import Row, Table
from ingest.sheets.vocabulary import KEY_FIELDS, WHOLE_SEAT, Words, is_of
from ingest.stated import names

ROWS_ABOVE_HEADINGS = 30
NAME_AND_VALUE = 2
"""Cells of a row above the headings that says something of every game."""

RESULTS = frozenset(("total", "net", "total_before_bid", "rank", "winner", WHOLE_SEAT))
OF_SOMEBODY = frozenset(("player", "total", "rank", "net", WHOLE_SEAT))
ROUND_WORDS = ("r", "round", "т", "тур", "rd", "runde")
NO_PLAYERS = (
    *("no_names", "extremes", "summary", "standings", "ratings", "counters", "clocks"),
    "statistics_or_names",
)
"""Words above figures that belong to no player."""

LOW = 10
"""In coins: somebody whose every score is below this is probably no player."""

MOST_TOLD = 3
_LAST_FIGURE = re.compile(r"(?<!\w)\d{1,3}\W*$|^\W*\d{1,3}(?= \()")


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
    return _of_a_row_per_game(case) if case.orientation == "row per game" else _of_a_row_per_seat(case)


def _of_a_row_per_seat(case: Case) -> Iterator[str]:
    unknown, words = case.columns.unknown(), case.words
    if case.lacks("player", WHOLE_SEAT):
        strange = [column for column in unknown if column.share(is_number) < 0.5]
        yield from _told("no column is read as the player, and “{}” may be it", strange)
    if case.lacks(*KEY_FIELDS):
        yield from _told("“{}” sums up many games", [c for c in unknown if _sums_up(c.heading.strip())])
    if case.lacks(*KEY_FIELDS, *words.figures, *words.dimensions):
        figures = [column for column in unknown if column.mostly(is_number)]
        yield from _told("“{}” holds figures that are not used", figures[:MOST_TOLD])
    once = case.columns.plain("player", "total", "rank", "winner", *words.figures, *words.dimensions)
    yield from _said_twice(once)
    yield from _no_result(case)


def _said_twice(columns: Iterable[Found]) -> Iterator[str]:
    """Two filled columns that say the same of the same seat: one of them would be lost."""
    first: dict[tuple[str, str | None], Found] = {}
    for column in columns:
        other = first.setdefault((column.field, column.of), column) if column.cells else column
        if other is not column and other.heading == column.heading:
            yield f"“{column.heading}” stands above several columns"
        elif other is not column:
            yield f"“{other.heading}” and “{column.heading}” may both be the {column.field}"


def _of_a_row_per_game(case: Case) -> Iterator[str]:
    yield from _no_result(case)
    yield from _said_twice(column for column in case.used if "." not in column.field)
    named = [column for column in case.used.owned("player") if column.reason]
    telling = case.lacks(*case.words.dimensions, *case.words.figures, "winner", WHOLE_SEAT)
    if named and telling and not says_title(case.table, case.words):
        yield f"nothing says that {case.words.title} was played"
    for text, doubtful in OF_GAMES.items():
        yield from _told(text, doubtful(case))
    keys = case.used.plain(*KEY_FIELDS, "stamp")
    if case.used.owned("seat", *case.words.dimensions) and not keys:
        yield "no column tells one game from the other"


def left_above(rows: Sequence[Row]) -> tuple[str, ...]:
    """Whole rows above the headings are no title: the headings may stand there."""
    whole = [row for row in rows if len(row.filled()) > NAME_AND_VALUE]
    return (f"{len(whole)} rows above the headings are left out",) if whole else ()


def headings_below(columns: Columns, words: Words) -> tuple[str, ...]:
    """Words for columns among the cells: the headings may stand there, and the sheet is not on its side.

    A faction stands among cells as well.
    """
    every = (cell for column in columns for cell in column.cells if not is_of("summary", cell))
    meanings = ((cell, meaning(cell[:80], words)) for cell in every)
    found = next((cell for cell, said in meanings if said and said.kind not in words.dimensions), None)
    return (f"“{found}” stands among the cells and is a word for a column",) if found else ()


def says_title(table: Table, words: Words) -> bool:
    """Whether the worksheet's name or a cell near its top names the game."""
    texts = [table.title or "", *(cell for row in table.rows[:ROWS_ABOVE_HEADINGS] for cell in row.cells)]
    near = "\n".join(names.normalise(text) for text in texts)
    return any(title in near for title in words.titles)


def _told(text: str, columns: Iterable[Found]) -> Iterator[str]:
    return (text.format(column.heading or "a column") for column in columns)


def _sums_up(heading: str) -> bool:
    """`Wins`, `Elo`, `R1`, `Round 2`: figures of many games."""
    is_round = heading[-1:].isdigit() and heading.rstrip("0123456789 ").casefold() in ROUND_WORDS
    return is_round or is_of("standings", heading) or is_of("ratings", heading)


def _no_result(case: Case) -> Iterator[str]:
    if case.lacks(*RESULTS, *case.words.figures) and not any("." in name for name in case.fields):
        yield "no column says who won or how many points anybody had"


def _nobodys(case: Case) -> list[Found]:
    """Results that belong to none of the seats."""
    return [c for c in case.columns.plain(*OF_SOMEBODY) if c.cells and c not in case.used]


def _labels(case: Case) -> list[Found]:
    """A column that says what its row holds, as where a game takes two rows."""

    def names_a_column(cell: str) -> bool:
        found = meaning(cell, case.words)
        return found is not None and found.of is None

    return [column for column in case.columns.unknown() if column.mostly(names_a_column)]


def _players_left(case: Case) -> list[Found]:
    """Figures below a heading that says nothing, beside columns of players; seats below none or one that is taken."""
    is_seat = partial(_is_seat, words=case.words)
    players, seats = case.used.owned("player"), case.used.owned("player", "place", *case.words.dimensions)
    free = [column for column in case.columns.unknown() if not _names_no_player(column.heading)]
    figures = [c for c in free if players and not c.reason and any(map(is_number, c.cells))]
    hidden = [c for c in free if seats and (c.reason or not c.heading) and c.mostly(is_seat)]
    return list(dict.fromkeys((*figures, *hidden)))


def _is_seat(cell: str, words: Words) -> bool:
    """Whether a cell says more of a seat than one thing, and ends with a figure."""
    try:
        return len(read_seat(cell, words, named=False)) > 1 and bool(_LAST_FIGURE.search(cell))
    except CellError:
        return False


def _names_no_player(heading: str) -> bool:
    """Whether a heading has a word for something that is never a player."""
    return any(is_of(family, word) for word in heading.split() for family in NO_PLAYERS)


def _may_list_players(case: Case) -> list[Found]:
    """Where only the winner is named: columns whose cells name people who won."""
    if case.used.owned("seat", "place", "player", EVERYONE, OTHERS, *case.words.dimensions):
        return []
    winners = [column for column in case.used if "winner" in (column.field, column.kind)]
    won = {cell.casefold() for column in winners for cell in column.cells}

    def names_one(cell: str) -> bool:
        return any(name in cell.casefold() for name in won)

    return [column for column in case.columns.unknown() if column.mostly(names_one)]


def _too_low(case: Case) -> list[Found]:
    """A heading that was taken for a name, with figures far below the scores of the others."""
    named = [c for c in case.used.owned("player") if c.field in ("total", WHOLE_SEAT) and c.reason]
    highest = {c: max(map(_figure, c.cells), default=0) for c in named}
    usual = sorted(highest.values())[len(highest) // 2] if highest else 0
    low = [c for c in named if c.figures and (highest[c] < LOW or 3 * highest[c] < usual)]
    return low if len(low) < len(named) else []


def _figure(cell: str) -> int:
    """The last figure of a cell."""
    return int((re.findall(r"\d{1,4}", cell) or ["0"])[-1])


OF_GAMES = {
    "“{}” may be the result of any of the players": _nobodys,
    "“{}” says what its row holds": _labels,
    "“{}” holds figures and may be a player": _players_left,
    "“{}” may name the players": _may_list_players,
    "the figures below “{}” are too low for a player's scores": _too_low,
}
"""What may be said of a column of a row per game, and the columns of which it is."""
