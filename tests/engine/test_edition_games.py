"""Recorded games that a flag or house rule tells apart: accepted as played, refused or scored otherwise.

Each file names the flag, the other value, and what that value makes of the game: the rule it breaks and the
action, or no rule when only the result differs.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.replay import replay
from engine.scythe.editions import choices, rules_of
from engine.scythe.record import Record
from tests.engine.invariants import Watch

GAMES = sorted((Path(__file__).parents[1] / "games" / "editions").glob("*.json"))


@pytest.fixture(params=GAMES, ids=lambda path: path.stem)
def told_apart(request: pytest.FixtureRequest) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(request.param.read_text(encoding="utf-8"))
    return loaded


def test_the_game_is_accepted_as_it_was_played(told_apart: dict[str, Any]) -> None:
    verdict = replay(Record.model_validate(told_apart["record"]), Watch()).verdict()
    assert verdict.status == "accepted"


def test_the_other_value_of_the_flag_tells_another_story(told_apart: dict[str, Any]) -> None:
    played = Record.model_validate(told_apart["record"])
    flag, value = told_apart["flag"], told_apart["value"]
    assert value in choices()[flag]
    assert value != getattr(rules_of(played.edition), flag)
    setup = played.setup.model_copy(update={"house_rules": {flag: value}})
    other = replay(played.model_copy(update={"setup": setup}))
    if told_apart["rule"] is None:
        assert other.failure is None
        assert other.verdict().status == "discrepancy"
    else:
        assert other.failure is not None
        assert (other.failure.rule, other.failure.action) == (told_apart["rule"], told_apart["action"])
