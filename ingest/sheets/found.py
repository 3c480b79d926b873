"""What every column of an unknown sheet holds: what its heading says, settled by the cells below it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, Self

from ingest.sheets import cells
from ingest.sheets.binding import joined_headings
from ingest.sheets.layout import BETWEEN_ROWS, EVERYONE
from ingest.sheets.meanings import PLAYER, Meaning, families_in, families_of, may_be_a_name, meaning
from ingest.sheets.seat_cell import day_of, is_figure, read_seat, split_list
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import SAID_AS, WHOLE_SEAT, Words, all_words, is_of, read_quietly
from ingest.stated import names

BY_CELLS = "all its cells say so"
"""Why a column is read that its heading does not explain."""

LONGEST_KNOWN = 500
"""In letters, of a cell of which something is known without its heading."""

ANY, MOST, ALL = 0.0, 0.5, 0.999
"""Of how many of its cells something must be true to be true of a column: of more than this share."""


@dataclass(eq=False, slots=True)
class Found:
    """A column of an unknown sheet: its heading, the filled cells below by their rows, and what it may hold.

    `field` is empty for a column that is not understood; `of` is whose it is where a row holds several seats.
    `spans` says that one cell may stand for several rows.
    """

    index: int
    heading: str
    number: int
    filled: Mapping[int, str]
    spans: bool
    field: str = ""
    of: str | None = None
    reason: str = ""

    @property
    def cells(self) -> list[str]:
        """The filled cells."""
        return list(self.filled.values())

    @property
    def kind(self) -> str:
        """The first word of whose it is: `seat`, `place`, `player`, `winner` ..., empty where it belongs to no seat."""
        return (self.of or "").partition(" ")[0]

    @property
    def owner(self) -> str:
        """The value of whose it is in one spelling: `amber` of `player Amber`."""
        return names.normalise((self.of or "").partition(" ")[2])

    @property
    def figures(self) -> dict[int, int]:
        """The plain numbers by their rows."""
        return {row: int(cell) for row, cell in self.filled.items() if cell.isdecimal()}

    @property
    def has_figures(self) -> bool:
        """Whether a digit stands in any cell."""
        return any(map(str.isdigit, "".join(self.cells)))

    def settle(self, field: str, of: str | None = None, reason: str = "") -> None:
        """Give the column a meaning, with the reason if its heading is none."""
        self.field, self.of, self.reason = field, of, reason

    def holds(self, share: float, fits: str | Callable[[str], object]) -> bool:
        """Whether more than a share of the filled cells fit, or are of a kind."""
        fit = [fits in kinds_of(cell) if isinstance(fits, str) else bool(fits(cell)) for cell in self.cells]
        return sum(fit) > share * len(fit)


class Columns(list[Found]):
    """All columns of a sheet, from left to right."""

    def again(self) -> Self:
        """The same columns, to be given other meanings."""
        return type(self)(map(replace, self))

    def plain(self, *fields: str) -> list[Found]:
        """The columns that name no owner, of some fields or of any."""
        return [c for c in self if c.field and c.of is None and c.field in (fields or (c.field,))]

    def of_seats(self, words: Words) -> list[Found]:
        """The columns that speak of a seat and name no owner; a winner speaks of the whole row."""
        return [c for c in self.plain() if not words.of_game(c.field) and c.field != "winner"]

    def owned(self, *kinds: str) -> list[Found]:
        """The columns that have an owner, of some kinds or of any."""
        return [c for c in self if c.of and c.kind in (kinds or (c.kind,))]

    def unknown(self) -> list[Found]:
        """The columns that hold something and have no meaning."""
        return [column for column in self if column.filled and not column.field]


def is_number(cell: str) -> bool:
    """Whether a cell holds a whole number."""
    return is_figure(cell) and cell.strip()[:1] not in "dD"


def seat_in(cell: str, words: Words, *, named: bool) -> set[str]:
    """The fields of a seat that a cell says; none where it is no seat. A mere number is no mat."""
    try:
        return {"total"} if is_number(cell) else set(read_seat(cell, words, named=named))
    except cells.CellError:
        return set()


def find_columns(
    rows: Sequence[Row], top: int, heading_rows: int, words: Words, *, sideways: bool = False
) -> Columns:
    """Every column below a row of headings, with what its heading and its cells say.

    On its side a sheet may have names in its first row without a word beside them.
    """
    columns = Columns(_with_cells(rows[top + 1 :], rows[top], joined_headings(rows, top, heading_rows)))
    for column in columns:
        unsaid = sideways and not column.heading and not column.index and not column.holds(ANY, "number")
        _settle_by_cells(column, _said(column.heading, words) or Meaning(PLAYER if unsaid else ""))
    labels = [column for column in columns.plain(PLAYER) if "row_labels" in families_of(column.heading)]
    for column in labels if len(labels) < len(columns.plain(PLAYER)) else ():
        column.settle("", reason="another column says so")
    say_by_cells(columns, words, "title", "date")
    _settle_stars(columns, words)
    _settle_end_score(columns, words)
    return columns


def _settle_by_cells(column: Found, said: Meaning) -> None:
    """Give a column what its heading says, or what its cells choose where the heading leaves it to them."""
    families = families_of(column.heading)
    asked = (choices for family, choices in _FAMILIES.items() if family in families)
    choices = next(asked, _MEANINGS.get(said, ()))
    fits = (choice for choice in choices if column.holds(choice.least, choice.kind))
    choice = next(fits, Choice(said.field, ANY, "", of=said.of))
    column.settle(choice.field, choice.of, choice.reason)
    if "counters" in families and column.spans:
        column.settle("game", reason="its numbers stand for several rows")


def _with_cells(rows: Sequence[Row], top: Row, headings: Sequence[str]) -> Iterator[Found]:
    """Every column that has a heading or cells, with both and without a meaning."""
    body = [row for row in rows if row.cells != top.cells]
    seated = sum(len(row.filled()) > 1 for row in body)
    seen: Counter[str] = Counter()
    for index, heading in enumerate(headings):
        word = " ".join(heading.split()).casefold()
        seen[word] += 1
        filled = {number: text for number, row in enumerate(body) if (text := row.cell(index).strip())}
        again = any(one == other for one, other in pairwise(filled.values()))
        if heading or filled:
            yield Found(index, heading, seen[word], filled, again or 0 < len(filled) < seated)


def _said(heading: str, words: Words) -> Meaning | None:
    """What a heading says, alone or below another: `Amber / Faction` is the faction of Amber."""
    above, _, below = heading.partition(BETWEEN_ROWS)
    lower, upper = meaning(below or above, words), meaning(above, words)
    if not below or lower is None or lower.of is not None or words.of_game(lower.field):
        return lower
    named = f"player {above}" if upper is None and may_be_a_name(above, words) else None
    return Meaning(lower.field, upper.of if upper else named)


class Choice(NamedTuple):
    """What a column is of whose cells more than a share are of a kind: a field, and whose it is."""

    field: str
    least: float
    kind: str
    reason: str = ""
    of: str | None = None


_LISTS = Choice(WHOLE_SEAT, MOST, "list", "its cells are lists", EVERYONE)
_FAMILIES: Mapping[str, Sequence[Choice]] = {
    "rank_or_location": (Choice("rank", MOST, "rank"), Choice("place", ANY, "", "its cells are no ranks")),
    "mat_or_table": (Choice("mat", ALL, "mat"), Choice("table", ANY, "")),
    "wins_or_scores": (
        Choice("winner", MOST, "answer", "its cells say won or lost"),
        _LISTS,
        Choice("total", ANY, ""),
    ),
    "players": (
        Choice("player_count", MOST, "count", "its cells are numbers"),
        _LISTS,
        Choice(PLAYER, ANY, ""),
    ),
    "clocks": (Choice("time", MOST, "clock", "its cells are times of the day"),),
    "winner_ticks": (Choice("winner", ALL, "answer", "its cells are ticks"),),
    "in_hours": (Choice("hours", ANY, "", "its heading says hours"),),
}
"""What a column may be whose heading is of a family of words; the first choice that its cells fit counts."""

_MEANINGS: Mapping[Meaning, Sequence[Choice]] = {
    Meaning("total", EVERYONE): (
        Choice(WHOLE_SEAT, MOST, "text", "its cells are lists of players", EVERYONE),
    ),
    Meaning("total"): (Choice("total", MOST, "scores", "its cells are lists of scores", EVERYONE),),
    # On its side a sheet may have days or games below the heading of its players.
    Meaning(PLAYER): (
        Choice("date", ALL, "day", "its cells are dates"),
        Choice("game", ALL, "game", "its cells number games"),
    ),
    Meaning("game"): (Choice("title", ANY, "title", "it says what was played"),),
}
"""What a column may be although its heading says a field; the first choice that its cells fit counts."""


@lru_cache(maxsize=1 << 14)
def kinds_of(cell: str) -> frozenset[str]:
    """What a cell may be, whatever its heading says; any cell is of the kind without a name, a long one of no other."""
    if len(cell) > LONGEST_KNOWN:
        return frozenset({""})
    word, _, last = cell.rpartition(" ")
    items, count = split_list(cell), read_quietly(cells.count_or_tick, cell)
    titles = names.heading_words("other_titles").union(*(words.titles for words in all_words()))
    kinds = {
        "": True,
        "number": is_number(cell),
        "count": is_number(cell) or is_of("solo", cell),
        "tick": count in (0, 1),
        "answer": names.answers().get(names.normalise(cell)) is not None,
        "rank": read_quietly(cells.rank, cell) is not None,
        "day": is_of("summary", cell) or day_of(cell) is not None,
        "clock": ":" in cell or read_quietly(cells.clock, cell) is not None,
        "game": last.isdigit() and names.columns().find(word) == "game",
        "title": names.normalise(cell) in titles,
        "list": len(items) > 1,
        "scores": len(items) > 1 and all(map(is_number, items)),
        "text": any(map(str.isalpha, cell)),
        "mat": not is_number(cell) and any("mat" in words.role(cell) for words in all_words()),
    }
    return frozenset(kind for kind, said in kinds.items() if said)


def all_say(column: Found, field: str, words: Words) -> bool:
    """Whether all cells are days, or names of a closed list that are not always the same.

    A heading such as `My faction` or `Banned` speaks of who keeps the sheet or of no seat at all.
    """
    if has_own_words(column):
        return False
    if field == "title":
        return not words.titles.isdisjoint(map(names.normalise, column.cells))
    if field not in words.dimensions:
        return column.holds(ALL, "day")
    known = words.dimensions[field]
    named = column.holds(ALL, lambda cell: known.find(cell) or field in words.role_in(cell))
    return named and len(set(column.cells)) > 1 and not column.holds(ANY, "number")


def say_by_cells(columns: Columns, words: Words, *fields: str) -> None:
    """Give the one column of unknown heading whose cells all say one of some fields that meaning."""
    for field in fields:
        known = {SAID_AS.get(column.field, column.field) for column in columns}
        fits = [c for c in columns.unknown() if not c.reason and all_say(c, field, words)]
        if len(fits) == 1 and field not in known:
            fits[0].settle(field, reason="it says what was played" if field == "title" else BY_CELLS)


def has_own_words(column: Found) -> bool:
    """Whether a heading such as `My faction` or `Banned` speaks of who keeps the sheet or of no seat at all."""
    return "own_words" in families_in(column.heading)


def _settle_stars(columns: Columns, words: Words) -> None:
    """Words that name a figure and a star alike are stars where they stand beside stars and hold ticks."""
    stars = {column: kind for column in columns if (kind := words.tallies.find(column.heading))}
    double = [column for column in stars if column.field in words.figures]
    ticked = [column for column in double if column.holds(MOST, "tick")]
    twice = len({column.field for column in double}) < len(double)
    for column in ticked if len(stars) > len(double) and (twice or ticked == double) else ():
        column.settle(stars[column], reason="it stands among stars and holds ticks")


def _settle_end_score(columns: Columns, words: Words) -> None:
    """Where a sheet counts nothing else, its coins are the end score."""
    fields = {column.field for column in columns}
    counted = fields & {*words.figures, "total", "net"} - {"stars"}
    for column in columns if counted == {"coins"} and "." not in "".join(fields) else ():
        if column.field == "coins":
            column.settle("total", column.of, "nothing else is counted, so it is the end score")
