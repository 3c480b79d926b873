"""Bids for factions as CSV: sealed ballots (a preference and a bid per faction) and open auctions.

Bids are no games: loading such a file says so; `triumph bids` settles it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ingest.formats.reader import WHOLE_FILE, Problem, Reader, Reading, Source, register
from ingest.formats.text import opens_markup
from ingest.sheets.csv_table import delimiter_of, split_rows
from ingest.sheets.table import Row
from ingest.stated.game import note
from ingest.stated.names import columns, factions, mats
from ingest.stated.values import head_of, lines_of, name_of, repeated, text_of, whole

PRINTED_ORDER = ("crimea", "saxony", "polania", "rusviet", "nordic", "albion", "togawa")
"""The columns of a ballot without headings."""

MOST_BID = 999
NEEDED = frozenset({"player", "faction", "bid"})
KNOWN = NEEDED | {"mat", "order", "no", "#", ""}
"""The headings of an auction."""

A_RAISE = "a player, a faction, a mat if there is one, and a bid"

_WHAT = re.compile(r"(?:_|\b)(?:bid|rank|pref|preference|choice)(?:_|\b)", re.I)
"""What the column of a faction holds, beside the name of the faction."""


@dataclass(frozen=True, slots=True)
class StatedBid:
    """What a player bids on a faction or a pair; `preference` (1 is dearest) only where a ballot is sealed."""

    player: str
    faction: str
    bid: int
    mat: str | None = None
    preference: int | None = None


@dataclass(frozen=True, slots=True)
class Bids:
    """What a file of bids holds: the bids of each row, and the rows that could not be read."""

    rows: tuple[tuple[StatedBid, ...], ...]
    is_sealed: bool
    problems: tuple[Problem, ...]


ReadRow = Callable[[Sequence[str]], tuple[StatedBid, ...] | str]
"""Reads the bids of a row; what was expected where there are none."""


def sniff(source: Source) -> float:
    """Sure when the rows are whole ballots or the headings are those of an auction and nothing else."""
    if opens_markup(source.content):
        return 0.0
    read_row, body, is_sealed = _form(head_of(source.content))
    whole_rows = body[:-1] or body
    is_read = bool(body) and not any(isinstance(read_row(row.cells), str) for row in whole_rows)
    return 0.85 if not is_sealed else 0.9 if is_read else 0.0


def read(source: Source) -> Iterator[Reading]:
    """No game: a note that says where such a file belongs, and the rows that are no bids."""
    bids = read_bids(source)
    if bids.problems:
        yield Reading(source.name, WHOLE_FILE, "", None, bids.problems)
    yield note(source.name, f"{len(bids.rows)} bids and no game; settle them with: triumph bids FILE")


def read_bids(source: Source) -> Bids:
    """The bids of a file; a row that cannot be read is a problem with its line."""
    read_row, body, is_sealed = _form(text_of(source.content))
    found = [(row, read_row(row.cells)) for row in body]
    rows = tuple(bids for _, bids in found if not isinstance(bids, str))
    problems = [
        Problem("not a bid", source.name, line=row.line, found=",".join(row.cells), expected=expected)
        for row, expected in found
        if isinstance(expected, str)
    ]
    for name in repeated(bids[0].player for bids in rows if is_sealed):
        message = "two ballots of one player"
        problems.append(Problem(message, source.name, found=name, expected="one ballot each"))
    return Bids(rows, is_sealed, tuple(problems))


def _form(text: str) -> tuple[ReadRow, list[Row], bool]:
    """What reads a row, the rows below the headings if there are any, and whether they are sealed ballots."""
    lines = lines_of(text)
    rows = [row for row in split_rows(lines, delimiter_of(lines)) if row.filled()]
    cells = rows[0].cells if rows else ()
    headings = [columns().find(cell) or cell.strip().casefold() for cell in cells]
    if NEEDED <= set(headings) <= KNOWN and not repeated(headings):
        return partial(_raise, headings), rows[1:], False
    named = [factions().find(_WHAT.sub("", cell)) for cell in cells[1:]]
    order = tuple(filter(None, named[: len(named) // 2]))
    if order and [*order, *order] == named:
        return partial(_ballot, order), rows[1:], True
    return partial(_ballot, PRINTED_ORDER), rows, True


def _ballot(order: tuple[str, ...], cells: Sequence[str]) -> tuple[StatedBid, ...] | str:
    """A bid for each faction of a ballot, or what was expected where there is none."""
    size = len(order)
    name, written, rest = name_of(cells[0]), cells[1 : 1 + 2 * size], cells[1 + 2 * size :]
    figures = [figure for cell in written if (figure := whole(cell, 0, MOST_BID)) is not None]
    if name is None or len(written) < 2 * size or "".join(rest).strip():
        return f"a name, {size} preferences and {size} bids"
    if len(figures) < 2 * size:
        return f"whole numbers from 0 to {MOST_BID}"
    preferences, bids = figures[:size], figures[size:]
    if sorted(preferences) != list(range(1, size + 1)):
        return f"every preference from 1 to {size} once"
    stated = zip(order, bids, preferences, strict=True)
    return tuple(StatedBid(name, faction, bid, None, preference) for faction, bid, preference in stated)


def _raise(headings: Sequence[str], cells: Sequence[str]) -> tuple[StatedBid, ...] | str:
    """A bid of an auction, or what was expected where there is none."""
    said = {**dict.fromkeys(KNOWN, ""), **dict(zip(headings, cells, strict=False))}
    player, faction, mat = name_of(said["player"]), factions().find(said["faction"]), mats().find(said["mat"])
    bid, is_odd_mat = whole(said["bid"], 0, MOST_BID), bool(said["mat"].strip()) and mat is None
    if player is None or faction is None or bid is None or is_odd_mat:
        return A_RAISE
    return (StatedBid(player, faction, bid, mat),)


register(Reader("bids", "bids for factions", sniff, read))
