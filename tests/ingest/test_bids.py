from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.tournament.auction import Bid, Tie
from analytics.tournament.errors import EventError
from cli.bids import settled
from ingest.formats.bids import Bids, StatedBid, read, read_bids, sniff
from ingest.formats.reader import Source
from tests.ingest.reading import FILES, is_note, messages, read_file, read_text

SEALED = Source("sealed_bids.csv", (FILES / "sealed_bids.csv").read_bytes())


def test_seven_sealed_ballots_are_read_in_the_printed_order_of_factions() -> None:
    bids = read_bids(SEALED)
    assert (len(bids.rows), bids.is_sealed, bids.problems) == (7, True, ())
    assert bids.rows[0][4] == StatedBid("Player A", "nordic", 3, preference=1)


def test_the_highest_bid_wins_a_first_preference_and_equal_bids_are_bid_again() -> None:
    awards = settled(read_bids(SEALED))
    assert awards.held == {"Player A": ("nordic", 3), "Player D": ("rusviet", 6)}
    assert awards.ties == (Tie("saxony", ("Player F", "Player G"), 5),)
    assert awards.waiting == ("Player B", "Player C", "Player E", "Player F", "Player G")
    assert not awards.complete


def test_after_a_rebid_the_next_levels_are_settled() -> None:
    awards = settled(read_bids(SEALED), [Bid("Player F", "saxony", 6)])
    assert awards.held["Player F"] == ("saxony", 6)
    assert awards.ties == (Tie("albion", ("Player B", "Player E"), 3),)


def test_a_bid_made_again_has_to_be_above_the_old_one() -> None:
    with pytest.raises(EventError, match="above the old bid"):
        settled(read_bids(SEALED), [Bid("Player F", "saxony", 5)])


def ballots(*rows: str) -> Bids:
    return read_bids(Source("ballots.csv", "\n".join(("name,Crimea,Saxony,Crimea,Saxony", *rows)).encode()))


def test_ballots_without_ties_give_everybody_a_faction() -> None:
    awards = settled(ballots("Amber,1,2,5,0", "Birch,1,2,3,1"))
    assert awards.complete
    assert awards.held == {"Amber": ("crimea", 5), "Birch": ("saxony", 1)}


def test_a_higher_bid_of_a_later_level_wins_nothing_from_an_earlier_one() -> None:
    awards = settled(ballots("Amber,1,2,3,0", "Birch,2,1,9,1"))
    assert awards.held == {"Amber": ("crimea", 3), "Birch": ("saxony", 1)}


def raises(*rows: str) -> Bids:
    return read_bids(Source("auction.csv", "\n".join(("player,faction,bid", *rows)).encode()))


def test_an_auction_goes_to_the_last_raise_and_the_outbid_bid_again() -> None:
    awards = settled(raises("Amber,Crimea,2", "Birch,Crimea,4", "Amber,Nordic,0"))
    assert awards.complete
    assert awards.held == {"Birch": ("crimea", 4), "Amber": ("nordic", 0)}


def test_a_bid_that_does_not_raise_is_refused_with_its_number() -> None:
    awards = settled(raises("Amber,Crimea,2", "Birch,Crimea,2"))
    assert awards.refused == ("bid 2: Birch bids 2 on crimea, held for 2",)
    assert awards.waiting == ("Birch",)


def test_whoever_holds_a_pair_does_not_bid() -> None:
    awards = settled(raises("Amber,Crimea,2", "Amber,Nordic,1"))
    assert awards.refused == ("bid 2: Amber holds crimea and cannot bid elsewhere",)


def test_an_auction_is_read_from_csv_with_mats() -> None:
    source = Source("auction.csv", "player;faction;mat;bid\nAmber;Crimea;3A;4\nBirch;Север;1;0\n".encode())
    assert sniff(source) > 0.8
    assert read_bids(source).rows == (
        (StatedBid("Amber", "crimea", 4, "innovative"),),
        (StatedBid("Birch", "nordic", 0, "industrial"),),
    )


def test_headings_may_name_the_factions_of_a_ballot() -> None:
    text = "name,Nordic rank,Saxony rank,Nordic bid,Saxony bid\nAmber,2,1,0,4\nBirch,1,2,3,0\n"
    first, _ = read_bids(Source("ballots.csv", text.encode())).rows
    assert first == (StatedBid("Amber", "nordic", 0, None, 2), StatedBid("Amber", "saxony", 4, None, 1))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Player H,1,1,2,3,4,5,6,0,0,0,0,0,0,0", "every preference from 1 to 7 once"),
        ("Player H,1,2,3,4,5,6,7,0,0,0,0,0,0", "a name, 7 preferences and 7 bids"),
        ("Player H,1,2,3,4,5,6,7,0,0,0,0,0,0,much", "whole numbers from 0 to 999"),
        ("Player A,1,2,3,4,5,6,7,0,0,0,0,0,0,0", "one ballot each"),
    ],
)
def test_a_ballot_that_cannot_be_read_is_named(row: str, expected: str) -> None:
    bids = read_bids(Source("bids.csv", SEALED.content + row.encode()))
    assert [problem.expected for problem in bids.problems] == [expected]


def test_loading_bids_is_no_refusal_but_says_what_to_do() -> None:
    (reading,) = read_file(read, "sealed_bids.csv")
    assert is_note(reading)
    assert messages(reading) == ["7 bids and no game; settle them with: triumph bids FILE"]


def test_bids_are_recognised_and_score_sheets_are_not() -> None:
    assert sniff(SEALED) >= 0.9
    assert sniff(Source("twice.csv", SEALED.content + SEALED.content)) >= 0.9
    assert sniff(Source("x.csv", b"player,faction,mat,coins,bid\nAmber,Crimea,1,95,4\n")) == 0


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_raising(content: bytes) -> None:
    list(read(Source("fuzz", content)))
    with suppress(EventError):
        settled(read_bids(Source("fuzz", SEALED.content + content)))
    assert 0 <= sniff(Source("fuzz", content)) <= 1


@pytest.mark.parametrize(
    "text",
    [
        f"{(FILES / 'sealed_bids.csv').read_text()}Player H,6,1,5\n",
        "player,faction,mat,bid\nAmber,Rusviet,Industrial,5\nBirch,Nordic,Industrail,6\n",
    ],
)
def test_a_row_that_is_no_bid_is_refused_by_every_command(text: str) -> None:
    refused, note = read_text(read, text)
    assert len(messages(refused, fatal=True)) == 1
    assert is_note(note)


def test_no_ballot_is_left_out_of_a_long_file() -> None:
    text = "\n".join(f"Player {number},6,4,7,5,1,2,3,0,0,0,0,3,2,1" for number in range(1500))
    assert len(read_bids(Source("bids.csv", text.encode())).rows) == 1500


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (("Amber,Crimea,Militant,5", "Birch,Saxony,Militant,2"), "not always the same pair"),
        (("Amber,Crimea,Militant,5", "Birch,Crimea,Industrial,6"), "not always the same pair"),
        (("Amber,Crimea,,5", "amber,Saxony,,2"), "one player in two spellings"),
    ],
)
def test_an_auction_that_sells_a_mat_twice_or_spells_a_player_twice_settles_nothing(
    rows: tuple[str, ...], message: str
) -> None:
    bids = read_bids(Source("auction.csv", "\n".join(("player,faction,mat,bid", *rows)).encode()))
    assert [problem.message for problem in bids.problems] == [message]
    assert settled(bids).held == {}


def test_a_ballot_of_a_player_in_other_letters_is_a_second_one() -> None:
    row = "player a ,1,2,3,4,5,6,7,0,0,0,0,0,0,0"
    (problem,) = read_bids(Source("bids.csv", SEALED.content + row.encode())).problems
    assert problem.message == "two ballots of one player"


@pytest.mark.parametrize(
    "headings",
    [
        "player,albion pref,albion pref,rusviet pref,albion bid,albion bid,rusviet bid",
        "player,albion bid,rusviet bid,albion pref,rusviet pref",
    ],
)
def test_headings_with_a_faction_twice_or_bids_before_preferences_are_no_ballot(headings: str) -> None:
    figures = "1,2,2,1" if "bid,rusviet bid,albion" in headings else "1,2,3,4,0,1"
    bids = read_bids(Source("ballots.csv", f"{headings}\nAmber,{figures}\n".encode()))
    assert bids.rows == ()


def test_nothing_is_settled_while_a_ballot_cannot_be_read() -> None:
    awards = settled(ballots("Amber,1,2,5,much", "Birch,1,2,3,1"))
    assert (awards.held, awards.waiting) == ({}, ("Birch",))
