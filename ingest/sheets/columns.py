"""What each column of an unknown sheet may hold: the heading's own meaning, settled by the cells below it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from ingest.sheets import cells
from ingest.sheets.binding import joined_headings
from ingest.sheets.found import BY_CELLS, Columns, Found, is_answer, is_number, is_statistic, reads, share
from ingest.sheets.layout import BETWEEN_ROWS
from ingest.sheets.meanings import Meaning, halves_of, may_be_a_name, meaning
from ingest.sheets.seat_cell import split_list
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import SAID_AS, WHOLE_SEAT, Words, is_of, read_quietly
from ingest.stated import names

MOSTLY = 0.5
NEARLY_ALL = 0.999
CLOSE_ENOUGH = 88.0
OTHER_FAMILIES = ("standings", "no_names", "ratings", "summary", "extremes")
SHORTEST_MISSPELLING = 5


def find_columns(
    rows: Sequence[Row], top: int, heading_rows: int, words: Words, *, sideways: bool = False
) -> Columns:
    """Every column below a row of headings, with what its heading and its cells say.

    On its side a sheet may have names in its first row without a word beside them.
    """
    headings = joined_headings(rows, top, heading_rows)
    body = [row for row in rows[top + 1 :] if row.cells != rows[top].cells]
    seated = sum(len(row.filled()) > 1 for row in body)
    seen: Counter[str] = Counter()
    found = []
    for index, heading in enumerate(headings):
        word = " ".join(heading.split()).casefold()
        seen[word] += 1
        filled = {number: text for number, row in enumerate(body) if (text := row.cell(index).strip())}
        if heading or filled:
            below = tuple(filled.values())
            own = _two_rows(heading, words) if heading_rows > 1 else meaning(heading, words)
            own = Meaning("player") if sideways and _is_corner(index, heading, below) else own
            gaps = 0 < len(below) < seated
            found.append(Found(index, heading, seen[word], below, own, gaps=gaps, rows=tuple(filled)))
    return _settled(Columns(found), words)


def _is_corner(index: int, heading: str, below: Sequence[str]) -> bool:
    """Whether names stand below the empty corner of a sheet on its side."""
    return index == 0 and not heading and not any(map(is_number, below))


def _two_rows(heading: str, words: Words) -> Meaning | None:
    """`Amber / Faction`: the heading above names a player, a seat or a place, the one below a field."""
    above, _, below = heading.partition(BETWEEN_ROWS)
    lower = meaning(below, words) if below else meaning(above, words)
    if not below or lower is None or lower.of is not None:
        return lower
    upper = meaning(above, words)
    if upper is not None and upper.of and not words.of_game(lower.field):
        return Meaning(lower.field, upper.of)
    if upper is None and may_be_a_name(above, words) and not words.of_game(lower.field):
        return Meaning(lower.field, f"player {above}")
    return lower


def _settled(columns: Columns, words: Words) -> Columns:
    """The columns with every doubt decided that their cells or the other headings can decide."""
    columns = columns.changed(_by_cells(column, words) for column in columns)
    for step in (
        _statistics_or_names,
        _no_owners,
        _stars_or_figures,
        _end_score,
        _one_of_each,
        _misspelt,
        _by_content,
    ):
        columns = step(columns, words)
    return columns


def _by_cells(found: Found, words: Words) -> Found:
    """A column whose heading leaves it to the cells: the first of its answers that they give."""
    plain = found.field if found.of is None else f"{found.field} of {found.of}"
    families = (family for family in _FAMILIES if found.cells and is_of(family, found.heading))
    asked = next(families, plain)
    if asked in _ASKED:
        return _ASKED[asked](found, words)
    answers = (answer for answer in _ANSWERS.get(asked, ()) if share(found, answer.fits) > answer.more_than)
    answer = next(answers, None)
    return found.meant(answer.field, answer.of, answer.reason) if answer else found


class Answer(NamedTuple):
    """Cells of which more than a share fit make their column this field."""

    fits: Callable[[str], bool]
    more_than: float
    field: str
    of: str | None = None
    reason: str = ""


def _has_letters(cell: str) -> bool:
    return any(map(str.isalpha, cell))


def _is_day(cell: str) -> bool:
    if is_of("summary", cell):
        return True
    return any(map(str.isdigit, cell)) and read_quietly(cells.date, cell) is not None


def _is_game(cell: str) -> bool:
    word, _, number = cell.rpartition(" ")
    return number.isdigit() and names.columns().find(word) == "game"


def _is_rank(cell: str) -> bool:
    return read_quietly(cells.rank, cell) is not None


def _is_list(cell: str) -> bool:
    return len(split_list(cell)) > 1


def _is_clock(cell: str) -> bool:
    return ":" in cell


def _is_count(cell: str) -> bool:
    return is_number(cell) or names.normalise(cell) in names.heading_words("solo")


def _is_anything(cell: str) -> bool:
    return True


_LISTS = Answer(_is_list, MOSTLY, WHOLE_SEAT, "everyone", "its cells are lists")
_ANSWERS: Mapping[str, Sequence[Answer]] = {
    "total of everyone": (
        Answer(_has_letters, MOSTLY, WHOLE_SEAT, "everyone", "its cells are lists of players"),
    ),
    # On its side a sheet may have days or games below the heading of its players.
    "player": (
        Answer(_is_day, NEARLY_ALL, "date", reason="its cells are dates"),
        Answer(_is_game, NEARLY_ALL, "game", reason="its cells number games"),
    ),
    "rank_or_location": (
        Answer(_is_rank, MOSTLY, "rank"),
        Answer(_is_anything, MOSTLY, "place", reason="its cells are no ranks"),
    ),
    "wins_or_scores": (
        Answer(is_answer, MOSTLY, "winner", reason="its cells say won or lost"),
        _LISTS,
        Answer(_is_anything, MOSTLY, "total"),
    ),
    "players": (
        Answer(_is_count, MOSTLY, "player_count", reason="its cells are numbers"),
        _LISTS,
        Answer(_is_anything, MOSTLY, "player"),
    ),
    "clocks": (Answer(_is_clock, MOSTLY, "time", reason="its cells are times of the day"),),
    "winner_ticks": (Answer(is_answer, NEARLY_ALL, "winner", reason="its cells are ticks"),),
}
"""What a column may be whose heading is of a family of words, or says a field; the first answer counts."""


def _hours(found: Found, words: Words) -> Found:
    in_hours = is_of("in_hours", found.heading)
    return found.meant("hours", reason="its heading says hours") if in_hours else found


def _title(found: Found, words: Words) -> Found:
    known = words.titles | names.heading_words("other_titles")
    named = any(names.normalise(cell) in known for cell in found.cells)
    return found.meant("title", reason="it says what was played") if named else found


def _mat_or_table(found: Found, words: Words) -> Found:
    named = share(found, _has_letters) > MOSTLY
    mats = [name for name in list(words.dimensions)[1:] if named and reads(found, name, words) == 1]
    return found.meant(next(iter(mats), "table"))


def _colour(found: Found, words: Words) -> Found:
    first = next(iter(words.dimensions))
    named = reads(found, first, words) == 1
    return found.meant(first, reason="its cells are colours") if named else found.without_meaning("colours")


def _counter(found: Found, words: Words) -> Found:
    """Numbers that stand for several rows number the games; others only count the rows."""
    again = any(one == other for one, other in pairwise(found.cells)) or found.gaps
    return found.meant("game", reason="its numbers stand for several rows") if again else found


_ASKED: Mapping[str, Callable[[Found, Words], Found]] = {
    "minutes": _hours,
    "game": _title,
    "mat_or_table": _mat_or_table,
    "colours": _colour,
    "counters": _counter,
}
_FAMILIES = (
    *("rank_or_location", "mat_or_table", "wins_or_scores", "players", "colours", "clocks", "counters"),
    "winner_ticks",
)


def _statistics_or_names(columns: Columns, words: Words) -> Columns:
    """`Max score`, `Score Max`: beside scores of other players it is Max's, unless it is the highest of every row."""
    named = [c for c in columns if c.kind == "player"]
    owned = [_of_owner(c, named, words) for c in columns if c.meaning is None]
    return columns.changed(filter(None, owned))


def _of_owner(found: Found, named: list[Found], words: Words) -> Found | None:
    halves = [
        (owner, field)
        for owner, field in halves_of(found.heading, words)
        if is_of("statistics_or_names", owner)
    ]
    for owner, field in halves:
        beside = [c for c in named if c.field == field]
        if beside and is_statistic(found, beside):
            return found.without_meaning("it sums up every row")
        if beside:
            return found.meant(field, f"player {owner}", "it stands beside those of other players")
    return None


def _no_owners(columns: Columns, words: Words) -> Columns:
    """`Player, Final score`: beside a column of players a heading has no owner but a program."""
    taken = {c.field for c in columns if c.of is None}
    if "player" not in taken:
        return columns
    named = [c for c in columns if c.kind == "player" and c.owner not in words.programs]
    once = Counter(c.field for c in named)
    why = "players have a column of their own"
    free = [c.meant(c.field, reason=why) for c in named if once[c.field] == 1 and c.field not in taken]
    return columns.changed(free)


def _by_content(columns: Columns, words: Words) -> Columns:
    """The one column of unknown heading whose cells are all days, factions or mats, where no other holds them."""
    ways: dict[str, Callable[[Found], bool]] = {"date": lambda column: share(column, _is_day) == 1}
    ways |= {name: partial(_all_named, dimension=name, words=words) for name in words.dimensions}
    for field, fits in ways.items():
        there = any(SAID_AS.get(column.field, column.field) == field for column in columns)
        alike = [column for column in columns if column.unknown and not column.reason and fits(column)]
        if len(alike) == 1 and not there:
            meant = alike[0].meant(field, reason=BY_CELLS)
            columns = columns.changed([meant])
    return columns


def _all_named(found: Found, dimension: str, words: Words) -> bool:
    """Whether all cells are names of a closed list, alone or beside others, no figures, and not always the same."""
    known = words.dimension_names[dimension]
    named = share(found, lambda cell: bool(known.find(cell)) or dimension in words.role_in(cell)) == 1
    return named and len(set(found.cells)) > 1 and not any(map(is_number, found.cells))


def _stars_or_figures(columns: Columns, words: Words) -> Columns:
    """Words that name a figure and a star alike are stars where they stand beside stars and hold ticks."""
    double = [column for column in columns if _is_double(column, words)]
    ticked = [column for column in double if share(column, _is_tick) > MOSTLY]
    beside = any(words.tallies.find(column.heading) for column in columns if column not in double)
    twice = len({column.field for column in double}) < len(double)
    if not beside or not (twice or len(ticked) == len(double)):
        return columns
    why = "it stands among stars and holds ticks"
    stars = [c.meant(str(words.tallies.find(c.heading)), reason=why) for c in ticked]
    return columns.changed(stars)


def _is_double(found: Found, words: Words) -> bool:
    plain = found.of is None and words.headings.find(found.heading) and words.tallies.find(found.heading)
    return bool(plain) and not words.marked_tallies.find(found.heading)


def _is_tick(cell: str) -> bool:
    value = read_quietly(cells.count_or_tick, cell)
    return value is not None and value <= 1


def _end_score(columns: Columns, words: Words) -> Columns:
    """Where a sheet counts nothing else, its coins are the end score."""
    counts = {c.field for c in columns if c.field in words.figures or "." in c.field} - {"stars"}
    totals = any(c.field in ("total", "net") for c in columns)
    if counts != {"coins"} or totals:
        return columns
    why = "nothing else is counted, so it is the end score"
    return columns.changed(c.meant("total", c.of, why) for c in columns if c.field == "coins")


def _one_of_each(columns: Columns, words: Words) -> Columns:
    """A field of the whole game or of the seat of a row has one column: the first with cells; tallies have many."""
    taken: dict[str, int] = {}
    for column in sorted(columns, key=lambda c: (not c.cells, is_of("row_labels", c.heading), c.index)):
        if column.of is None and column.field and "." not in column.field:
            taken.setdefault(column.field, column.index)
    stamps = [c for c in columns if c.field == "stamp" and "date" in taken]
    once = columns.changed(_again(c, taken, words) for c in columns)
    return once.changed(c.without_meaning("there is a column for the date") for c in stamps)


def _again(found: Found, taken: Mapping[str, int], words: Words) -> Found:
    repeated = found.of is None and found.field in taken and taken[found.field] != found.index
    label = found.field == "player" and is_of("row_labels", found.heading)
    drop = repeated and (label or words.of_game(found.field))
    return found.without_meaning("another column says so") if drop else found


def _misspelt(columns: Columns, words: Words) -> Columns:
    """Headings one slip away from a known one whose column is missing."""
    taken = {c.field for c in columns}
    strange = [column for column in columns if column.meaning is None and not column.reason]
    return columns.changed(_corrected(column, taken, words) for column in strange)


def _corrected(found: Found, taken: set[str], words: Words) -> Found:
    known = any(is_of(family, found.heading) for family in OTHER_FAMILIES)
    numbered = any(map(str.isdigit, found.heading))
    if known or numbered or len(names.normalise(found.heading)) < SHORTEST_MISSPELLING:
        return found
    nearest = words.headings.nearest(found.heading, CLOSE_ENOUGH)
    field = words.headings.find(nearest) if nearest else None
    if field is None or field in taken:
        return found
    taken.add(field)
    return found.meant(field, reason=f"a slip for “{nearest}”")
