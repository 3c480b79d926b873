"""What each column of an unknown sheet may hold: the heading's own meaning, settled by the cells below it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ingest.sheets import cells
from ingest.sheets.binding import joined_headings
from ingest.sheets.found import BY_CELLS, Columns, Found, is_answer, is_number
from ingest.sheets.layout import BETWEEN_ROWS, EVERYONE
from ingest.sheets.meanings import Meaning, halves_of, may_be_a_name, meaning
from ingest.sheets.seat_cell import day_of, split_list
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import SAID_AS, WHOLE_SEAT, Words, is_of, read_quietly
from ingest.stated import names

CLOSE_ENOUGH = 88.0
OTHER_FAMILIES = ("standings", "no_names", "ratings", "summary", "extremes")
SHORTEST_MISSPELLING = 5


def find_columns(
    rows: Sequence[Row], top: int, heading_rows: int, words: Words, *, sideways: bool = False
) -> Columns:
    """Every column below a row of headings, with what its heading and its cells say.

    On its side a sheet may have names in its first row without a word beside them.
    """
    said = _two_rows if heading_rows > 1 else meaning
    found = list(_with_cells(rows[top + 1 :], rows[top], joined_headings(rows, top, heading_rows)))
    for number, column in enumerate(found):
        unsaid = sideways and column.index == 0 and not column.heading
        names_seats = unsaid and not any(map(is_number, column.cells))
        own = Meaning("player") if names_seats else said(column.heading, words)
        found[number] = replace(column, meaning=own)
    return Columns(found).settled(
        _by_cells,
        _statistics_or_names,
        _no_owners,
        _stars_or_figures,
        _end_score,
        _one_of_each,
        _misspelt,
        _by_content,
        words=words,
    )


def _with_cells(rows: Sequence[Row], top: Row, headings: Sequence[str]) -> Iterator[Found]:
    """Every column that has a heading or cells, with both and without a meaning."""
    body = [row for row in rows if row.cells != top.cells]
    seated = sum(len(row.filled()) > 1 for row in body)
    seen: Counter[str] = Counter()
    for index, heading in enumerate(headings):
        word = " ".join(heading.split()).casefold()
        seen[word] += 1
        filled = {number: text for number, row in enumerate(body) if (text := row.cell(index).strip())}
        if heading or filled:
            gaps = 0 < len(filled) < seated
            yield Found(index, heading, seen[word], tuple(filled.values()), tuple(filled), gaps, None)


def _two_rows(heading: str, words: Words) -> Meaning | None:
    """`Amber / Faction`: the heading above names a player, a seat or a place, the one below a field."""
    above, _, below = heading.partition(BETWEEN_ROWS)
    lower, upper = meaning(below or above, words), meaning(above, words)
    if not below or lower is None or lower.of is not None or words.of_game(lower.field):
        return lower
    named = f"player {above}" if upper is None and may_be_a_name(above, words) else None
    return Meaning(lower.field, upper.of if upper else named)


class Answer(NamedTuple):
    """What a column is whose cells fit: a field, or a dimension of the game by its number; empty for nothing."""

    fits: Callable[[Found, Words], bool]
    field: str | int
    of: str | None = None
    reason: str = ""


def _most(fits: Callable[[str], bool]) -> Callable[[Found, Words], bool]:
    return lambda found, words: found.mostly(fits)


def _every(fits: Callable[[str], bool]) -> Callable[[Found, Words], bool]:
    return lambda found, words: found.share(fits) == 1


def _otherwise(found: Found, words: Words) -> bool:
    return True


def _has_letters(cell: str) -> bool:
    return any(map(str.isalpha, cell))


def _is_day(cell: str) -> bool:
    return is_of("summary", cell) or day_of(cell) is not None


def _is_game(cell: str) -> bool:
    word, _, number = cell.rpartition(" ")
    return number.isdigit() and names.columns().find(word) == "game"


def _is_list(cell: str) -> bool:
    return len(split_list(cell)) > 1


def _is_count(cell: str) -> bool:
    return is_number(cell) or names.normalise(cell) in names.heading_words("solo")


def _names_a_title(found: Found, words: Words) -> bool:
    known = words.titles | names.heading_words("other_titles")
    return any(names.normalise(cell) in known for cell in found.cells)


def _is_dimension(number: int) -> Callable[[Found, Words], bool]:
    """Whether all cells name values of a dimension of the game, such as mats."""
    return lambda found, words: any(
        found.reads_as(name, words) for name in list(words.dimensions)[number : number + 1]
    )


def _numbers_several_rows(found: Found, words: Words) -> bool:
    """Numbers that stand for several rows number the games; others only count the rows."""
    return any(one == other for one, other in pairwise(found.cells)) or found.gaps


_LISTS = Answer(_most(_is_list), WHOLE_SEAT, EVERYONE, "its cells are lists")
_ANSWERS: Mapping[str, Sequence[Answer]] = {
    "rank_or_location": (
        Answer(_most(lambda cell: read_quietly(cells.rank, cell) is not None), "rank"),
        Answer(_otherwise, "place", reason="its cells are no ranks"),
    ),
    "mat_or_table": (
        Answer(lambda found, words: found.mostly(_has_letters) and _is_dimension(1)(found, words), 1),
        Answer(_otherwise, "table"),
    ),
    "wins_or_scores": (
        Answer(_most(is_answer), "winner", reason="its cells say won or lost"),
        _LISTS,
        Answer(_otherwise, "total"),
    ),
    "players": (
        Answer(_most(_is_count), "player_count", reason="its cells are numbers"),
        _LISTS,
        Answer(_otherwise, "player"),
    ),
    "colours": (
        Answer(_is_dimension(0), 0, reason="its cells are colours"),
        Answer(_otherwise, "", reason="colours"),
    ),
    "clocks": (Answer(_most(lambda cell: ":" in cell), "time", reason="its cells are times of the day"),),
    "counters": (Answer(_numbers_several_rows, "game", reason="its numbers stand for several rows"),),
    "winner_ticks": (Answer(_every(is_answer), "winner", reason="its cells are ticks"),),
    "field total of everyone": (
        Answer(_most(_has_letters), WHOLE_SEAT, EVERYONE, "its cells are lists of players"),
    ),
    # On its side a sheet may have days or games below the heading of its players.
    "field player": (
        Answer(_every(_is_day), "date", reason="its cells are dates"),
        Answer(_every(_is_game), "game", reason="its cells number games"),
    ),
    "field minutes": (
        Answer(
            lambda found, words: is_of("in_hours", found.heading), "hours", None, "its heading says hours"
        ),
    ),
    "field game": (Answer(_names_a_title, "title", reason="it says what was played"),),
}
"""What a column may be whose heading is of a family of words, or says a field; the first answer counts."""

_FAMILIES = tuple(asked for asked in _ANSWERS if not asked.startswith("field "))


def _by_cells(columns: Columns, words: Words) -> Iterator[Found]:
    """Columns whose heading leaves it to the cells: the first of its answers that they give."""
    for column in columns:
        families = (family for family in _FAMILIES if column.cells and is_of(family, column.heading))
        plain = f"field {column.field} of {column.of}" if column.of else f"field {column.field}"
        answers = _ANSWERS.get(next(families, plain), ())
        answer = next((answer for answer in answers if answer.fits(column, words)), None)
        if answer is not None:
            field = answer.field if isinstance(answer.field, str) else list(words.dimensions)[answer.field]
            yield column.meant(field, answer.of, answer.reason)


def _statistics_or_names(columns: Columns, words: Words) -> Iterator[Found]:
    """`Max score`, `Score Max`: beside scores of other players it is Max's, unless it is the highest of every row."""
    for column in columns:
        halves = halves_of(column.heading, words) if column.meaning is None else []
        for owner, field in halves:
            beside = [c for c in columns if c.kind == "player" and c.field == field]
            if not beside or not is_of("statistics_or_names", owner):
                continue
            if column.sums_up(beside):
                yield column.meant("", reason="it sums up every row")
            else:
                yield column.meant(field, f"player {owner}", "it stands beside those of other players")
            break


def _no_owners(columns: Columns, words: Words) -> Iterator[Found]:
    """`Player, Final score`: beside a column of players a heading has no owner but a program."""
    taken = {column.field for column in columns if column.of is None}
    named = [c for c in columns.owned("player") if "player" in taken and c.owner not in words.programs]
    once = Counter(column.field for column in named)
    for column in named:
        if once[column.field] == 1 and column.field not in taken:
            yield column.meant(column.field, reason="players have a column of their own")


def _stars_or_figures(columns: Columns, words: Words) -> Iterator[Found]:
    """Words that name a figure and a star alike are stars where they stand beside stars and hold ticks."""
    double = [column for column in columns if _is_double(column, words)]
    ticked = [column for column in double if column.mostly(_is_tick)]
    beside = any(words.tallies.find(column.heading) for column in columns if column not in double)
    twice = len({column.field for column in double}) < len(double)
    if beside and (twice or len(ticked) == len(double)):
        for column in ticked:
            star = str(words.tallies.find(column.heading))
            yield column.meant(star, reason="it stands among stars and holds ticks")


def _is_double(found: Found, words: Words) -> bool:
    plain = found.of is None and words.headings.find(found.heading) and words.tallies.find(found.heading)
    return bool(plain) and not words.marked_tallies.find(found.heading)


def _is_tick(cell: str) -> bool:
    value = read_quietly(cells.count_or_tick, cell)
    return value is not None and value <= 1


def _end_score(columns: Columns, words: Words) -> Iterator[Found]:
    """Where a sheet counts nothing else, its coins are the end score."""
    fields = {column.field for column in columns}
    counts = {field for field in fields if field in words.figures or "." in field} - {"stars"}
    if counts == {"coins"} and fields.isdisjoint(("total", "net")):
        for column in columns:
            if column.field == "coins":
                yield column.meant("total", column.of, "nothing else is counted, so it is the end score")


def _one_of_each(columns: Columns, words: Words) -> Iterator[Found]:
    """A field of the whole game has one column: the first with cells; so has a player beside labels of rows."""
    taken: dict[str, int] = {}
    plain = columns.plain()
    labels = [column for column in plain if is_of("row_labels", column.heading)]
    for column in sorted(plain, key=lambda c: (not c.cells, c in labels, c.index)):
        taken.setdefault(column.field, column.index)
    for column in plain:
        once = words.of_game(column.field) or (column.field == "player" and column in labels)
        if once and taken[column.field] != column.index:
            yield column.meant("", reason="another column says so")
        elif column.field == "stamp" and "date" in taken:
            yield column.meant("", reason="there is a column for the date")


def _misspelt(columns: Columns, words: Words) -> Iterator[Found]:
    """Headings one slip away from a known one whose column is missing."""
    taken = {column.field for column in columns}
    for column in columns:
        heading = column.heading
        strange = not column.field and not column.reason and not any(map(str.isdigit, heading))
        known = any(is_of(family, heading) for family in OTHER_FAMILIES)
        if not strange or known or len(names.normalise(heading)) < SHORTEST_MISSPELLING:
            continue
        nearest = words.headings.nearest(heading, CLOSE_ENOUGH)
        field = words.headings.find(nearest) if nearest else None
        if field is not None and field not in taken:
            taken.add(field)
            yield column.meant(field, reason=f"a slip for “{nearest}”")


def _by_content(columns: Columns, words: Words) -> Iterator[Found]:
    """The one column of unknown heading whose cells are all days, factions or mats, where no other holds them."""
    known = {SAID_AS.get(column.field, column.field) for column in columns}
    free = [column for column in columns.unknown() if not column.reason]
    for field in ("date", *words.dimensions):
        fits = [
            c for c in free if (_all_named(c, field, words) if field != "date" else c.share(_is_day) == 1)
        ]
        if len(fits) == 1 and field not in known:
            free.remove(fits[0])
            yield fits[0].meant(field, reason=BY_CELLS)


def _all_named(found: Found, dimension: str, words: Words) -> bool:
    """Whether all cells are names of a closed list, alone or beside others, no figures, and not always the same."""
    vocabulary = words.dimensions[dimension]
    named = found.share(lambda cell: bool(vocabulary.find(cell)) or dimension in words.role_in(cell)) == 1
    return named and len(set(found.cells)) > 1 and not any(map(is_number, found.cells))
