"""Rulings: an organiser's decision is replayed, shown and counted, never silent."""

from typing import Any

import pytest

from engine.replay import Replay, replay
from engine.scythe.stars import POWER
from tests.engine.table import record

JUDGE = {"by": "Judge Elm", "reason": "agreed at the table"}
BOLSTER_TWICE: list[dict[str, Any]] = [
    {"type": "section", "section": "bolster"},
    {"type": "bolster", "gain": "power"},
    {"type": "section", "section": "trade"},
    {"type": "section", "section": "bolster"},
    {"type": "bolster", "gain": "power"},
    {"type": "stop"},
]


def ruled(actions: list[dict[str, Any]], *rulings: dict[str, Any], **fields: Any) -> Replay:
    """Nordic against Rusviet, with these rulings."""
    return replay(
        record(
            "nordic", "rusviet", actions=actions, rulings=[{**JUDGE, **each} for each in rulings], **fields
        )
    )


def shown(result: Replay) -> list[tuple[int, dict[str, object]]]:
    return [(event.action, event.detail) for event in result.events if event.kind == "ruling"]


def test_a_violation_stands_where_the_organiser_lets_it_stand() -> None:
    """TURN-02: refused without the ruling, played on with it."""
    refused = ruled(BOLSTER_TWICE)
    assert refused.failure is not None
    assert (refused.failure.rule, refused.failure.action) == ("TURN-02", 4)
    result = ruled(BOLSTER_TWICE, {"kind": "allow", "action": 4, "rule": "TURN-02"})
    assert result.verdict().status == "accepted"
    assert result.state is not None
    assert result.state.seats[0].power == 8
    assert [action for action, _detail in shown(result)] == [4]
    assert result.verdict().notes == (
        "ruling: TURN-02 let stand at action 4 by Judge Elm: agreed at the table",
    )


def test_a_ruling_lets_only_its_rule_stand_and_only_at_its_action() -> None:
    """TURN-02"""
    for elsewhere in ({"action": 4, "rule": "TURN-03"}, {"action": 5, "rule": "TURN-02"}):
        failure = ruled(BOLSTER_TWICE, {"kind": "allow", **elsewhere}).failure
        assert failure is not None
        assert (failure.rule, failure.action) == ("TURN-02", 4)


def test_an_unpaid_cost_that_stands_takes_what_there_is() -> None:
    """BOLS-01, RES-12: never below zero."""
    actions: list[dict[str, Any]] = [
        {"type": "transfer", "to": "rusviet", "coins": 4},
        {"type": "section", "section": "bolster"},
        {"type": "bolster", "gain": "power"},
        {"type": "stop"},
    ]
    result = ruled(actions, {"kind": "allow", "action": 3, "rule": "BOLS-01"})
    assert result.state is not None
    assert (result.state.seats[0].coins, result.state.seats[0].power) == (0, 6)


def test_a_value_is_set_after_the_action_it_belongs_to() -> None:
    """RES-12: from what to what is shown."""
    result = ruled(
        BOLSTER_TWICE[:3], {"kind": "set", "action": 2, "faction": "nordic", "field": "coins", "value": 9}
    )
    assert result.state is not None
    assert result.state.seats[0].coins == 9
    assert shown(result) == [(2, {"faction": "nordic", "field": "coins", "before": 3, "value": 9})]
    assert result.notes == ("ruling: nordic coins set to 9 at action 2 by Judge Elm: agreed at the table",)


def test_a_value_may_be_set_before_the_first_turn() -> None:
    """SET-15"""
    result = ruled([], {"kind": "set", "action": 0, "faction": "rusviet", "field": "popularity", "value": 4})
    assert result.state is not None
    assert result.state.seats[1].popularity == 4


@pytest.mark.parametrize(("value", "power"), [(99, 16), (-3, 0)])
def test_no_ruling_leaves_the_track(value: int, power: int) -> None:
    """INV-10"""
    result = ruled([], {"kind": "set", "action": 0, "faction": "nordic", "field": "power", "value": value})
    assert result.state is not None
    assert result.state.seats[0].power == power


def test_a_value_set_to_the_top_brings_the_star() -> None:
    """STAR-09, STAR-10"""
    for faction, seat in (("nordic", 0), ("rusviet", 1)):
        setting = {"kind": "set", "action": 1, "faction": faction, "field": "power", "value": 16}
        result = ruled(BOLSTER_TWICE[:1], setting)
        assert result.state is not None
        assert result.state.seats[seat].stars[POWER] == 1


def test_the_set_up_may_be_let_stand() -> None:
    """SET-09: seats that are not in clockwise order."""
    actions = [{"type": "section", "section": "trade"}, {"type": "stop"}]
    crooked = record("nordic", "polania", "rusviet", actions=actions)
    failure = replay(crooked).failure
    assert failure is not None
    assert (failure.rule, failure.action) == ("SET-09", 0)
    allowed = record(
        "nordic",
        "polania",
        "rusviet",
        actions=actions,
        rulings=[{"kind": "allow", "action": 0, "rule": "SET-09", **JUDGE}],
    )
    result = replay(allowed)
    assert result.verdict().status == "accepted"
    assert len(result.notes) == 1


@pytest.mark.parametrize(
    "idle",
    [
        {"kind": "allow", "action": 2, "rule": "BOLS-01"},
        {"kind": "allow", "action": 2},
        {"kind": "set", "action": 2, "faction": "nordic", "field": "coins", "value": 3},
        {"kind": "set", "action": 2, "faction": "crimea", "field": "coins", "value": 5},
        {"kind": "set", "action": 2, "faction": "nordic"},
    ],
)
def test_a_ruling_that_changed_nothing_is_said_to(idle: dict[str, Any]) -> None:
    """TURN-02: also beside another one of the same action that did."""
    coins = {"kind": "set", "action": 2, "faction": "nordic", "field": "power", "value": 7}
    result = ruled(BOLSTER_TWICE[:3], idle, coins)
    first, second = result.notes
    assert first.endswith("agreed at the table (changed nothing)")
    assert second == "ruling: nordic power set to 7 at action 2 by Judge Elm: agreed at the table"


def test_rulings_are_counted_one_note_each() -> None:
    """TURN-02"""
    result = ruled(
        BOLSTER_TWICE,
        {"kind": "allow", "action": 4, "rule": "TURN-02"},
        {"kind": "set", "action": 5, "faction": "rusviet", "field": "coins", "value": 1},
    )
    assert len(result.verdict().notes) == 2
    assert len(shown(result)) == 2


@pytest.mark.parametrize(
    ("rule", "actions"),
    [
        ("DEPL-02", [("produce", None), ("deploy", {"mech": "township", "hex": "W1", "pay": []})]),
        ("FACT-05", [("factory", None), ("factory_top", {})]),
    ],
)
def test_what_is_not_there_cannot_be_let_stand(rule: str, actions: list[tuple[str, Any]]) -> None:
    """DEPL-02, FACT-05: no ruling makes a mech of another faction or a card that was never taken."""
    (section, _nothing), (kind, fields) = actions
    result = ruled(
        [{"type": "section", "section": section}, {"type": kind, **fields}],
        *(
            {"kind": "allow", "action": number, "rule": each}
            for number in (1, 2)
            for each in (rule, "TURN-11")
        ),
    )
    assert result.failure is not None
    assert (result.failure.rule, result.failure.action) == (rule, 2)
