"""The comparison on held-out games gives the same figures in a second process as in this one."""

import pandas as pd
import pytest

from analytics.models import second_process
from analytics.models.heldout import HeldOut, held_out
from analytics.models.planted import Plan, planted
from analytics.models.results import Results, from_frame
from analytics.models.second_process import held_out_beside

PARTS = ["Elo", "openskill", "strength"]


@pytest.fixture(name="results")
def few_results() -> Results:
    plan = Plan(games=60, players=8, levels={"faction": 3}, sizes=(3,))
    return from_frame(planted(3, plan).seats, ["faction"])


def assert_same(one: HeldOut | None, other: HeldOut | None) -> None:
    assert one is not None
    assert other is not None
    assert (one.games, one.learnt_from, one.tuned) == (other.games, other.learnt_from, other.tuned)
    assert (one.log_loss, one.brier) == (other.log_loss, other.brier)
    assert one.better_than_chance == other.better_than_chance
    pd.testing.assert_frame_equal(one.calibration, other.calibration, check_exact=True)


def test_a_second_process_finds_the_same_and_tells_every_part(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_process, "FEWEST_GAMES", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    told: list[str] = []
    monkeypatch.setattr(second_process, "held_out", lambda *_: pytest.fail("it was done here"))
    with held_out_beside(results, told.append) as answer:
        assert_same(answer(), held_out(results))
    assert told == PARTS


def test_a_second_process_that_is_ended_leaves_the_work_to_this_one(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_process, "FEWEST_GAMES", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(second_process, "_COMMAND", ("-c", "raise SystemExit(1)"))
    told: list[str] = []
    with held_out_beside(results, told.append) as answer:
        assert_same(answer(), held_out(results))
    assert told == PARTS


@pytest.mark.parametrize(("fewest", "most"), [(100, 400), (1, 10)])
def test_few_games_and_very_many_are_compared_in_this_process(
    results: Results, monkeypatch: pytest.MonkeyPatch, fewest: int, most: int
) -> None:
    monkeypatch.setattr(second_process, "FEWEST_GAMES", fewest)
    monkeypatch.setattr(second_process, "MOST_GAMES", most)
    monkeypatch.setattr(second_process, "_started", lambda _: pytest.fail("a process was started"))
    with held_out_beside(results, lambda _: None) as answer:
        assert_same(answer(), held_out(results))
