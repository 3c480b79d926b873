"""Tables: cells with their places, as they stand in a CSV file or a worksheet. Nothing is interpreted."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, zip_longest

DAMAGED = "bytes that are no text"
"""How the defect of a row begins whose bytes were lost."""


class TableError(Exception):
    """A file that cannot or must not be opened as a table: why, and what to give instead."""

    def __init__(self, message: str, expected: str) -> None:
        super().__init__(message)
        self.expected = expected


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
        return self.defect is None and not any(map(str.strip, self.cells))

    def cell(self, index: int) -> str:
        """The cell of a column; a row that ends before it has an empty one."""
        return self.cells[index] if index < len(self.cells) else ""

    def filled(self) -> list[str]:
        """The cells that say anything."""
        return list(filter(None, map(str.strip, self.cells)))


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a file or a worksheet, or of a part of it that stands `below` other headings.

    Rows that are `struck` through are not among its rows.
    """

    rows: tuple[Row, ...]
    title: str | None = None
    hidden: bool = False
    struck: tuple[Row, ...] = ()
    below: bool = False

    @property
    def empty(self) -> bool:
        """Whether no cell holds anything."""
        return all(row.blank for row in self.rows)


def written_row(line: int, values: Iterable[str]) -> Row:
    """A row of cells, its text as a sheet with commas would have it."""
    cells, text = tuple(values), io.StringIO()
    csv.writer(text, lineterminator="").writerow(cells)
    return Row(line, cells, text.getvalue())


def turned(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows on their side: what stood in the first column is the first row.

    Every row that comes of this stands where the table begins, because its cells stand in many lines.
    """
    line = rows[0].line if rows else 0
    columns = zip_longest(*(row.cells for row in rows), fillvalue="")
    return tuple(map(partial(written_row, line), columns))


def side_blocks(rows: Sequence[Row]) -> list[tuple[Row, ...]]:
    """The blocks of a sheet on its side: each begins where the first row's heading comes again.

    Rows with a single cell are titles and stand in no block.
    """
    filled = [row for row in rows if len(row.filled()) > 1]
    first = filled[0].cell(0).strip() if filled else ""
    starts = [number for number, row in enumerate(filled) if row.cell(0).strip() == first]
    return [tuple(filled[start:end]) for start, end in pairwise((*starts, len(filled)))]
