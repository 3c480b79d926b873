"""What a record may leave out, and where leaving it out makes it ambiguous: the readings are listed."""

from typing import Any

import pytest
from pydantic import ValidationError

from engine.replay import replay
from engine.scythe.spelling import read_actions
from tests.engine.table import Table, record


def paying(**spots: int) -> Table:
    """Nordic, about to deploy for three metal, with metal where the test says."""
    table = Table("nordic", "rusviet")
    table.put("nordic", workers={"W1": 1, "T1": 1}, character="M2")
    for name, metal in spots.items():
        table.lay(name, metal=metal)
    table.turn("nordic", "produce")
    return table


@pytest.mark.parametrize("spots", [{"W1": 3}, {"W1": 5}, {"W1": 1, "T1": 2}, {"W1": 1, "T1": 1, "M2": 1}])
def test_a_payment_with_one_way_need_not_be_told(spots: dict[str, int]) -> None:
    """RES-04: all there is, or all from the only heap."""
    table = paying(**spots)
    table.do("deploy", mech="speed", hex="W1")
    left = sum(table.lying(name).get("metal", 0) for name in spots)
    assert left == sum(spots.values()) - 3


def test_a_payment_with_several_ways_must_be_told() -> None:
    """RES-04"""
    table = paying(W1=3, T1=2)
    doubt = table.ambiguous("RES-04", "deploy", mech="speed", hex="W1")
    assert doubt.readings == (
        "pay W1 3 metal",
        "pay W1 2 metal, T1 1 metal",
        "pay W1 1 metal, T1 2 metal",
    )
    table.do("deploy", mech="speed", hex="W1", pay=[{"hex": "W1", "metal": 1}, {"hex": "T1", "metal": 2}])
    assert table.lying("W1") == {"metal": 2}


@pytest.mark.parametrize(
    ("section", "kind", "fields", "rule", "readings"),
    [
        ("trade", "trade", {"gain": "resources", "oil": 2}, "TRADE-04", ("W1", "T1")),
        ("trade", "trade", {"gain": "resources", "hex": "W1"}, "TRADE-03", None),
        ("produce", "deploy", {"mech": "speed"}, "DEPL-01", ("W1", "T1")),
        ("move_gain", "build", {"structure": "mill"}, "BUILD-01", ("W1", "T1")),
        ("move_gain", "move", {"unit": "worker", "path": ["M2"]}, "MOVE-07", None),
    ],
)
def test_a_place_with_several_readings_must_be_told(
    section: str, kind: str, fields: dict[str, Any], rule: str, readings: tuple[str, ...] | None
) -> None:
    """TRADE-03, TRADE-04, DEPL-01, BUILD-01, MOVE-07"""
    table = Table("nordic", "rusviet")
    table.lay("W1", metal=3, wood=3)
    table.turn("nordic", section)
    doubt = table.ambiguous(rule, kind, **fields)
    assert doubt.readings
    assert readings is None or doubt.readings == readings


def test_a_replay_stops_at_the_ambiguity_and_names_the_readings() -> None:
    """TRADE-04: the prefix stays valid."""
    actions = [
        {"type": "section", "section": "trade"},
        {"type": "trade", "gain": "resources", "oil": 2},
        {"type": "stop"},
    ]
    result = replay(record("nordic", "rusviet", actions=actions))
    failure = result.failure
    assert failure is not None
    assert (failure.kind, failure.rule, failure.action, failure.player) == (
        "ambiguous",
        "TRADE-04",
        2,
        "nordic",
    )
    assert failure.legal == ("W1", "T1")
    assert result.verdict().status == "ambiguous"
    assert result.state is not None
    assert (result.state.action, result.state.turn) == (1, 1)


def meeting(**pieces: Any) -> Table:
    """Nordic's character has stepped onto the encounter of M2."""
    table = Table("nordic", "rusviet")
    table.put("nordic", **{"character": "W1", "coins": 5, "popularity": 5, **pieces})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    return table


def test_an_unknown_encounter_card_needs_its_effect() -> None:
    """ENC-03: without card and reward nothing can be known."""
    table = meeting()
    table.ambiguous("ENC-03", "encounter", picks=[{"option": 1}])
    table.do("encounter", picks=[{"option": 1, "gain": {"coins": 2, "popularity": 1}}])
    assert (table.seat("nordic").coins, table.seat("nordic").popularity) == (7, 6)


def test_an_unknown_card_needs_its_price_where_cards_differ() -> None:
    """ENC-05: a structure for three coins or, with the third option, for two popularity."""
    table = meeting()
    built = {"build": {"structure": "mill"}}
    table.do("encounter", picks=[{"option": 2, "gain": built}])
    assert table.seat("nordic").coins == 2
    table = meeting()
    doubt = table.ambiguous("ENC-05", "encounter", picks=[{"option": 2, "gain": {}}])
    assert doubt.readings == ("pay 2 coins", "pay 3 coins", "pay 4 coins")
    table.do("encounter", picks=[{"option": 2, "pay_coins": 4, "gain": {}}])
    assert table.seat("nordic").coins == 1


def test_an_unknown_card_cannot_give_what_no_card_gives() -> None:
    """ENC-08"""
    table = meeting()
    table.refused("ENC-08", "encounter", picks=[{"option": 1, "gain": {"coins": 3}}])
    table.refused("ENC-08", "encounter", picks=[{"option": 2, "pay_coins": 1, "gain": {"food": 4}}])
    table.refused("ENC-04", "encounter")


@pytest.mark.parametrize(
    ("card", "option", "pieces"),
    [(10, 3, {}), (7, 2, {}), (5, 2, {}), (9, 2, {}), (6, 2, {})],
    ids=["resources", "upgrade", "mech", "structure", "recruit"],
)
def test_a_known_card_with_a_choice_needs_the_choice(card: int, option: int, pieces: dict[str, Any]) -> None:
    """ENC-08"""
    doubt = meeting(**pieces).ambiguous("ENC-08", "encounter", card=card, picks=[{"option": option}])
    assert len(doubt.readings) > 1


@pytest.mark.parametrize(
    ("card", "option", "pieces"),
    [
        (5, 2, {"mechs": {"riverwalk": "T1", "seaworthy": "T1", "artillery": "T1"}}),
        (9, 2, {"structures": {"mine": "W1", "mill": "T1", "armory": "F1"}}),
        (6, 2, {"recruits": [0, 1, 2, -1]}),
        (7, 2, {"cells": [1, 1, 1, 1, 1, 0], "covered": [1, 2, 1, 1]}),
    ],
    ids=["last mech", "last structure", "last recruit", "last cube"],
)
def test_where_one_choice_is_left_it_need_not_be_told(card: int, option: int, pieces: dict[str, Any]) -> None:
    """ENC-08, ENC-11: and the star comes with it."""
    table = meeting(**pieces)
    table.do("encounter", card=card, picks=[{"option": option}])
    assert table.seat("nordic").star_count == 1


def test_production_by_a_factory_card_must_be_told() -> None:
    """FACT-15"""
    table = Table("nordic", "rusviet")
    table.own_factory_card("nordic", 1)
    table.turn("nordic", "factory")
    table.ambiguous("FACT-15", "factory_top")
    table.do("factory_top", gain={"produce": [{"hex": "W1"}]})


def test_unknown_cards_are_counted_and_their_values_stay_possible() -> None:
    """CARD-03, CARD-11: six fives seen elsewhere leave none for a hidden hand."""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="X1", hand=[0, 0, 0, 0, 0, 6], hidden=0)
    table.own_factory_card("nordic")
    table.put("rusviet", character="T5", hidden=2)
    table.state.deck -= 5
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["T5"])
    fight: dict[str, Any] = {"hex": "T5", "attacker": {"dial": 0}}
    table.refused("CARD-11", "combat", **fight, defender={"dial": 0, "cards": [5]})
    table.do("combat", **fight, defender={"dial": 0, "cards": [4]})
    assert table.seat("rusviet").cards() == 1


def test_a_statement_says_nothing_about_what_it_leaves_out() -> None:
    """INV-14"""
    table = Table("nordic", "rusviet")
    table.do("state", by="nordic", power=4)
    assert table.state.discrepancies == []


def test_the_number_of_options_is_bounded() -> None:
    """ENC-04: a record with three picks cannot even be read."""
    picks = [{"option": 1}, {"option": 2}, {"option": 3}]
    with pytest.raises(ValidationError, match="Expected array of length <= 2"):
        read_actions([{"type": "encounter", "picks": picks}])
