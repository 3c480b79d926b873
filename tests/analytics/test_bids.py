"""Auctions: what was paid, and how those who picked first, second, ... fared."""

from collections.abc import Iterator

import pandas as pd
import pytest

from analytics import bids, win_rates
from analytics.filters import Filters
from analytics.warehouse import Warehouse
from engine.record import Record
from tests.analytics.season import game, load_season, seat

COUNTS = ["players", "pick", "n", "bids", "wins", "expected", "points", "totals"]


def table(*paid: int) -> Record:
    """A game of three with these bids; the first wins, the second comes next."""
    names = ("Amber", "Birch", "Cedar")
    held = (("crimea", "engineering"), ("saxony", "mechanical"), ("polania", "agricultural"))
    seats = [
        seat(name, *pair, stars=stars, coins=30)
        for name, pair, stars in zip(names, held, (6, 4, 2), strict=True)
    ]
    bidding = [
        (each.model_copy(update={"bid": bid}), sheet) for (each, sheet), bid in zip(seats, paid, strict=True)
    ]
    return game({"round": "-".join(map(str, paid))}, *bidding)


@pytest.fixture(scope="module")
def auctions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warehouse]:
    """Two auctions, in one of which two paid the same, and a game without one."""
    folder = tmp_path_factory.mktemp("auctions")
    reader = Warehouse(load_season(folder, [table(5, 2, 0), table(0, 3, 3), table(0, 0, 0)]))
    yield reader
    reader.close()


def test_who_paid_most_picked_first_and_equal_bids_share_a_place(auctions: Warehouse) -> None:
    found = bids.by_pick_order(auctions, Filters())
    rows = zip(found["pick"], found["n"], found["bids"], found["wins"], strict=True)
    assert list(rows) == [(1, 3, 11, 1.0), (2, 1, 2, 0.0), (3, 2, 0, 1.0)]
    assert found["mean_bid"].tolist() == [11 / 3, 2.0, 0.0]
    assert found["expected"].sum() == pytest.approx(2)


def test_bids_are_grouped_over_auctions_alone(auctions: Warehouse) -> None:
    found = win_rates.by(auctions, Filters(), ("bid",))
    assert dict(zip(found["bid"], found["n"], strict=True)) == {0: 2, 2: 1, 3: 2, 5: 1}


def test_the_view_of_picks_says_what_the_filtered_mart_says(auctions: Warehouse) -> None:
    kept = auctions.query("select * from pick_order_results where game = 'scythe' order by players, pick")
    filtered = bids.by_pick_order(auctions, Filters())
    pd.testing.assert_frame_equal(kept[COUNTS], filtered[COUNTS], check_dtype=False)


def test_places_in_the_order_of_bids_reconcile_to_the_seats_of_auctions(auctions: Warehouse) -> None:
    by_bid = bids.paid_for(auctions, Filters(), ("bid",))
    by_pick = bids.by_pick_order(auctions, Filters())
    for column in ("n", "bids", "wins", "points"):
        assert by_bid[column].sum() == by_pick[column].sum(), column
