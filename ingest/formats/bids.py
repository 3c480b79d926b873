"""Bids for factions as CSV: sealed ballots (a preference and a bid per faction) and open auctions.

Sealed: at every level of preference the highest bid wins each faction that is still free; equal highest bids
are bid again, and nothing after them is settled before they are. Open: the last raise on a pair holds it.
What a faction costs comes off the end score before ranking. Bids are no games: loading such a file says so;
`triumph bids` settles it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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

_WHAT = re.compile(r"(?:_|\b)(?:bid|rank|pref|preference|choice)(?:_|\b)", re.I)
"""What the column of a faction holds, beside the name of the faction."""

A_BID = "a player, a faction, a mat if there is one, and a bid"

Rebids = Mapping[tuple[str, str], int]
"""Bids made again: by player and faction."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """A sealed ballot: for every faction the rank of preference (1 is dearest) and the bid."""

    player: str
    preferences: Mapping[str, int]
    bids: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Raise:
    """One bid of an open auction."""

    player: str
    faction: str
    bid: int
    mat: str | None = None


@dataclass(frozen=True, slots=True)
class Award(Raise):
    """A faction, or a pair of faction and mat, that a player has won and what it costs them."""

    preference: int | None = None


@dataclass(frozen=True, slots=True)
class Rebid:
    """Players whose equal bids on a faction have to be bid again."""

    faction: str
    players: tuple[str, ...]
    bid: int
    preference: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The result of a bidding: what is awarded, what must be bid again, who still has nothing, and why."""

    awards: tuple[Award, ...] = ()
    rebids: tuple[Rebid, ...] = ()
    waiting: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every player has a faction."""
        return not self.rebids and not self.waiting and not self.refused


@dataclass(frozen=True, slots=True)
class Bids:
    """What a file of bids holds: ballots or raises, and the lines that could not be read."""

    ballots: tuple[Ballot, ...] = ()
    raises: tuple[Raise, ...] = ()
    problems: tuple[Problem, ...] = ()

    def settle(self, rebids: Rebids | None = None) -> Settlement:
        """The result by the rule of the form that was read."""
        return auction(self.raises) if self.raises else settle(self.ballots, rebids)


def settle(ballots: Sequence[Ballot], rebids: Rebids | None = None) -> Settlement:
    """Settle sealed ballots level by level, until everybody has a faction or a tie has to be bid again."""
    awards: list[Award] = []
    ties: list[Rebid] = []
    for level in sorted({level for ballot in ballots for level in ballot.preferences.values()}):
        for faction, bids in _bids(ballots, level, awards, rebids or {}).items():
            best = max(bids.values())
            leaders = tuple(player for player, bid in bids.items() if bid == best)
            if len(leaders) == 1:
                awards.append(Award(leaders[0], faction, best, preference=level))
            else:
                ties.append(Rebid(faction, leaders, best, level))
        if ties:
            break
    return Settlement(tuple(awards), tuple(ties), _waiting(ballots, awards))


def _bids(
    ballots: Sequence[Ballot], level: int, awards: Sequence[Award], rebids: Rebids
) -> dict[str, dict[str, int]]:
    """What the players without a faction bid on each free faction of this level of preference."""
    taken, served = {award.faction for award in awards}, {award.player for award in awards}
    bids: dict[str, dict[str, int]] = {}
    for ballot in (ballot for ballot in ballots if ballot.player not in served):
        for faction, preference in ballot.preferences.items():
            if preference == level and faction not in taken:
                bid = rebids.get((ballot.player, faction), ballot.bids.get(faction, 0))
                bids.setdefault(faction, {})[ballot.player] = bid
    return bids


def auction(raises: Sequence[Raise]) -> Settlement:
    """Settle an open auction from its bids in the order they were made.

    A bid must beat the one that holds the pair, and the holder of a pair does not bid.
    """
    held: dict[str, Raise] = {}
    refused: list[str] = []
    for number, raised in enumerate(raises, start=1):
        holder = held.get(raised.faction)
        own = next((each.faction for each in held.values() if each.player == raised.player), None)
        if own is not None:
            refused.append(f"bid {number}: {raised.player} already holds {own}")
        elif holder is not None and raised.bid <= holder.bid:
            on = f"{raised.bid} on {raised.faction}, held for {holder.bid}"
            refused.append(f"bid {number}: {raised.player} bids {on}")
        else:
            held[raised.faction] = raised
    awards = tuple(Award(each.player, each.faction, each.bid, each.mat) for each in held.values())
    return Settlement(awards, (), _waiting(raises, awards), tuple(refused))


def _waiting(bidders: Iterable[Ballot | Raise], awards: Sequence[Award]) -> tuple[str, ...]:
    served = {award.player for award in awards}
    return tuple(dict.fromkeys(each.player for each in bidders if each.player not in served))


def sniff(source: Source) -> float:
    """Sure when the rows are whole ballots or the headings are those of an auction and nothing else."""
    rows = [] if opens_markup(source.content) else _rows(head_of(source.content))
    if _auction_headings(rows):
        return 0.85
    read_row, body = _form(rows)
    whole_rows = body[:-1] or body
    return 0.9 if body and not any(isinstance(read_row(row.cells), str) for row in whole_rows) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """No game: a note that says where such a file belongs, and the rows that are no bids."""
    bids = read_bids(source)
    if bids.problems:
        yield Reading(source.name, WHOLE_FILE, "", None, bids.problems)
    count = len(bids.ballots) or len(bids.raises)
    yield note(source.name, f"{count} bids and no game; settle them with: triumph bids FILE")


def read_bids(source: Source) -> Bids:
    """The ballots or raises of a file; a row that cannot be read is a problem with its line."""
    read_row, body = _form(_rows(text_of(source.content)))
    ballots: list[Ballot] = []
    raises: list[Raise] = []
    problems: list[Problem] = []
    for row in body:
        bid = read_row(row.cells)
        if isinstance(bid, Ballot):
            ballots.append(bid)
        elif isinstance(bid, Raise):
            raises.append(bid)
        else:
            found = ",".join(row.cells)[:200]
            problems.append(Problem("not a bid", source.name, line=row.line, found=found, expected=bid))
    for name in repeated(ballot.player for ballot in ballots):
        message = "two ballots of one player"
        problems.append(Problem(message, source.name, found=name, expected="one ballot each"))
    return Bids(tuple(ballots), tuple(raises), tuple(problems))


def _form(rows: list[Row]) -> tuple[Callable[[Sequence[str]], Ballot | Raise | str], list[Row]]:
    """What reads a row, and the rows below the headings if there are any."""
    headings = _auction_headings(rows)
    if headings:
        return partial(_raise, headings), rows[1:]
    named = [factions().find(_WHAT.sub("", cell)) or "" for row in rows[:1] for cell in row.cells[1:]]
    half = tuple(named[: len(named) // 2])
    if all(half) and half + half == tuple(named) != ():
        return partial(_ballot, half), rows[1:]
    return partial(_ballot, PRINTED_ORDER), rows


def _rows(text: str) -> list[Row]:
    lines = lines_of(text)
    return [row for row in split_rows(lines, delimiter_of(lines)) if row.filled()]


def _auction_headings(rows: list[Row]) -> list[str] | None:
    found = [columns().find(cell) or cell.strip().casefold() for row in rows[:1] for cell in row.cells]
    return found if NEEDED <= set(found) <= KNOWN and len(set(found)) == len(found) else None


def _ballot(order: tuple[str, ...], cells: Sequence[str]) -> Ballot | str:
    """A ballot, or what was expected where there is none."""
    size = len(order)
    name, figures, rest = name_of(cells[0]), cells[1 : 1 + 2 * size], cells[1 + 2 * size :]
    stated = [figure for cell in figures if (figure := whole(cell, 0, MOST_BID)) is not None]
    if name is None or len(figures) < 2 * size or "".join(rest).strip():
        return f"a name, {size} preferences and {size} bids"
    if len(stated) < 2 * size:
        return f"whole numbers from 0 to {MOST_BID}"
    if sorted(stated[:size]) != list(range(1, size + 1)):
        return f"every preference from 1 to {size} once"
    return Ballot(name, dict(zip(order, stated, strict=False)), dict(zip(order, stated[size:], strict=True)))


def _raise(headings: Sequence[str], cells: Sequence[str]) -> Raise | str:
    """A bid of an auction, or what was expected where there is none."""
    said = {**dict.fromkeys(KNOWN, ""), **dict(zip(headings, cells, strict=False))}
    player, faction, mat = name_of(said["player"]), factions().find(said["faction"]), mats().find(said["mat"])
    bid = whole(said["bid"], 0, MOST_BID)
    if player is None or faction is None or bid is None or (said["mat"].strip() and mat is None):
        return A_BID
    return Raise(player, faction, bid, mat)


register(Reader("bids", "bids for factions", sniff, read))
