"""What each column of an unknown sheet may hold: the heading's own meaning, settled by the cells below it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ingest.sheets import cells
from ingest.sheets.binding import joined_headings
from ingest.sheets.found import BY_CELLS, Columns, Found, Step, is_answer, is_number
from ingest.sheets.layout import BETWEEN_ROWS, EVERYONE
from ingest.sheets.meanings import Meaning, may_be_a_name, meaning
from ingest.sheets.seat_cell import day_of, split_list
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import SAID_AS, WHOLE_SEAT, Words, is_of, read_quietly
from ingest.stated import names


def find_columns(
    rows: Sequence[Row], top: int, heading_rows: int, words: Words, *, sideways: bool = False
) -> Columns:
    """Every column below a row of headings, with what its heading and its cells say.

    On its side a sheet may have names in its first row without a word beside them.
    """
    said = _two_rows if heading_rows > 1 else meaning
    found = []
    for column in _with_cells(rows[top + 1 :], rows[top], joined_headings(rows, top, heading_rows)):
        unsaid = sideways and column.index == 0 and not column.heading
        names_seats = unsaid and not any(map(is_number, column.cells))
        own = Meaning("player") if names_seats else said(column.heading, words)
        found.append(column.meant(*own) if own else column)
    return Columns(found).settled(
        _by_cells, _titled, _stars_or_figures, _end_score, _one_of_each, by_content("date"), words=words
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
            yield Found(index, heading, seen[word], tuple(filled.values()), tuple(filled), gaps)


def _two_rows(heading: str, words: Words) -> Meaning | None:
    """`Amber / Faction`: the heading above names a player, a seat or a place, the one below a field."""
    above, _, below = heading.partition(BETWEEN_ROWS)
    lower, upper = meaning(below or above, words), meaning(above, words)
    if not below or lower is None or lower.of is not None or words.of_game(lower.field):
        return lower
    named = f"player {above}" if upper is None and may_be_a_name(above, words) else None
    return Meaning(lower.field, upper.of if upper else named)


Fits = Callable[[Found, Words], object]


class Answer(NamedTuple):
    """What a column is whose cells fit: a field, empty for none, and whose it is."""

    fits: Fits
    field: str
    of: str | None = None
    reason: str = ""


def _most(fits: Callable[[str], object]) -> Fits:
    return lambda found, words: found.mostly(fits)


def _every(fits: Callable[[str], object]) -> Fits:
    return lambda found, words: found.share(fits) == 1


def _is_mat(found: Found, words: Words) -> bool:
    return "mat" in words.dimensions and all_say(found, "mat", words)


def _otherwise(found: Found, words: Words) -> bool:
    return True


def _is_day(cell: str) -> bool:
    return is_of("summary", cell) or day_of(cell) is not None


def _is_game(cell: str) -> bool:
    word, _, number = cell.rpartition(" ")
    return number.isdigit() and names.columns().find(word) == "game"


def _is_list(cell: str) -> bool:
    return len(split_list(cell)) > 1


def _is_list_of_scores(cell: str) -> bool:
    figures = split_list(cell)
    return len(figures) > 1 and all(map(is_number, figures))


def _is_count(cell: str) -> bool:
    return is_number(cell) or is_of("solo", cell)


def _names_a_title(found: Found, words: Words) -> bool:
    known = words.titles | names.heading_words("other_titles")
    return any(names.normalise(cell) in known for cell in found.cells)


def _numbers_several_rows(found: Found, words: Words) -> bool:
    """Numbers that stand for several rows number the games; others only count the rows."""
    return any(one == other for one, other in pairwise(found.cells)) or found.gaps


_LISTS = Answer(_most(_is_list), WHOLE_SEAT, EVERYONE, "its cells are lists")
_ANSWERS: Mapping[str, Sequence[Answer]] = {
    "rank_or_location": (
        Answer(_most(lambda cell: read_quietly(cells.rank, cell)), "rank"),
        Answer(_otherwise, "place", reason="its cells are no ranks"),
    ),
    "mat_or_table": (Answer(_is_mat, "mat"), Answer(_otherwise, "table")),
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
    "clocks": (Answer(_most(lambda cell: ":" in cell), "time", reason="its cells are times of the day"),),
    "counters": (Answer(_numbers_several_rows, "game", reason="its numbers stand for several rows"),),
    "winner_ticks": (Answer(_every(is_answer), "winner", reason="its cells are ticks"),),
    "in_hours": (Answer(_otherwise, "hours", reason="its heading says hours"),),
    "field total of everyone": (
        Answer(
            _most(lambda cell: any(map(str.isalpha, cell))),
            WHOLE_SEAT,
            EVERYONE,
            "its cells are lists of players",
        ),
    ),
    "field total": (Answer(_most(_is_list_of_scores), "total", EVERYONE, "its cells are lists of scores"),),
    # On its side a sheet may have days or games below the heading of its players.
    "field player": (
        Answer(_every(_is_day), "date", reason="its cells are dates"),
        Answer(_every(_is_game), "game", reason="its cells number games"),
    ),
    "field game": (Answer(_names_a_title, "title", reason="it says what was played"),),
}
"""What a column may be whose heading is of a family of words, or says a field; the first answer counts."""


def _by_cells(columns: Columns, words: Words) -> Iterator[Found]:
    """Columns whose heading leaves it to the cells: the first of its answers that they give."""
    for column in (column for column in columns if column.cells):
        families = (asked for asked in _ANSWERS if " " not in asked and is_of(asked, column.heading))
        plain = f"field {column.field}{f' of {column.of}' if column.of else ''}"
        answers = _ANSWERS.get(next(families, plain), ())
        for answer in [answer for answer in answers if answer.fits(column, words)][:1]:
            yield column.meant(answer.field, answer.of, answer.reason)


def _titled(columns: Columns, words: Words) -> Iterator[Found]:
    """A column of unknown heading says what was played where a cell of it is the title of the game."""
    titled = any(column.field == "title" for column in columns)
    for column in columns.unknown() if not titled else ():
        if any(names.normalise(cell) in words.titles for cell in column.cells):
            yield column.meant("title", reason="it says what was played")


def _stars_or_figures(columns: Columns, words: Words) -> Iterator[Found]:
    """Words that name a figure and a star alike are stars where they stand beside stars and hold ticks."""
    stars = {column: words.tallies.find(column.heading) for column in columns}
    double = {
        column for column in columns.plain() if stars[column] and _names_a_figure(column.heading, words)
    }
    ticked = {column for column in double if column.mostly(_is_tick)}
    twice = len({column.field for column in double}) < len(double)
    if any(map(stars.get, stars.keys() - double)) and (twice or ticked == double):
        for column in ticked:
            yield column.meant(str(stars[column]), reason="it stands among stars and holds ticks")


def _names_a_figure(heading: str, words: Words) -> bool:
    return bool(words.headings.find(heading)) and not words.marked_tallies.find(heading)


def _is_tick(cell: str) -> bool:
    return read_quietly(cells.count_or_tick, cell) in (0, 1)


def _end_score(columns: Columns, words: Words) -> Iterator[Found]:
    """Where a sheet counts nothing else, its coins are the end score."""
    fields = {column.field for column in columns}
    counted = {field for field in fields if field in words.figures or "." in field} - {"stars"}
    for column in columns if counted == {"coins"} and fields.isdisjoint(("total", "net")) else ():
        if column.field == "coins":
            yield column.meant("total", column.of, "nothing else is counted, so it is the end score")


def _one_of_each(columns: Columns, words: Words) -> Iterator[Found]:
    """A field of the whole game has one column: the first with cells, and a stamp is no date beside one.

    So has a player beside labels of rows.
    """
    taken: set[str] = set()
    labels = {column for column in columns.plain("player") if is_of("row_labels", column.heading)}
    stamps = set(columns.plain("stamp"))
    for column in sorted(columns.plain(), key=lambda c: (not c.cells, c in labels or c in stamps, c.index)):
        field = SAID_AS["stamp"] if column in stamps else column.field
        if field in taken and (words.of_game(field) or column in labels):
            yield column.meant("", reason="another column says so")
        taken.add(field)


def by_content(*fields: str) -> Step:
    """The one column of unknown heading whose cells all say one of some fields that no other column holds."""

    def step(columns: Columns, words: Words) -> Iterator[Found]:
        known = {SAID_AS.get(column.field, column.field) for column in columns}
        free = [column for column in columns.unknown() if not column.reason]
        for field in fields:
            fits = [column for column in free if all_say(column, field, words)]
            if len(fits) == 1 and field not in known:
                free.remove(fits[0])
                yield fits[0].meant(field, reason=BY_CELLS)

    return step


def all_say(found: Found, field: str, words: Words) -> bool:
    """Whether all cells are days, or names of a closed list, alone or beside others, and not always the same."""
    if field not in words.dimensions:
        return found.share(_is_day) == 1
    known = words.dimensions[field]
    named = found.share(lambda cell: known.find(cell) or field in words.role_in(cell)) == 1
    return named and len(set(found.cells)) > 1 and not any(map(is_number, found.cells))
