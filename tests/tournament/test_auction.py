"""Auctions settled by hand: open, both sealed ways, falling (B1-B4, D17)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from analytics.tournament.auction import (
    Awards,
    Bid,
    Pick,
    Tie,
    falling_auction,
    open_auction,
    sealed_highest,
    sealed_levels,
    sealed_preference,
)
from analytics.tournament.errors import EventError
from analytics.tournament.rulings import read_bids


def bids(*rows: tuple[str, str, int, int]) -> list[Bid]:
    return [Bid(*row) for row in rows]


CROSSED = bids(("A", "X", 3, 1), ("A", "Y", 10, 2), ("B", "X", 5, 2), ("B", "Y", 8, 1))


def test_way_a_offers_pairs_to_their_highest_bids_also_when_bids_are_crossed() -> None:
    assert sealed_highest(CROSSED).held == {"B": ("X", 5), "A": ("Y", 10)}


def test_way_a_lets_a_bidder_of_two_pairs_keep_the_one_preferred_and_passes_the_other_on() -> None:
    rows = bids(("A", "X", 5, 2), ("A", "Y", 6, 1), ("B", "X", 3, 1), ("B", "Y", 4, 2))
    assert sealed_highest(rows).held == {"A": ("Y", 6), "B": ("X", 3)}


def test_way_a_gives_a_pair_that_passes_on_to_the_higher_bidder_who_prefers_it() -> None:
    rows = bids(
        *(("A", "Y", 5, 1), ("A", "X", 4, 2)),
        *(("B", "Z", 9, 1), ("B", "Y", 8, 2)),
        *(("C", "Y", 1, 1), ("C", "X", 2, 2), ("C", "Z", 0, 3)),
    )
    assert sealed_highest(rows).held == {"A": ("Y", 5), "B": ("Z", 9), "C": ("X", 2)}


def test_way_a_prefers_the_better_preference_at_equal_bids_and_asks_at_equal_both() -> None:
    rows = bids(("A", "X", 4, 1), ("B", "X", 4, 2), ("B", "Y", 0, 1), ("A", "Y", 0, 2))
    assert sealed_highest(rows).held == {"A": ("X", 4), "B": ("Y", 0)}
    tied = bids(("A", "X", 4, 1), ("B", "X", 4, 1), ("A", "Y", 0, 2), ("B", "Y", 1, 2))
    assert sealed_highest(tied).ties == (Tie("X", ("A", "B"), 4),)
    assert sealed_highest(tied, [Bid("B", "X", 6)]).held == {"B": ("X", 6), "A": ("Y", 0)}


def test_by_levels_a_higher_bid_of_a_later_level_takes_nothing_from_an_earlier_one() -> None:
    assert sealed_levels(CROSSED).held == {"A": ("X", 3), "B": ("Y", 8)}


def test_by_levels_nothing_is_settled_behind_equal_bids() -> None:
    tied = bids(("A", "X", 4, 1), ("B", "X", 4, 1), ("A", "Y", 0, 2), ("B", "Y", 1, 2))
    assert sealed_levels(tied).ties == (Tie("X", ("A", "B"), 4),)
    assert sealed_levels(tied).held == {}
    assert sealed_levels(tied, [Bid("B", "X", 6)]).held == {"B": ("X", 6), "A": ("Y", 0)}


def test_way_b_lets_a_bid_win_only_if_it_beats_every_bid_of_those_without_a_pair() -> None:
    assert sealed_preference(CROSSED).held == {"A": ("Y", 10), "B": ("X", 5)}
    rows = bids(("A", "X", 5, 1), ("B", "X", 3, 1), ("A", "Y", 9, 2), ("B", "Y", 1, 2))
    assert sealed_preference(rows).held == {"A": ("X", 5), "B": ("Y", 1)}


def test_way_b_asks_for_new_bids_above_the_old_one_and_never_guesses() -> None:
    rows = bids(("A", "X", 5, 1), ("B", "X", 5, 1), ("A", "Y", 0, 2), ("B", "Y", 0, 2))
    awards = sealed_preference(rows)
    assert awards.ties == (Tie("X", ("A", "B"), 5),)
    assert not awards.complete
    assert sealed_preference(rows, [Bid("A", "X", 7), Bid("B", "X", 6)]).held == {
        "A": ("X", 7),
        "B": ("Y", 0),
    }
    with pytest.raises(EventError, match="above the old bid"):
        sealed_preference(rows, [Bid("A", "X", 5)])


def test_an_open_auction_holds_one_pair_per_player_and_ends_when_each_has_one() -> None:
    raises = bids(("A", "X", 2, 1), ("B", "X", 3, 1), ("A", "X", 3, 1), ("A", "Y", 0, 1), ("A", "X", 9, 1))
    awards = open_auction(["A", "B"], ["X", "Y"], raises)
    assert awards.held == {"B": ("X", 3), "A": ("Y", 0)}
    assert awards.refused == (
        "bid 3: A bids 3 on X, held for 3",
        "bid 5: A holds Y and cannot bid elsewhere",
    )
    assert awards.complete


def test_a_falling_auction_never_rises_and_the_last_takes_what_is_left() -> None:
    picks = [Pick([("A", 4), ("B", 6)], "X"), Pick([("A", 7), ("C", 6)], "Y")]
    awards = falling_auction(["A", "B", "C"], ["X", "Y", "Z"], picks)
    assert awards.held == {"B": ("X", 6), "C": ("Y", 6), "A": ("Z", 0)}
    assert awards.refused == ("pick 2: A bids 7, above the 6 of the pick before",)


def test_without_bids_the_first_in_order_picks_for_nothing() -> None:
    awards = falling_auction(["C", "A", "B"], ["X", "Y", "Z"], [Pick([], "Y"), Pick([], "X")])
    assert awards.held == {"C": ("Y", 0), "A": ("X", 0), "B": ("Z", 0)}


def test_a_bid_below_nothing_is_refused() -> None:
    with pytest.raises(EventError, match="whole number"):
        sealed_highest(bids(("A", "X", -1, 1)))


@pytest.mark.parametrize("way", [sealed_highest, sealed_preference])
def test_two_pairs_wanted_equally_are_asked_about(way: Callable[[list[Bid]], Awards]) -> None:
    with pytest.raises(EventError, match="A wants X and Y equally"):
        way(bids(("A", "X", 4, 1), ("A", "Y", 3, 1)))


def test_a_list_of_bids_may_come_from_a_spreadsheet_with_semicolons(tmp_path: Path) -> None:
    file = tmp_path / "bids.csv"
    file.write_text("\ufeffPlayer;Pair;Bid;Preference\nA;crimea/industrial;3;1\n", encoding="utf-8")
    assert read_bids(file) == [{"player": "A", "pair": "crimea/industrial", "bid": "3", "preference": "1"}]
