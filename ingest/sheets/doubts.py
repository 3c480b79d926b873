"""What speaks against a reading: figures, players or results that it would leave unused or give to no player."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median_high

from ingest.sheets.found import ANY, MOST, Columns, Found, seat_in
from ingest.sheets.layout import ALONE, EVERYONE, WINNER
from ingest.sheets.meanings import FEWEST_HEADINGS, MOST_PLACES, NO_NAMES, families_in, families_of, meaning
from ingest.sheets.table import Table
from ingest.sheets.vocabulary import KEY_FIELDS, SAID_AS, WHOLE_SEAT, Words
from ingest.stated import names

ROWS_ABOVE_HEADINGS = 30
RESULTS = ("total", "net", "total_before_bid", "rank", "winner", WHOLE_SEAT)
OF_SOMEBODY = ("player", "total", "rank", "net", WHOLE_SEAT)
LOW = 10
"""In coins: a name whose every score is below this is probably no player."""

MUCH_LOWER = 3
"""How many times lower than the usual highest score that of a player hardly is."""

SHORTEST_SLIP = 7
CLOSE_ENOUGH = 88.0
"""From 0 to 100, of a heading and a word for a column of which it may be a slip."""

NEVER = 2.0
"""A share of cells that no column has."""

FIGURES = "“{}” holds figures that are not used"
LABELS = "“{}” says what its row holds"
PLAYERS = "“{}” may name the players"
WORDS = "no column is read as the player, and “{}” may be it"
_FIGURE = re.compile(r"[+-]?\d{1,4}(?:[.,]\d+)?\s?[%*$]?")
_FIGURES = re.compile(r"\d{1,4}")


@dataclass(frozen=True)
class Case:
    """A reading of a sheet, to be doubted: its columns, a row per seat or per game, and what game it is about.

    `titled` says that a title names the game, `above` counts whole rows above the headings.
    """

    columns: Columns
    words: Words
    by_game: bool
    titled: bool
    above: int
    heading_rows: int
    sideways: bool

    @property
    def plausible(self) -> bool:
        """Whether every row has a player or a dimension, and something more."""
        owners = {column.of for column in self.columns.owned()}
        if self.by_game:
            return len(owners) >= FEWEST_HEADINGS or not owners.isdisjoint(ALONE)
        named = not self.lacks("player", WHOLE_SEAT, *list(self.words.dimensions)[:1])
        return named and len(self.fields) >= FEWEST_HEADINGS

    @cached_property
    def used(self) -> Columns:
        """The columns to read: of a field of the whole game, and of most in a row per seat, the first with cells.

        A stamp is no date beside one. What a row per game says of anybody is always read.
        """
        first: dict[str | int, Found] = {}
        for column in sorted(self.columns.plain(), key=lambda each: (not each.filled, each.field == "stamp")):
            several = "." in column.field or (self.by_game and column.field == "winner")
            if self.words.of_game(column.field) or not self.by_game or several:
                field = SAID_AS.get(column.field, column.field)
                first.setdefault(column.index if several else field, column)
        read = {*first.values(), *(self.columns.owned() if self.by_game else ())}
        return Columns(column for column in self.columns if column in read)

    @property
    def fields(self) -> set[str]:
        """The fields that are read."""
        return {column.field for column in self.used}

    def lacks(self, *fields: str) -> bool:
        """Whether none of some fields is read."""
        return self.fields.isdisjoint(fields)

    def winners(self) -> set[str]:
        """The names of those who won, as far as cells hold them."""
        columns = (column for column in self.used if "winner" in (column.field, column.kind))
        return {names.normalise(cell) for column in columns for cell in column.cells} - {""}


def doubts(case: Case) -> Iterator[str]:
    """What speaks against a reading."""
    words, used = case.words, case.used
    yield from _said_twice(case)
    if case.lacks(*RESULTS, *words.figures) and "." not in "".join(case.fields):
        yield "no column says who won or how many points anybody had"
    if case.above:
        yield f"{case.above} rows above the headings are left out"
    yield from _unexplained(case)
    if not case.by_game:
        return
    yield from (f"“{column.heading}” may be the result of any of the players" for column in _nobodys(case))
    yield from _unconfirmed(case)
    named = any(column.reason for column in used.owned("player"))
    if named and not case.titled and case.lacks(*words.dimensions, *words.figures, "winner", WHOLE_SEAT):
        yield f"nothing says that {words.game.replace('_', ' ').title()} was played"
    if used.owned("seat", *words.dimensions) and not used.plain(*KEY_FIELDS, "stamp"):
        yield "no column tells one game from the other"


def _said_twice(case: Case) -> Iterator[str]:
    """Two filled columns that say the same of the same seat: one of them would be lost.

    So would a second day or number of a game that differs from the first, as where games stand side by side.
    """
    once = ("player", "total", "rank", "winner", *case.words.figures, *case.words.dimensions)
    first: dict[tuple[str, str | None], Found] = {}
    keys = case.columns.plain(*KEY_FIELDS)
    for column in dict.fromkeys([*case.used, *keys] if case.by_game else case.columns.plain(*once)):
        other = first.setdefault((column.field, column.of), column) if column.cells else column
        if other.filled == column.filled and column in keys:
            continue
        if other is not column and other.heading == column.heading:
            yield f"“{column.heading}” stands above several columns"
        elif other is not column:
            yield f"“{other.heading}” and “{column.heading}” may both be the {column.field}"


def _unexplained(case: Case) -> Iterator[str]:
    """Every filled column must be used, be explained by its heading, or say nothing of a game.

    Figures beside columns of players may be those of one more; where nothing tells games apart, they may sum up
    many of them. Where nobody is read as the player, any word may be. `Max` is a player unless it stands above
    the highest figures.
    """
    won = case.winners()
    for column in case.columns.unknown():
        said = Counter(_said_in(cell, won, case.words) for cell in column.cells)
        said[PLAYERS] += len(column.cells) * (_said_in(column.heading, won, case.words) == PLAYERS)
        least = _allowed(case, column.heading).items()
        doubtful = (text for text, share in least if said[text] > share * len(column.cells))
        yield from (text.format(column.heading or "a column") for text in doubtful)


def _allowed(case: Case, heading: str) -> dict[str, float]:
    """Up to what share the cells of a column that is not used may say what is doubtful."""
    families = families_in(heading)
    told = families & NO_NAMES and "statistics_or_names" not in families
    nameless = not case.by_game and case.lacks("player", WHOLE_SEAT)
    keyless = not case.by_game and case.lacks(*KEY_FIELDS)
    figures = keyless or (case.used.owned("player") and not told)
    asked = MOST if case.by_game or nameless else NEVER
    words = MOST if nameless else NEVER
    return {FIGURES: ANY if figures else NEVER, LABELS: asked, PLAYERS: asked, WORDS: words}


def _said_in(cell: str, won: set[str], words: Words) -> str:
    """What is doubtful about a cell that is not used."""
    text, found = names.normalise(cell), meaning(cell, words)
    if _FIGURE.fullmatch(cell):
        return FIGURES
    if any(name in text for name in won) or len(seat_in(cell, words, named=False)) > 1:
        return PLAYERS
    return LABELS if found and found.of is None else WORDS


def _nobodys(case: Case) -> list[Found]:
    """Results that belong to none of the seats, or to a winner whom mere places below names do not tell surely."""
    totals = [column for column in case.used.owned("player") if column.field == "total"]
    highest = max((figure for column in totals for figure in column.figures.values()), default=0)
    untold = case.lacks("winner") and 0 < highest <= MOST_PLACES
    plain = [column for column in case.columns.plain(*OF_SOMEBODY) if column.cells]
    return [*plain, *(case.used.owned(WINNER) if untold else ())]


def _unconfirmed(case: Case) -> Iterator[str]:
    """Headings that were taken for names and are no winner's: nearly a word for a column, or above low figures."""
    for column in _without_result(case):
        yield f"“{column.heading}” is nearly a word for a column and may be no player"
    named = [column for column in case.used.owned("player") if column.reason]
    low, nearest = _too_low(named), case.words.headings.nearest
    for column in (column for column in named if column.owner not in case.winners()):
        long = len(column.owner) >= SHORTEST_SLIP and names.normalise(column.heading) == column.owner
        statistic = "statistics_or_names" in families_of(column.heading)
        if statistic or (long and nearest(column.heading, CLOSE_ENOUGH)):
            yield f"“{column.heading}” is nearly a word for a column and may be no player"
        elif column in low:
            yield f"the figures below “{column.heading}” are too low for a player's scores"


def _without_result(case: Case) -> list[Found]:
    """The columns of players of whom only a faction or mat is said, as by `Banned nation`, where others have more."""
    own = case.words.dimensions
    more = {c.owner for c in case.used.owned("player", "seat", "place", EVERYONE) if c.field not in own}
    told = more | case.words.programs | case.winners()
    return [column for column in case.used.owned("player") if more and column.owner not in told]


def _too_low(named: Sequence[Found]) -> list[Found]:
    """The columns whose figures are far below those of the others; none where all are low."""
    highest = {column: max(map(_last_figure, column.cells), default=0) for column in named}
    usual = median_high(highest.values()) if highest else 0
    least = max(LOW, usual / MUCH_LOWER)
    low = [column for column in named if column.figures and highest[column] < least]
    return low if len(low) < len(named) else []


def _last_figure(cell: str) -> int:
    """The last figure of a cell, which is a score behind a role; 0 where there is none."""
    return int((_FIGURES.findall(cell) or ["0"])[-1])


def says_title(table: Table, words: Words) -> bool:
    """Whether the worksheet's name or a cell near its top names the game."""
    texts = [table.title or "", *(cell for row in table.rows[:ROWS_ABOVE_HEADINGS] for cell in row.cells)]
    near = "\n".join(map(names.normalise, texts))
    return any(title in near for title in words.titles)
