"""Attacks on combat units and on workers."""

from typing import Any

from engine.scythe.state import OFF_BOARD
from tests.engine.automa.solo import Solo

WEAK = {"card": 1, "side": {"dial": 0}}
"""The human spends nothing against 6 or 7 power."""


def attacker(**options: Any) -> Solo:
    """Scheme II, water open, the Automa strong."""
    table = Solo("nordic", human="saxony", **options)
    table.cube(12, scheme=2)
    table.automa(power=12, workers={"W1": 1, "T1": 1})
    return table


def test_an_attack_needs_the_printed_power() -> None:
    """AUT-ATK-01: card 14 asks for 7."""
    table = attacker()
    table.person(character="M2")
    assert table.derive(14).symbol == "attack_combat_unit"
    table.automa(power=7)
    assert table.derive(14).symbol == "attack_combat_unit"
    table.automa(power=6)
    move = table.derive(14)
    assert move.refused("attack_combat_unit") == "AUT-ATK-01"
    assert move.symbol is None


def test_the_combat_unit_nearest_to_the_base_attacks_mech_or_character() -> None:
    """AUT-ATK-02, AUT-GEN-12"""
    table = attacker()
    table.person(character="M2")
    table.automa(character="X1", mechs=["T3"])
    assert (table.derive(15).unit, table.derive(15).start) == ("mech", "T3")
    table.automa(character="T1", mechs=["T3"])
    assert (table.derive(15).unit, table.derive(15).start) == ("character", "T1")
    table.automa(character="T1", mechs=["W1"])
    assert table.derive(15).start == "W1", "read first"


def test_of_character_and_mech_on_the_base_the_character_attacks_unless_the_house_says_mech() -> None:
    """AUT-DEC-11: and a record may state either."""
    for first in ("character", "mech"):
        table = attacker(rules={"automa_equal_units": first})
        table.automa(mechs=["home_nordic"])
        table.person(character="M2")
        assert table.derive(15).unit == first
        stated = {"unit": "mech", "to": "M2"}
        table.play(15, moves=[stated], fights=[WEAK])
        assert table.where()["mechs"] == ["M2"]


def test_only_territories_with_human_combat_units_near_own_units_are_attacked() -> None:
    """AUT-ATK-03: not the base, not workers alone, not a unit out of reach."""
    table = attacker()
    table.person(character="home_saxony", workers={"M2": 1, "T8": 1}, mechs={"speed": "V9"})
    move = table.derive(15)
    assert move.refused("attack_combat_unit") == "AUT-MOVE-01"
    assert move.shown["tried"][0]["candidates"][0]["excluded"] == "AUT-ATK-03"


def test_the_territory_with_the_fewest_combat_units_is_attacked() -> None:
    """AUT-ATK-04: then the way to the Factory, then the reading order."""
    table = attacker()
    table.person(character="M2", mechs={"speed": "M2", "riverwalk": "V1"})
    move = table.derive(15)
    assert (move.to, move.candidates["V1"]["combat_units"], move.candidates["M2"]["combat_units"]) == (
        "V1",
        1,
        2,
    )
    table.person(character="home_saxony")
    assert (table.derive(15).to, table.derive(15).decided_by) == ("M2", "factory")
    table.person(character="V1", mechs={"speed": "F2", "riverwalk": "F2"})
    table.person(mechs={"speed": "F2", "riverwalk": "V2"})
    table.automa(workers={"F1": 1, "T1": 1})
    assert table.derive(15).decided_by in {"factory", "reading_order"}


def test_combat_follows_an_attack_at_once() -> None:
    """AUT-ATK-05, AUT-COMB-13: the human goes home, the Automa places a combat star."""
    table = attacker()
    table.person(character="M2")
    shown = table.play(15, fights=[WEAK])
    assert table.where("saxony")["character"] == ["home_saxony"]
    assert table.where()["character"] == ["M2"]
    assert table.stars() == ["combat"]
    assert shown["combat"] == {
        "hex": "M2",
        "attacker": "nordic",
        "card": 1,
        "power": 7,
        "cards": 1,
        "automa_wins": True,
    }


def test_an_attack_without_its_combat_is_ambiguous() -> None:
    """AUT-ATK-05, AUT-COMB-03: the record must say what the human did."""
    table = attacker()
    table.person(character="M2")
    table.ready()
    table.ambiguous("AUT-COMB-03", "automa", card=15)


def test_an_attack_on_workers_needs_no_power() -> None:
    """AUT-ATK-06: the nearest combat unit goes."""
    table = attacker()
    table.automa(power=0, mechs=["T3"])
    table.person(workers={"V1": 1, "T8": 1})
    move = table.derive(15)
    assert (move.symbol, move.unit, move.start, move.to) == (
        "attack_worker",
        "character",
        "home_nordic",
        "V1",
    )


def test_workers_guarded_by_a_combat_unit_on_their_hex_are_not_raided() -> None:
    """AUT-ATK-07"""
    table = attacker()
    table.automa(power=0)
    table.person(workers={"M2": 1, "V1": 1}, mechs={"speed": "M2"})
    move = table.derive(15)
    assert (move.why("M2"), move.why("F2"), move.to) == ("AUT-ATK-07", "AUT-ATK-07", "V1")


def test_the_territory_with_the_most_resources_is_raided() -> None:
    """AUT-ATK-08: 0 counts too; ties by the Factory and the reading order."""
    table = attacker()
    table.automa(power=0)
    table.person(workers={"M2": 1, "V1": 1})
    assert (table.derive(15).to, table.derive(15).decided_by) == ("M2", "factory")
    table.lay("V1", food=1, wood=1)
    table.lay("M2", metal=1)
    move = table.derive(15)
    assert (move.to, move.decided_by, move.candidates["V1"]["resources"]) == ("V1", "figure", 2)


def test_a_raid_removes_resources_and_sends_all_workers_home_for_free() -> None:
    """AUT-ATK-09, AUT-GEN-03"""
    table = attacker()
    table.automa(power=0)
    table.person(workers={"M2": 3, "T8": 1})
    table.lay("M2", metal=5)
    table.play(15)
    assert table.where("saxony")["workers"] == ["T8", *["home_saxony"] * 3]
    assert table.lying("M2") == {}
    assert table.seat("nordic").popularity == 10
    assert table.stars() == []


def test_without_combat_units_no_attack_is_possible() -> None:
    """AUT-MOVE-14"""
    table = attacker()
    table.automa(character=None)
    table.person(character="M2")
    assert table.derive(15).refused("attack_combat_unit") == "AUT-MOVE-14"
    assert table.seat("nordic").character == OFF_BOARD


def test_a_lost_attack_leaves_the_token_and_sends_the_unit_to_the_mat() -> None:
    """AUT-DEC-14, AUT-COMB-08"""
    table = attacker()
    table.automa(power=1)
    table.person(character="M2", power=7)
    table.play(15, fights=[{"card": 3, "side": {"dial": 7}}])
    assert table.where()["character"] == [None]
    assert table.state.encounters >> 10 & 1
    table = attacker()
    table.person(character="M2")
    table.play(15, fights=[WEAK])
    assert not table.state.encounters >> 10 & 1
