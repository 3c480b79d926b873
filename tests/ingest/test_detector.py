"""What the detector concludes from headings and cells, and what it doubts and refuses."""

import pytest

from tests.ingest.reading import messages
from tests.ingest.sheets import lines, records, seats, winners


def test_beside_a_column_of_players_a_strange_word_owns_no_score() -> None:
    (record,) = records(
        "Date,Player,Faction,Endgame score", "2024-01-05,Amber,Rusviet,84", "2024-01-05,Birch,Nordic,71"
    )
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]


def test_a_column_that_may_sum_up_the_others_is_a_player_only_if_that_player_won() -> None:
    (refused,) = lines("Scythe", "Date,Amber,Birch,Max", "2024-01-05,84,71,84", "2024-01-12,60,66,66")
    assert refused.record is None
    assert "“Max” is nearly a word for a column and may be no player" in messages(refused)[0]
    (record,) = records("Date,Winner,Amber,Birch,Max", "2024-01-05,Max,71,66,84")
    assert seats(record) == [("Amber", None, 71), ("Birch", None, 66), ("Max", None, 84)]


def test_a_reading_that_reads_no_game_is_never_preferred_to_a_doubtful_one() -> None:
    (refused,) = lines("Date,Winner,Faction,Amber,Birch,Beers", "2024-01-05,Amber,Rusviet,84,71,3")
    assert "“Beers” are too low for a player's scores" in messages(refused)[0]


@pytest.mark.parametrize(
    "sheet",
    [
        ("Date,Player 1,Score 1,Player 2,Score 2,Gone nation", "2024-01-05,Amber,84,Birch,71,Saxony"),
        ("Date,Gone nation,Players,Winner", '2024-01-05,Saxony,"Amber, Birch",Amber'),
        ("Date,Winner,Amber,Birch,Gone nation", "2024-01-05,Amber,84,71,Saxony"),
    ],
)
def test_a_faction_beside_a_strange_word_makes_no_player_of_it(sheet: tuple[str, ...]) -> None:
    (refused,) = lines(*sheet)
    assert refused.record is None
    assert "“Gone nation” is nearly a word for a column and may be no player" in messages(refused)[0]


def test_a_banned_faction_is_not_the_players_own() -> None:
    rows = ("1,Nordic,Amber,55", "1,Crimea,Birch,60")
    first, _ = lines("Game,Banned,Player,Score", *rows)
    assert first.record is not None
    assert seats(first.record) == [("Amber", None, 55), ("Birch", None, 60)]
    assert first.unused == ("Banned",)


def test_a_list_of_winners_is_read_with_unnamed_opponents() -> None:
    first, second = records("Date,Winner,Players", "2024-01-05,Amber,3", "2024-01-12,Birch,4")
    assert [winners(first), winners(second)] == [("Amber",), ("Birch",)]
    assert [len(first.seats), len(second.seats)] == [3, 4]


def test_a_table_of_standings_below_the_games_is_told() -> None:
    game, note = lines(
        "Game,Player,Score", "1,Amber,84", "1,Birch,71", "", "Player,Wins,Average", "Amber,1,84"
    )
    assert game.record is not None
    assert messages(note) == ["another table below the games was passed over: 2 rows"]


def test_a_title_above_a_score_sheet_on_its_side_is_told_and_an_empty_row_of_it_is_not() -> None:
    first, second, told = lines(
        "Game 1 - 2024-01-05,,",
        "Player,Amber,Birch",
        "Faction,Rusviet,Nordic",
        "Score,84,71",
        "Comments,,",
        "Game 2 - 2024-01-12,,",
        "Player,Cedar,Birch",
        "Faction,Crimea,Nordic",
        "Score,60,66",
    )
    assert first.record is not None
    assert second.record is not None
    assert messages(told) == ["2 rows hold no game and were passed over"]


def test_a_sum_without_a_name_below_the_scores_is_no_player() -> None:
    (game,) = lines("Player,Score", "Amber,84", "Birch,71", ",155")
    assert messages(game, fatal=True) == ["no player"]


def test_days_without_a_year_are_refused_until_a_layout_says_the_year() -> None:
    (reading,) = lines("Scythe 2024", "Date,Player,Score", "5.1.,Amber,84", "5.1.,Birch,71")
    assert reading.record is None
    assert {problem.message for problem in reading.problems} == {"a date without its year"}
    assert "`year = 2024` in the layout" in str(reading.problems[0].expected)


@pytest.mark.parametrize(
    ("sheet", "doubt"),
    [
        ("Player,R1,R2,Score\nAmber,84,60,144\nBirch,71,66,137", "“R1” holds figures that are not used"),
        (
            "Date,What,Amber,Birch\n2024-01-05,Score,84,71\n2024-01-05,Faction,Rusviet,Nordic",
            "“What” says what",
        ),
        ("Date,Score Amber,Score Birch,Score Max\n2024-01-05,84,71,60", "“Score Max” holds figures"),
        ("Scythe\nDate,Seat 1,Seat 2\n2024-01-05,Amber 84,Birch 71", "no column says who won"),
    ],
)
def test_a_reading_that_would_lose_results_is_refused(sheet: str, doubt: str) -> None:
    (reading,) = lines(*sheet.split("\n"))
    assert reading.record is None
    assert doubt in messages(reading)[0]


@pytest.mark.parametrize("written", ["Amber, Birch & Cedar", "Amber и Birch и Cedar", "Amber/Birch/Cedar"])
def test_several_winners_may_be_named_in_one_cell(written: str) -> None:
    (record,) = records("Date,Winner,Amber,Birch,Cedar", f'2024-01-05,"{written}",84,84,84')
    assert winners(record) == ("Amber", "Birch", "Cedar")
