import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.formats.bids import Award, Ballot, Raise, Rebid, auction, read, read_bids, settle, sniff
from ingest.formats.reader import Source
from tests.ingest.reading import FILES, is_note, messages, read_file, read_text

SEALED = Source("sealed_bids.csv", (FILES / "sealed_bids.csv").read_bytes())


def test_seven_sealed_ballots_are_read_in_the_printed_order_of_factions() -> None:
    bids = read_bids(SEALED)
    assert (len(bids.ballots), bids.problems) == (7, ())
    first = bids.ballots[0]
    assert first.player == "Player A"
    assert (first.preferences["nordic"], first.bids["nordic"]) == (1, 3)


def test_the_highest_bid_wins_a_first_preference_and_equal_bids_are_bid_again() -> None:
    settled = read_bids(SEALED).settle()
    assert settled.awards == (
        Award("Player A", "nordic", 3, preference=1),
        Award("Player D", "rusviet", 6, preference=1),
    )
    assert settled.rebids == (Rebid("saxony", ("Player F", "Player G"), 5, 1),)
    assert settled.waiting == ("Player B", "Player C", "Player E", "Player F", "Player G")
    assert not settled.complete


def test_after_a_rebid_the_next_levels_are_settled() -> None:
    settled = read_bids(SEALED).settle({("Player F", "saxony"): 6})
    won = {award.faction: (award.player, award.bid) for award in settled.awards}
    assert won["saxony"] == ("Player F", 6)
    assert settled.rebids == (Rebid("albion", ("Player B", "Player E"), 3, 2),)


def test_ballots_without_ties_give_everybody_a_faction() -> None:
    ballots = [
        Ballot("Amber", {"crimea": 1, "saxony": 2}, {"crimea": 5, "saxony": 0}),
        Ballot("Birch", {"crimea": 1, "saxony": 2}, {"crimea": 3, "saxony": 1}),
    ]
    settled = settle(ballots)
    assert settled.complete
    assert [(award.player, award.faction, award.bid) for award in settled.awards] == [
        ("Amber", "crimea", 5),
        ("Birch", "saxony", 1),
    ]


def test_an_auction_goes_to_the_last_raise_and_the_outbid_bid_again() -> None:
    settled = auction(
        [
            Raise("Amber", "crimea", 2),
            Raise("Birch", "crimea", 4),
            Raise("Amber", "nordic", 0),
        ]
    )
    assert settled.complete
    assert [(award.player, award.faction, award.bid) for award in settled.awards] == [
        ("Birch", "crimea", 4),
        ("Amber", "nordic", 0),
    ]


def test_a_bid_that_does_not_raise_is_refused_with_its_number() -> None:
    settled = auction([Raise("Amber", "crimea", 2), Raise("Birch", "crimea", 2)])
    assert settled.refused == ("bid 2: Birch bids 2 on crimea, held for 2",)
    assert settled.waiting == ("Birch",)


def test_whoever_holds_a_pair_does_not_bid() -> None:
    settled = auction([Raise("Amber", "crimea", 2), Raise("Amber", "nordic", 1)])
    assert settled.refused == ("bid 2: Amber already holds crimea",)


def test_an_auction_is_read_from_csv_with_mats() -> None:
    source = Source("auction.csv", "player;faction;mat;bid\nAmber;Crimea;3A;4\nBirch;Север;1;0\n".encode())
    assert sniff(source) > 0.8
    settled = read_bids(source).settle()
    assert [(award.faction, award.mat, award.bid) for award in settled.awards] == [
        ("crimea", "innovative", 4),
        ("nordic", "industrial", 0),
    ]


def test_headings_may_name_the_factions_of_a_ballot() -> None:
    text = "name,Nordic rank,Saxony rank,Nordic bid,Saxony bid\nAmber,2,1,0,4\nBirch,1,2,3,0\n"
    ballots = read_bids(Source("ballots.csv", text.encode())).ballots
    assert ballots[0] == Ballot("Amber", {"nordic": 2, "saxony": 1}, {"nordic": 0, "saxony": 4})


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
    assert sniff(Source("x.csv", b"player,faction,mat,coins,bid\nAmber,Crimea,1,95,4\n")) == 0


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_raising(content: bytes) -> None:
    list(read(Source("fuzz", content)))
    read_bids(Source("fuzz", SEALED.content + content)).settle()
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
    ballots = "\n".join(f"Player {number},6,4,7,5,1,2,3,0,0,0,0,3,2,1" for number in range(1500))
    assert len(read_bids(Source("bids.csv", ballots.encode())).ballots) == 1500
