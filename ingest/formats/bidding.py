"""Who plays which faction: sealed ballots settled by preference and bid, and open auctions of dealt pairs.

Sealed: at every level of preference the highest bid wins each faction that is still free; equal highest bids
are bid again, and nothing after them is settled before they are. Open: the last raise on a pair holds it.
What a faction costs comes off the end score before ranking.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Ballot:
    """A sealed ballot: for every faction the rank of preference (1 is dearest) and the bid."""

    player: str
    preferences: Mapping[str, int]
    bids: Mapping[str, int]


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
    levels = sorted({level for ballot in ballots for level in ballot.preferences.values()})
    for level in levels:
        ties: list[Rebid] = []
        for faction, claims in _claims(ballots, level, awards).items():
            best, leaders = _leaders(claims, faction, rebids or {})
            if len(leaders) == 1:
                awards.append(Award(leaders[0], faction, best, preference=level))
            else:
                ties.append(Rebid(faction, leaders, best, level))
        if ties:
            return Settlement(tuple(awards), tuple(ties), _without(ballots, awards))
    return Settlement(tuple(awards), (), _without(ballots, awards))


def _leaders(claims: Sequence[Ballot], faction: str, rebids: Rebids) -> tuple[int, tuple[str, ...]]:
    """The highest bid for a faction, and who made it."""
    bids = {ballot.player: _bid(ballot, faction, rebids) for ballot in claims}
    best = max(bids.values())
    return best, tuple(player for player, bid in bids.items() if bid == best)


def _claims(ballots: Sequence[Ballot], level: int, awards: Sequence[Award]) -> dict[str, list[Ballot]]:
    """Who asks for which free faction at this level of preference."""
    taken = {award.faction for award in awards}
    served = {award.player for award in awards}
    claims: dict[str, list[Ballot]] = {}
    for ballot in ballots:
        for faction, preference in ballot.preferences.items():
            if preference == level and faction not in taken and ballot.player not in served:
                claims.setdefault(faction, []).append(ballot)
    return claims


def _bid(ballot: Ballot, faction: str, rebids: Rebids) -> int:
    return rebids.get((ballot.player, faction), ballot.bids.get(faction, 0))


def _without(ballots: Sequence[Ballot], awards: Sequence[Award]) -> tuple[str, ...]:
    served = {award.player for award in awards}
    return tuple(ballot.player for ballot in ballots if ballot.player not in served)


@dataclass(frozen=True, slots=True)
class Raise:
    """One bid of an open auction."""

    player: str
    faction: str
    bid: int
    mat: str | None = None


@dataclass(slots=True)
class _Auction:
    held: dict[str, Raise] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    def take(self, number: int, raised: Raise) -> None:
        """A bid must beat the one that holds the pair, and the holder of a pair does not bid."""
        holder = self.held.get(raised.faction)
        own = next((held.faction for held in self.held.values() if held.player == raised.player), None)
        if raised.bid < 0:
            self.refused.append(f"bid {number}: {raised.player} bids {raised.bid}, less than nothing")
        elif own is not None:
            self.refused.append(f"bid {number}: {raised.player} already holds {own}")
        elif holder is not None and raised.bid <= holder.bid:
            self.refused.append(
                f"bid {number}: {raised.player} bids {raised.bid} on {raised.faction}, held for {holder.bid}"
            )
        else:
            self.held[raised.faction] = raised


def auction(raises: Sequence[Raise]) -> Settlement:
    """Settle an open auction from its bids in the order they were made."""
    state = _Auction()
    for number, raised in enumerate(raises, start=1):
        state.take(number, raised)
    awards = tuple(Award(held.player, held.faction, held.bid, held.mat) for held in state.held.values())
    served = {award.player for award in awards}
    waiting = dict.fromkeys(raised.player for raised in raises if raised.player not in served)
    return Settlement(awards, (), tuple(waiting), tuple(state.refused))
