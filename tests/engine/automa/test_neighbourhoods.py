"""Neighbourhoods of units and bases, distances and the reading order."""

import pytest

from engine.scythe.automa.lattice import distance, to_factory
from engine.scythe.automa.reach import automa_ground, automa_reach, base_reach, human_guard, human_reach
from engine.scythe.board import NEIGHBOURS, PLACE_NAMES, PLACES, TERRITORIES, TUNNELS, members
from engine.scythe.catalogue import catalogue
from tests.checker_automa.board import apart, reading
from tests.engine.automa.solo import Solo


def names(bits: int) -> set[str]:
    return {PLACE_NAMES[place] for place in members(bits)}


def test_a_human_mech_reaches_what_its_abilities_open() -> None:
    """AUT-EX-01, AUT-NBH-01, AUT-NBH-02: land, its own hex and tundra across a river, but no lake."""
    table = Solo("nordic", human="crimea")
    table.person(mechs={"riverwalk": "W2"})
    near = names(human_reach(table.state, PLACES["W2"]))
    assert near == {"W2", "F4", "V4", "T2"}
    assert not near & {"L1", "M3"}


def test_a_human_mech_without_riverwalk_stays_on_its_side_of_the_river() -> None:
    """AUT-NBH-02"""
    table = Solo("nordic", human="crimea")
    assert names(human_reach(table.state, PLACES["W2"])) == {"W2", "F4", "V4"}


def test_an_automa_mech_reaches_all_six_neighbours_once_the_water_is_open() -> None:
    """AUT-EX-02, AUT-NBH-03, AUT-GEN-09, AUT-STAR-04"""
    table = Solo("crimea", human="nordic")
    assert names(automa_reach(table.state, PLACES["W2"])) == {"W2", "F4", "V4"}
    table.cube(5)
    assert names(automa_reach(table.state, PLACES["W2"])) == {"W2", "F4", "V4", "T2", "M3", "L1"}


@pytest.mark.parametrize(("level", "last"), [("autometta", 5), ("automa", 4), ("automaszyna", 3)])
def test_the_water_opens_when_the_cube_leaves_the_last_marked_space(level: str, last: int) -> None:
    """AUT-STAR-04, AUT-MOVE-12"""
    table = Solo("crimea", human="nordic", level=level)
    table.cube(last)
    assert not table.cards.water_open
    table.cube(last + 1)
    assert table.cards.water_open


def test_the_automa_uses_neither_tunnels_nor_abilities() -> None:
    """AUT-GEN-06, AUT-GEN-07, AUT-NBH-03: a tunnel leads nowhere, Nordic workers do not swim."""
    table = Solo("nordic")
    table.automa(workers={"F5": 1, "W1": 1}, mechs=["M6", "W6", "V6", "T8"])
    assert names(automa_reach(table.state, PLACES["F5"])) == {"F5", "W6", "T5", "V7"}
    assert names(automa_reach(table.state, PLACES["W1"])) == {"W1", "T1", "M2"}


def test_units_on_a_base_have_no_neighbourhood_but_the_base_has() -> None:
    """AUT-NBH-04, AUT-NBH-05: Rusviet's farm across the river never belongs to it."""
    table = Solo("rusviet")
    table.cube(9)
    home = PLACES["home_rusviet"]
    assert automa_reach(table.state, home) == 0
    assert names(base_reach(table.seat("rusviet"))) == {"V3", "M5"}
    table.person(character="home_saxony", workers={"T8": 2})
    assert human_guard(table.state) == 0


def test_the_base_opens_its_two_territories_when_no_unit_is_near() -> None:
    """AUT-NBH-05"""
    table = Solo("nordic")
    table.automa(workers={"home_nordic": 2})
    assert names(automa_ground(table.state)) == {"W1", "T1"}
    assert automa_ground(table.state, with_base=False) == 0


def test_occupied_hexes_stay_in_a_neighbourhood() -> None:
    """AUT-NBH-06: a worker beside a human unit opens that hex for an attack."""
    table = Solo("nordic")
    table.automa(workers={"W1": 1, "T1": 1}, power=7)
    table.cube(1, scheme=2)
    table.person(character="M2")
    move = table.derive(15)
    assert (move.symbol, move.unit, move.to) == ("attack_combat_unit", "character", "M2")


def test_any_unit_may_go_beside_any_other_at_any_distance() -> None:
    """AUT-MOVE-11: the worker of the base appears beside a mech at the other end of the board."""
    table = Solo("nordic")
    table.automa(workers={"home_nordic": 1, "W1": 1}, mechs=["V8", "F7"], character="M7")
    move = table.derive(3)
    assert (move.start, move.to) == ("home_nordic", "M7")
    assert move.candidates["M7"]["units"] == 3


def test_water_shuts_the_peninsula_before_the_cube_has_left_it() -> None:
    """AUT-MOVE-12: nothing beyond river or lake is even looked at."""
    table = Solo("nordic")
    assert set(table.derive(3).candidates) == {"W1", "T1", "M2"}
    table.cube(5)
    assert {"T3", "F2", "V2", "V1"} <= set(table.derive(3).candidates)


def test_a_human_unit_reaches_through_tunnels_and_by_its_links() -> None:
    """AUT-DEC-01: one step in full by default, rivers and lakes alone by house rule."""
    full = Solo("nordic", human="saxony")
    full.person(mechs={"underpass": "M6"}, workers={"M8": 1})
    assert {"T3", "M3", "W4", "F5", "V5", "T6", "M8"} <= names(human_reach(full.state, PLACES["M6"]))
    plain = Solo("nordic", human="saxony", rules={"automa_human_reach": "rivers_and_lakes"})
    plain.person(mechs={"underpass": "M6"}, workers={"M8": 1})
    assert names(human_reach(plain.state, PLACES["M6"])) == {"M6", "V6", "T8"}


def test_a_link_counts_by_who_controls_it_whoever_is_active() -> None:
    """AUT-DEC-01, MECH-RUS-02: Township looks at the human's villages in the Automa's turn too."""
    table = Solo("nordic", human="rusviet")
    table.person(mechs={"township": "X1"}, workers={"V8": 1, "V9": 1})
    table.ready()
    assert {"V8", "V9"} <= names(human_reach(table.state, PLACES["X1"]))


def test_submerge_joins_all_lakes_and_a_base_is_no_territory() -> None:
    """AUT-DEC-01, AUT-NBH-01: Polania under water; Wayfare leads onto no territory."""
    table = Solo("nordic", human="polania")
    table.person(mechs={"submerge": "L1"})
    assert {"L2", "L3", "L4", "L5", "L6", "L7"} <= names(human_reach(table.state, PLACES["L1"]))
    crimea = Solo("nordic", human="crimea")
    crimea.person(mechs={"wayfare": "V9"})
    assert names(human_reach(crimea.state, PLACES["V9"])) == {"V9", "F6", "M8"}


def test_speed_does_not_widen_a_neighbourhood() -> None:
    """AUT-DEC-01, AUT-NBH-01"""
    table = Solo("nordic", human="saxony")
    table.person(mechs={"speed": "M6"})
    assert names(human_reach(table.state, PLACES["M6"])) == {"M6", "V6", "T8"}


def test_no_two_tunnels_touch_across_a_river() -> None:
    """AUT-DEC-01: why leaving tunnels out can be read from the plain neighbours."""
    assert all(not NEIGHBOURS[place] & TUNNELS for place in members(TUNNELS))


def test_distances_are_hex_steps_and_agree_with_walking() -> None:
    """AUT-DEC-04, AUT-MOVE-07, AUT-MOVE-08"""
    assert distance(PLACES["home_nordic"], PLACES["W1"]) == 1
    assert distance(PLACES["W1"], PLACES["V1"]) == 1, "a river makes no way longer"
    assert to_factory(PLACES["X1"]) == 0
    for name, place in PLACES.items():
        hexes = [other for other in apart(name) if not other.startswith("home_")]
        assert all(distance(place, PLACES[other]) == apart(name)[other] for other in hexes), name


def test_places_are_numbered_in_reading_order() -> None:
    """AUT-MOVE-09, AUT-SIL-03: top row first, in a row from the left, whatever side the human sits on."""
    printed = [hex_.id for hex_ in catalogue().board.hexes]
    assert printed == sorted(printed, key=reading)
    assert [PLACE_NAMES[place] for place in range(TERRITORIES)] == printed
    assert printed[:6] == ["M1", "F1", "V1", "W1", "T1", "V2"]
