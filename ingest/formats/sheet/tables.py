"""The tables of a sheet, each with a row of headings and a row per seat, however the sheet puts its games."""

from collections.abc import Sequence
from itertools import pairwise

from ingest.formats.across import days_across
from ingest.formats.furniture import titles_among, titles_between
from ingest.formats.headings import Row, heading_row
from ingest.formats.turned import turned
from ingest.formats.wide.forms import is_wide


def has_headings(rows: Sequence[Row], about: str = "") -> bool:
    """Whether the first rows hold headings, for one row per seat or per game, or one column per player."""
    return heading_row(rows) is not None or is_wide(rows, about) or bool(turned(rows) or days_across(rows))


def one_below_the_other(rows: Sequence[Row]) -> Sequence[Sequence[Row]]:
    """The tables that stand below each other: each has a row of headings, perhaps below a title."""
    top = heading_row(rows)
    if top is None:
        return turned(rows)
    between = titles_between(rows, top)
    if not between and (among := titles_among(rows, top)):
        edges = pairwise((*among, len(rows)))
        titled = [[*rows[:top], rows[start], rows[top], *rows[start + 1 : end]] for start, end in edges]
        untitled = any(not row.blank for row in rows[top + 1 : among[0]])
        return [rows[: among[0]], *titled] if untitled else titled
    return [rows[start:end] for start, end in pairwise((0, *between, len(rows)))]
