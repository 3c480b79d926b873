"""Resources and payment: RES-01..14, EX-01, EX-02."""

import pytest

from engine.scythe.words import RESOURCES
from tests.engine.table import Table


def deploying(**metal: int) -> Table:
    """Nordic is about to pay 3 metal for a mech on T1; the metal lies where the test says."""
    table = Table("nordic", "rusviet")
    for name, count in metal.items():
        table.lay(name, metal=count)
    table.turn("nordic", "produce")
    return table


def test_the_four_resources_and_no_workers() -> None:
    """RES-01, SCORE-10: workers are neither paid nor counted."""
    assert RESOURCES == ("food", "metal", "oil", "wood")
    table = Table("nordic", "rusviet")
    table.put("nordic", workers={"W1": 8})
    table.turn("nordic", "move_gain")
    assert table.projected("nordic")["resources"] == 0


def test_resources_lie_on_territories_and_home_bases_pay_nothing() -> None:
    """RES-02, RES-03"""
    table = Table("crimea", "saxony")
    table.put("crimea", mechs={"wayfare": "home_crimea"}, workers={"F6": 1, "home_crimea": 1})
    table.lay("home_crimea", metal=3)
    table.turn("crimea", "produce")
    table.refused("RES-03", "deploy", mech="speed", hex="F6", pay=[{"hex": "home_crimea", "metal": 3}])
    table.refused("TURN-11", "deploy", mech="speed", hex="F6")


def test_only_controlled_territories_pay() -> None:
    """RES-03, RES-09, RES-11"""
    table = deploying(M2=3, V3=3)
    for foreign in ("M2", "V3"):
        table.refused("RES-03", "deploy", mech="speed", hex="T1", pay=[{"hex": foreign, "metal": 3}])
    table.put("nordic", mechs={"riverwalk": "M2"})
    table.do("deploy", mech="speed", hex="T1")
    assert (table.lying("M2"), table.lying("V3")) == ({}, {"metal": 3})


def test_character_mech_worker_and_structure_each_hold_what_can_be_spent() -> None:
    """EX-01, RES-03, CTRL-01, CTRL-02, RES-11: and the metal where Nordic has nothing cannot be spent."""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="V2", mechs={"speed": "M2"}, structures={"mill": "W4"})
    for name in ("V2", "M2", "W1", "W4", "T3"):
        table.lay(name, metal=1)
    table.turn("nordic", "produce")
    table.refused("RES-03", "deploy", mech="artillery", hex="T1", pay=[{"hex": "T3", "metal": 3}])
    paid = [{"hex": name, "metal": 1} for name in ("V2", "M2", "W4")]
    table.do("deploy", mech="artillery", hex="T1", pay=paid)
    assert table.lying("W1") == {"metal": 1}


@pytest.mark.parametrize("metal", [{"W1": 3}, {"T1": 3}, {"W1": 1, "T1": 2}])
def test_a_payment_may_come_from_any_controlled_territories(metal: dict[str, int]) -> None:
    """EX-02, RES-04, RES-05, BOT-09: whether or not the mech's territory held the metal."""
    table = deploying(**metal)
    table.do("deploy", mech="speed", hex="T1")
    assert sum(table.state.resources) == 0
    assert table.units("nordic")["mechs"] == ["T1"]


def test_a_payment_left_open_is_ambiguous_when_it_matters() -> None:
    """RES-04: more metal than needed on two territories."""
    table = deploying(W1=3, T1=1)
    doubt = table.ambiguous("RES-04", "deploy", mech="speed", hex="T1")
    assert doubt.readings == ("pay W1 3 metal", "pay W1 2 metal, T1 1 metal")


def test_tokens_are_not_paid_twice() -> None:
    """RES-05: the same three tokens cannot make a payment of four."""
    table = Table("nordic", "rusviet", mats=("engineering", "mechanical"))
    table.lay("W1", metal=3)
    table.turn("nordic", "trade")
    twice = [{"hex": "W1", "metal": 2}, {"hex": "W1", "metal": 2}]
    table.refused("TURN-11", "deploy", mech="speed", hex="T1", pay=twice)
    table.lay("W1", metal=4)
    table.do("deploy", mech="speed", hex="T1", pay=twice)
    assert table.lying("W1") == {}


def test_a_payment_is_exact_and_of_the_right_kind() -> None:
    """RES-05, BOT-01"""
    table = deploying(W1=4)
    table.lay("T1", wood=3)
    table.refused("BOT-01", "deploy", mech="speed", hex="T1", pay=[{"hex": "W1", "metal": 4}])
    table.refused("BOT-01", "deploy", mech="speed", hex="T1", pay=[{"hex": "T1", "wood": 3}])


def test_gained_tokens_appear_where_the_rule_says() -> None:
    """RES-06: produced where produced, traded where chosen, from an encounter under the character."""
    table = Table("nordic", "rusviet")
    table.turn("nordic", "produce")
    table.do("produce", at=[{"hex": "W1"}, {"hex": "T1"}])
    assert (table.lying("W1"), table.lying("T1")) == ({"wood": 1}, {"oil": 1})
    table.turn("nordic", "trade")
    table.do("trade", gain="resources", hex="T1", food=2)
    assert table.lying("T1") == {"oil": 1, "food": 2}
    table.put("nordic", character="W1")
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.refused("ENC-07", "encounter", card=3, picks=[{"option": 1, "gain": {"food": 2, "hex": "W1"}}])
    table.do("encounter", card=3, picks=[{"option": 1}])
    assert table.lying("M2") == {"food": 2}


def test_resources_never_run_out_and_any_number_lies_on_one_territory() -> None:
    """RES-07, RES-08: beyond the printed 20 tokens of a kind."""
    table = Table("nordic", "rusviet")
    table.lay("W1", wood=60)
    table.turn("nordic", "produce")
    table.do("produce", at=[{"hex": "W1"}])
    assert table.lying("W1") == {"wood": 61}


def test_whoever_takes_a_territory_takes_its_resources() -> None:
    """RES-09, RES-10: and carries off as many as he likes."""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="T1", mechs={"speed": "W1"})
    table.put("rusviet", workers={"M2": 1, "V3": 1})
    table.lay("M2", metal=30)
    table.turn("nordic", "move_gain")
    assert table.projected("rusviet")["resources"] == 15
    table.do("move", unit="character", path=["M2"])
    table.do("move", unit="mech", path=["M2", "W1"], loads=[{}, {"metal": 30}])
    assert table.projected("rusviet")["resources"] == 0
    assert (table.lying("M2"), table.lying("W1")) == ({}, {"metal": 30})


def test_tokens_without_a_controller_stay_and_score_for_nobody() -> None:
    """RES-11"""
    table = Table("nordic", "rusviet")
    table.lay("M2", metal=8)
    table.turn("nordic", "produce")
    assert table.projected("nordic")["resources"] == 0
    assert table.projected("rusviet")["resources"] == 0
    table.refused("TURN-11", "deploy", mech="speed", hex="T1")


def test_a_cost_on_a_track_must_be_there_and_nothing_stands_in_for_it() -> None:
    """RES-12: coins do not replace power or popularity in the cost of Produce, nor in an encounter."""
    table = Table("nordic", "rusviet")
    table.put("nordic", workers={"W1": 4}, power=0, coins=20, popularity=18)
    table.turn("nordic", "produce")
    table.refused("PROD-03", "produce", at=[{"hex": "W1"}])
    table.put("nordic", character="W1", popularity=1)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.refused("ENC-05", "encounter", card=1, picks=[{"option": 3}])


def test_crimea_replaces_one_resource_a_turn_by_a_combat_card() -> None:
    """RES-13, ABIL-CRI-01"""
    table = Table("crimea", "saxony")
    table.put("crimea", hidden=2)
    table.state.deck -= 2
    table.lay("F6", metal=2)
    table.turn("crimea", "produce")
    table.do("deploy", mech="speed", hex="F6", coerce=True)
    assert (table.seat("crimea").cards(), table.state.discard_hidden) == (1, 1)
    nordic = deploying(W1=2)
    nordic.refused("ABIL-CRI-01", "deploy", mech="speed", hex="T1", coerce=True)


def test_tracks_end_at_their_top_and_at_zero() -> None:
    """RES-14, INV-10"""
    table = Table("nordic", "rusviet")
    table.put("nordic", power=15, popularity=1, character="T1")
    table.put("rusviet", workers={"M2": 3})
    table.turn("nordic", "bolster")
    table.do("bolster", gain="power")
    assert table.seat("nordic").power == 16
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["W1"])
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    assert table.seat("nordic").popularity == 0
    table.put("nordic", popularity=18, coins=1)
    table.turn("nordic", "trade")
    table.do("trade", gain="popularity")
    assert table.seat("nordic").popularity == 18
