"""Marks that people put behind names: a cup or `(W)` for the winner, a star for whatever they meant by it."""

import re
from collections.abc import Sequence
from dataclasses import replace

from ingest.formats.headings import Row

WON = re.compile(r"[🏆👑🥇]\ufe0f?|[(\[](?:w|win|winner|won)[)\]]", re.I)
_STARRED = re.compile(r"[*★⭐]\ufe0f?")
MARKED = re.compile(f"{WON.pattern}|{_STARRED.pattern}", re.I)


def without_marks(
    headings: Row, body: Sequence[Row], fields: Sequence[str | None]
) -> tuple[Row, Sequence[Row]]:
    """Names without the mark of a winner, who is ticked instead unless a column does that already.

    A star may mean anything: it goes only where the same name stands without it as well.
    """
    index = fields.index("player") if "player" in fields else -1
    everybody = {row.cells[index].strip() for row in body if 0 <= index < len(row.cells)}
    if not any(map(MARKED.search, everybody)):
        return headings, body
    bare = [_bare(row, index, everybody) for row in body]
    if "winner" in fields or not any(map(WON.search, everybody)):
        return headings, bare
    width = len(headings.cells)
    ticked = [_ticked(row, named, index, width) for row, named in zip(body, bare, strict=True)]
    return replace(headings, cells=(*headings.cells, "winner")), ticked


def _bare(row: Row, index: int, everybody: set[str]) -> Row:
    if index >= len(row.cells) or not MARKED.search(row.cells[index]):
        return row
    name = WON.sub(" ", row.cells[index]).strip()
    unstarred = _STARRED.sub(" ", name).strip()
    cells = (*row.cells[:index], unstarred if unstarred in everybody else name, *row.cells[index + 1 :])
    return replace(row, cells=cells)


def _ticked(row: Row, named: Row, index: int, width: int) -> Row:
    """The row with a tick for the winner; a row of the wrong width stays so, to be refused."""
    if row.blank or len(row.cells) < width or any(cell.strip() for cell in row.cells[width:]):
        return named
    won = "yes" if WON.search(row.cells[index]) else "no"
    return replace(named, cells=(*named.cells[:width], won))
