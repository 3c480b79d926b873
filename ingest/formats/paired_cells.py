"""Two things in one cell, taken apart: the faction behind a name, the mat beside a faction."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from ingest import names
from ingest.formats import cells
from ingest.formats.headings import Row
from ingest.formats.name_marks import WON
from ingest.formats.seat_cells import LONGEST_SEAT, read_seat_cell

PLAYER, FACTION, MAT, TOTAL = "player", "faction", "mat", "total"
MOST_WORDS = 6

_BETWEEN_WORDS = re.compile(r"[\s/,+&|()\[\]:;_–—-]+")
_PUNCTUATED = re.compile(r"[(\[/:|]|\s[-–—]+\s")

Apart = Mapping[str, str]


def taken_apart(headings: Row, body: Sequence[Row]) -> tuple[Row, Sequence[Row]]:
    """The rows with a column of its own for everything that shares a cell with something else."""
    fields = [names.columns().find(heading.strip()[:80]) for heading in headings.cells]
    if PLAYER in fields and FACTION not in fields:
        index = fields.index(PLAYER)
        named = [row.cells[index] for row in body if index < len(row.cells) and row.cells[index].strip()]
        if 2 * sum(map(holds_a_role, named)) >= max(len(named), 1):
            return _split(
                headings, body, index, _name_and_role, [f for f in (FACTION, MAT, TOTAL) if f not in fields]
            )
    if FACTION in fields and MAT not in fields:
        index = fields.index(FACTION)
        if any(holds_a_mat(row.cells[index]) for row in body if index < len(row.cells)):
            return _split(headings, body, index, _faction_and_mat, [MAT])
    return headings, body


def holds_a_role(cell: str) -> bool:
    """Whether a name is followed by a faction: `Amber (Rusviet)`, `Amber / Rusviet Industrial`."""
    return len(cell) <= LONGEST_SEAT and bool(_PUNCTUATED.search(cell)) and len(_name_and_role(cell)) > 1


def holds_a_mat(cell: str) -> bool:
    """Whether a faction shares its cell with a mat: `Rusviet Industrial`, `Industrial/Rusviet`, `R-Ind`."""
    return len(cell) <= LONGEST_SEAT and MAT in _faction_and_mat(cell)


@lru_cache(maxsize=1 << 13)
def _name_and_role(cell: str) -> Apart:
    found = read_seat_cell(cell.strip(), {})
    if PLAYER not in found or FACTION not in found or "rank" in found:
        return {PLAYER: cell}
    mark = WON.search(cell)
    return {**found, PLAYER: f"{found[PLAYER]} {mark[0]}" if mark else found[PLAYER]}


@lru_cache(maxsize=1 << 13)
def _faction_and_mat(cell: str) -> Apart:
    """The one way to read a cell as a faction and a mat, in either order; else the cell as it is."""
    words = [word for word in _BETWEEN_WORDS.split(cell[:LONGEST_SEAT]) if word]
    if not 2 <= len(words) <= MOST_WORDS or names.normalise(cell) in names.factions().ids:
        return {FACTION: cell}
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    pairs = {
        (faction, mat)
        for first, second in halves
        for one, other in ((first, second), (second, first))
        if (faction := _read(cells.faction, one)) and (mat := _read(cells.mat, other))
    }
    return dict(zip((FACTION, MAT), pairs.pop(), strict=True)) if len(pairs) == 1 else {FACTION: cell}


def _read(parser: Callable[[str], str | None], words: str) -> str | None:
    try:
        return parser(words)
    except cells.CellError:
        return None


def _split(
    headings: Row, body: Sequence[Row], index: int, apart: Callable[[str], Apart], further: Sequence[str]
) -> tuple[Row, Sequence[Row]]:
    """The rows with further columns; a row of the wrong width or with a monster stays so, to be refused."""
    width = len(headings.cells)
    field = names.columns().find(headings.cells[index].strip()[:80]) or ""
    found = [apart(row.cells[index]) if _is_whole(row, width, index) else {} for row in body]
    more = [name for name in further if any(name in each for each in found)]
    rows = [
        replace(
            row,
            cells=(
                *row.cells[:index],
                each.get(field, ""),
                *row.cells[index + 1 : width],
                *(each.get(name, "") for name in more),
            ),
        )
        if each
        else row
        for row, each in zip(body, found, strict=True)
    ]
    return replace(headings, cells=(*headings.cells, *more)), rows


def _is_whole(row: Row, width: int, index: int) -> bool:
    if row.blank or len(row.cells) < width or len(row.cells[index]) > LONGEST_SEAT:
        return False
    return not any(cell.strip() for cell in row.cells[width:])
