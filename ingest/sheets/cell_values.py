"""What one cell says, whatever the layout: a field, two dimensions that share the cell, or a whole seat."""

from typing import Any

from ingest.sheets.binding import Bound, BoundColumn
from ingest.sheets.cells import CellError, says_unknown
from ingest.sheets.seat_cell import WON, is_figure, read_seat
from ingest.sheets.vocabulary import SAID_AS, WHOLE_SEAT
from ingest.stated import names

MOST_REMEMBERED = 1 << 15
ZERO = "0 below a name: it does not say whether that player scored nothing or did not play"
ZERO_EXPECTED = (
    '`absent = ["0"]` in the layout if 0 says that somebody did not play, or `words = { "0" = "00" }`'
)


def cell_values(column: BoundColumn, written: str, bound: Bound) -> dict[str, Any]:
    """What a cell says, without what it leaves unknown; cells that say the same are read once."""
    known = column.said.get(written)
    if known is None:
        read = _of_owner if column.of_seat else _said
        said = read(column, written.strip(), bound).items()
        known = {name: value for name, value in said if value is not None}
        if len(column.said) < MOST_REMEMBERED:
            column.said[written] = known
    return known


def _of_owner(column: BoundColumn, written: str, bound: Bound) -> dict[str, Any]:
    """A cell below a heading that says whose it is; nothing for somebody who was not there."""
    if is_absent(written, bound):
        return {}
    said = _said(column, written, bound)
    if said.pop("played", True) is False:
        return {}
    if column.name == "total" and column.kind == "player" and said.get("total") == 0:
        raise CellError(ZERO, ZERO_EXPECTED)
    return {**column.known, **{name: value for name, value in said.items() if value is not None}}


def is_absent(written: str, bound: Bound) -> bool:
    """Whether a cell says that the seat was empty."""
    return written in bound.absent or names.normalise(written) in bound.absent


def _said(column: BoundColumn, written: str, bound: Bound) -> dict[str, Any]:
    if column.name == WHOLE_SEAT or _is_more_than_a_score(column, written):
        said_nothing = not written or says_unknown(written)
        return {} if said_nothing else read_seat(written, bound.words, named=column.kind == "player")
    if column.name == "player" and WON.search(written):
        return {"player": column.read(WON.sub(" ", written)), "winner": True}
    both = bound.words.role_in(written) if written and column.name in bound.words.dimensions else {}
    if column.name in both and len(both) > 1:
        return both
    return {SAID_AS.get(column.name, column.name): column.read(written)}


def _is_more_than_a_score(column: BoundColumn, written: str) -> bool:
    """`Rusviet 84` where a name stands above scores."""
    return column.name == "total" and column.kind == "player" and not is_figure(written)
