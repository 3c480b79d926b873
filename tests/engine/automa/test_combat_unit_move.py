"""Moves of a mech or the character without attack, and to an encounter or the Factory."""

import pytest

from engine.scythe.board import PLACE_NAMES, members
from tests.engine.automa.solo import Solo

MECH_CARD = 6
"""Scheme II of this card shows nothing but the mech's move."""


def mech_table(**options: object) -> Solo:
    table = Solo("nordic", human="saxony", **options)
    table.cube(12, scheme=2)
    return table


def test_the_nearest_mech_goes_to_the_factory_beside_a_human_unit() -> None:
    """AUT-EX-04, AUT-CMB-01..06: several territories lie one step from human units."""
    table = mech_table()
    table.automa(mechs=["W1", "W3"], workers={"T1": 1, "M2": 1})
    table.person(character="T5", mechs={"speed": "M4"})
    move = table.derive(MECH_CARD)
    assert (move.unit, move.start, move.to) == ("mech", "W1", "X1")
    assert move.candidates["X1"] == {"hex": "X1", "factory": 0, "distance": 1}
    assert move.decided_by == "factory"
    assert {name for name in move.valid if move.candidates[name]["distance"] == 1} >= {"X1", "L3", "L4"}


def test_the_mech_nearest_to_the_base_moves_then_the_one_read_first() -> None:
    """AUT-CMB-01, AUT-MOVE-07, AUT-MOVE-09"""
    table = mech_table()
    table.automa(mechs=["X1", "M2"])
    assert table.derive(MECH_CARD).start == "M2"
    table.automa(mechs=["T1", "W1"])
    assert table.derive(MECH_CARD).start == "W1"
    table.automa(mechs=["T1", "W1", "home_nordic"])
    assert table.derive(MECH_CARD).start == "home_nordic"


def test_human_units_and_other_own_fighters_shut_a_territory() -> None:
    """AUT-CMB-02"""
    table = mech_table()
    table.automa(mechs=["W1", "M2"], character="T3", workers={"T1": 1, "F2": 1})
    table.person(workers={"V1": 2})
    move = table.derive(MECH_CARD)
    assert (move.why("V1"), move.why("M2"), move.why("T3")) == ("AUT-CMB-02",) * 3
    assert "W1" in move.valid, "its own hex"


def test_own_workers_do_not_matter() -> None:
    """AUT-DEC-06, AUT-CMB-02"""
    table = mech_table()
    table.automa(mechs=["W1"], workers={"T1": 1, "M2": 1})
    assert {"T1", "M2"} <= table.derive(MECH_CARD).valid


def test_a_lifted_mech_still_opens_its_own_neighbourhood() -> None:
    """AUT-CMB-03, AUT-MOVE-10: the only unit near W3 is the one that moves."""
    table = mech_table()
    table.automa(mechs=["T3"], workers={"home_nordic": 2})
    table.person(character="X1")
    assert (table.derive(MECH_CARD).start, table.derive(MECH_CARD).to) == ("T3", "W3")


def test_the_territory_nearest_to_a_human_combat_unit_is_taken() -> None:
    """AUT-CMB-04: workers are no target."""
    table = mech_table()
    table.automa(mechs=["W1"], workers={"T1": 2})
    table.person(character="V3", workers={"V1": 2})
    move = table.derive(MECH_CARD)
    assert (move.to, move.candidates["F2"]["distance"], move.decided_by) == ("F2", 1, "figure")


def test_units_on_bases_count_only_if_no_other_is_on_the_board() -> None:
    """AUT-CMB-05: first the character on its base draws the mech, then the mech on the board alone does."""
    table = mech_table()
    table.automa(mechs=["W1"], workers={"T1": 2})
    move = table.derive(MECH_CARD)
    assert move.candidates["T3"]["distance"] == 6
    table.person(mechs={"speed": "V2"})
    assert table.derive(MECH_CARD).candidates["T3"]["distance"] == 3
    assert table.derive(MECH_CARD).to == "T1"


def test_equal_distances_go_by_the_factory_and_the_reading_order() -> None:
    """AUT-CMB-06, AUT-MOVE-08, AUT-MOVE-09"""
    table = mech_table()
    table.automa(mechs=["home_nordic"], workers={"home_nordic": 2})
    table.person(character="M2")
    move = table.derive(MECH_CARD)
    assert (move.to, move.decided_by) == ("W1", "reading_order")


def test_the_character_moves_by_its_own_symbol() -> None:
    """AUT-CMB-01: a mech nearer to the base does not matter."""
    table = mech_table()
    table.automa(mechs=["home_nordic"], character="W3", workers={"W1": 2}, factory_card=3)
    table.state.encounters = 0
    table.person(character="T6")
    move = table.derive(18)
    assert (move.symbol, move.unit, move.start, move.to) == ("move_character", "character", "W3", "X1")


def test_the_character_goes_to_an_encounter_or_the_factory() -> None:
    """AUT-ENC-01, AUT-ENC-02, AUT-ENC-04: of both the Factory is nearest to itself."""
    table = Solo("nordic")
    table.automa(workers={"W1": 1, "W3": 1})
    move = table.derive(14)
    assert (move.symbol, move.start, move.valid) == ("encounter_or_factory", "home_nordic", {"M2", "X1"})
    assert (move.to, move.decided_by) == ("X1", "factory")


def test_equal_encounters_go_by_the_reading_order() -> None:
    """AUT-ENC-04, AUT-MOVE-09"""
    table = Solo("nordic")
    table.automa(workers={"W6": 1, "T5": 1}, factory_card=2)
    table.automa(workers={"F1": 1, "M1": 1})
    move = table.derive(14)
    assert (move.valid, move.to, move.decided_by) == ({"V1", "T2"}, "V1", "reading_order")


def test_with_a_factory_card_the_factory_is_no_target() -> None:
    """AUT-ENC-02"""
    table = Solo("nordic")
    table.automa(workers={"W3": 1, "T1": 1}, factory_card=4)
    move = table.derive(14)
    assert move.why("X1") == "AUT-ENC-02"
    assert move.to == "M2"


def test_a_used_encounter_is_no_target() -> None:
    """AUT-ENC-02"""
    table = Solo("nordic")
    table.state.encounters = 0
    move = table.derive(14)
    assert move.refused("encounter_or_factory") == "AUT-MOVE-01"
    assert move.symbol == "move_character"


def test_human_units_and_own_mechs_keep_the_character_away_but_no_own_workers() -> None:
    """AUT-ENC-03"""
    table = Solo("nordic")
    table.automa(workers={"M2": 1, "W3": 1})
    assert table.derive(14).valid == {"M2", "X1"}
    table.automa(mechs=["X1"])
    assert table.derive(14).why("X1") == "AUT-ENC-03"
    table = Solo("nordic")
    table.person(workers={"M2": 1, "T8": 1})
    table.automa(workers={"W1": 1, "W3": 1})
    assert table.derive(14).why("M2") == "AUT-ENC-03"


def test_the_neighbourhood_of_the_base_does_not_open_an_encounter() -> None:
    """AUT-DEC-02, AUT-ENC-02: only units' neighbourhoods count, unless the house rule says otherwise."""
    for from_base, symbol in ((False, "move_character"), (True, "encounter_or_factory")):
        table = Solo("nordic", rules={"automa_encounter_from_base": from_base})
        table.automa(workers={"home_nordic": 2})
        table.state.encounters = 1 << 3
        assert table.derive(14).symbol == symbol


@pytest.mark.parametrize("card", [14, 15, 16, 18])
def test_without_the_character_its_symbols_are_impossible(card: int) -> None:
    """AUT-MOVE-14: a character on the faction mat neither explores nor moves."""
    table = Solo("nordic")
    table.automa(character=None)
    move = table.derive(card)
    assert move.to is None
    assert move.refused("move_character") == "AUT-MOVE-14"


def test_the_character_removes_the_token_it_ends_on_by_whatever_move() -> None:
    """AUT-ENC-05: no card is drawn; the same by a plain move."""
    table = Solo("nordic")
    table.play(14)
    assert "M2" not in table_encounters(table)
    table = mech_table()
    table.automa(workers={"home_nordic": 2}, character="W1", factory_card=1)
    table.state.encounters = 1 << 10
    table.person(mechs={"speed": "W4"})
    shown = table.play(18)
    assert shown["to"] == "M2"
    assert table_encounters(table) == []


def test_a_mech_or_worker_leaves_the_token() -> None:
    """AUT-ENC-05"""
    table = Solo("nordic")
    assert table.play(3)["to"] == "M2"
    assert "M2" in table_encounters(table)


def test_the_character_on_the_factory_takes_one_card_at_the_end_of_the_turn() -> None:
    """AUT-ENC-06: it is one of the three; a second stay brings none."""
    table = Solo("nordic")
    table.automa(workers={"W3": 1, "W1": 1})
    shown = table.play(14)
    assert (shown["to"], shown["factory_card_taken"]) == ("X1", True)
    assert (table.seat("nordic").factory_card, table.state.factory_cards) == (0, 2)
    table.automa(character="X1")
    assert table.play(15)["factory_card_taken"] is False
    assert table.state.factory_cards == 2


def test_a_factory_card_that_was_seen_leaves_the_offer() -> None:
    """AUT-ENC-06"""
    table = Solo("nordic", setup={"factory_cards": [1, 2, 3]})
    table.automa(workers={"W3": 1, "W1": 1})
    table.fails("AUT-ENC-06", 14, factory_card=9)
    table.play(14, factory_card=2)
    assert table.state.factory_offer == (1, 3)


def test_a_card_stated_without_a_stay_on_the_factory_is_refused() -> None:
    """AUT-ENC-06"""
    Solo("nordic").fails("AUT-ENC-06", 3, factory_card=2)


def table_encounters(table: Solo) -> list[str]:
    return [PLACE_NAMES[place] for place in members(table.state.encounters)]
