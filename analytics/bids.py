"""What was paid for a faction and mat at auctions, and how those who paid fared.

Only games with an auction count: those in which somebody paid something.
"""

from collections.abc import Sequence

import pandas as pd

from analytics.filters import Filters
from analytics.games import Listed, latest_among
from analytics.marts import ask_marts
from analytics.marts.grouped import AUCTIONS, SUMS, seat_groups
from analytics.warehouse import Warehouse
from analytics.win_rates import with_rates

_PAYING = "select game_id from chosen_seats where bid = $bid"
_PAID = f"sum(bid)::bigint as bids, min(bid) as lowest_bid, max(bid) as highest_bid, {SUMS}"
_PICKS = f"""
select players, pick, sum(bid)::bigint as bids, {SUMS}
from (
    select *, rank() over (partition by game_id order by bid desc) as pick
    from chosen_seats
    where game_id in ({AUCTIONS})
)
group by players, pick
order by players, pick
"""  # noqa: S608 - all parts stand here


def paid_for(warehouse: Warehouse, filters: Filters, columns: Sequence[str]) -> pd.DataFrame:
    """One row per faction, mat, pair or `bid`: mean, lowest and highest bid, and the win rate."""
    found = with_rates(seat_groups(warehouse, filters, columns, sums=_PAID, auctions=True))
    return found.assign(mean_bid=found["bids"].astype(float) / found["n"].astype(float))


def by_pick_order(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per number of players and place in the order of the bids: mean bid and win rate.

    Who pays most picks first in a falling auction; equal bids share a place.
    """
    found = with_rates(ask_marts(warehouse, _PICKS, filters))
    return found.assign(mean_bid=found["bids"].astype(float) / found["n"].astype(float))


def auctioned(warehouse: Warehouse, filters: Filters, bid: int | None = None) -> Listed:
    """The latest games with an auction, or those in which a player paid exactly that bid."""
    if bid is None:
        return latest_among(warehouse, filters, AUCTIONS)
    return latest_among(warehouse, filters, f"{AUCTIONS} intersect {_PAYING}", {"bid": bid})
