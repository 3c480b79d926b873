"""Which form of wide sheet the first rows show: the first that fits. In doubt a sheet is left as it is."""

from collections.abc import Sequence

from ingest.formats.headings import ROWS_ABOVE_HEADINGS, Row, heading_row
from ingest.formats.listed import lists_of
from ingest.formats.wide.automa import against_automa
from ingest.formats.wide.by_faction import by_faction
from ingest.formats.wide.by_player import by_player
from ingest.formats.wide.form import Head, Wide
from ingest.formats.wide.name_before import name_before
from ingest.formats.wide.named import named_factions, named_players
from ingest.formats.wide.numbered import numbered
from ingest.formats.wide.repeated import repeated
from ingest.formats.wide.unfolded import unfolded
from ingest.formats.wide.winners import winner_and_loser, winner_and_others, winner_only


def one_row_per_seat(rows: Sequence[Row], about: str = "") -> Sequence[Row] | None:
    """The rows of a sheet with one row per game, unfolded: rows of one line are one game. None for others.

    `about` is what the sheet is called.
    """
    found = _form(rows, about)
    return None if found is None else unfolded(rows, *found)


def is_wide(rows: Sequence[Row], about: str = "") -> bool:
    """Whether a sheet has one row per game."""
    return _form(rows, about) is not None


def _form(rows: Sequence[Row], about: str) -> tuple[int, Wide] | None:
    """The first row that can be headings, down to those that one row per seat would have, and its form."""
    plain = heading_row(rows)
    last = ROWS_ABOVE_HEADINGS if plain is None else plain + 1
    for index in range(min(last, len(rows))):
        form = _form_at(rows, index, about)
        if form is not None:
            below = _form_at(rows, index + 1, about) if index + 1 < len(rows) else None
            return (index + 1, below) if below is not None and below.named_above else (index, form)
    return None


def _form_at(rows: Sequence[Row], index: int, about: str) -> Wide | None:
    head = Head(rows, index, about)
    return next((form for find in FORMS if (form := find(head)) is not None), None)


def listed(head: Head) -> Wide | None:
    """Cells that list everybody: `Amber, Birch` beside `84, 71`."""
    lists = lists_of(head.headings, head.body)
    return Wide(lists=lists) if lists else None


FORMS = (
    numbered,
    repeated,
    against_automa,
    named_players,
    named_factions,
    name_before,
    by_faction,
    winner_and_loser,
    by_player,
    listed,
    winner_and_others,
    winner_only,
)
"""From the surest to the one that only few words show."""
