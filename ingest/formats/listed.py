"""Cells that hold everybody of a game at once: `Amber, Birch, Cedar` beside `84, 71, 60`."""

import re
from collections.abc import Iterator, Mapping, Sequence

from ingest import names
from ingest.formats.headings import GAME_FIELDS, WHO, Row, is_of
from ingest.formats.seat_cells import is_figure, read_seat_cell

PLAYER = "player"

LONGEST_LIST = 1000

_LINES = re.compile(r"[;,]?\s*\n")
_BETWEEN = re.compile(r"(?:[,;/\n]|\s[&+]\s|\s(?:and|vs\.?|и|та)\s)(?![^()\[\]]*[)\]])", re.I)
"""Not within brackets, where a faction and a mat may stand."""


def lists_of(headings: Sequence[str], body: Sequence[Row]) -> dict[str, int]:
    """The columns of lists by what they list; nothing where a sheet has no list of players."""
    players = next((i for i, heading in enumerate(headings) if _heads_players(i, heading, body)), None)
    seats = [heading for heading in headings if not is_of("row_labels", heading)]
    if players is None or any(names.columns().find(heading) in WHO for heading in seats):
        return {}
    rows = [row for row in body if _parts(row, players)]
    if not any(len(_parts(row, players)) > 1 for row in rows):
        return {}
    if any(is_figure(row.cells[players]) for row in rows):
        return {}
    listed = {name: index for index, heading in enumerate(headings) if (name := _singular(heading))}
    several = {name: i for name, i in listed.items() if any(len(_parts(row, i)) > 1 for row in rows)}
    return {**{name: i for name, i in several.items() if i != players}, PLAYER: players}


def _heads_players(index: int, heading: str, body: Sequence[Row]) -> bool:
    """A heading for players, or `Result` above cells of several names."""
    filled = [row.cells[index] for row in body if index < len(row.cells) and row.cells[index].strip()]
    if is_of("player_lists", heading):
        return not all(map(is_figure, filled))
    if _singular(heading) != "total":
        return False
    listed = [parts for row in body if len(parts := _parts(row, index)) > 1]
    return bool(listed) and all(any(map(str.isalpha, part)) for parts in listed for part in parts)


def heads_one_for_all(heading: str) -> bool:
    """Whether a heading names something of a seat: beside several seats one figure is nobody's."""
    return _singular(heading) is not None or names.star_columns().find(heading) is not None


def seats_listed(row: Row, lists: Mapping[str, int]) -> Iterator[dict[str, str]]:
    """Everybody of a row; lists of different lengths stay as they are, for the reader to refuse."""
    parts = {name: found for name, index in lists.items() if (found := _parts(row, index))}
    if PLAYER not in parts:
        return
    if len({len(each) for each in parts.values()}) > 1:
        yield {name: row.cells[lists[name]].strip() for name in parts}
        return
    for together in zip(*parts.values(), strict=True):
        stated = dict(zip(parts, together, strict=True))
        yield {**read_seat_cell(stated.pop(PLAYER), {}), **stated}


def _singular(heading: str) -> str | None:
    """What each part of a list is: `Scores`, `Factions`, `mat`."""
    name = names.columns().find(heading) or names.columns().find(heading.rstrip("?!.: ").rstrip("sS"))
    return None if name in GAME_FIELDS or name in ("winner", PLAYER) else name


def _parts(row: Row, index: int) -> list[str]:
    cell = row.cells[index] if index < len(row.cells) else ""
    between = _LINES if "\n" in cell.strip() else _BETWEEN
    parts = between.split(cell) if len(cell) <= LONGEST_LIST else []
    return [part.strip() for part in parts if part.strip()]
