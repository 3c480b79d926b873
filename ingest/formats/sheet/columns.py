"""How the cells of each column are read."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from ingest.formats import cells
from ingest.formats.brackets import BRACKET, bracket
from ingest.formats.durations import minutes, minutes_of_hours
from ingest.formats.headings import PERIOD, PLAYER_COUNT, Column, is_of

PARSERS: Mapping[str, Callable[[str], Any]] = {
    **dict.fromkeys(("event", "round", "table", "place", "recorder", "policy"), cells.text),
    **dict.fromkeys(("player", "expansions"), cells.text),
    "game": cells.game_label,
    **dict.fromkeys(("factory", "stopped", "winner"), cells.yes_or_no),
    "date": cells.date,
    "minutes": minutes,
    "rank": cells.rank,
    "faction": cells.faction,
    "mat": cells.mat,
    "tile": cells.tile,
    "edition": cells.edition,
    BRACKET: bracket,
    PLAYER_COUNT: cells.player_count,
    PERIOD: cells.text,
}
"""How a column is read; every column not named here holds a whole number."""


def parser_of(column: Column) -> Callable[[str], Any]:
    """What reads a tidied cell of a column."""
    if column.field == "minutes" and is_of("in_hours", column.heading):
        return minutes_of_hours
    return cells.count_or_tick if column.star else PARSERS.get(column.field, cells.number)


@lru_cache(maxsize=16_384)
def value_of(parser: Callable[[str], Any], cell: str) -> Any:
    """What a cell says; the same few names and numbers fill most cells of a sheet."""
    return parser(cells.tidy(cells.equal_behind(cell) if parser is cells.rank else cell))
