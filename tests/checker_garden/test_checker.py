"""The second opinion agrees with the engine on whole games, and finds what is wrong where something is."""

import ast
import copy
from pathlib import Path
from typing import Any

import pytest

from engine.replay import replay, states
from tests.checker_garden.check import check
from tests.engine.garden_nation.random_play import play


def game(players: int, seed: int) -> tuple[Any, Any, Any]:
    return checked(play(players, seed)[0])


def checked(record: Any) -> tuple[Any, Any, Any]:
    """What the second opinion needs of a finished game: actions, public states, ranking."""
    shown = list(states(record))
    places = [(place.clan, place.rank, place.total) for place in replay(record).ranking]
    return record.to_dict()["actions"], shown, places


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_both_opinions_agree_on_whole_games(players: int, seed: int) -> None:
    """GN-TURT-02, GN-RND-11, GN-ACT-17, GN-PLOY-11, GN-PROJ-04, GN-SEC-08, GN-END-03, GN-INV-01..05."""
    assert check(*game(players, 100 * players + seed)) == []


def test_a_changed_state_is_found() -> None:
    actions, shown, places = game(3, 7)
    for change in ("population", "points", "floors_left"):
        wrong = copy.deepcopy(shown)
        wrong[10]["seats"][0][change] += 1
        assert check(actions, wrong, places)
    wrong = copy.deepcopy(shown)
    wrong[12]["torticrane"] = wrong[12]["torticrane"] % 7 + 1
    assert check(actions, wrong, places)
    assert check(actions, shown, [(clan, rank, total + 1) for clan, rank, total in places])


def test_the_second_opinion_imports_nothing_of_the_engine() -> None:
    for path in Path(__file__).parent.glob("*.py"):
        if path.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.startswith("engine") for name in names), path.name
