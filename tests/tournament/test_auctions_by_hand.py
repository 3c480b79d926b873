"""Thirteen auctions settled by hand before the program was asked (B1-B4, D17)."""

from dataclasses import dataclass

import pytest

from analytics.tournament.auction import Tie
from analytics.tournament.rulings import settle

A, B = "sealed_highest", "sealed_preference"


@dataclass(frozen=True)
class Auction:
    """Rows as `player pair bid preference-or-pick`, who holds what for how much, ties, and refusals."""

    what: str
    way: str
    rows: str
    held: dict[str, tuple[str, int]]
    ties: tuple[Tie, ...] = ()
    refused: int = 0


AUCTIONS = (
    Auction(
        "a bidder of two pairs keeps the preferred one, the other passes on",
        A,
        "P x 5 1, P y 6 2, Q x 4 1, Q y 2 2",
        {"P": ("x", 5), "Q": ("y", 2)},
    ),
    Auction(
        "crossed bids: each pair goes to its highest bid, though both prefer the other",
        A,
        "P x 3 2, P y 1 1, Q x 1 1, Q y 3 2",
        {"P": ("x", 3), "Q": ("y", 3)},
    ),
    Auction(
        "equal bids: the better preference",
        A,
        "P x 4 1, P y 0 2, Q x 4 2, Q y 1 1",
        {"P": ("x", 4), "Q": ("y", 1)},
    ),
    Auction(
        "equal bids and preferences are asked for again; the new ones decide",
        A,
        "P x 4 1, Q x 4 1, P y 2 2, Q y 1 2, P x 5 1, Q x 6 1",
        {"P": ("y", 2), "Q": ("x", 6)},
    ),
    Auction(
        "equal bids and preferences without new ones: nothing is guessed",
        A,
        "P x 4 1, Q x 4 1, P y 2 2, Q y 1 2",
        {"P": ("y", 2)},
        (Tie("x", ("P", "Q"), 4),),
    ),
    Auction(
        "winners of one pass are simultaneous, the third takes what is left",
        B,
        "P x 5 1, P z 1 2, Q x 3 1, Q y 2 2, Q z 0 3, R y 4 1, R x 1 2",
        {"P": ("x", 5), "R": ("y", 4), "Q": ("z", 0)},
    ),
    Auction(
        "a bid has to beat the second preference of one without a pair too",
        B,
        "P x 3 1, P z 0 2, Q y 1 1, Q x 5 2, R y 2 1",
        {"R": ("y", 2), "Q": ("x", 5), "P": ("z", 0)},
    ),
    Auction(
        "an equal bid with the better preference wins",
        B,
        "P x 3 1, P y 1 2, Q y 3 1, Q x 3 2",
        {"P": ("x", 3), "Q": ("y", 3)},
    ),
    Auction(
        "a tie is asked for before lower preferences are looked at",
        B,
        "P x 3 1, P y 2 2, Q x 3 1, Q y 1 2",
        {},
        (Tie("x", ("P", "Q"), 3),),
    ),
    Auction(
        "who is outbid bids again, elsewhere or higher",
        "open",
        "P x 0, Q x 1, P y 0, R y 2, P x 2, Q z 0",
        {"P": ("x", 2), "R": ("y", 2), "Q": ("z", 0)},
    ),
    Auction(
        "an equal bid and a bid of one who holds a pair do not count",
        "open",
        "P x 1, Q x 1, P y 3, Q y 0",
        {"P": ("x", 1), "Q": ("y", 0)},
        refused=2,
    ),
    Auction(
        "each high bid at most the one before, equal allowed; the last pays nothing",
        "falling",
        "P - 3 1, Q - 4 1, P x 5 1, Q y 5 2, R z - 3",
        {"P": ("x", 5), "Q": ("y", 5), "R": ("z", 0)},
    ),
    Auction(
        "without a bid the first in order picks for nothing, and nobody may bid above that afterwards",
        "falling",
        "P x - 1, R - 1 2, Q z - 2, R y - 3",
        {"P": ("x", 0), "Q": ("z", 0), "R": ("y", 0)},
        refused=1,
    ),
)


def rows_of(auction: Auction) -> list[dict[str, str]]:
    rows = []
    for line in auction.rows.split(", "):
        player, pair, bid, number = (*line.split(), "")[:4]
        kind = "pick" if auction.way == "falling" else "preference"
        rows.append({"player": player, "pair": pair.strip("-"), "bid": bid.strip("-"), kind: number})
    return rows


@pytest.mark.parametrize("auction", AUCTIONS, ids=lambda auction: auction.what)
def test_an_auction_ends_as_computed_by_hand(auction: Auction) -> None:
    rows = rows_of(auction)
    players = sorted({row["player"] for row in rows})
    offered = sorted({row["pair"] for row in rows if row["pair"]})
    awards = settle(auction.way, players, rows, offered)
    assert dict(awards.held) == auction.held
    assert awards.ties == auction.ties
    assert len(awards.refused) == auction.refused
    assert awards.complete == (len(auction.held) == len(players) and not auction.ties)
