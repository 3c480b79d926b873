"""What speaks against a reading: figures, players or results that it would leave unused or give to no player."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ingest.sheets.found import Columns, Found, is_number, share
from ingest.sheets.meanings import meaning
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
    "no_names",
    "extremes",
    "summary",
    "standings",
    "ratings",
    "counters",
    "clocks",
    "statistics_or_names",
)
"""Words above figures that are nobody's."""

LOW = 10
"""In coins: somebody whose every score is below this is probably no player."""

MOST_TOLD = 3


@dataclass(frozen=True, slots=True)
class Case:
    """A reading to be doubted: all columns of a sheet, those that it uses, and what game it is about."""

    columns: Columns
    used: Sequence[Found]
    words: Words
    table: Table

    @property
    def fields(self) -> set[str]:
        """The fields that are read."""
        return {column.field for column in self.used}


def of_a_row_per_seat(case: Case) -> list[str]:
    """Doubts about a row per seat."""
    return [*_told(OF_SEATS, case), *_no_result(case)]


def of_a_row_per_game(case: Case) -> list[str]:
    """Doubts about a row per game."""
    return [*_no_result(case), *_no_game(case), *_told(OF_GAMES, case), *_bare(case)]


def _told(kinds: Mapping[str, Callable[[Case], Iterable[Found]]], case: Case) -> list[str]:
    return [
        text.format(column.heading or "a column")
        for text, doubtful in kinds.items()
        for column in doubtful(case)
    ]


def left_above(rows: Sequence[Row]) -> tuple[str, ...]:
    """Whole rows above the headings are no title: the headings may stand there."""
    whole = [row for row in rows if len(row.filled()) > NAME_AND_VALUE]
    return (f"{len(whole)} rows above the headings are left out",) if whole else ()


def headings_below(columns: Columns, words: Words) -> tuple[str, ...]:
    """Words for columns among the cells: the headings may stand there, and the sheet is not on its side."""
    every = (cell for column in columns for cell in column.cells if not is_of("summary", cell))
    found = next((cell for cell in every if _is_heading(cell[:80], words)), None)
    return (f"“{found}” stands among the cells and is a word for a column",) if found else ()


def says_title(table: Table, words: Words) -> bool:
    """Whether the worksheet's name or a cell near its top names the game."""
    texts = [table.title or "", *(cell for row in table.rows[:ROWS_ABOVE_HEADINGS] for cell in row.cells)]
    near = "\n".join(names.normalise(text) for text in texts)
    return any(title in near for title in words.titles)


def _may_be_players(case: Case) -> list[Found]:
    """A column of words that nothing explains may be the players: then factions are no people."""
    named = case.fields & {"player", WHOLE_SEAT}
    return [] if named else [c for c in case.columns.unknown() if share(c, is_number) < 0.5]


def _standings(case: Case) -> list[Found]:
    told_apart = case.fields & set(KEY_FIELDS)
    return [] if told_apart else [c for c in case.columns.unknown() if _sums_up(c.heading.strip())]


def _sums_up(heading: str) -> bool:
    """`Wins`, `Elo`, `R1`, `Round 2`: figures of many games."""
    is_round = heading[-1:].isdigit() and heading.rstrip("0123456789 ").casefold() in ROUND_WORDS
    return is_round or is_of("standings", heading) or is_of("ratings", heading)


def _figures_beside(case: Case) -> list[Found]:
    """Without a day or a number for its games, a sheet with further figures may sum up many games."""
    told_apart = case.fields & {*KEY_FIELDS, *case.words.figures, *case.words.dimensions}
    return [] if told_apart else _with_figures(case.columns.unknown())[:MOST_TOLD]


def _with_figures(columns: Iterable[Found]) -> list[Found]:
    return [column for column in columns if share(column, is_number) > 0.5]


def _again(case: Case) -> list[Found]:
    """Further columns of what a seat has once."""
    once = case.columns.plain("player", "total", "rank", *case.words.dimensions)
    places = {column.index for column in case.used}
    return [column for column in once if column.cells and column.index not in places]


def _no_result(case: Case) -> list[str]:
    known = case.fields & (RESULTS | case.words.figures) or any("." in name for name in case.fields)
    return [] if known else ["no column says who won or how many points anybody had"]


def _no_game(case: Case) -> list[str]:
    """Figures by the day may be anything: names in the headings need a word of the game or named winners."""
    named = [column for column in case.used if column.kind == "player" and column.reason]
    telling = {*case.words.dimensions, *case.words.figures, "winner", WHOLE_SEAT}
    told = telling & case.fields or says_title(case.table, case.words)
    return [f"nothing says that {case.words.title} was played"] if named and not told else []


def _nobodys(case: Case) -> list[Found]:
    """Results that belong to none of the seats."""
    return [c for c in case.columns.plain(*OF_SOMEBODY) if c.cells and c not in case.used]


def _labels(case: Case) -> list[Found]:
    """A column that says what its row holds, as where a game takes two rows."""
    return [c for c in case.columns.unknown() if share(c, lambda cell: _is_word(cell, case.words)) > 0.5]


def _players_left(case: Case) -> list[Found]:
    """Figures below a heading that says nothing, beside columns of players: somebody may be left out."""
    beside = Columns(case.used).owned("player")
    left = [column for column in case.columns.unknown() if beside and not column.reason]
    figures = [column for column in left if any(map(is_number, column.cells))]
    return [c for c in figures if not any(map(_is_nobodys, c.heading.split()))]


def _may_list_players(case: Case) -> list[Found]:
    """Where only the winner is named: columns whose cells name people who won."""
    used = Columns(case.used)
    if used.owned("seat", "place", "player", "everyone", "others", *case.words.dimensions):
        return []
    winners = [column for column in used if "winner" in (column.field, column.kind)]
    won = {cell.casefold() for column in winners for cell in column.cells}
    return [c for c in case.columns.unknown() if share(c, lambda cell: _names_one(cell, won)) > 0.5]


def _names_one(cell: str, people: set[str]) -> bool:
    return any(name in cell.casefold() for name in people)


def _too_low(case: Case) -> list[Found]:
    """A heading that was taken for a name, with figures far below the scores of the others."""
    named = [c for c in case.used if c.kind == "player" and c.field == "total" and c.reason]
    low = [c for c in named if max(map(int, filter(str.isdecimal, c.cells)), default=LOW) < LOW]
    return low if len(low) < len(named) else []


def _is_nobodys(word: str) -> bool:
    return any(is_of(family, word) for family in NO_PLAYERS)


def _is_heading(cell: str, words: Words) -> bool:
    """Whether a cell names a field; a faction stands among cells as well."""
    found = meaning(cell, words)
    return found is not None and (found.of or "").partition(" ")[0] not in words.dimensions


def _is_word(cell: str, words: Words) -> bool:
    found = meaning(cell, words)
    return found is not None and found.of is None


def _bare(case: Case) -> list[str]:
    """Seats side by side without a day or a number."""
    keys = Columns(case.used).plain(*KEY_FIELDS, "stamp")
    beside = Columns(case.used).owned("seat", *case.words.dimensions)
    return ["no column tells one game from the other"] if beside and not keys else []


OF_SEATS = {
    "no column is read as the player, and “{}” may be it": _may_be_players,
    "“{}” sums up many games": _standings,
    "“{}” holds figures that are not used": _figures_beside,
    "“{}” stands above several columns": _again,
}
OF_GAMES = {
    "“{}” may be the result of any of the players": _nobodys,
    "“{}” says what its row holds": _labels,
    "“{}” holds figures and may be a player": _players_left,
    "“{}” may name the players": _may_list_players,
    "the figures below “{}” are too low for a player's scores": _too_low,
}
"""What may be said of a column, and the columns of which it is."""
