"""What speaks against a reading: figures, players or results that it would leave unused or give to nobody."""

from collections.abc import Sequence

from ingest import names
from ingest.sheets.found import Columns, Found, is_number, share
from ingest.sheets.meanings import meaning
from ingest.sheets.table import Row, Table
from ingest.sheets.vocabulary import KEY_FIELDS, WHOLE_SEAT, Words, is_of

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


def of_a_row_per_seat(columns: Columns, kept: Sequence[Found], words: Words) -> list[str]:
    """Doubts about a row per seat that uses these columns."""
    fields = {column.field for column in kept}
    steps = (_no_player, _standings, _figures_beside, _no_result)
    return [
        *(doubt for step in steps for doubt in step(columns, fields, words)),
        *_again(columns, kept, words),
    ]


def of_a_row_per_game(columns: Columns, used: Sequence[Found], words: Words, table: Table) -> list[str]:
    """Doubts about a row per game that uses these columns."""
    return [
        *_no_result(columns, {column.field for column in used}, words),
        *_no_game(used, words, table),
        *_nobodys(columns, used),
        *_labels(columns, words),
        *_players_left(columns, used),
        *_no_scores(used),
        *_bare(used, words),
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


def _no_player(columns: Columns, fields: set[str], words: Words) -> list[str]:
    """A column of words that nothing explains may be the players: then factions are no people."""
    if fields & {"player", WHOLE_SEAT}:
        return []
    worded = [column for column in columns.unknown() if share(column, is_number) < 0.5]
    return [f"no column is read as the player, and “{column.heading}” may be it" for column in worded]


def _standings(columns: Columns, fields: set[str], words: Words) -> list[str]:
    if fields & set(KEY_FIELDS):
        return []
    return [
        f"“{column.heading}” sums up many games" for column in columns.unknown() if _sums_up(column.heading)
    ]


def _sums_up(heading: str) -> bool:
    return is_of("standings", heading) or is_of("ratings", heading) or _is_round(heading.strip())


def _is_round(heading: str) -> bool:
    """`R1`, `Round 2`: a column per round."""
    return heading[-1:].isdigit() and heading.rstrip("0123456789 ").casefold() in ROUND_WORDS


def _figures_beside(columns: Columns, fields: set[str], words: Words) -> list[str]:
    """Without a day or a number for its games, a sheet with further figures may sum up many games."""
    if fields & {*KEY_FIELDS, *words.figures, *words.dimensions}:
        return []
    beside = [column for column in columns.unknown() if share(column, is_number) > 0.5]
    return [f"“{column.heading}” holds figures that are not used" for column in beside[:MOST_TOLD]]


def _no_result(columns: Columns, fields: set[str], words: Words) -> list[str]:
    tallied = any("." in name for name in fields)
    known = tallied or fields & (RESULTS | words.figures)
    return [] if known else ["no column says who won or how many points anybody had"]


def _again(columns: Columns, kept: Sequence[Found], words: Words) -> list[str]:
    """Further columns of what a seat has once."""
    once = columns.plain("player", "total", "rank", *words.dimensions)
    places = {column.index for column in kept}
    again = [column for column in once if column.cells and column.index not in places]
    return [f"“{column.heading}” stands above several columns" for column in again]


def _no_game(used: Sequence[Found], words: Words, table: Table) -> list[str]:
    """Figures by the day may be anything: names in the headings need a word of the game or named winners."""
    named = [column for column in used if column.kind == "player" and column.reason]
    telling = {*words.dimensions, *words.figures, "winner", WHOLE_SEAT}
    told = telling & {column.field for column in used} or says_title(table, words)
    return [f"nothing says that {words.title} was played"] if named and not told else []


def _nobodys(columns: Columns, used: Sequence[Found]) -> list[str]:
    """Results that belong to none of the seats."""
    lost = [column for column in columns.plain(*OF_SOMEBODY) if column.cells and column not in used]
    return [f"“{column.heading}” may be the result of any of the players" for column in lost]


def _players_left(columns: Columns, used: Sequence[Found]) -> list[str]:
    """Figures below a heading that says nothing, beside columns of players: somebody may be left out."""
    if not Columns(used).owned("player"):
        return []
    left = [column for column in columns.unknown() if not column.reason and share(column, is_number) > 0.5]
    may_be = [column for column in left if not any(map(_is_nobodys, column.heading.split()))]
    return [f"“{column.heading or 'a column'}” holds figures and may be a player" for column in may_be]


def _no_scores(used: Sequence[Found]) -> list[str]:
    """A heading that was taken for a name, with figures far below the scores of the others."""
    named = [
        column for column in used if column.kind == "player" and column.field == "total" and column.reason
    ]
    highest = {
        column.heading: max(map(int, filter(str.isdecimal, column.cells)), default=LOW) for column in named
    }
    low = [heading for heading, figure in highest.items() if figure < LOW]
    told = low if len(low) < len(highest) else []
    return [f"the figures below “{heading}” are too low for a player's scores" for heading in told]


def _is_nobodys(word: str) -> bool:
    return any(is_of(family, word) for family in NO_PLAYERS)


def _labels(columns: Columns, words: Words) -> list[str]:
    """A column that says what its row holds, as where a game takes two rows."""
    labels = [
        column for column in columns.unknown() if share(column, lambda cell: _is_word(cell, words)) > 0.5
    ]
    return [f"“{column.heading or 'a column'}” says what its row holds" for column in labels]


def _is_heading(cell: str, words: Words) -> bool:
    """Whether a cell names a field; a faction stands among cells as well."""
    found = meaning(cell, words)
    return found is not None and (found.of or "").partition(" ")[0] not in words.dimensions


def _is_word(cell: str, words: Words) -> bool:
    found = meaning(cell, words)
    return found is not None and found.of is None


def _bare(used: Sequence[Found], words: Words) -> list[str]:
    """Seats side by side without a day or a number."""
    keys = Columns(used).plain(*KEY_FIELDS, "stamp")
    beside = Columns(used).owned("seat", *words.dimensions)
    return ["no column tells one game from the other"] if beside and not keys else []
