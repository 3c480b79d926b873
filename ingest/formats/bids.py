"""Bids for factions as CSV: sealed ballots (a preference and a bid per faction) and open auctions.

Bids are no games: loading such a file says so; `triumph bids` settles it.
"""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.formats.bidding import Ballot, Raise, Rebids, Settlement, auction, settle
from ingest.formats.reader import WHOLE_FILE, Problem, Reader, Reading, Source, register
from ingest.formats.text import opens_markup
from ingest.stated.game import note
from ingest.stated.names import columns, factions, mats
from ingest.stated.values import head_of, lines_of, name_of, repeated, text_of, whole

PRINTED_ORDER = ("crimea", "saxony", "polania", "rusviet", "nordic", "albion", "togawa")
"""The columns of a ballot without headings."""

MOST_BID = 999
AUCTION_COLUMNS = frozenset({"player", "faction", "mat", "bid"})

Row = tuple[int, list[str]]


@dataclass(frozen=True, slots=True)
class Bids:
    """What a file of bids holds: ballots or raises, and the lines that could not be read."""

    ballots: tuple[Ballot, ...] = ()
    raises: tuple[Raise, ...] = ()
    problems: tuple[Problem, ...] = ()

    def settle(self, rebids: Rebids | None = None) -> Settlement:
        """The result by the rule of the form that was read."""
        return auction(self.raises) if self.raises else settle(self.ballots, rebids)


def sniff(source: Source) -> float:
    """Sure when the rows are whole ballots or the headings are those of an auction and nothing else."""
    if opens_markup(source.content):
        return 0.0
    rows = _rows(head_of(source.content))
    if rows and _auction_headings(rows[0][1]):
        return 0.85
    order, body = _order(rows)
    return 0.9 if body and all(_is_ballot(cells, order) for _, cells in body[:-1] or body) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """No game: a note that says where such a file belongs, and the rows that are no bids."""
    bids = read_bids(source)
    if bids.problems:
        yield Reading(source.name, WHOLE_FILE, "", None, bids.problems)
    count = len(bids.ballots) or len(bids.raises)
    yield note(source.name, f"{count} bids and no game; settle them with: triumph bids FILE")


def read_bids(source: Source) -> Bids:
    """The ballots or raises of a file; a row that cannot be read is a problem with its line."""
    rows = _rows(text_of(source.content))
    headings = _auction_headings(rows[0][1]) if rows else None
    if headings:
        return _read_auction(source.name, headings, rows[1:])
    return _read_ballots(source.name, *_order(rows))


def _rows(text: str) -> list[Row]:
    lines = lines_of(text)
    mark = max((",", ";", "\t"), key=lambda mark: sum(line.count(mark) for line in lines[:20]))
    try:
        cells = [next(csv.reader([line], delimiter=mark), []) for line in lines]
    except csv.Error:
        return []
    return [(number, row) for number, row in enumerate(cells, start=1) if any(cell.strip() for cell in row)]


def _auction_headings(cells: Sequence[str]) -> list[str] | None:
    found = [columns().find(cell) or cell.strip().casefold() for cell in cells]
    known = AUCTION_COLUMNS | {"order", "no", "#", ""}
    wanted = {"player", "faction", "bid"}
    return found if wanted <= set(found) <= known and len(set(found)) == len(found) else None


def _order(rows: list[Row]) -> tuple[tuple[str, ...], list[Row]]:
    """The factions in the order of their columns, and the rows below the headings if there are any."""
    if rows:
        named = [factions().find(_bare(cell)) for cell in rows[0][1][1:]]
        half = [faction for faction in named[: len(named) // 2] if faction]
        if half and named == half * 2:
            return tuple(half), rows[1:]
    return PRINTED_ORDER, rows


def _bare(heading: str) -> str:
    words = heading.casefold().replace("_", " ").split()
    return " ".join(word for word in words if word not in {"bid", "rank", "pref", "preference", "choice"})


def _is_ballot(cells: list[str], order: tuple[str, ...]) -> bool:
    return isinstance(_ballot(cells, order), Ballot)


def _ballot(cells: list[str], order: tuple[str, ...]) -> Ballot | str:
    """A ballot, or what is wrong with it."""
    size = len(order)
    figures = [whole(cell, 0, MOST_BID) for cell in cells[1 : 1 + 2 * size]]
    name = name_of(cells[0]) if cells else None
    if name is None or len(cells) < 1 + 2 * size or any(cell.strip() for cell in cells[1 + 2 * size :]):
        return f"a name, {size} preferences and {size} bids"
    if None in figures:
        return f"whole numbers from 0 to {MOST_BID}"
    stated = [figure for figure in figures if figure is not None]
    if sorted(stated[:size]) != list(range(1, size + 1)):
        return f"every preference from 1 to {size} once"
    return Ballot(name, dict(zip(order, stated, strict=False)), dict(zip(order, stated[size:], strict=True)))


def _read_ballots(source: str, order: tuple[str, ...], rows: list[Row]) -> Bids:
    ballots: list[Ballot] = []
    problems: list[Problem] = []
    for number, cells in rows:
        ballot = _ballot(cells, order)
        if isinstance(ballot, Ballot):
            ballots.append(ballot)
        else:
            found = ",".join(cells)[:200]
            problems.append(Problem("not a ballot", source, line=number, found=found, expected=ballot))
    for name in repeated(ballot.player for ballot in ballots):
        problems.append(Problem("two ballots of one player", source, found=name, expected="one ballot each"))
    return Bids(tuple(ballots), (), tuple(problems))


def _read_auction(source: str, headings: list[str], rows: list[Row]) -> Bids:
    raises: list[Raise] = []
    problems: list[Problem] = []
    for number, cells in rows:
        values = dict(zip(headings, cells, strict=False))
        player, faction = name_of(values.get("player")), factions().find(values.get("faction", ""))
        bid, mat = whole(values.get("bid"), 0, MOST_BID), mats().find(values.get("mat", ""))
        if (
            player is None
            or faction is None
            or bid is None
            or (values.get("mat", "").strip() and mat is None)
        ):
            found, expected = ",".join(cells)[:200], "a player, a faction, a mat if there is one, and a bid"
            problems.append(Problem("not a bid", source, line=number, found=found, expected=expected))
        else:
            raises.append(Raise(player, faction, bid, mat))
    return Bids((), tuple(raises), tuple(problems))


register(Reader("bids", "bids for factions", sniff, read))
