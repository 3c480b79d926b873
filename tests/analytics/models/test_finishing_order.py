"""The chance of a finishing order against counting by hand, and its slopes against small steps."""

import numpy as np
import pandas as pd
import pytest

from analytics.models.finishing_order import FinishingOrder, win_chances
from analytics.models.results import Results, from_frame


def results(*games: list[int]) -> Results:
    """Games of unnamed players, given by the ranks of their seats."""
    rows = [(number, rank) for number, ranks in enumerate(games) for rank in ranks]
    return from_frame(pd.DataFrame(rows, columns=["game_id", "rank"]), [])


def test_the_chance_of_an_order_is_that_of_drawing_one_after_the_other() -> None:
    order = FinishingOrder.of(results([1, 2, 3]))
    chance, _ = order.value(np.log([4.0, 2.0, 1.0]))
    assert np.exp(chance) == pytest.approx(4 / 7 * 2 / 3)


def test_where_only_the_winner_is_known_only_the_winner_counts() -> None:
    order = FinishingOrder.of(results([1, 2, 2, 2]))
    chance, _ = order.value(np.log([4.0, 2.0, 1.0, 1.0]))
    assert np.exp(chance) == pytest.approx(4 / 8)


def test_players_who_share_a_victory_are_drawn_from_the_same_table() -> None:
    order = FinishingOrder.of(results([1, 1, 3]))
    chance, _ = order.value(np.log([4.0, 2.0, 1.0]))
    assert np.exp(chance) == pytest.approx(4 / 7 * 2 / 7)


@pytest.mark.parametrize("ranks", [[1, 2, 3, 4], [1, 1, 3], [1, 2, 2, 4, 5], [1, 2]])
def test_slopes_and_curvature_follow_small_steps(ranks: list[int]) -> None:
    order, chance = FinishingOrder.of(results(ranks, [1, 2, 3])), np.random.default_rng(1)
    here, step = chance.normal(size=len(ranks) + 3), chance.normal(size=len(ranks) + 3) * 1e-5
    (up, slope_up), (down, slope_down) = order.value(here + step), order.value(here - step)
    diagonal, choices = order.curvature(here)
    bent = diagonal * step - choices.T @ (choices @ step)
    assert up - down == pytest.approx(2 * order.value(here)[1] @ step, rel=1e-4)
    assert (slope_down - slope_up) / 2 == pytest.approx(bent, abs=1e-9)
    whole = np.diag(diagonal) - (choices.T @ choices).toarray()
    assert order.diagonal(here) == pytest.approx(np.diag(whole))


def test_win_chances_sum_to_one_in_every_game() -> None:
    game = np.array([0, 0, 1, 1, 1])
    chances = win_chances(game, np.log([3.0, 1.0, 1.0, 1.0, 2.0]))
    assert chances == pytest.approx([0.75, 0.25, 0.25, 0.25, 0.5])


def test_games_that_rank_nobody_above_another_are_left_out() -> None:
    frame = pd.DataFrame({"game_id": [1, 2, 2, 3, 3], "rank": [1, 1, 1, 1, 2]})
    assert from_frame(frame, []).games == 1
