"""A column per player, as groups really fill it: marks, odd cells, other columns, a player called Max."""

import pytest

from tests.ingest.reading import games, messages
from tests.ingest.sheets import lines, notes, records, seats, winners

SCYTHE = "scythe.csv"
BOTH = [("Amber", None, 84), ("Birch", None, 71)]


@pytest.mark.parametrize("won", ["84 (W)", "84 (won)", "84 🏆"])
def test_a_mark_beside_a_score_ticks_the_winner(won: str) -> None:
    (record,) = records("Date,Amber,Birch", f"2024-01-05,{won},84", name=SCYTHE)
    assert seats(record) == [("Amber", None, 84), ("Birch", None, 84)]
    assert winners(record) == ("Amber",)


@pytest.mark.parametrize("cell", ["84 Rus", "84 Rusviet", "Rusviet 84", "84 (Rus)", "Rus: 84", "84* Rusviet"])
def test_a_faction_may_stand_before_or_behind_the_score(cell: str) -> None:
    (record,) = records("Date,Amber,Birch", f"2024-01-05,{cell},71 Nor", name=SCYTHE)
    assert seats(record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]


def test_whoever_gave_up_keeps_the_seat_without_a_score() -> None:
    (reading,) = games(lines("Date,Amber,Birch,Cedar", "2024-01-05,84,71,DNF", name=SCYTHE))
    assert reading.record is not None
    assert seats(reading.record) == [*BOTH, ("Cedar", None, None)]
    assert messages(reading) == ["somebody who did not finish; the figure stays unknown"]


def test_a_question_mark_is_a_forgotten_score_and_a_dash_is_nobody() -> None:
    (record,) = records("Date,Amber,Birch,Cedar,Dune", "2024-01-05,84,71,?,-", name=SCYTHE)
    assert seats(record) == [*BOTH, ("Cedar", None, None)]


def test_an_odd_cell_costs_its_game_alone_and_nobody_is_dropped() -> None:
    first, second, third = games(
        lines(
            "Date,Amber,Birch,Cedar",
            "2024-01-05,84,71,60",
            "2024-01-06,84,71,forgotten",
            "2024-01-07,84,71,61",
            name=SCYTHE,
        )
    )
    assert [reading.record is not None for reading in (first, second, third)] == [True, False, True]
    assert [(p.line, p.found) for p in second.problems] == [(3, "forgotten")]


def test_a_single_odd_word_below_a_name_is_not_passed_over() -> None:
    readings = lines("Date,Amber,Birch,Cedar", "2024-01-05,84,71,forgotten", name=SCYTHE)
    assert [reading.record for reading in readings] == [None]


def test_a_column_of_words_is_nobody_and_told() -> None:
    days = [f"2024-01-0{day},84,71,fine" for day in range(1, 5)]
    first, *_ = games(lines("Date,Amber,Birch,Mood", *days, name=SCYTHE))
    assert first.record is not None
    assert seats(first.record) == BOTH
    assert messages(first) == ["a column nobody understands; it was left out"]


def test_small_numbers_beside_scores_are_nobodys_coins() -> None:
    days = [f"2024-01-0{day},84,71,{day}" for day in range(1, 5)]
    assert seats(records("Date,Amber,Birch,Beers", *days, name=SCYTHE)[0]) == BOTH


def test_ratings_and_years_are_no_players() -> None:
    (record,) = records("Date,Year,Amber,Birch,Elo", "2024-01-05,2024,84,71,1510", name=SCYTHE)
    assert seats(record) == BOTH


def test_somebody_called_max_is_a_player() -> None:
    first, _ = records("Date,Max,Birch", "2024-01-05,84,71", "2024-01-06,50,71", name=SCYTHE)
    assert seats(first) == [("Max", None, 84), ("Birch", None, 71)]
    (named,) = records(
        "Date,Max faction,Max score,Birch faction,Birch score", "2024-01-05,Rusviet,84,Nordic,71"
    )
    assert seats(named) == [("Max", "rusviet", 84), ("Birch", "nordic", 71)]


def test_the_highest_score_of_a_row_is_nobody_called_max() -> None:
    first, _ = records("Date,Amber,Birch,Max", "2024-01-05,84,71,84", "2024-01-06,50,71,71", name=SCYTHE)
    assert seats(first) == BOTH
    (named,) = records(
        "Date,Amber faction,Amber score,Birch faction,Birch score,Max score",
        "2024-01-05,Rusviet,84,Nordic,71,84",
    )
    assert len(named.seats) == 2


@pytest.mark.parametrize("sum_", ["Best,,110,99", "Highest,,110,99", ",Highest score,110,99", "Max,,110,99"])
def test_extremes_below_the_games_are_no_game(sum_: str) -> None:
    readings = lines("Date,Winner,Amber,Birch", "2024-01-05,Amber,84,71", sum_, name=SCYTHE)
    assert len(games(readings)) == 1
    assert notes(readings) == ["1 rows hold no seat and were passed over"]


def test_a_winner_called_max_on_a_day_left_out_is_a_game() -> None:
    _, second = records("Date,Winner,Amber,Max", "2024-01-05,Amber,84,71", ",Max,60,71", name=SCYTHE)
    assert winners(second) == ("Max",)


def test_the_winner_of_a_column_per_faction_may_be_named_by_faction() -> None:
    (record,) = records(
        "Date,Winner,Winning score,Rusviet,Nordic", "2024-01-05,Nordic,84,Amber,Birch", name=SCYTHE
    )
    assert winners(record) == ("Birch",)
    assert seats(record) == [("Amber", "rusviet", None), ("Birch", "nordic", 84)]


@pytest.mark.parametrize("figures", [(13, 4, 20), (34, 10, 30), (205, 196, 130), (84, 70, 60), (50, 60, 30)])
def test_a_lead_a_sum_and_a_best_score_are_nobody_however_they_are_called(figures: tuple[int, ...]) -> None:
    scores = ("84,71,50", "60,66,70", "60,30,40")
    rows = [
        f"2024-01-0{day},{both},{more}"
        for day, (both, more) in enumerate(zip(scores, figures, strict=True), 1)
    ]
    first, *_ = records("Date,Amber,Birch,Cedar,Nonsense", *rows, name=SCYTHE)
    assert seats(first) == [*BOTH, ("Cedar", None, 50)]


def test_where_either_of_two_columns_may_be_worked_out_of_the_others_nobody_is_guessed_away() -> None:
    rows = ("2024-01-01,84,71,13", "2024-01-02,66,60,6", "2024-01-03,60,40,20")
    assert [reading.record for reading in lines("Date,Amber,Birch,Nonsense", *rows, name=SCYTHE)] == [None]
    assert seats(records("Date,Amber,Birch,Spread", *rows, name=SCYTHE)[0]) == BOTH


def test_somebody_who_scored_once_like_another_stays_a_player() -> None:
    rows = ("2024-01-01,84,71,71", "2024-01-02,60,66,61", "2024-01-03,60,40,20")
    assert [len(record.seats) for record in records("Date,Amber,Birch,Cedar", *rows, name=SCYTHE)] == [
        3,
        3,
        3,
    ]
