"""Intervals against published figures, and shrinkage by its own arithmetic."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.intervals import (
    STRONGEST_PRIOR,
    WEAKEST_PRIOR,
    Interval,
    Tally,
    beta_cdf,
    beta_quantile,
    exact,
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


def test_a_uniform_share_is_as_likely_below_any_value_as_the_value_itself() -> None:
    assert [beta_cdf(x, 1, 1) for x in (0.0, 0.2, 0.9, 1.0)] == pytest.approx([0.0, 0.2, 0.9, 1.0])


def test_the_median_of_a_known_beta_share() -> None:
    assert beta_quantile(0.5, 2, 3) == pytest.approx(0.385728, abs=1e-6)


@given(
    probability=st.floats(0.01, 0.99),
    a=st.floats(0.5, 5000),
    b=st.floats(0.5, 5000),
)
def test_quantile_and_probability_undo_each_other(probability: float, a: float, b: float) -> None:
    assert beta_cdf(beta_quantile(probability, a, b), a, b) == pytest.approx(probability, abs=1e-5)


@given(n=st.integers(1, 3000), data=st.data())
def test_an_interval_holds_its_rate(n: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, n))
    for found in (wilson(wins, n), exact(wins, n)):
        assert 0 <= found.low <= wins / n + 1e-9
        assert wins / n - 1e-9 <= found.high <= 1


def test_a_prior_worth_ten_games_moves_two_wins_of_two_to_a_third_above_chance() -> None:
    # (2 + 10 * 1/4) / (2 + 10) = 4.5 / 12
    tally = Tally(n=2, wins=2, expected=0.5, variance=0.375)
    assert shrink(tally, strength=10).share == pytest.approx(0.375)


def test_a_large_sample_hardly_moves() -> None:
    tally = Tally(n=2000, wins=800, expected=500, variance=375)
    assert shrink(tally, strength=10).share == pytest.approx(0.4, abs=0.001)


def test_groups_that_differ_only_by_chance_are_drawn_together_most() -> None:
    even = [Tally(n=40, wins=10, expected=10, variance=7.5)] * 5
    assert prior_strength(even) == STRONGEST_PRIOR


def test_groups_that_differ_widely_keep_their_own_rates() -> None:
    apart = [Tally(n=40, wins=wins, expected=10, variance=7.5) for wins in (0, 40)]
    assert prior_strength(apart) == WEAKEST_PRIOR


def test_the_strength_follows_from_the_spread_beyond_chance() -> None:
    # Surplus 8 and -8: 128 - 15 = 113 over 2 * 40 * 39 pairs; 0.1875 / (113 / 3120) - 1 = 4.177
    groups = [Tally(n=40, wins=wins, expected=10, variance=7.5) for wins in (2, 18)]
    assert prior_strength(groups) == pytest.approx(4.177, abs=0.001)
