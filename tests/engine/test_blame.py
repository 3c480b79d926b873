"""Where the blame falls, and what one look can judge beside the first mistake (TURN-16)."""

from typing import Any

import pytest

from engine.replay import replay, setup_failures
from tests.engine.table import record

START = {
    "by": "Judge Elm",
    "reason": "a table in the middle",
    "kind": "set",
    "action": 1,
    "faction": "nordic",
}
AWAY: list[dict[str, Any]] = [{"type": "section", "section": "trade"}, {"type": "stop"}]


def forgetting(here: str, there: str, **enemy: Any) -> Any:
    """Nordic's character goes there, and Rusviet begins its turn."""
    rulings = [{**START, "field": "character", "hex": here}]
    rulings += [
        {**START, "faction": "rusviet", "field": "character", "hex": place} for place in enemy.values()
    ]
    actions = [
        {"type": "section", "section": "move_gain"},
        {"type": "move", "unit": "character", "path": [there]},
        *AWAY,
    ]
    return replay(record("nordic", "rusviet", actions=actions, rulings=rulings))


@pytest.mark.parametrize(
    ("rule", "way", "enemy"),
    [
        ("ENC-02", ("W1", "M2"), {}),
        ("FACT-01", ("W3", "X1"), {}),
        ("COMB-05", ("X1", "T5"), {"stands": "T5"}),
    ],
)
def test_what_was_forgotten_is_the_mistake_of_the_one_who_forgot_it(
    rule: str, way: tuple[str, str], enemy: dict[str, str]
) -> None:
    """ENC-02, FACT-01, COMB-05: the next player's turn shows it; the line before is to be mended."""
    failure = forgetting(*way, **enemy).failure
    assert (failure.rule, failure.player) == (rule, "nordic")
    assert (failure.action, failure.place, failure.tried) == (3, 2, "")


def test_the_next_players_own_mistake_is_the_next_players() -> None:
    """TURN-02"""
    actions = [{"type": "section", "section": "trade"}] * 3
    failure = replay(record("nordic", "rusviet", actions=actions)).failure
    assert failure is not None
    assert (failure.rule, failure.player, failure.place) == ("TURN-02", "nordic", 3)


def test_all_that_is_wrong_with_the_set_up_is_said_at_once() -> None:
    """SET-12, SET-14, SET-25, SET-07: each with its place; a seat's mistake does not hide its neighbour's."""
    seats = (
        {"combat_cards": [2, 3], "objectives": [4], "start": 2},
        {"combat_cards": [2], "objectives": [4, 7]},
    )
    wrong = record("nordic", "rusviet", actions=AWAY, seats=seats, setup={"structure_tile": None})
    result = replay(wrong)
    assert result.failure is not None
    found = {(each.rule, each.about) for each in (result.failure, *result.further)}
    assert found == {
        ("SET-07", "setup.structure_tile"),
        ("SET-12", "seats[0].combat_cards"),
        ("SET-12", "seats[1].combat_cards"),
        ("SET-14", "seats[0].objectives"),
        ("SET-06", "seats[1].objectives"),
        ("SET-25", "seats[0].start"),
    }
    assert len(setup_failures(wrong)) == 6
    assert result.verdict().further == result.further


def test_what_a_ruling_lets_stand_is_no_fault_of_the_set_up() -> None:
    """SET-12"""
    ruling = {"kind": "allow", "action": 0, "rule": "SET-12", "by": "Judge Elm", "reason": "agreed"}
    seats: tuple[dict[str, list[int]], ...] = ({"combat_cards": [2, 3], "objectives": [4]}, {})
    result = replay(record("nordic", "rusviet", actions=AWAY, seats=seats, rulings=[ruling]))
    assert result.failure is not None
    assert (result.failure.rule, result.further) == ("SET-14", ())


def test_the_announced_sheet_is_judged_though_the_actions_break_off() -> None:
    """SCORE-01, INV-10: and it is said that the later actions were not judged."""
    actions = [{"type": "section", "section": "trade"}] * 3 + AWAY
    sheet = {"coins": 4, "popularity": 25, "stars": 0, "territories": 2, "resources": 0, "total": 99}
    verdict = replay(
        record("nordic", "rusviet", actions=actions, announced={"sheets": [sheet, {}], "stopped": True})
    ).verdict()
    assert verdict.status == "violation"
    assert [found.code for found in verdict.discrepancies] == ["popularity_off_track"]
    assert verdict.notes == ("2 later actions were not judged",)
    assert verdict.ranking == ()
