"""Rulings: an organiser's decision is replayed, shown and counted, never silent."""

from typing import Any

import pytest

from engine.replay import Replay, replay
from engine.scythe.public import public_state
from engine.scythe.record import Record
from engine.scythe.stars import POWER
from engine.verify import verify
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


@pytest.mark.parametrize("value", [17, -1])
def test_no_ruling_leaves_the_track(value: int) -> None:
    """INV-10: a slip of the pen brings no star."""
    result = ruled([], {"kind": "set", "action": 0, "faction": "nordic", "field": "power", "value": value})
    assert result.failure is not None
    assert result.failure.message == f"power cannot be {value}; expected 0 to 16"


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


NORDIC_TURN = [{"type": "section", "section": "bolster"}, {"type": "stop"}]


def fixed(*settings: dict[str, Any], at: int = 1, actions: list[dict[str, Any]] | None = None) -> Replay:
    """What a judge sets at an action."""
    rulings = [{"kind": "set", "action": at, **each} for each in settings]
    return ruled(NORDIC_TURN if actions is None else actions, *rulings)


def table_of(result: Replay) -> dict[str, Any]:
    """The public state of the seat of Nordic and the tokens on the board."""
    assert result.failure is None, result.failure
    assert result.state is not None
    assert isinstance(result.record, Record)
    shown = public_state(result.state, result.record, None)
    return {**shown["seats"][0], "resources": shown["resources"], "encounters": shown["encounters"]}


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize(
    ("setting", "field", "stands"),
    [
        ({"field": "wood", "hex": "W1", "value": 3}, "resources", {"W1": {"wood": 3}}),
        ({"faction": "nordic", "field": "combat_cards", "value": 4}, "combat_cards", 4),
        ({"faction": "nordic", "hand": [2, 5, None]}, "combat_cards", 3),
        ({"faction": "nordic", "field": "star_combat", "value": 2}, "stars", ["combat", "combat"]),
        (
            {"faction": "nordic", "field": "workers", "hex": "V1", "value": 2},
            "workers",
            {"T1": 1, "V1": 2, "W1": 1},
        ),
        ({"faction": "nordic", "field": "workers", "hex": "W1", "value": 2}, "workers", {"T1": 1, "W1": 2}),
        ({"faction": "nordic", "field": "character", "hex": "M2"}, "character", "M2"),
        ({"faction": "nordic", "field": "speed", "hex": "W1"}, "mechs", {"speed": "W1"}),
        ({"faction": "nordic", "field": "mill", "hex": "T1"}, "structures", {"mill": "T1"}),
        ({"faction": "nordic", "field": "recruit_build", "to": "coins"}, "recruits", {"build": "coins"}),
        (
            {"faction": "nordic", "field": "upgrade_power", "to": "deploy"},
            "upgrades",
            {"from": ["gain_power"], "to": ["deploy"]},
        ),
        ({"faction": "nordic", "field": "factory_card", "value": 7}, "factory_card", 7),
    ],
    ids=lambda value: value.get("field", "hand") if isinstance(value, dict) else None,
)
def test_a_judge_sets_tokens_cards_stars_and_pieces(
    setting: dict[str, Any], field: str, stands: object, at: int
) -> None:
    """INV-14: also before the first turn; the notes tell it, and that it changed something."""
    result = fixed(setting, at=at)
    assert table_of(result)[field] == stands
    (note,) = result.notes
    assert note.startswith("ruling: ")
    assert note.endswith(f"at action {at} by Judge Elm: agreed at the table")


def test_an_encounter_token_is_put_back_or_taken_away() -> None:
    """ENC-13"""
    assert "M2" not in table_of(fixed({"field": "encounter", "hex": "M2", "value": 0}))["encounters"]
    both = ({"field": "encounter", "hex": "M2", "value": 0}, {"field": "encounter", "hex": "M2", "value": 1})
    assert "M2" in table_of(fixed(*both))["encounters"]
    assert fixed({"field": "encounter", "hex": "M2", "value": 1}).notes[0].endswith("(changed nothing)")


def test_what_is_set_takes_effect() -> None:
    """DEPL-05, STAR-01..05: a mech put on the board brings its ability, a fourth its star."""
    settings = [
        {"faction": "nordic", "field": skill, "hex": "T1"}
        for skill in ("riverwalk", "seaworthy", "artillery", "speed")
    ]
    result = fixed(*settings)
    assert table_of(result)["stars"] == ["mechs"]
    assert result.state is not None
    assert result.state.seats[0].skills == {"riverwalk", "seaworthy", "artillery", "speed"}
    back = fixed(*settings[:1], {"faction": "nordic", "field": "riverwalk", "value": 0})
    assert (table_of(back)["mechs"], back.state and back.state.seats[0].skills) == ({}, frozenset())


def test_a_sixth_star_that_is_set_ends_the_game() -> None:
    """END-01"""
    kinds = ("combat", "objective", "workers", "upgrades", "recruits", "structures")
    settings = [{"faction": "nordic", "field": f"star_{kind}", "value": 1} for kind in kinds]
    result = fixed(*settings, actions=NORDIC_TURN[:1])
    assert result.finished


@pytest.mark.parametrize(
    "setting",
    [
        {"field": "wood", "value": 3},
        {"field": "wood", "hex": "M9", "value": 3},
        {"faction": "nordic", "field": "workers", "hex": "W1", "value": 8},
        {"faction": "nordic", "field": "workers", "value": 1},
        {"faction": "nordic", "field": "character", "value": 1},
        {"faction": "nordic", "field": "township", "hex": "W1"},
        {"faction": "nordic", "field": "mill", "hex": "home_nordic"},
        {"faction": "nordic", "field": "star_combat", "value": 7},
        {"faction": "nordic", "field": "star_mechs", "value": 2},
        {"field": "coins", "value": 4},
        {"faction": "nordic", "field": "coins"},
        {"faction": "nordic", "field": "speed"},
        {"faction": "nordic", "field": "workers", "hex": "W1"},
        {"field": "wood", "hex": "W1"},
        {"field": "wood", "hex": "W1", "value": -1},
        {"faction": "nordic", "field": "coins", "value": -1},
        {"faction": "nordic", "field": "combat_cards", "value": -1},
        {"faction": "nordic", "field": "combat_cards", "value": 43},
        {"faction": "nordic", "hand": [2] * 43},
        {"faction": "nordic", "field": "speed", "value": 1},
        {"faction": "nordic", "field": "speed", "value": 0, "hex": "W1"},
        {"faction": "nordic", "field": "mill", "value": 1},
        {"faction": "nordic", "field": "upgrade_power", "value": 2, "to": "deploy"},
        {"faction": "nordic", "field": "factory_card", "value": 19},
        {"field": "encounter", "hex": "W1", "value": 1},
        {"field": "encounter", "hex": "M2", "value": 2},
        {"faction": "nordic", "field": "upgrade_power", "value": 1},
        {"faction": "nordic", "field": "recruit_build", "value": 1},
        {"field": "encounter", "value": 1},
        {"faction": "nordic"},
        {"faction": "crimea", "field": "coins", "value": 5},
        {"hand": [2]},
        {"objectives": [3, 4]},
        {"faction": "nordic", "hand": [5] * 7},
        {"faction": "nordic", "hand": [2], "field": "combat_cards", "value": 1},
        {"faction": "nordic", "objectives": [3, 3]},
        {"faction": "nordic", "field": "coins", "value": 3, "hex": "W1"},
        {"faction": "nordic", "field": "coins", "value": 3, "to": "build"},
        {"faction": "nordic", "field": "speed", "hex": "W1", "to": "build"},
        {"faction": "nordic", "field": "workers", "hex": "W1", "value": 0},
        {"faction": "nordic", "field": "workers", "hex": "V3", "value": 1},
        {"faction": "nordic", "field": "speed", "hex": "V3"},
        {"faction": "nordic", "field": "speed", "hex": "L2"},
        {"faction": "nordic", "field": "workers", "hex": "L2", "value": 1},
        {"faction": "nordic", "field": "speed", "hex": "home_crimea"},
        {"faction": "nordic", "field": "mill", "hex": "L2"},
        {"field": "wood", "hex": "home_nordic", "value": 1},
        {"faction": "rusviet", "field": "character", "hex": "home_nordic"},
    ],
    ids=lambda setting: " ".join(map(str, setting.values())),
)
def test_what_cannot_be_set_is_said(setting: dict[str, Any]) -> None:
    """INV-01, INV-03..09: the ruling itself is blamed, no player, and nothing of it is done."""
    result = fixed(setting)
    failure = result.failure
    assert failure is not None
    assert (failure.kind, failure.action, failure.player) == ("malformed", 1, None)
    assert "expected" in failure.message
    assert shown(result) == []


def test_a_value_is_set_only_at_an_action_of_the_record() -> None:
    """INV-14"""
    failure = fixed({"faction": "nordic", "field": "coins", "value": 3}, at=3).failure
    assert failure is not None
    assert failure.message.startswith("a ruling sets something at action 3 of 2; expected")


@pytest.mark.parametrize(
    "both",
    [
        {"kind": "allow", "rule": "TURN-02", "faction": "nordic", "field": "coins", "value": 3},
        {"kind": "set", "rule": "TURN-02", "faction": "nordic", "field": "coins", "value": 3},
    ],
)
def test_a_ruling_either_allows_or_sets(both: dict[str, Any]) -> None:
    """INV-14"""
    failure = ruled(NORDIC_TURN, {"action": 1, **both}).failure
    assert failure is not None
    assert (failure.kind, failure.action) == ("malformed", 0)
    assert "expected two rulings" in failure.message


def test_pieces_of_one_action_are_set_together() -> None:
    """INV-01, INV-05: a worker is put elsewhere, and two players change places."""
    moved = fixed(
        {"faction": "nordic", "field": "workers", "hex": "W1", "value": 0},
        {"faction": "nordic", "field": "workers", "hex": "V3", "value": 1},
        {"faction": "rusviet", "field": "workers", "hex": "V3", "value": 0},
        {"faction": "rusviet", "field": "workers", "hex": "W1", "value": 1},
    )
    assert table_of(moved)["workers"] == {"T1": 1, "V3": 1}


def test_units_that_can_are_set_on_lakes_and_empty_bases() -> None:
    """INV-06, INV-07"""
    lake = fixed(
        {"faction": "nordic", "field": "seaworthy", "hex": "L2"},
        {"faction": "nordic", "field": "workers", "hex": "L2", "value": 1},
    )
    assert table_of(lake)["workers"] == {"L2": 1, "T1": 1, "W1": 1}
    crimea = {"kind": "set", "action": 1, "faction": "crimea", **JUDGE}
    rulings = [
        {**crimea, "field": "wayfare", "hex": "V9"},
        {**crimea, "field": "character", "hex": "home_saxony"},
        {**crimea, "field": "wood", "hex": "home_saxony", "value": 1},
    ]
    visit = replay(record("crimea", "rusviet", actions=NORDIC_TURN, rulings=rulings))
    assert visit.failure is None


ATTACK: list[dict[str, Any]] = [
    {"type": "section", "section": "move_gain"},
    {"type": "move", "unit": "mech", "path": ["M2"], "loads": [{"workers": 1, "wood": 2}]},
]
"""With a mech, a worker and wood onto M2, where Rusviet's character stands."""
BEFORE_THE_ATTACK: list[dict[str, Any]] = [
    {"kind": "set", "action": 0, "faction": "nordic", "field": "speed", "hex": "W1"},
    {"kind": "set", "action": 0, "field": "wood", "hex": "W1", "value": 2},
    {"kind": "set", "action": 0, "faction": "rusviet", "field": "character", "hex": "M2"},
]


def attacked(*actions: dict[str, Any], settings: tuple[dict[str, Any], ...]) -> Replay:
    """Nordic attacks; then the judge sets something."""
    rulings = [{"kind": "set", "action": 2, **each} for each in settings]
    return ruled([*ATTACK, *actions], *BEFORE_THE_ATTACK, *rulings)


def test_a_combat_is_off_when_a_judge_sets_one_side_elsewhere() -> None:
    """COMB-01, COMB-05"""
    away = {"faction": "rusviet", "field": "character", "hex": "V3"}
    went_on = attacked({"type": "section", "section": "trade"}, {"type": "stop"}, settings=(away,))
    assert went_on.failure is None
    fought = attacked(
        {"type": "combat", "hex": "M2", "attacker": {"dial": 1}, "defender": {"dial": 0}}, settings=(away,)
    )
    assert fought.failure is not None
    assert fought.failure.rule == "COMB-01"


def test_what_a_judge_took_from_a_contested_territory_does_not_go_back() -> None:
    """END-04, INV-01: neither a worker nor wood that is not there any more."""
    gone: tuple[dict[str, Any], ...] = (
        {"faction": "nordic", "field": "workers", "hex": "M2", "value": 0},
        {"faction": "nordic", "field": "workers", "hex": "T1", "value": 2},
        {"field": "wood", "hex": "M2", "value": 1},
    )
    shown_ = table_of(attacked({"type": "stop"}, settings=gone))
    assert (shown_["workers"], shown_["mechs"], shown_["resources"]) == (
        {"T1": 2},
        {"speed": "W1"},
        {"W1": {"wood": 1}},
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"field": "mill", "hex": "W1"}, {"field": "mine", "hex": "W1"}),
        ({"field": "recruit_build", "to": "coins"}, {"field": "recruit_deploy", "to": "coins"}),
        ({"field": "upgrade_power", "to": "build"}, {"field": "upgrade_power", "to": "deploy"}),
        ({"field": "upgrade_power", "to": "build"}, {"field": "upgrade_power", "value": 0, "to": "deploy"}),
        ({"field": "factory_card", "value": 3}, {"faction": "rusviet", "field": "factory_card", "value": 3}),
    ],
)
def test_two_settings_that_exclude_each_other_are_said(first: dict[str, Any], second: dict[str, Any]) -> None:
    """INV-02, INV-04, INV-09, ENLI-02"""
    failure = fixed({"faction": "nordic", **first}, {"faction": "nordic", **second}).failure
    assert failure is not None
    assert failure.kind == "malformed"


def test_a_cube_is_moved_from_one_cost_to_another_in_two_steps() -> None:
    """INV-02"""
    steps = (("build", 1), ("build", 0), ("deploy", 1))
    result = fixed(
        *({"faction": "nordic", "field": "upgrade_power", "to": to, "value": value} for to, value in steps)
    )
    assert table_of(result)["upgrades"] == {"from": ["gain_power"], "to": ["deploy"]}


def test_a_factory_card_that_is_set_leaves_the_offer() -> None:
    """INV-09, CARD-08"""
    setup = {"setup": {"factory_cards": [3, 7, 11]}}
    card = {"kind": "set", "action": 1, "faction": "nordic", "field": "factory_card", "value": 7}
    taken = ruled(NORDIC_TURN, card, **setup).state
    assert taken is not None
    assert (taken.factory_offer, taken.factory_cards) == ((3, 11), 2)
    back = ruled(NORDIC_TURN, card, {**card, "value": 3}, **setup).state
    assert back is not None
    assert (sorted(back.factory_offer or ()), back.factory_cards) == ([7, 11], 2)


FIVE = [
    {"kind": "set", "action": 1, "faction": "nordic", "field": f"star_{kind}", "value": 1}
    for kind in ("combat", "objective", "workers", "upgrades", "recruits")
]


def test_a_sixth_star_that_is_taken_away_lets_the_game_go_on() -> None:
    """END-01, STAR-10: power was read wrong; the star goes with it, in whatever order it is written."""
    actions = [
        {"type": "section", "section": "bolster"},
        {"type": "bolster", "gain": "power"},
        {"type": "section", "section": "trade"},
        {"type": "stop"},
    ]
    high = {"kind": "set", "action": 1, "faction": "nordic", "field": "power", "value": 14}
    ended = ruled(actions, *FIVE, high)
    assert ended.failure is not None
    assert (ended.failure.rule, ended.failure.action) == ("END-02", 3)
    back = [
        {"kind": "set", "action": 2, "faction": "nordic", "field": "star_power", "value": 0},
        {"kind": "set", "action": 2, "faction": "nordic", "field": "power", "value": 6},
    ]
    for settings in (back, back[::-1]):
        result = ruled(actions, *FIVE, high, *settings)
        assert result.failure is None
        assert result.state is not None
        assert (result.state.seats[0].star_count, result.state.turn) == (5, 2)


def test_rulings_behind_the_failure_are_not_judged() -> None:
    """TURN-02: nobody knows whether they would have changed anything."""
    later = {"kind": "allow", "action": 6, "rule": "END-02"}
    assert ruled(BOLSTER_TWICE, later).notes == ()


def test_of_two_rulings_on_one_rule_the_idle_one_is_said_to_have_changed_nothing() -> None:
    """INV-14"""
    stated = {"type": "state", "by": "nordic", "coins": 7}
    actions: list[dict[str, Any]] = [NORDIC_TURN[0], stated, NORDIC_TURN[1]]
    both = [{"kind": "allow", "action": action, "rule": "INV-14"} for action in (1, 2)]
    idle, used = ruled(actions, *both).notes
    assert idle.endswith("(changed nothing)")
    assert used.endswith("let stand by Judge Elm (agreed at the table)")


def test_a_sheet_says_of_every_ruling_what_it_did() -> None:
    """SCORE-01: also of one that sets a figure, which a sheet does not need."""
    sheets = [{"coins": 10, "total": 12, "popularity": 3, "stars": 0, "territories": 0, "resources": 0,
               "structure_bonus": 0}, {"total": 5}]  # fmt: skip
    rulings = [
        {"kind": "allow", "action": 0, "rule": "SCORE-01"},
        {"kind": "allow", "action": 0, "rule": "SCORE-02"},
        {"kind": "set", "action": 0, "faction": "nordic", "field": "coins", "value": 12},
    ]
    announced = {"sheets": sheets, "stopped": True}
    plain = verify(record("nordic", "rusviet", announced=announced))
    assert plain.status == "discrepancy"
    judged = [{**JUDGE, **each} for each in rulings]
    verdict = verify(record("nordic", "rusviet", announced=announced, rulings=judged))
    assert verdict.status == "accepted"
    let, idle, setting = verdict.notes[-3:]
    assert "let stand by Judge Elm" in let
    assert idle.endswith("(changed nothing)")
    assert setting.endswith("(changed nothing)")


def test_an_objective_revealed_on_anothers_turn_belongs_to_the_one_who_revealed_it() -> None:
    """OBJ-09"""
    actions: list[dict[str, Any]] = [
        {"type": "section", "section": "bolster"},
        {"type": "objective", "card": 12, "by": "rusviet"},
        {"type": "stop"},
    ]
    rich = {"kind": "set", "action": 1, "faction": "rusviet", "field": "coins", "value": 20}
    allow = {"kind": "allow", "action": 2, "rule": "OBJ-09"}
    seats: tuple[dict[str, Any], ...] = ({}, {"objectives": [12, 4]})
    result = ruled(actions, rich, allow, seats=seats)
    assert result.failure is None
    assert result.state is not None
    assert [seat.star_count for seat in result.state.seats] == [0, 1]
    assert result.state.active == 0


def test_the_cards_stated_at_the_set_up_are_dealt() -> None:
    """SET-12: three instead of one."""
    allow = {"kind": "allow", "action": 0, "rule": "SET-12"}
    result = ruled(NORDIC_TURN, allow, seats=({"combat_cards": [2, 3, None]}, {}))
    assert result.state is not None
    assert (result.state.seats[0].cards(), result.state.deck) == (3, 42 - 3 - 2)


def encountered(gain: dict[str, Any], rule: str, draws: tuple[int, ...] = ()) -> Replay:
    """Nordic's first encounter, its reward let stand."""
    actions: list[dict[str, Any]] = [
        {"type": "section", "section": "move_gain"},
        {"type": "move", "unit": "character", "path": ["M2"]},
        {"type": "encounter", "card": 8, "picks": [{"option": 1, "gain": gain}], "draws": draws},
        {"type": "stop"},
    ]
    start = {"kind": "set", "action": 1, "faction": "nordic", "field": "character", "hex": "W1"}
    return ruled(actions, start, {"kind": "allow", "action": 3, "rule": rule})


def test_the_reward_of_an_encounter_is_taken_as_it_was_let_stand() -> None:
    """ENC-07, ENC-08: where it was put, and how much."""
    assert table_of(encountered({"wood": 2}, "ENC-08"))["resources"] == {"M2": {"wood": 2}}
    assert table_of(encountered({"coins": 5}, "ENC-08"))["coins"] == 9
    assert table_of(encountered({"coins": 2}, "ENC-08", draws=(3,)))["combat_cards"] == 2
    both = encountered({"wood": 2, "hex": "W1"}, "ENC-08")
    assert both.failure is not None
    assert both.failure.rule == "ENC-07"


def test_an_announced_figure_may_be_let_stand_in_a_replayed_game() -> None:
    """INV-14, SCORE-13: the discrepancy becomes a note that names who and why."""
    announced = {"winners": ["Nordic"], "sheets": [{"coins": 9}, {"coins": 5}]}
    plain = ruled(NORDIC_TURN, announced=announced).verdict()
    assert {found.rule for found in plain.discrepancies} == {"INV-14", "SCORE-13"}
    allow: dict[str, Any] = {"kind": "allow", "action": 0}
    rulings: list[dict[str, Any]] = [{**allow, "rule": rule} for rule in ("INV-14", "SCORE-13")]
    verdict = ruled(NORDIC_TURN, *rulings, announced=announced).verdict()
    assert (verdict.status, verdict.discrepancies) == ("accepted", ())
    assert all("let stand by Judge Elm (agreed at the table)" in note for note in verdict.notes)
    only: list[dict[str, Any]] = [
        {"kind": "allow", "action": 0, "rule": "INV-14", "faction": "rusviet"},
        rulings[1],
    ]
    left = ruled(NORDIC_TURN, *only, announced=announced).verdict()
    assert [found.player for found in left.discrepancies] == ["Nordic"]


def test_a_statement_that_differs_may_be_let_stand_at_its_action() -> None:
    """INV-14"""
    stated = {"type": "state", "by": "nordic", "coins": 7}
    actions: list[dict[str, Any]] = [NORDIC_TURN[0], stated, NORDIC_TURN[1]]
    for action, status in ((2, "accepted"), (1, "discrepancy")):
        allow = {"kind": "allow", "action": action, "rule": "INV-14"}
        assert ruled(actions, allow).verdict().status == status


def test_a_banned_pair_may_be_let_stand() -> None:
    """TOUR-02: a breach of policy."""
    allow = {"kind": "allow", "action": 0, "rule": "TOUR-02"}
    official = {"mats": ("mechanical", "industrial"), "setup": {"policy": "official"}}
    assert ruled(NORDIC_TURN, **official).verdict().breaches
    verdict = ruled(NORDIC_TURN, allow, **official).verdict()
    assert verdict.breaches == ()
    assert "let stand by Judge Elm" in verdict.notes[0]


def walked(*actions: dict[str, Any], settings: list[dict[str, Any]]) -> Replay:
    """Nordic's character has gone to the encounter of M2; then the judge sets something."""
    rulings = [{"kind": "set", "action": 2, **each} for each in settings]
    start = {"kind": "set", "action": 0, "faction": "nordic", "field": "character", "hex": "W1"}
    moves: list[dict[str, Any]] = [ATTACK[0], {"type": "move", "unit": "character", "path": ["M2"]}]
    return ruled([*moves, *actions], start, *rulings)


NEXT: tuple[dict[str, Any], ...] = (
    {"type": "end_turn"},
    {"type": "section", "section": "trade"},
    {"type": "stop"},
)


@pytest.mark.parametrize(
    ("setting", "due"),
    [
        ({"faction": "nordic", "field": "coins", "value": 5}, True),
        ({"faction": "nordic", "field": "character", "hex": "W1"}, False),
        ({"field": "encounter", "hex": "M2", "value": 0}, False),
    ],
)
def test_an_encounter_is_due_where_the_character_stands_now(setting: dict[str, Any], due: bool) -> None:
    """ENC-02: the judge puts the character back, or the token away, in the middle of the turn or behind it."""
    failure = walked(*NEXT, settings=[setting]).failure
    assert (failure is not None) is due
    if failure is not None:
        assert failure.rule == "ENC-02"


def test_an_encounter_that_was_due_is_off_when_the_token_goes() -> None:
    """ENC-02: the move is over already, since something else was stated behind it."""
    closed = {"type": "objective", "card": 12}
    rulings = [
        {"kind": "set", "action": 0, "faction": "nordic", "field": "character", "hex": "W1"},
        {"kind": "set", "action": 0, "faction": "nordic", "field": "coins", "value": 20},
        {"kind": "allow", "action": 3, "rule": "OBJ-03"},
        {"kind": "allow", "action": 3, "rule": "ENC-02"},
        {"kind": "set", "action": 3, "field": "encounter", "hex": "M2", "value": 0},
    ]
    moves: list[dict[str, Any]] = [ATTACK[0], {"type": "move", "unit": "character", "path": ["M2"]}, closed]
    result = ruled([*moves, *NEXT], *rulings)
    assert result.failure is None, result.failure


def test_with_the_combat_off_the_encounter_is_due() -> None:
    """COMB-19, ENC-02: the attacker's character stands there alone now."""
    character: list[dict[str, Any]] = [ATTACK[0], {"type": "move", "unit": "character", "path": ["M2"]}]
    start = [
        {"kind": "set", "action": 0, "faction": "nordic", "field": "character", "hex": "W1"},
        {"kind": "set", "action": 0, "faction": "rusviet", "field": "character", "hex": "M2"},
        {"kind": "set", "action": 2, "faction": "rusviet", "field": "character", "hex": "V3"},
    ]
    failure = ruled([*character, *NEXT], *start).failure
    assert failure is not None
    assert failure.rule == "ENC-02"


@pytest.mark.parametrize(
    ("cards", "message"),
    [([12, 5], "objective 12 belongs to rusviet"), ([4, 4], "objective 4 is named twice"), ([5, 6], None)],
)
def test_objectives_that_are_set_are_free(cards: list[int], message: str | None) -> None:
    """SET-06, OBJ-01"""
    setting = {"kind": "set", "action": 1, "faction": "nordic", "objectives": cards}
    seats: tuple[dict[str, Any], ...] = ({"objectives": [1, 2]}, {"objectives": [12, 3]})
    result = ruled(NORDIC_TURN, setting, seats=seats)
    assert (result.failure.message.partition(";")[0] if result.failure else None) == message
    if message is None:
        assert result.state is not None
        assert result.state.seats[0].objectives == (5, 6)


def test_a_revealed_objective_is_not_set_again() -> None:
    """CARD-07"""
    reveal = {"type": "objective", "card": 12}
    rich = {"kind": "set", "action": 0, "faction": "nordic", "field": "coins", "value": 20}
    again = {"kind": "set", "action": 2, "faction": "rusviet", "objectives": [12]}
    failure = ruled([NORDIC_TURN[0], reveal, NORDIC_TURN[1]], rich, again).failure
    assert failure is not None
    assert failure.message.startswith("objective 12 belongs to nordic, who revealed it")


def test_no_more_factory_cards_are_set_than_there_are() -> None:
    """INV-09, FACT-02: three for two players; a hand may change its card."""
    cards = [
        {"kind": "set", "action": 1, "faction": faction, "field": "factory_card", "value": number}
        for faction, number in (("nordic", 1), ("rusviet", 2), ("nordic", 3))
    ]
    result = ruled(NORDIC_TURN, *cards)
    assert result.state is not None
    assert (result.failure, result.state.factory_cards) == (None, 1)


def test_workers_are_set_on_a_lake_only_beside_an_own_mech() -> None:
    """INV-06"""
    boat = {"faction": "nordic", "field": "seaworthy", "hex": "W1"}
    worker = {"faction": "nordic", "field": "workers", "hex": "L2", "value": 1}
    hero = {"faction": "nordic", "field": "character", "hex": "L2"}
    assert fixed(boat, hero).failure is None
    for settings in ((boat, worker), (boat, hero, worker)):
        failure = fixed(*settings).failure
        assert failure is not None
        assert failure.message.startswith("nothing carries workers onto the lake L2")


@pytest.mark.parametrize("setting", [{"hand": [2, 5, None]}, {"field": "combat_cards", "value": 3}])
def test_cards_that_are_set_come_from_the_deck_and_go_back_there(setting: dict[str, Any]) -> None:
    """INV-08: Nordic had one."""
    plain, given = fixed().state, fixed({"faction": "nordic", **setting}).state
    assert plain is not None
    assert given is not None
    assert (given.seats[0].cards(), plain.deck - given.deck) == (3, 2)


def test_own_objectives_may_be_set_again() -> None:
    """OBJ-01: one of them was read wrong."""
    setting = {"kind": "set", "action": 1, "faction": "nordic", "objectives": [1, 8]}
    result = ruled(NORDIC_TURN, setting, seats=({"objectives": [1, 2]}, {}))
    assert result.failure is None
