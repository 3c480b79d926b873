"""Held-out games: all models predict the same games, and what they know grows alike on the way."""

import numpy as np
import pandas as pd
import pytest

from analytics.models.design import NEEDED_FOR_A_TREND
from analytics.models.heldout import held_out, model_chances, newest_games
from analytics.models.planted import Plan, planted
from analytics.models.results import from_frame
from analytics.models.strength import learn

PLAN = Plan(games=60, players=8, levels={"faction": 3}, sizes=(3,))


def with_a_newcomer() -> pd.DataFrame:
    """A season in whose newest fifth a newcomer takes the place of each winner."""
    seats = planted(3, PLAN).seats
    newest = seats["game_id"] >= 48
    return seats.assign(person=seats["person"].mask(newest & (seats["rank"] == 1), "Newcomer"))


def test_a_newcomer_who_wins_is_thought_better_of_from_stretch_to_stretch() -> None:
    results = from_frame(with_a_newcomer(), ["faction"])
    newest = newest_games(results)
    test = results.select(newest)
    won = test.rank == 1
    chances = model_chances(results, newest)[won]
    frozen = learn(results.select(~newest)).win_chances(test)[won]
    assert chances[:3] == pytest.approx(frozen[:3], rel=1e-3)
    assert np.log(chances[9:]).mean() > np.log(frozen[9:]).mean() + 0.1


def test_terms_that_only_the_held_out_games_suggest_are_not_asked_for() -> None:
    seats = planted(3, PLAN).seats
    results = from_frame(seats[seats["game_id"] < 38], ["faction"])
    newest = newest_games(results)
    older = results.select(~newest)
    assert len(older.game) / PLAN.players < NEEDED_FOR_A_TREND < len(results.game) / PLAN.players
    assert len(model_chances(results, newest)) == len(results.select(newest).game)


def test_fewer_games_than_stretches_are_predicted_all_the_same() -> None:
    seats = planted(3, PLAN).seats
    found = held_out(from_frame(seats[seats["game_id"] < 12], ["faction"]))
    assert found is not None
    assert found.games == 2
    assert found.log_loss["model"] > 0
