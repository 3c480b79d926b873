"""Days without their year, where the sheet says it elsewhere: in its name, a column or a line of its own."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingest import names
from ingest.formats import cells
from ingest.formats.headings import Row, is_of

_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_BETWEEN_FIGURES = re.compile(r"[./-]")


def with_years(headings: Row, body: Sequence[Row], title: str) -> tuple[Row, Sequence[Row]]:
    """The rows with whole dates; nothing changes where no year is said, or two are."""
    fields = [names.columns().find(heading.strip()[:80]) for heading in headings.cells]
    if "date" not in fields:
        return headings, body
    day = fields.index("date")
    if not any(day < len(row.cells) and cells.lacks_its_year(row.cells[day].strip()) for row in body):
        return headings, body
    column = next((i for i, heading in enumerate(headings.cells) if is_of("periods", heading)), None)
    return headings, list(_dated(body, day, column, _year_in(title)))


def _dated(body: Sequence[Row], day: int, column: int | None, year: str) -> Iterator[Row]:
    """A line that holds nothing but a year stands above the games of that year."""
    for row in body:
        filled = [cell.strip() for cell in row.cells if cell.strip()]
        year = filled[0] if len(filled) == 1 and _YEAR.fullmatch(filled[0]) else year
        own = _year_in(row.cells[column]) if column is not None and column < len(row.cells) else ""
        yield _with_year(row, day, own or year)


def _with_year(row: Row, day: int, year: str) -> Row:
    written = row.cells[day].strip() if day < len(row.cells) else ""
    if not year or not cells.lacks_its_year(written):
        return row
    mark = _BETWEEN_FIGURES.search(written)
    in_figures = mark is not None and not any(map(str.isalpha, written))
    whole = f"{written.rstrip('.')}{mark[0]}{year}" if mark and in_figures else f"{written} {year}"
    return replace(row, cells=(*row.cells[:day], whole, *row.cells[day + 1 :]))


def _year_in(text: str) -> str:
    found = set(_YEAR.findall(text))
    return found.pop() if len(found) == 1 else ""
