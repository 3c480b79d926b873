"""Which game a sheet is about, where its columns alone could be those of any game."""

import re
from collections.abc import Sequence

from ingest.formats.headings import ROWS_ABOVE_HEADINGS, Row

LONGEST_TITLE = 1000

_SCYTHE = re.compile(r"(?<![^\W\d_])(?:scythe|серп)(?![^\W\d_])", re.I)


def is_about_scythe(about: str, rows: Sequence[Row]) -> bool:
    """Whether what a sheet is called, or one of its first rows, says Scythe."""
    written = (about, *(row.raw[:LONGEST_TITLE] for row in rows[:ROWS_ABOVE_HEADINGS]))
    return any(map(_SCYTHE.search, written))
