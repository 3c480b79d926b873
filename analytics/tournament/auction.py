"""Auctions of pairs: open, sealed in three ways, and falling (B1-B4, D17); bids are whole numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from analytics.tournament.errors import EventError


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid of one player on one pair; `preference` 1 is the pair wanted most."""

    player: str
    pair: str
    bid: int
    preference: int = 1


@dataclass(frozen=True, slots=True)
class Tie:
    """Equal bids that have to be made again, above the old one."""

    pair: str
    players: tuple[str, ...]
    bid: int


@dataclass(frozen=True, slots=True)
class Awards:
    """Who has which pair for how much, which bids must be made again, and what was refused."""

    held: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    ties: tuple[Tie, ...] = ()
    refused: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every player has a pair."""
        return not self.ties and not self.waiting


def check_bids(bids: Sequence[Bid]) -> None:
    """Raises EventError for a bid that is no whole number from 0."""
    for bid in bids:
        if not isinstance(bid.bid, int) or isinstance(bid.bid, bool) or bid.bid < 0:
            raise EventError(f"{bid.player} bids {bid.bid!r} on {bid.pair}; a bid is a whole number from 0")


def _check_preferences(bids: Sequence[Bid]) -> None:
    """Raises EventError for a player who wants two pairs equally: which one to keep is never guessed."""
    wanted: dict[tuple[str, int], str] = {}
    for bid in bids:
        other = wanted.setdefault((bid.player, bid.preference), bid.pair)
        if other != bid.pair:
            raise EventError(
                f"{bid.player} wants {other} and {bid.pair} equally: write the order in column “preference”, "
                "1 for the pair wanted most"
            )


def sealed_highest(bids: Sequence[Bid], rebids: Sequence[Bid] = ()) -> Awards:
    """Way (a), B1: a free pair is offered to its highest bid, and a bidder keeps the offer preferred most.

    What a bidder does not keep passes on to the next bid; so no pair goes to a lower bid of somebody while a
    higher bidder who would rather have it has to take another.
    """
    current = _with_rebids(bids, rebids)
    held: dict[str, Bid] = {}
    while True:
        offers, ties = _offers(_wanted(current, held))
        if not offers:
            awarded = {player: (bid.pair, bid.bid) for player, bid in held.items()}
            return Awards(awarded, ties, waiting=_waiting(current, awarded))
        for bid in offers:
            kept = held.get(bid.player)
            if kept is None or bid.preference < kept.preference:
                held[bid.player] = bid


def _wanted(bids: Sequence[Bid], held: Mapping[str, Bid]) -> list[Bid]:
    """Bids on free pairs by those who hold nothing they prefer."""
    taken = {bid.pair for bid in held.values()}
    return [
        bid
        for bid in bids
        if bid.pair not in taken and (bid.player not in held or bid.preference < held[bid.player].preference)
    ]


def _offers(bids: Sequence[Bid]) -> tuple[list[Bid], tuple[Tie, ...]]:
    """The best bid on each pair: the highest, then the better preference; equal in both is a tie."""
    offers, ties = [], []
    for pair in dict.fromkeys(bid.pair for bid in bids):
        best = _best([bid for bid in bids if bid.pair == pair])
        if len(best) > 1:
            ties.append(Tie(pair, tuple(sorted(bid.player for bid in best)), best[0].bid))
        else:
            offers.append(best[0])
    return offers, tuple(ties)


def _best(bids: Sequence[Bid]) -> list[Bid]:
    top = max((bid.bid, -bid.preference) for bid in bids)
    return [bid for bid in bids if (bid.bid, -bid.preference) == top]


def sealed_preference(bids: Sequence[Bid], rebids: Sequence[Bid] = ()) -> Awards:
    """Way (b), B2: by preference, a bid wins only if it beats every bid of those without a pair."""
    current = _with_rebids(bids, rebids)
    held: dict[str, tuple[str, int]] = {}
    while True:
        open_bids = _open(current, held)
        if not open_bids:
            return Awards(held, waiting=_waiting(current, held))
        won, ties = _pass(open_bids)
        if not won:
            return Awards(held, ties, waiting=_waiting(current, held))
        for bid in won:
            held[bid.player] = (bid.pair, bid.bid)


def sealed_levels(bids: Sequence[Bid], rebids: Sequence[Bid] = ()) -> Awards:
    """The way of ballots for factions: at each level of preference the highest bid wins what is still free.

    Equal highest bids are bid again, and no later level is settled before they are. Raises EventError for a bid
    made again where none is asked for.
    """
    current, left = _with_rebids(bids, ()), list(rebids)
    awards = _by_levels(current)
    while left:
        tied = {(player, tie.pair) for tie in awards.ties for player in tie.players}
        again = {(bid.player, bid.pair): bid for bid in reversed(left) if (bid.player, bid.pair) in tied}
        if not again:
            raise EventError(f"{left[0].player} has no equal bid on {left[0].pair} to make again")
        current = _with_rebids(current, list(again.values()))
        left = [bid for bid in left if bid not in again.values()]
        awards = _by_levels(current)
    return awards


def _by_levels(current: Sequence[Bid]) -> Awards:
    """What the levels of preference settle until bids are equal."""
    held: dict[str, tuple[str, int]] = {}
    ties: tuple[Tie, ...] = ()
    for level in sorted({bid.preference for bid in current}):
        offers, ties = _offers([bid for bid in _open(current, held) if bid.preference == level])
        held |= {bid.player: (bid.pair, bid.bid) for bid in offers}
        if ties:
            break
    return Awards(held, ties, waiting=_waiting(current, held))


def _pass(bids: Sequence[Bid]) -> tuple[list[Bid], tuple[Tie, ...]]:
    """The winners of the first preference that has any; ties only where there is no winner at all."""
    ties: dict[str, Tie] = {}
    for level in sorted({bid.preference for bid in bids}):
        won = []
        for bid in (each for each in bids if each.preference == level):
            best = _best([other for other in bids if other.pair == bid.pair])
            if best == [bid]:
                won.append(bid)
            elif bid in best:
                ties[bid.pair] = Tie(bid.pair, tuple(sorted(each.player for each in best)), bid.bid)
        if won:
            return won, ()
        if ties:
            return [], tuple(ties.values())
    return [], tuple(ties.values())


def open_auction(players: Sequence[str], pairs: Sequence[str], raises: Sequence[Bid]) -> Awards:
    """B4: one pair per player at a time, each bid above the one that holds it; outbid players bid again."""
    held: dict[str, Bid] = {}
    refused = []
    for number, bid in enumerate(raises, start=1):
        why = _why_not(bid, held, players, pairs)
        if why:
            refused.append(f"bid {number}: {bid.player} {why}")
        else:
            held[bid.pair] = bid
    by_player = {bid.player: (bid.pair, bid.bid) for bid in held.values()}
    waiting = tuple(player for player in players if player not in by_player)
    return Awards(by_player, (), tuple(refused), waiting)


def _why_not(bid: Bid, held: Mapping[str, Bid], players: Sequence[str], pairs: Sequence[str]) -> str:
    own = next((pair for pair, holder in held.items() if holder.player == bid.player), None)
    present = held.get(bid.pair, Bid("", bid.pair, -1))
    reasons = (
        (bid.player not in players, "does not sit at this table"),
        (bid.pair not in pairs, f"bids on {bid.pair}, which is not offered"),
        (own is not None, f"holds {own} and cannot bid elsewhere"),
        (bid.bid <= present.bid, f"bids {bid.bid} on {bid.pair}, held for {present.bid}"),
    )
    return next((words for applies, words in reasons if applies), "")


@dataclass(frozen=True, slots=True)
class Pick:
    """One auction of a falling order: the high bids in turn, and what its winner took."""

    bids: Sequence[tuple[str, int]]
    pair: str


def falling_auction(order: Sequence[str], pairs: Sequence[str], picks: Sequence[Pick]) -> Awards:
    """D17: an auction per pick, no high bid above the one before; without bids the first in order picks at 0.

    The last player takes what is left at 0.
    """
    held: dict[str, tuple[str, int]] = {}
    refused: list[str] = []
    ceiling: int | None = None
    for number, pick in enumerate(picks, start=1):
        here, left = _left(order, pairs, held)
        winner, price, complaints = _fallen(number, pick, here, ceiling)
        refused += complaints
        if pick.pair not in left:
            refused.append(f"pick {number}: {winner} takes {pick.pair}, which is not left")
            return Awards(held, (), tuple(refused), tuple(here))
        held[winner] = (pick.pair, price)
        ceiling = price
    here, left = _left(order, pairs, held)
    if len(here) == 1 == len(left):
        held[here.pop()] = (left[0], 0)
    return Awards(held, (), tuple(refused), tuple(here))


def _left(
    order: Sequence[str], pairs: Sequence[str], held: Mapping[str, tuple[str, int]]
) -> tuple[list[str], list[str]]:
    """Players without a pair in bidding order, and pairs without a player."""
    taken = {pair for pair, _ in held.values()}
    return [player for player in order if player not in held], [pair for pair in pairs if pair not in taken]


def _fallen(number: int, pick: Pick, here: Sequence[str], ceiling: int | None) -> tuple[str, int, list[str]]:
    """Who wins one pick for how much, and which bids do not count."""
    high: tuple[str, int] | None = None
    complaints = []
    for player, bid in pick.bids:
        if player not in here:
            complaints.append(f"pick {number}: {player} has a pair already or is not at this table")
        elif ceiling is not None and bid > ceiling:
            complaints.append(f"pick {number}: {player} bids {bid}, above the {ceiling} of the pick before")
        elif high is not None and bid <= high[1]:
            complaints.append(f"pick {number}: {player} bids {bid}, not more than {high[1]}")
        else:
            high = (player, bid)
    winner, price = high or (here[0], 0)
    return winner, price, complaints


def _with_rebids(bids: Sequence[Bid], rebids: Sequence[Bid]) -> list[Bid]:
    """Bids made again replace the old ones and must be above them."""
    check_bids([*bids, *rebids])
    _check_preferences(bids)
    current = {(bid.player, bid.pair): bid for bid in bids}
    for again in rebids:
        old = current.get((again.player, again.pair))
        if old is None or again.bid <= old.bid:
            raise EventError(f"{again.player} must bid on {again.pair} again above the old bid")
        current[again.player, again.pair] = Bid(again.player, again.pair, again.bid, old.preference)
    return list(current.values())


def _open(bids: Sequence[Bid], held: Mapping[str, tuple[str, int]]) -> list[Bid]:
    taken = {pair for pair, _ in held.values()}
    return [bid for bid in bids if bid.player not in held and bid.pair not in taken]


def _waiting(bids: Sequence[Bid], held: Mapping[str, tuple[str, int]]) -> tuple[str, ...]:
    return tuple(player for player in dict.fromkeys(bid.player for bid in bids) if player not in held)
