"""Which column of a score sheet holds what: the heading row found, each heading understood.

Five words (workers, mechs, structures, popularity, power) name a figure and a star alike. Such a column
is a star when it stands among star columns and holds ticks; otherwise it is the figure.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ingest import names
from ingest.formats import cells

ROWS_ABOVE_HEADINGS = 30
WIDEST_SHEET = 200
"""Columns; what has more is no score sheet, and is not searched for headings any further."""

GAME_FIELDS = frozenset(
    (
        *("event", "round", "table", "game", "date", "place", "recorder", "edition", "expansions", "policy"),
        *("tile", "stopped", "rounds", "minutes"),
    )
)
"""Columns that speak of the whole game and not of a seat."""

KEY_FIELDS = ("event", "round", "table", "game", "date")
"""What makes rows one game."""

WHO = frozenset(("player", "faction"))
OF_ONE_SEAT = frozenset(("player", "faction", "mat", "total"))

BESIDE_AN_END_SCORE = frozenset(
    (
        *("event", "round", "table", "game", "date", "place", "recorder", "edition", "expansions", "policy"),
        *(
            "stopped",
            "rounds",
            "minutes",
            "player",
            "faction",
            "mat",
            "bid",
            "start",
            "coins",
            "stars",
            "rank",
            "winner",
            "player_count",
            "period",
        ),
    )
)
"""Columns that do not make up a score; whatever else a sheet counts makes its coins those in hand."""

CLOSE_ENOUGH_TO_READ = 88.0
SHORTEST_MISSPELLING = 5
TICK = 1
SEVERAL_MEANINGS = (
    "rank_or_location",
    "mat_or_table",
    "timestamps",
    "titles",
    "colours",
    "clocks",
    "winner_ticks",
    "after_bid",
)
"""Families of headings that only the cells below, or the other headings, explain."""

PUT_ASIDE = " put aside"
"""Behind a heading whose column would be taken for something it is not; people are told the heading alone."""

DAMAGED = "bytes that are no text"
"""How the defect of a row begins whose bytes were lost."""

PLAYER_COUNT = "player_count"
"""A column that says how many sat at the table; it is only compared with the seats that are there."""

PERIOD = "period"
"""A season, a year or a month: games may be numbered anew in each."""

COUNTED_FROM_0_OR_1 = "popularity_bracket"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells with its number in the file; `defect` says why its cells cannot be trusted."""

    line: int
    cells: tuple[str, ...]
    raw: str
    defect: str | None = None

    @property
    def blank(self) -> bool:
        """Nothing but spaces."""
        return self.defect is None and not any(cell.strip() for cell in self.cells)


def written_row(line: int, values: Iterable[str]) -> Row:
    """A row of cells, its text as a sheet with commas would have it."""
    text, cells_ = io.StringIO(), tuple(values)
    csv.writer(text, lineterminator="").writerow(cells_)
    return Row(line, cells_, text.getvalue())


@dataclass(frozen=True, slots=True)
class Column:
    """A column that was understood: `field` is a figure or a kind of star."""

    index: int
    heading: str
    field: str
    star: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a sheet, and the headings nobody understood."""

    columns: tuple[Column, ...]
    width: int
    signature: tuple[str, ...]
    unknown: tuple[str, ...] = field(default=())

    def repeats(self, row: Row) -> bool:
        """Whether a row is the heading row once more."""
        first = row.cells[0] if row.cells else ""
        return names.normalise(first) == self.signature[0] and _signature(row.cells) == self.signature

    def has(self, *fields: str) -> bool:
        """Whether one of these fields has a column of its own."""
        return any(not column.star and column.field in fields for column in self.columns)


def heading_row(rows: Sequence[Row]) -> int | None:
    """The index of the row that names the columns: the one among the first with most known headings."""
    scored = [(recognised(row.cells), -index) for index, row in enumerate(rows[:ROWS_ABOVE_HEADINGS])]
    best, index = max(scored, default=(0, 0))
    return -index if best else None


def recognised(headings: Sequence[str]) -> int:
    """How many headings are understood; none unless a player or a faction is among several."""
    first = headings[:WIDEST_SHEET]
    found = [names.columns().find(heading) for heading in first if 0 < len(heading.strip()) <= 80]
    stars = [heading for heading in first if names.star_columns().find(heading[:80])]
    known = sum(name is not None for name in found) + len(stars)
    return known if known >= 2 and ({"player", "faction"} & set(found)) else 0


def layout(headings: Sequence[str], body: Sequence[Row]) -> Layout:
    """Understand every heading, looking at the values where a word means two things."""
    sure = [_sure(index, heading) for index, heading in enumerate(headings)]
    double = {index for index, heading in enumerate(headings) if sure[index] is None and _is_double(heading)}
    stars = _stars_among(double, headings, sure, body)
    decided = [
        column or (_double(index, heading, index in stars) if index in double else None)
        for index, (heading, column) in enumerate(zip(headings, sure, strict=True))
    ]
    columns = _with_end_score(_first_of_each(column for column in decided if column is not None))
    misspelt = _misspelt(headings, columns)
    understood = {column.index for column in (*columns, *misspelt)}
    written = (h.strip().removesuffix(PUT_ASIDE) for i, h in enumerate(headings) if i not in understood)
    unknown = tuple(filter(None, written))
    return Layout((*columns, *misspelt), len(headings), _signature(headings), unknown)


def settled(headings: Sequence[str]) -> bool:
    """Whether the headings alone say what every column holds, whatever stands below them."""
    sure = [_sure(index, heading) for index, heading in enumerate(headings)]
    double = {index for index, heading in enumerate(headings) if sure[index] is None and _is_double(heading)}
    twins = len({names.columns().find(headings[index]) for index in double}) < len(double)
    if twins or any(_touches_stars(index, double, sure) for index in double) or has_gap(headings):
        return False
    if _again(headings):
        return False
    return not any(
        any(is_of(family, heading) for family in SEVERAL_MEANINGS)
        or names.columns().find(heading) == COUNTED_FROM_0_OR_1
        for heading in headings
    )


def headed_twice(headings: Row, body: Sequence[Row]) -> str | None:
    """A heading of seats that stands above several filled columns: they are of several people, and whose?"""
    again = _again(headings.cells)
    filled = {index for index in again for row in body if index < len(row.cells) and row.cells[index].strip()}
    several = [index for index in sorted(filled) if sum(again[other] == again[index] for other in filled) > 1]
    return headings.cells[several[0]].strip() if several else None


def _again(headings: Sequence[str]) -> dict[int, str]:
    """The headings of one seat's columns that stand more than once, by their places."""
    own = [
        names.normalise(cell) if names.columns().find(cell[:80]) in OF_ONE_SEAT else "" for cell in headings
    ]
    counts = Counter(own)
    return {index: word for index, word in enumerate(own) if word and counts[word] > 1}


def is_of(family: str, heading: str) -> bool:
    """Whether a heading belongs to a family of words that name no single column."""
    return any(spelling in names.heading_words(family) for spelling in names.spellings_of(heading.strip()))


def has_gap(headings: Sequence[str]) -> bool:
    """Whether headings go on behind a column that has none: another table may stand there."""
    last = max((index for index, heading in enumerate(headings) if heading.strip()), default=0)
    first = min((index for index, heading in enumerate(headings) if heading.strip()), default=0)
    return not all(heading.strip() for heading in headings[first:last])


def _signature(values: Sequence[str]) -> tuple[str, ...]:
    words = [names.normalise(value) for value in values]
    while words and not words[-1]:
        words.pop()
    return tuple(words)


def _sure(index: int, heading: str) -> Column | None:
    if is_of("player_count", heading):
        return Column(index, heading, PLAYER_COUNT)
    if is_of("periods", heading):
        return Column(index, heading, PERIOD)
    marked = names.marked_star_columns().find(heading)
    figure, star = names.columns().find(heading), names.star_columns().find(heading)
    if figure and not star:
        return Column(index, heading, figure)
    if marked or (star and not figure):
        return Column(index, heading, marked or star or "", star=True)
    return None


def _is_double(heading: str) -> bool:
    return bool(names.columns().find(heading) and names.star_columns().find(heading))


def _double(index: int, heading: str, star: bool) -> Column:
    found = names.star_columns().find(heading) if star else names.columns().find(heading)
    return Column(index, heading, found or "", star)


def _stars_among(
    double: set[int], headings: Sequence[str], sure: Sequence[Column | None], body: Sequence[Row]
) -> set[int]:
    """The two-faced columns that are stars."""
    stars: set[int] = set()
    for index in sorted(double):
        twins = [other for other in double if _same_word(headings[index], headings[other])]
        if len(twins) > 1:
            stars.add(min(twins, key=lambda twin: (_share_above_tick(twin, body), -twin)))
        elif _touches_stars(index, double, sure) and _share_above_tick(index, body) <= 0.5:
            stars.add(index)
    return _units_together(stars, double, headings)


def _same_word(one: str, other: str) -> bool:
    return names.columns().find(one) == names.columns().find(other)


def _units_together(stars: set[int], double: set[int], headings: Sequence[str]) -> set[int]:
    """Workers, mechs and structures are counted together: if one lone column is a count, all are."""
    units = {i for i in double if names.columns().find(headings[i]) in ("workers", "mechs", "structures")}
    lone = {i for i in units if sum(_same_word(headings[i], headings[other]) for other in units) == 1}
    return stars - lone if lone - stars else stars


def _touches_stars(index: int, double: set[int], sure: Sequence[Column | None]) -> bool:
    """Whether walking over two-faced columns, one way or the other, leads to a star column."""
    return any(_walk(index, step, double, sure) for step in (-1, 1))


def _walk(index: int, step: int, double: set[int], sure: Sequence[Column | None]) -> bool:
    while index in double:
        index += step
    column = sure[index] if 0 <= index < len(sure) else None
    return column is not None and column.star


def _share_above_tick(index: int, body: Sequence[Row]) -> float:
    figures = [_figure(row.cells[index]) for row in body if index < len(row.cells)]
    known = [figure for figure in figures if figure is not None]
    return sum(figure > TICK for figure in known) / len(known) if known else 0.0


def _figure(cell: str) -> int | None:
    try:
        return cells.count_or_tick(cells.tidy(cell))
    except cells.CellError:
        return None


def _first_of_each(columns: Iterable[Column]) -> tuple[Column, ...]:
    """Several columns may hold one kind of star; a figure has one column, the first that names it.

    Linked tables call the label of each row `Name`: that names nobody where there is a column for players.
    """
    kept: dict[tuple[str, int], Column] = {}
    for column in sorted(columns, key=lambda column: is_of("row_labels", column.heading)):
        kept.setdefault((column.field, column.index if column.star else -1), column)
    return tuple(kept.values())


def _with_end_score(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Coins win the game: where a sheet counts nothing else, its coins are the end score."""
    alone = all(not column.star and column.field in BESIDE_AN_END_SCORE for column in columns)
    if not alone:
        return columns
    return tuple(replace(column, field="total") if column.field == "coins" else column for column in columns)


def _misspelt(headings: Sequence[str], columns: Sequence[Column]) -> tuple[Column, ...]:
    """Headings one slip away from a known one whose column is missing."""
    taken, understood = {column.field for column in columns}, {column.index for column in columns}
    found: dict[str, Column] = {}
    for index, heading in enumerate(headings):
        meant = _meant(heading) if index not in understood else None
        if meant is not None and meant not in taken:
            found.setdefault(meant, Column(index, heading, meant))
    return tuple(found.values())


def _meant(heading: str) -> str | None:
    if len(names.normalise(heading)) < SHORTEST_MISSPELLING:
        return None
    nearest = names.columns().nearest(heading, CLOSE_ENOUGH_TO_READ)
    return names.columns().find(nearest) if nearest else None
