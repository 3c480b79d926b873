"""Parts of a table: where other headings begin, the rows below them are a table of their own."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ingest.sheets.binding import joined_headings
from ingest.sheets.found import is_number
from ingest.sheets.meanings import FEWEST_HEADINGS, STANDINGS, known_headings
from ingest.sheets.passed_rows import title_values
from ingest.sheets.table import Row, Table
from ingest.sheets.vocabulary import Words, is_of


def parts(table: Table, words: Words) -> list[Table]:
    """The table as far as its first headings hold, and what stands below every row of other headings."""
    starts = [0, *_starts(table.rows, words), len(table.rows)]
    cut = [table.rows[start:end] for start, end in pairwise(starts)]
    first, *others = cut
    below = [Table(rows, table.title, table.hidden, below=True) for rows in others]
    return [replace(table, rows=first), *below] if below else [table]


def sums_up(table: Table) -> bool:
    """Whether a part has words for standings among its headings: it sums up games and holds none."""
    return any(is_of(family, cell) for row in table.rows[:3] for cell in row.filled() for family in STANDINGS)


def _starts(rows: Sequence[Row], words: Words) -> Iterator[int]:
    """Where other headings begin: in their row, or in the row of names or of titles right above it."""
    held: tuple[str, ...] = ()
    known, last = 0, -2
    for top, row in enumerate(rows):
        count = known_headings(row, words)
        if count < FEWEST_HEADINGS or (2 * count < known and count < len(row.filled())) or top == last + 1:
            continue
        double = top > 0 and _names_seats(rows[top - 1])
        headings = joined_headings(rows, top, 2 if double else 1)
        if held and held != headings:
            yield top - 1 if double else _below_titles(rows, top)
        held, known, last = headings, count, top


def _names_seats(row: Row) -> bool:
    filled = row.filled()
    return len(filled) > 1 and not any(map(is_number, filled)) and not title_values(" - ".join(filled))


def _below_titles(rows: Sequence[Row], top: int) -> int:
    """The first of the titles that stand right above a row of headings."""
    while top > 0 and _is_title(rows[top - 1].filled()):
        top -= 1
    return top


def _is_title(filled: Sequence[str]) -> bool:
    return len(filled) == 1 or (len(filled) == 2 and bool(title_values(" - ".join(filled))))
