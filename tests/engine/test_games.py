"""Recorded games: a record dropped into `tests/games` becomes a test of the whole engine.

Each holds its announced result, which the replay must find again, with all invariants after every action.
"""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from engine.replay import Replay, replay
from engine.scythe.record import Record
from engine.scythe.state import Event
from tests.engine.invariants import Watch

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.json"))


@cache
def replayed(path: Path) -> Replay:
    return replay(Record.model_validate_json(path.read_text(encoding="utf-8")))


def last_star(result: Replay) -> Event:
    placed: list[Event] = [event for event in result.events if event.kind == "star"]
    return placed[-1]


def ending(path: Path) -> str:
    """The action that brought the sixth star, and whether its own player did it."""
    result = replayed(path)
    assert result.state is not None
    owner = "own" if last_star(result).seat == result.state.active else "another's"
    return f"{owner} {result.record.actions[-1].type}"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_ends_with_the_announced_result(path: Path) -> None:
    verdict = replayed(path).verdict()
    assert (verdict.status, verdict.discrepancies) == ("accepted", ())


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_invariants_hold_after_every_action_of_a_recorded_game(path: Path) -> None:
    watch = Watch()
    record = replayed(path).record
    replay(record, watch)
    assert watch.states == len(record.actions) + 1


def test_there_are_games_for_every_player_count() -> None:
    assert {len(replayed(path).record.seats) for path in GAMES} >= {2, 3, 4, 5}


def test_every_faction_of_the_base_game_wins_one_of_them() -> None:
    winners = Counter(replayed(path).ranking[0].faction for path in GAMES)
    assert set(winners) >= {"nordic", "rusviet", "crimea", "saxony", "polania"}


def test_the_sixth_star_comes_in_every_way() -> None:
    ways = {ending(path) for path in GAMES}
    assert ways >= {
        "own combat",
        "another's combat",
        "own encounter",
        "own factory_top",
        "own objective",
        "own upgrade",
        "own deploy",
        "own produce",
        "own trade",
        "own bolster",
    }
    assert ways & {"another's build", "another's upgrade"}


def test_some_games_are_not_won_by_the_player_with_six_stars() -> None:
    first = [(replayed(path).ranking[0].seat, last_star(replayed(path)).seat) for path in GAMES]
    assert any(winner != finisher for winner, finisher in first)
