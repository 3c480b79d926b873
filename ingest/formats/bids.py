"""Bids for factions as CSV: sealed ballots (a preference and a bid per faction) and open auctions.

Bids are no games: loading such a file says so; `triumph bids` settles it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.formats.bidding import Ballot, Raise, Rebids, Settlement, auction, settle
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

A_BID = "a player, a faction, a mat if there is one, and a bid"


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
    if rows and _auction_headings(rows[0].cells):
        return 0.85
    order, body = _order(rows)
    whole_rows = body[:-1] or body
    return 0.9 if body and all(isinstance(_ballot(row.cells, order), Ballot) for row in whole_rows) else 0.0


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
    headings = _auction_headings(rows[0].cells) if rows else None
    order, body = (PRINTED_ORDER, rows[1:]) if headings else _order(rows)
    ballots: list[Ballot] = []
    raises: list[Raise] = []
    problems: list[Problem] = []
    for row in body:
        read = _raise(dict(zip(headings, row.cells, strict=False))) if headings else _ballot(row.cells, order)
        if isinstance(read, Ballot):
            ballots.append(read)
        elif isinstance(read, Raise):
            raises.append(read)
        else:
            message, found = "not a bid" if headings else "not a ballot", ",".join(row.cells)[:200]
            problems.append(Problem(message, source.name, line=row.line, found=found, expected=read))
    for name in repeated(ballot.player for ballot in ballots):
        message = "two ballots of one player"
        problems.append(Problem(message, source.name, found=name, expected="one ballot each"))
    return Bids(tuple(ballots), tuple(raises), tuple(problems))


def _rows(text: str) -> list[Row]:
    lines = lines_of(text)
    return [row for row in split_rows(lines, delimiter_of(lines)) if row.filled()]


def _auction_headings(cells: Sequence[str]) -> list[str] | None:
    found = [columns().find(cell) or cell.strip().casefold() for cell in cells]
    return found if NEEDED <= set(found) <= KNOWN and len(set(found)) == len(found) else None


def _order(rows: list[Row]) -> tuple[tuple[str, ...], list[Row]]:
    """The factions in the order of their columns, and the rows below the headings if there are any."""
    named = [factions().find(_bare(cell)) for cell in rows[0].cells[1:]] if rows else []
    half = [faction for faction in named[: len(named) // 2] if faction]
    return (tuple(half), rows[1:]) if half and named == half * 2 else (PRINTED_ORDER, rows)


def _bare(heading: str) -> str:
    words = heading.casefold().replace("_", " ").split()
    return " ".join(word for word in words if word not in {"bid", "rank", "pref", "preference", "choice"})


def _ballot(cells: Sequence[str], order: tuple[str, ...]) -> Ballot | str:
    """A ballot, or what was expected where there is none."""
    size = len(order)
    name, figures, rest = name_of(cells[0]), cells[1 : 1 + 2 * size], cells[1 + 2 * size :]
    if name is None or len(figures) < 2 * size or any(cell.strip() for cell in rest):
        return f"a name, {size} preferences and {size} bids"
    stated = [figure for cell in figures if (figure := whole(cell, 0, MOST_BID)) is not None]
    if len(stated) < 2 * size:
        return f"whole numbers from 0 to {MOST_BID}"
    if sorted(stated[:size]) != list(range(1, size + 1)):
        return f"every preference from 1 to {size} once"
    return Ballot(name, dict(zip(order, stated, strict=False)), dict(zip(order, stated[size:], strict=True)))


def _raise(values: dict[str, str]) -> Raise | str:
    """A bid of an auction, or what was expected where there is none."""
    player, faction = name_of(values.get("player")), factions().find(values.get("faction", ""))
    bid, written = whole(values.get("bid"), 0, MOST_BID), values.get("mat", "").strip()
    mat = mats().find(written)
    if player is None or faction is None or bid is None or (written and mat is None):
        return A_BID
    return Raise(player, faction, bid, mat)


register(Reader("bids", "bids for factions", sniff, read))
