"""What stands in a sheet beside its games: rules of dashes, headings once more, other tables, sums in words.

`Result` is settled here as well: it heads scores or wins, as the cells below it show.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from ingest import names
from ingest.formats.headings import Row, heading_row
from ingest.formats.sheet_habits import sums_up
from ingest.formats.wide import is_wide

RESULTS = frozenset(("total", "rank", "winner", "coins", "stars", "place"))
ROWS_LOOKED_AT = 300

_RULE = re.compile(r"[\s|+:;,=-]*[-=]{3}[\s|+:;,=-]*")
_FIGURE = re.compile(r"\s*[+-]?\d.*")
_WINS_OR_SCORES = frozenset(map(names.normalise, ("result", "результат")))


def tidied(headings: Row, body: Sequence[Row]) -> tuple[Row, Sequence[Row]]:
    """The headings with one meaning each; rules and repeated headings blank, tables further right gone."""
    plain = replace(headings, cells=tuple(_plain(i, h.strip(), body) for i, h in enumerate(headings.cells)))
    width = len(headings.cells)
    wide = [row for row in body if len(row.cells) > width]
    beside = bool(wide) and not any(row.cells[width].strip() for row in wide)
    drawn = {row.line for row in body if _is_drawn(row, headings)}
    if not beside and not drawn:
        return plain, body
    return plain, [replace(row, cells=() if row.line in drawn else row.cells[:width]) for row in body]


def has_results(rows: Sequence[Row]) -> bool:
    """Whether a sheet has a column for results; a list of players or of factions has none."""
    top = heading_row(rows)
    if is_wide(rows) or top is None:
        return is_wide(rows)
    return any(names.columns().find(heading.strip()[:80]) in RESULTS for heading in rows[top].cells)


def begins_a_sum(row: Row) -> bool:
    """Whether the first cell of a row says that it sums up: `Total`, `Total games`."""
    first = next((cell.strip() for cell in row.cells if cell.strip()), "")
    return sums_up(first) or sums_up(first.split(" ")[0])


def _is_drawn(row: Row, headings: Row) -> bool:
    if row.raw[:1] in "-=|+: " and _RULE.fullmatch(row.raw):
        return True
    first = row.cells[0] if row.cells else ""
    same = names.normalise(first) == names.normalise(headings.cells[0])
    return same and [*map(names.normalise, row.cells)] == [*map(names.normalise, headings.cells)]


def heads_wins_or_scores(heading: str) -> bool:
    """Whether only the cells below a heading say what it means."""
    return names.normalise(heading) in _WINS_OR_SCORES


def _plain(index: int, heading: str, body: Sequence[Row]) -> str:
    if not heads_wins_or_scores(heading):
        return heading
    cells = (row.cells[index] for row in body[:ROWS_LOOKED_AT] if index < len(row.cells))
    return heading if any(map(_FIGURE.fullmatch, cells)) else "winner"
