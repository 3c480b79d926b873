"""What stands around the rows of games: the headings as understood, and what is said above them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ingest.formats import cells
from ingest.formats.furniture import parts_of_title
from ingest.formats.headings import GAME_FIELDS, Layout, Row, layout
from ingest.formats.sheet.columns import parser_of, value_of
from ingest.formats.sheet.place import Place


@dataclass(frozen=True, slots=True)
class Frame:
    """The headings, and what holds for every game whose rows do not say otherwise.

    `by_line` says that every line is a game of its own, `days_left_out` that a day stands in the first of its
    games only.
    """

    headings: Row
    sheet: Layout
    place: Place
    defaults: Mapping[str, Any]
    by_line: bool = False
    days_left_out: bool = True

    @property
    def days_part_games(self) -> bool:
        """Whether only their days tell some games apart: then every day has to be known."""
        return not (self.by_line or self.sheet.has("game"))

    def unless_said(self, defaults: Mapping[str, Any]) -> "Frame":
        """The same with further defaults, for what is not said above the headings."""
        return replace(self, defaults={**defaults, **self.defaults})


def frame_of(head: Sequence[Row], body: Sequence[Row], place: Place) -> Frame:
    """The frame of a sheet from its first rows, of which the last holds the headings."""
    headings = head[-1]
    sheet = layout([cell.strip() for cell in headings.cells], body)
    return Frame(headings, sheet, place, _above(head[:-1]))


def day_in_title(rows: Sequence[Row]) -> dict[str, Any]:
    """The date in the title of one of several sheets, such as `Night 2; 12.01.2024`, if there is just one."""
    written = {cell.strip() for row in rows for cell in row.cells if any(map(str.isdigit, cell))}
    parts = dict.fromkeys(part for cell in written for part in parts_of_title(cell))
    days = [found for part in parts if (found := said_of_games("date", part))]
    return days[0] if len(days) == 1 else {}


def said_of_games(heading: str, cell: str) -> dict[str, Any]:
    """What a heading and a cell beside it say of whole games; nothing if they make no sense together."""
    known = [column for column in layout([heading.rstrip(":")], ()).columns if column.field in GAME_FIELDS]
    try:
        return {column.field: value_of(parser_of(column), cell) for column in known}
    except cells.CellError:
        return {}


def _above(rows: Sequence[Row]) -> dict[str, Any]:
    """What stands above the headings as a name and a value, such as `Date; 14.03.2025`."""
    found: dict[str, Any] = {}
    for row in rows:
        filled = [cell.strip() for cell in row.cells if cell.strip()]
        if len(filled) == 2 and row.defect is None:
            found |= said_of_games(*filled)
    return found
