"""Intervals against published figures, and shrinkage by its own arithmetic."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.intervals import (
    STRONGEST_PRIOR,
    WEAKEST_PRIOR,
    Interval,
    Tallies,
    beta_quantile,
    exact,
    exact_columns,
    is_small,
    prior_strength,
    shrink,
    wilson,
)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (3, 10, 0.1078, 0.6032), (81, 263, 0.2553, 0.3662), (10, 10, 0.7225, 1.0)],
)
def test_wilson_gives_the_published_limits(wins: int, n: int, low: float, high: float) -> None:
    found = wilson(wins, n)
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [(0, 10, 0.0, 0.3085), (3, 10, 0.0667, 0.6525), (81, 263, 0.2527, 0.3676), (10, 10, 0.6915, 1.0)],
)
def test_the_exact_interval_gives_the_published_limits(wins: int, n: int, low: float, high: float) -> None:
    found = exact(wins, n)
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


def test_nothing_played_leaves_every_rate_possible() -> None:
    assert wilson(0, 0) == exact(0, 0) == Interval(0.0, 1.0)


def test_a_shared_victory_counts_as_half_a_win() -> None:
    assert wilson(2.5, 10).low == pytest.approx(0.0809, abs=5e-5)


def test_a_rate_needs_ten_seats() -> None:
    assert is_small(9)
    assert not is_small(10)


def test_the_median_of_a_known_beta_share() -> None:
    assert beta_quantile(0.5, 2, 3) == pytest.approx(0.385728, abs=1e-6)


def test_a_uniform_share_lies_below_any_value_as_often_as_the_value_says() -> None:
    assert [float(beta_quantile(x, 1, 1)) for x in (0.0, 0.2, 0.9, 1.0)] == pytest.approx(
        [0.0, 0.2, 0.9, 1.0]
    )


def test_columns_give_what_single_groups_give() -> None:
    wins, n = np.array([0.0, 3.0, 81.0, 0.0]), np.array([10.0, 10.0, 263.0, 0.0])
    low, high = exact_columns(wins, n)
    singles = [exact(int(won), int(size)) for won, size in zip(wins, n, strict=True)]
    assert [Interval(*pair) for pair in zip(low, high, strict=True)] == singles


@given(n=st.integers(1, 3000), data=st.data())
def test_an_interval_holds_its_rate(n: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, n))
    for found in (wilson(wins, n), exact(wins, n)):
        assert 0 <= found.low <= wins / n + 1e-9
        assert wins / n - 1e-9 <= found.high <= 1


def tallies(n: float, wins: list[float], expected: float, variance: float) -> Tallies:
    return Tallies(
        *(
            np.full(len(wins), value) if i != 1 else np.array(wins)
            for i, value in enumerate((n, 0.0, expected, variance))
        )
    )


def test_a_prior_worth_ten_games_moves_two_wins_of_two_to_a_third_above_chance() -> None:
    # (2 + 10 * 1/4) / (2 + 10) = 4.5 / 12
    group = tallies(n=2, wins=[2.0], expected=0.5, variance=0.375)
    assert shrink(group, strength=10).share == pytest.approx(0.375)


def test_a_large_sample_hardly_moves() -> None:
    group = tallies(n=2000, wins=[800.0], expected=500, variance=375)
    assert shrink(group, strength=10).share == pytest.approx(0.4, abs=0.001)


def test_groups_that_differ_only_by_chance_are_drawn_together_most() -> None:
    assert prior_strength(tallies(n=40, wins=[10.0] * 5, expected=10, variance=7.5)) == STRONGEST_PRIOR


def test_groups_that_differ_widely_keep_their_own_rates() -> None:
    assert prior_strength(tallies(n=40, wins=[0.0, 40.0], expected=10, variance=7.5)) == WEAKEST_PRIOR


def test_the_strength_follows_from_the_spread_beyond_chance() -> None:
    # Surplus 8 and -8: 128 - 15 = 113 over 2 * 40 * 39 pairs; 0.1875 / (113 / 3120) - 1 = 4.177
    groups = tallies(n=40, wins=[2.0, 18.0], expected=10, variance=7.5)
    assert prior_strength(groups) == pytest.approx(4.177, abs=0.001)
