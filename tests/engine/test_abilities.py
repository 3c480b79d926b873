"""Faction abilities: ABIL-RUS, ABIL-CRI, ABIL-NOR, ABIL-POL, ABIL-SAX, DEC-21, DEC-22, DEC-28."""

from typing import Any

import pytest

from engine.scythe.stars import COMBAT, OBJECTIVE
from engine.scythe.words import EDITIONS
from tests.engine.table import Table


def test_rusviet_may_choose_the_same_section_again_and_again() -> None:
    """ABIL-RUS-01"""
    table = Table("rusviet", "crimea")
    for crimea in ("trade", "produce", "trade"):
        table.do("section", section="bolster")
        table.do("section", section=crimea)
    table.do("section", section="bolster")
    table.refused("TURN-02", "section", section="trade", by="crimea")


def test_relentless_covers_the_factory_card() -> None:
    """ABIL-RUS-02, DEC-22 (flag relentless_factory)"""
    for rules, again in (({}, True), ({"relentless_factory": False}, False)):
        table = Table("rusviet", "crimea", setup={"house_rules": rules})
        table.own_factory_card("rusviet")
        table.do("section", section="factory")
        table.do("section", section="trade")
        if again:
            table.do("section", section="factory")
        else:
            table.refused("TURN-02", "section", section="factory")


def crimea(edition: str = "uk_geekach", **pieces: Any) -> Table:
    """Crimea (Industrial mat) with two combat cards and 2 metal on F6; three metal is the price of Deploy."""
    table = Table("crimea", "polania", edition=edition)
    table.put("crimea", **{"hand": [0, 0, 1, 0, 0, 1], "hidden": 0, **pieces})
    table.state.deck -= 2
    table.lay("F6", metal=2, oil=3, food=4)
    table.turn("crimea", "produce")
    return table


def test_coercion_spends_a_combat_card_as_any_resource() -> None:
    """ABIL-CRI-01, DEC-21: the number does not matter; the card goes to the discard pile."""
    table = crimea()
    table.refused("CARD-03", "deploy", mech="speed", hex="F6", coerce=True, coerced=4)
    table.do("deploy", mech="speed", hex="F6", coerce=True, coerced=5)
    assert table.seat("crimea").hand == [0, 0, 1, 0, 0, 0]
    assert table.state.discard == [0, 0, 0, 0, 0, 1]
    assert table.lying("F6") == {"oil": 3, "food": 4}


def test_coercion_needs_a_card_and_crimea() -> None:
    """ABIL-CRI-01"""
    table = crimea(hand=[0] * 6)
    table.state.deck += 2
    table.refused("ABIL-CRI-01", "deploy", mech="speed", hex="F6", coerce=True)
    other = Table("rusviet", "crimea")
    other.lay("V3", metal=2)
    other.turn("rusviet", "produce")
    other.refused("ABIL-CRI-01", "deploy", mech="speed", hex="V3", coerce=True)


def test_a_missing_resource_is_covered_by_coercion_without_being_told() -> None:
    """ABIL-CRI-01: two metal and a card are the only way to pay three."""
    table = crimea()
    table.do("deploy", mech="speed", hex="F6")
    assert table.seat("crimea").cards() == 1
    assert table.state.discard_hidden == 1


@pytest.mark.parametrize("edition", ["uk_geekach", "ru_fan", "quickref"])
def test_coercion_needs_no_shortage(edition: str) -> None:
    """ABIL-CRI-02, DEC-21 (flag coercion_shortage_only)"""
    table = crimea(edition)
    table.lay("F6", metal=3)
    table.do("deploy", mech="speed", hex="F6", pay=[{"hex": "F6", "metal": 2}], coerce=True, coerced=2)
    assert table.lying("F6")["metal"] == 1


def test_one_edition_asks_for_a_shortage() -> None:
    """ABIL-CRI-02, DEC-21 (flag coercion_shortage_only)"""
    table = crimea("ru_crowd")
    table.lay("F6", metal=3)
    table.refused(
        "ABIL-CRI-02",
        "deploy",
        mech="speed",
        hex="F6",
        pay=[{"hex": "F6", "metal": 2}],
        coerce=True,
        coerced=2,
    )
    table.lay("F6", metal=2)
    table.do("deploy", mech="speed", hex="F6", coerce=True, coerced=2)


def test_coercion_works_once_a_turn_whatever_the_action() -> None:
    """ABIL-CRI-03, DEC-28: one card, and again on the next turn."""
    table = crimea()
    table.do("deploy", mech="speed", hex="F6", coerce=True, coerced=5)
    assert table.state.coerced
    table.state.bottom = False
    table.lay("F6", metal=2)
    table.refused("ABIL-CRI-03", "deploy", mech="scout", hex="F6", coerce=True, coerced=2)
    table.turn("crimea", "produce")
    table.do("deploy", mech="scout", hex="F6", coerce=True, coerced=2)


def test_a_card_is_never_a_resource_for_scoring() -> None:
    """ABIL-CRI-03, CARD-09"""
    table = crimea(hand=[0, 0, 6, 0, 0, 4], popularity=10)
    assert table.projected("crimea")["resources"] == 8


def test_nordic_workers_swim_and_nobody_else_does() -> None:
    """ABIL-NOR-01, ABIL-NOR-02: any terrain but a lake; not the character, not a mech."""
    table = Table("nordic", "rusviet")
    table.put("nordic", workers={"W1": 2, "T3": 1}, character="W1", mechs={"speed": "W1"})
    table.turn("nordic", "move_gain")
    table.refused("MOVE-14", "move", unit="character", path=["V1"])
    table.refused("MOVE-14", "move", unit="mech", path=["V1"])
    table.refused("MOVE-15", "move", unit="worker", origin="T3", path=["L2"])
    table.do("move", unit="worker", origin="W1", path=["V1"])
    table.put("rusviet", workers={"V3": 2})
    table.turn("rusviet", "move_gain")
    table.refused("MOVE-14", "move", unit="worker", origin="V3", path=["W4"])


def meeting(faction: str = "polania", **pieces: Any) -> Table:
    """The character has stepped onto the encounter of V4."""
    table = Table("rusviet", faction)
    table.put(faction, character="F4", **pieces)
    table.turn(faction, "move_gain")
    table.do("move", unit="character", path=["V4"])
    return table


def test_polania_takes_up_to_two_different_options() -> None:
    """ABIL-POL-01, ENC-04"""
    table = meeting(coins=4, popularity=4)
    table.refused("ABIL-POL-01", "encounter", card=1, picks=[{"option": 1}, {"option": 1}])
    table.do("encounter", card=1, picks=[{"option": 2}, {"option": 1}])
    assert (table.seat("polania").coins, table.seat("polania").popularity) == (4, 5)
    assert table.lying("V4") == {"food": 4}
    single = meeting(coins=4, popularity=4)
    single.do("encounter", card=1, picks=[{"option": 1}])
    other = meeting("saxony", coins=4)
    other.refused("ENC-04", "encounter", card=1, picks=[{"option": 1}, {"option": 2}])


def test_the_first_option_may_pay_for_the_second() -> None:
    """ABIL-POL-02: in the order they were taken."""
    table = meeting(coins=0, popularity=4)
    table.refused("ENC-05", "encounter", card=1, picks=[{"option": 2}, {"option": 1}])
    table.do("encounter", card=1, picks=[{"option": 1}, {"option": 2}])
    assert table.seat("polania").coins == 0
    assert table.lying("V4") == {"food": 4}


def test_polania_still_draws_one_card() -> None:
    """ABIL-POL-03"""
    table = meeting(coins=4, popularity=4)
    table.do("encounter", card=1, picks=[{"option": 1}, {"option": 2}])
    table.refused("ENC-02", "encounter", card=2, picks=[{"option": 1}])


def test_saxony_places_a_star_for_every_combat() -> None:
    """ABIL-SAX-01, ABIL-SAX-03 (flag saxony_combat_star_mandatory): up to six stars in all."""
    table = Table("rusviet", "saxony")
    table.put("saxony", character="T5", power=7, stars=[0, 0, 0, 0, 0, 0, 5, 0, 0], star_count=5)
    table.put("rusviet", character="X1")
    table.own_factory_card("rusviet")
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("combat", hex="T5", attacker={"dial": 0}, defender={"dial": 7})
    assert table.seat("saxony").stars[COMBAT] == 6
    assert table.state.ended


def test_saxony_keeps_its_second_objective() -> None:
    """ABIL-SAX-01, ABIL-SAX-02, OBJ-06: two objective stars, no third."""
    table = Table("nordic", "saxony", seats=({}, {"objectives": [8, 15]}))
    table.put("saxony", coins=0, popularity=7, workers={"M6": 4}, recruits=[0, 1, 2, 3])
    table.put("saxony", stars=[0, 0, 0, 1, 0, 0, 0, 0, 0], star_count=1)
    table.turn("saxony", "bolster")
    table.do("objective", card=8)
    assert table.seat("saxony").objectives == (15,)
    table.do("objective", card=15)
    assert table.seat("saxony").stars[OBJECTIVE] == 2
    table.refused("OBJ-01", "objective", card=22)


def test_saxony_places_no_third_objective_star() -> None:
    """ABIL-SAX-02, OBJ-06: also when nobody wrote down its cards."""
    table = Table("nordic", "saxony")
    table.own_factory_card("saxony")
    table.put("saxony", coins=0, popularity=7, workers={"M6": 4}, recruits=[0, 1, 2, 3])
    table.put("saxony", stars=[0, 0, 0, 1, 0, 0, 0, 0, 0], star_count=1)
    table.turn("saxony", "bolster")
    table.do("objective", card=8)
    table.do("objective", card=15)
    table.refused("OBJ-06", "objective", card=22)


@pytest.mark.parametrize("edition", EDITIONS)
def test_saxonys_exception_stands_in_every_edition(edition: str) -> None:
    """DEC-31: the quick references leave it out, the faction mat has it."""
    table = Table("saxony", "polania", edition=edition)
    table.put("saxony", character="X1", power=7, stars=[0, 0, 0, 0, 0, 0, 2, 0, 0], star_count=2)
    table.put("polania", character="T5")
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("combat", hex="T5", attacker={"dial": 3}, defender={"dial": 0})
    assert table.seat("saxony").stars[COMBAT] == 3
