"""Ratings of persons: order, provisional ratings, the faction-aware variant, and the figure that decides."""

import pandas as pd
import pytest

from analytics.models.planted import Plan, Season, planted
from analytics.models.ratings import PROVISIONAL, Ratings, ratings
from analytics.models.results import from_frame


@pytest.fixture(scope="module")
def season() -> Season:
    return planted(21, Plan(games=400, players=25))


@pytest.fixture(scope="module")
def rated(season: Season) -> Ratings:
    return ratings(from_frame(season.seats, ["faction", "mat"]), adjusted=True)


def test_everybody_has_as_many_steps_as_games(season: Season, rated: Ratings) -> None:
    played = season.seats["person"].value_counts()
    assert dict(rated.table.set_index("person")["games"]) == dict(played)
    assert dict(rated.curve["person"].value_counts()) == dict(played)


def test_a_rating_is_the_last_point_of_its_curve(rated: Ratings) -> None:
    last = rated.curve.groupby("person")["rating"].last()
    assert dict(rated.table.set_index("person")["rating"]) == dict(last)


def test_ratings_follow_the_skill_behind_the_results(season: Season, rated: Ratings) -> None:
    skill = {f"P{number:03}": value for number, value in enumerate(season.truth.skills)}
    table = rated.table[~rated.table["provisional"]]
    assert table["rating"].corr(table["person"].map(skill)) > 0.85


def test_the_loss_on_held_out_games_decides(rated: Ratings) -> None:
    losses = rated.log_loss
    assert rated.held_out_games == 80
    assert losses["openskill_adjusted"] < losses["openskill"] < losses["uniform"]


def test_few_games_make_a_provisional_rating_that_stands_last() -> None:
    rows = [(game, person, rank) for game in range(12) for person, rank in (("Amber", 1), ("Birch", 2))]
    rows += [(12, "Cedar", 1), (12, "Birch", 2)]
    frame = pd.DataFrame(rows, columns=["game_id", "person", "rank"])
    table = ratings(from_frame(frame, [])).table
    assert table["person"].tolist() == ["Amber", "Birch", "Cedar"]
    assert table["provisional"].tolist() == [False, False, True]
    assert table["games"].tolist() == [12, 13, 1]
    assert PROVISIONAL == 10


def test_no_games_give_no_ratings() -> None:
    empty = pd.DataFrame({"game_id": [], "person": [], "rank": []})
    assert ratings(from_frame(empty, [])).table.empty
