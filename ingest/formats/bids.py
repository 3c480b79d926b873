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
from ingest.stated.game import note
from ingest.stated.names import columns, factions, mats
from ingest.stated.values import head_of, lines_of, name_of, repeated, text_of, whole

PRINTED_ORDER = ["crimea", "saxony", "polania", "rusviet", "nordic", "albion", "togawa"]
"""The columns of a ballot without headings."""

MOST_BID = 999
NEEDED = frozenset({"player", "faction", "bid"})
KNOWN = NEEDED | {"mat", "order", "no", "#", ""}
"""The headings of an auction."""

_BID, _PREFERENCE = (
    re.compile(rf"(?:_|\b)(?:{words})(?:_|\b)", re.I) for words in ("bid", "rank|pref|preference|choice")
)
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


ReadRow = Callable[[Sequence[str]], tuple[StatedBid, ...]]
"""Reads the bids of a row; raises ValueError with what was expected where there are none."""


def sniff(source: Source) -> float:
    """Sure when the rows are whole ballots or the headings are those of an auction and nothing else."""
    if opens_markup(source.content):
        return 0.0
    # The head of a file may end within a row.
    head, _, last = head_of(source.content).rstrip().rpartition("\n")
    bids = read_bids(Source(source.name, (head or last).encode()))
    is_whole = bids.rows and not any(problem.line for problem in bids.problems)
    return 0.85 if not bids.is_sealed else 0.9 if is_whole else 0.0


def read(source: Source) -> Iterator[Reading]:
    """No game: a note that says where such a file belongs, and the rows that are no bids."""
    bids = read_bids(source)
    if bids.problems:
        yield Reading(source.name, WHOLE_FILE, "", None, bids.problems)
    yield note(source.name, f"{len(bids.rows)} bids and no game; settle them with: triumph bids FILE")


def read_bids(source: Source) -> Bids:
    """The bids of a file; a row that cannot be read is a problem with its line."""
    name, lines = source.name, lines_of(text_of(source.content))
    body = [row for row in split_rows(lines, delimiter_of(lines)) if row.filled()]
    read_row, has_headings, is_sealed = _form(body[0].cells if body else ())
    rows, problems = [], []
    for row in body[has_headings:]:
        try:
            rows.append(read_row(row.cells))
        except ValueError as wrong:
            found = ",".join(row.cells)
            problems.append(Problem("not a bid", name, line=row.line, found=found, expected=str(wrong)))
    problems += _contradictions(name, rows, is_sealed)
    return Bids(tuple(rows), is_sealed, tuple(problems))


def _contradictions(name: str, rows: Sequence[Sequence[StatedBid]], is_sealed: bool) -> Iterator[Problem]:
    """What the rows say twice: a player has one ballot or one spelling, and a faction is sold with one mat."""
    players = [bids[0].player for bids in rows]
    spelt = players if is_sealed else list(dict.fromkeys(players))
    message, expected = ("two ballots of one player", "one ballot each")
    if not is_sealed:
        message, expected = "one player in two spellings", "one spelling for each player"
    for player in repeated(map(str.casefold, spelt)):
        yield Problem(message, name, found=player, expected=expected)
    pairs = list({(bid.faction, bid.mat) for bids in rows for bid in bids if bid.mat})
    for sold in map(repeated, zip(*pairs, strict=True)):
        for each in sold:
            expected = "each faction with one mat, and each mat with one faction"
            yield Problem("not always the same pair", name, found=each, expected=expected)


def _form(first: Sequence[str]) -> tuple[ReadRow, bool, bool]:
    """What reads a row, whether the first row has headings, and whether the rows are sealed ballots."""
    headings = [columns().find(cell) or cell.strip().casefold() for cell in first]
    if NEEDED <= set(headings) <= KNOWN and not repeated(headings):
        return partial(_raise, headings), True, False
    order = _order_of_ballots(first)
    return partial(_ballot, order or PRINTED_ORDER), bool(order), True


def _order_of_ballots(first: Sequence[str]) -> list[str]:
    """The factions of the headings, first for the preferences, then for the bids; none where they say otherwise."""
    named = [factions().find(_WHAT.sub("", cell)) or "" for cell in first[1:]]
    size = len(named) // 2
    order, cells = named[:size], (first[1 : 1 + size], first[1 + size :])
    is_swapped = any(map(_BID.search, cells[0])) or any(map(_PREFERENCE.search, cells[1]))
    is_whole = all(order) and order + order == named and not repeated(order)
    return order if is_whole and not is_swapped else []


def _ballot(order: Sequence[str], cells: Sequence[str]) -> tuple[StatedBid, ...]:
    """A bid for each faction of a ballot; raises ValueError with what was expected."""
    size = len(order)
    name, written, rest = name_of(cells[0]), cells[1 : 1 + 2 * size], cells[1 + 2 * size :]
    if name is None or len(written) < 2 * size or "".join(rest).strip():
        raise ValueError(f"a name, {size} preferences and {size} bids")
    figures = [_figure(cell) for cell in written]
    preferences, bids = figures[:size], figures[size:]
    if sorted(preferences) != list(range(1, size + 1)):
        raise ValueError(f"every preference from 1 to {size} once")
    stated = zip(order, bids, preferences, strict=True)
    return tuple(StatedBid(name, faction, bid, None, preference) for faction, bid, preference in stated)


def _raise(headings: Sequence[str], cells: Sequence[str]) -> tuple[StatedBid, ...]:
    """A bid of an auction; raises ValueError with what was expected."""
    said = {"mat": "", **dict.fromkeys(NEEDED, ""), **dict(zip(headings, cells, strict=False))}
    player, faction, mat = name_of(said["player"]), factions().find(said["faction"]), mats().find(said["mat"])
    if player is None or faction is None or (said["mat"].strip() and mat is None):
        raise ValueError("a player, a faction, a mat if there is one, and a bid")
    return (StatedBid(player, faction, _figure(said["bid"]), mat),)


def _figure(cell: str) -> int:
    figure = whole(cell, 0, MOST_BID)
    if figure is None:
        raise ValueError(f"whole numbers from 0 to {MOST_BID}")
    return figure


register(Reader("bids", "bids for factions", sniff, read))
