"""Ratings on plain numbers against the library they are named after."""

import numpy as np
import pandas as pd
import pytest
from openskill.models import PlackettLuce

from analytics.models.openskill import Rules, rate, rate_all
from analytics.models.results import from_frame

RULES = Rules()


@pytest.mark.parametrize("ranks", [[1, 2], [1, 2, 3], [1, 1, 3], [1, 2, 2, 2], [1, 2, 3, 4, 5], [1, 1, 1]])
def test_a_game_changes_ratings_as_openskill_changes_them(ranks: list[int]) -> None:
    library, chance = PlackettLuce(), np.random.default_rng(7)
    teams = [[library.rating(mu=25 + chance.normal() * 5, sigma=8 - chance.random() * 6)] for _ in ranks]
    mus, sigmas = rate([team[0].mu for team in teams], [team[0].sigma for team in teams], ranks, RULES)
    expected = library.rate(teams, ranks=[float(rank) for rank in ranks])
    assert mus == pytest.approx([team[0].mu for team in expected], rel=1e-12)
    assert sigmas == pytest.approx([team[0].sigma for team in expected], rel=1e-12)


def test_a_season_is_rated_game_by_game_and_unnamed_players_stay_beginners() -> None:
    frame = pd.DataFrame(
        {"game_id": [1, 1, 2, 2], "rank": [1, 2, 1, 2], "person": ["Amber", None, "Amber", None]}
    )
    rated = rate_all(from_frame(frame, []))
    assert rated.before.tolist()[1::2] == [25.0, 25.0]
    assert rated.before[2] == rated.mu[0] > 25.0
