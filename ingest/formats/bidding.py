"""Who plays which faction: sealed ballots settled by preference and bid, and open auctions of dealt pairs.

Sealed: at every level of preference the highest bid wins each faction that is still free; equal highest bids
are bid again, and nothing after them is settled before they are. Open: the last raise on a pair holds it.
What a faction costs comes off the end score before ranking.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


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
class Award:
    """A faction, or a pair of faction and mat, that a player has won and what it costs them."""

    player: str
    faction: str
    bid: int
    mat: str | None = None
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


Rebids = Mapping[tuple[str, str], int]
"""Bids made again: by player and faction."""


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
    taken = {award.faction for award in awards}
    served = {award.player for award in awards}
    bids: dict[str, dict[str, int]] = {}
    for ballot in ballots:
        for faction, preference in ballot.preferences.items():
            if preference == level and faction not in taken and ballot.player not in served:
                bid = rebids.get((ballot.player, faction), ballot.bids.get(faction, 0))
                bids.setdefault(faction, {})[ballot.player] = bid
    return bids


def auction(raises: Sequence[Raise]) -> Settlement:
    """Settle an open auction from its bids in the order they were made."""
    held: dict[str, Raise] = {}
    refused: list[str] = []
    for number, raised in enumerate(raises, start=1):
        fault = _fault(raised, held)
        if fault is None:
            held[raised.faction] = raised
        else:
            refused.append(f"bid {number}: {raised.player} {fault}")
    awards = tuple(Award(each.player, each.faction, each.bid, each.mat) for each in held.values())
    return Settlement(awards, (), _waiting(raises, awards), tuple(refused))


def _fault(raised: Raise, held: Mapping[str, Raise]) -> str | None:
    """A bid must beat the one that holds the pair, and the holder of a pair does not bid."""
    holder = held.get(raised.faction)
    own = next((each.faction for each in held.values() if each.player == raised.player), None)
    if raised.bid < 0:
        return f"bids {raised.bid}, less than nothing"
    if own is not None:
        return f"already holds {own}"
    if holder is not None and raised.bid <= holder.bid:
        return f"bids {raised.bid} on {raised.faction}, held for {holder.bid}"
    return None


def _waiting(bidders: Iterable[Ballot | Raise], awards: Sequence[Award]) -> tuple[str, ...]:
    served = {award.player for award in awards}
    return tuple(dict.fromkeys(each.player for each in bidders if each.player not in served))
