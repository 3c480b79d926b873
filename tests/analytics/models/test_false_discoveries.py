"""The guard for many comparisons against worked examples."""

import numpy as np
import pytest

from analytics.models.false_discoveries import q_values, two_sided


def test_q_values_of_a_worked_example() -> None:
    # Sorted .01 .02 .03 .5 over four: .04, .04, .04, .5
    assert q_values(np.array([0.03, 0.5, 0.01, 0.02])) == pytest.approx([0.04, 0.5, 0.04, 0.04])


def test_two_standard_errors_are_just_rare() -> None:
    assert two_sided(np.array([1.959964, 0.0]), np.ones(2)) == pytest.approx([0.05, 1.0], abs=1e-6)


def test_of_pure_noise_the_guard_lets_hardly_anything_pass() -> None:
    chance = np.random.default_rng(3)
    runs = [q_values(chance.random(49)).min() < 0.05 for _ in range(400)]
    assert np.mean(runs) < 0.09
