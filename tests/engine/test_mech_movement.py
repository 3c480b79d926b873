"""Mech abilities that move units, common and by faction: MECH-ALL, EX-10, EX-11, EX-18, EX-23."""

from typing import Any

import pytest

from engine.scythe.board import PLACE_NAMES, RIVERS, TERRAIN, TERRITORIES, TUNNELS, VILLAGES, members
from engine.scythe.catalogue import catalogue
from engine.scythe.move import CHARACTER, one_step, reachable
from tests.engine.table import Table

BASE = ("nordic", "rusviet", "crimea", "saxony", "polania")
FORDS = {
    "saxony": {"forest", "mountain"},
    "rusviet": {"farm", "village"},
    "nordic": {"forest", "mountain"},
    "crimea": {"farm", "tundra"},
    "polania": {"village", "mountain"},
}
OWN = {
    "nordic": ("seaworthy", "artillery"),
    "rusviet": ("township", "peoples_army"),
    "crimea": ("wayfare", "scout"),
    "saxony": ("underpass", "disarm"),
    "polania": ("submerge", "camaraderie"),
}
RIVER_STEPS = [
    (PLACE_NAMES[here], PLACE_NAMES[there])
    for here in range(TERRITORIES)
    for there in members(RIVERS[here])
    if not (TUNNELS >> here & 1 and TUNNELS >> there & 1)
]


def moving(faction: str, section: str = "move_gain", **pieces: Any) -> Table:
    """The faction moves; the rival is far away and out of the way."""
    rival = next(name for name in BASE if name != faction)
    table = Table(faction, rival)
    table.put(rival, workers={})
    table.put(faction, **pieces)
    if section == "factory":
        table.put(faction, factory_card=3)
        table.state.factory_cards -= 1
    table.turn(faction, section)
    return table


@pytest.mark.parametrize("faction", BASE)
def test_every_faction_has_riverwalk_speed_and_two_abilities_of_its_own(faction: str) -> None:
    """MECH-ALL-01"""
    assert catalogue().factions[faction].mechs == ("riverwalk", *OWN[faction], "speed")


@pytest.mark.parametrize("faction", BASE)
def test_riverwalk_goes_by_the_terrain_that_is_entered(faction: str) -> None:
    """MECH-ALL-02, MECH-SAX-01, MECH-RUS-01, MECH-NOR-01, MECH-CRI-01, MECH-POL-01: every river."""
    for here, there in RIVER_STEPS:
        table = moving(faction, character=here, mechs={"riverwalk": here}, workers={"X1": 2})
        for unit in ("character", "mech"):
            if TERRAIN[PLACE_NAMES.index(there)] in FORDS[faction]:
                table.do("move", unit=unit, path=[there])
            else:
                table.refused("MOVE-14", "move", unit=unit, path=[there])


def test_riverwalk_is_not_for_workers_but_they_cross_aboard_a_mech() -> None:
    """MECH-ALL-02, MECH-ALL-10, DEPL-05"""
    table = moving("saxony", mechs={"riverwalk": "W6"}, workers={"W6": 2})
    table.lay("W6", wood=2)
    table.refused("MOVE-14", "move", unit="worker", origin="W6", path=["M6"])
    table.do("move", unit="mech", path=["M6"], loads=[{"workers": 2, "wood": 2}])
    assert table.units("saxony")["workers"] == ["M6", "M6"]
    assert table.lying("M6") == {"wood": 2}


@pytest.mark.parametrize("faction", BASE)
def test_speed_is_one_territory_more_for_fighters_and_none_for_workers(faction: str) -> None:
    """MECH-ALL-03, MECH-SAX-06, MECH-RUS-05, MECH-NOR-09, MECH-CRI-07, MECH-POL-09"""
    table = moving(faction, character="X1", mechs={"speed": "X1"}, workers={"X1": 2})
    table.refused("MECH-ALL-03", "move", unit="worker", path=["T5", "T6"])
    table.refused("MECH-ALL-03", "move", unit="mech", path=["T5", "T6", "V7"])
    table.do("move", unit="character", path=["T5", "T6"])
    table.do("move", unit="mech", path=["M4", "V5"])


def test_a_fast_unit_stops_at_any_enemy_unit() -> None:
    """MECH-ALL-04: characters, mechs and workers; a structure does not stop it."""
    for pieces, rule in (
        ({"character": "T5"}, "MOVE-25"),
        ({"mechs": {"speed": "T5"}}, "MOVE-25"),
        ({"workers": {"T5": 1}}, "MOVE-17"),
    ):
        table = moving("rusviet", character="X1", mechs={"speed": "X1"})
        table.put("nordic", **pieces)
        table.refused(rule, "move", unit="mech", path=["T5", "T6"])
        table.do("move", unit="mech", path=["T5"])
    table = moving("rusviet", character="X1", mechs={"speed": "X1"})
    table.put("nordic", structures={"mill": "T5"})
    table.do("move", unit="mech", path=["T5", "T6"])


@pytest.mark.parametrize("path", [["F5", "T6"], ["T6", "F5"], ["V7", "F5"], ["T6", "W4"]])
def test_a_tunnel_hop_is_one_of_the_two_steps(path: list[str]) -> None:
    """MECH-ALL-05, EX-23: a step before it or after it, or a second hop."""
    table = moving("rusviet", mechs={"speed": "T5"})
    table.do("move", unit="mech", path=path)
    slow = moving("rusviet", mechs={"riverwalk": "T5"})
    slow.refused("MOVE-07", "move", unit="mech", path=path)


def test_a_mech_changes_its_load_on_the_territory_in_between() -> None:
    """MECH-ALL-06"""
    table = moving("rusviet", mechs={"speed": "X1"}, workers={"X1": 2, "T5": 1})
    table.lay("T5", oil=2)
    table.do("move", unit="mech", path=["T5", "T6"], loads=[{"workers": 2}, {"workers": 1, "oil": 2}])
    assert table.units("rusviet")["workers"] == ["T5", "T5", "T6"]
    assert table.lying("T6") == {"oil": 2}


def test_every_step_is_tested_by_itself() -> None:
    """MECH-ALL-07: a river, a lake or a missing border on the second step stops the whole move."""
    table = moving("rusviet", mechs={"speed": "M4"})
    table.refused("MOVE-14", "move", unit="mech", path=["V5", "T4"])
    table.refused("MOVE-15", "move", unit="mech", path=["V5", "L6"])
    table.refused("MOVE-07", "move", unit="mech", path=["V5", "V9"])
    table.refused("MOVE-15", "move", unit="mech", path=["L5", "V5"])
    assert table.units("rusviet")["mechs"] == ["M4"]


def test_underpass_joins_controlled_mountains_tunnels_and_the_own_mine() -> None:
    """MECH-SAX-02, EX-11"""
    for target in ("M1", "T3", "M3", "W4", "V5", "T6", "F5", "V3"):
        table = moving(
            "saxony",
            mechs={"underpass": "M6"},
            workers={"M1": 1, "M6": 1},
            structures={"mine": "V3"},
        )
        table.do("move", unit="mech", path=[target], loads=[{"workers": 1}])
    back = moving("saxony", mechs={"underpass": "V3"}, workers={"M1": 2}, structures={"mine": "V3"})
    back.do("move", unit="mech", path=["M1"])


def test_underpass_needs_control_of_every_mountain_it_uses() -> None:
    """MECH-SAX-03: a structure is enough; an enemy unit or nobody there is not. Tunnels need none."""
    table = moving("saxony", character="M6", mechs={"underpass": "M6"}, structures={"mill": "M1"})
    table.put("nordic", workers={"M8": 1, "F5": 1})
    table.refused("MOVE-07", "move", unit="mech", path=["M7"])
    table.refused("MOVE-07", "move", unit="mech", path=["M8"])
    table.do("move", unit="character", path=["M1"])
    table.do("move", unit="mech", path=["F5"])


def test_underpass_is_not_for_workers() -> None:
    """MECH-SAX-02"""
    table = moving("saxony", mechs={"underpass": "M6"}, workers={"M6": 1, "M1": 1})
    table.refused("MOVE-07", "move", unit="worker", origin="M6", path=["M1"])


def test_township_joins_the_factory_and_controlled_villages() -> None:
    """MECH-RUS-02, EX-10"""
    for target in ("V8", "V1", "X1"):
        table = moving("rusviet", mechs={"township": "V3"}, workers={"V8": 1}, structures={"mill": "V1"})
        table.do("move", unit="mech", path=[target])
    for here, there in (("V3", "V9"), ("X1", "V9"), ("M5", "V8"), ("V8", "M5")):
        table = moving("rusviet", mechs={"township": here}, workers={"V8": 1, "M5": 1})
        table.refused("MOVE-07", "move", unit="mech", path=[there])
    table = moving("rusviet", character="X1", mechs={"township": "M5"}, workers={"V8": 1})
    table.do("move", unit="character", path=["V8"])


def test_township_does_not_reach_a_village_an_enemy_holds() -> None:
    """MECH-RUS-02: an own structure under an enemy worker is not controlled; the Factory need not be."""
    table = moving("rusviet", mechs={"township": "V3"}, structures={"mill": "V1"})
    table.put("nordic", workers={"V1": 1}, character="X1")
    table.refused("MOVE-07", "move", unit="mech", path=["V1"])
    table.do("move", unit="mech", path=["X1"])
    table.refused("COMB-05", "end_turn")


def test_township_with_speed_takes_a_village_on_the_way() -> None:
    """MECH-RUS-02, MECH-ALL-07: the village just entered is controlled, so the hop starts there."""
    table = moving("rusviet", mechs={"township": "T1", "speed": "T5"}, workers={"V8": 1})
    table.do("move", unit="mech", mech="speed", path=["V7", "V8"])
    table.do("move", unit="mech", mech="township", path=["M2", "T1"])


def test_workers_walk_between_villages_only_by_land() -> None:
    """MECH-RUS-02"""
    table = moving("rusviet", mechs={"township": "V3"}, workers={"V3": 1, "V8": 1})
    table.refused("MOVE-07", "move", unit="worker", origin="V3", path=["V8"])
    assert VILLAGES.bit_count() == 9


def test_seaworthy_units_sail_and_workers_do_not() -> None:
    """MECH-NOR-02, MECH-NOR-05: a worker leaves a lake only aboard."""
    table = moving("nordic", mechs={"seaworthy": "M2"}, workers={"M2": 2})
    table.refused("MOVE-15", "move", unit="worker", path=["L3"])
    table.do("move", unit="mech", path=["L3"], loads=[{"workers": 2}])
    table.refused("MECH-NOR-05", "move", unit="worker", path=["W3"])
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["W3"], loads=[{"workers": 2}])
    assert table.units("nordic")["workers"] == ["W3", "W3"]


def test_nothing_carried_onto_a_lake_is_left_there() -> None:
    """MECH-NOR-04, DEC-15: not even in passing; a second mech may stay with it."""
    table = moving("nordic", mechs={"seaworthy": "M2", "speed": "L2"}, workers={"M2": 2})
    table.lay("M2", metal=2)
    one_left = [{"workers": 2}, {"workers": 1}]
    table.refused("MECH-NOR-04", "move", unit="mech", origin="M2", path=["L3", "W3"], loads=one_left)
    tokens_left = [{"metal": 2}, {"metal": 1}]
    table.refused("MECH-NOR-04", "move", unit="mech", origin="M2", path=["L3", "W3"], loads=tokens_left)
    table.do("move", unit="mech", origin="L2", path=["W3", "L3"])
    table.do("move", unit="mech", origin="M2", path=["L3", "W3"], loads=[{"workers": 2, "metal": 2}, {}])
    assert table.units("nordic")["workers"] == ["L3", "L3"]
    assert table.lying("L3") == {"metal": 2}


def test_a_character_keeps_resources_afloat_but_no_workers() -> None:
    """MECH-NOR-04, MOVE-38, INV-06"""
    table = moving("nordic", character="L3", mechs={"seaworthy": "L3"}, workers={"L3": 1})
    table.lay("L3", oil=1)
    table.refused("MECH-NOR-04", "move", unit="mech", path=["W3"])
    table.do("move", unit="mech", path=["W3"], loads=[{"workers": 1}])
    table.refused("MECH-NOR-04", "move", unit="character", path=["W3"])
    table.do("move", unit="character", path=["W3"], loads=[{"oil": 1}])


def test_lakes_are_territories_where_two_fleets_meet() -> None:
    """MECH-NOR-06, MECH-POL-05, COMB-26"""
    table = Table("nordic", "polania")
    table.put("nordic", character="M2", mechs={"seaworthy": "T1"})
    table.put("polania", mechs={"submerge": "L3"})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["L3"])
    table.do("combat", hex="L3", attacker={"dial": 1}, defender={"dial": 0})
    assert table.units("polania")["mechs"] == ["home_polania"]
    assert table.projected("nordic")["territories"] == 2 * 3


@pytest.mark.parametrize(("costs", "left"), [(True, 3), (False, 4)])
def test_workers_who_flee_to_a_lake_cost_popularity_unless_the_table_says_otherwise(
    costs: bool, left: int
) -> None:
    """MECH-NOR-03, DEC-26: one flees to the lake, one goes home."""
    table = Table("polania", "nordic", setup={"house_rules": {"lake_retreat_costs_popularity": costs}})
    table.put("polania", mechs={"speed": "X1"}, popularity=5, power=5)
    table.put("nordic", mechs={"seaworthy": "W3"}, workers={"W3": 2})
    table.turn("polania", "move_gain")
    table.do("move", unit="mech", path=["W3"])
    fleet = [{"unit": "mech", "to": "L2", "workers": 1}]
    table.do("combat", hex="W3", attacker={"dial": 1}, defender={"dial": 0}, retreats=fleet)
    assert table.units("nordic")["workers"] == ["L2", "home_nordic"]
    assert table.seat("polania").popularity == left


@pytest.mark.parametrize(("faction", "skill"), [("nordic", "seaworthy"), ("polania", "submerge")])
def test_nothing_is_built_or_deployed_on_a_lake(faction: str, skill: str) -> None:
    """MECH-NOR-07, MECH-POL-05, DEPL-03"""
    table = moving(faction, mechs={skill: "L3"}, workers={"L3": 2})
    table.lay("L3", wood=3, metal=3)
    table.refused("BUILD-05", "build", structure="mill", hex="L3")
    table.turn(faction, "produce")
    table.refused("DEPL-03", "deploy", mech="speed", hex="L3")


def test_wayfare_reaches_inactive_bases_and_the_own_from_anywhere() -> None:
    """MECH-CRI-02"""
    for target in (
        "home_crimea",
        "home_saxony",
        "home_polania",
        "home_albion",
        "home_togawa",
        "home_rusviet",
    ):
        for origin in ("M1", "home_crimea"):
            if origin == target:
                continue
            table = moving("crimea", mechs={"wayfare": origin})
            table.do("move", unit="mech", path=[target])
            assert table.units("crimea")["mechs"] == [target]


def test_wayfare_never_reaches_the_base_of_a_player_at_the_table() -> None:
    """MECH-CRI-03, INV-07: nor does it serve workers, nor joins territories."""
    table = moving("crimea", mechs={"wayfare": "F6"}, workers={"F6": 2})
    table.refused("MOVE-29", "move", unit="mech", path=["home_nordic"])
    table.refused("MOVE-29", "move", unit="worker", path=["home_crimea"])
    table.refused("MOVE-07", "move", unit="mech", path=["F1"])


def test_wayfare_is_one_step_and_speed_adds_another_before_or_after() -> None:
    """MECH-CRI-04, DEC-16: out of an inactive base to its land neighbours."""
    for path in (["home_saxony", "M6"], ["V7", "home_saxony"], ["home_saxony", "home_albion"]):
        table = moving("crimea", mechs={"wayfare": "home_crimea", "speed": "T5"})
        table.do("move", unit="mech", mech="speed", path=path)
    table = moving("crimea", mechs={"wayfare": "home_crimea", "speed": "T5"})
    table.refused("MOVE-07", "move", unit="mech", mech="speed", path=["home_saxony", "W6"])
    slow = moving("crimea", mechs={"wayfare": "T5"})
    slow.refused("MOVE-07", "move", unit="mech", path=["home_saxony", "M6"])


def test_cargo_may_stay_on_a_base_by_house_rule_and_is_worth_nothing_there() -> None:
    """MECH-CRI-02, DEC-17"""
    for may_stay in (True, False):
        table = Table("crimea", "saxony", setup={"house_rules": {"wayfare_cargo_may_stay": may_stay}})
        table.put("crimea", mechs={"wayfare": "F6", "speed": "V9"})
        table.lay("F6", food=4)
        table.turn("crimea", "move_gain")
        path = {"unit": "mech", "mech": "wayfare", "path": ["home_nordic", "W1"]}
        left = [{"food": 4}, {}]
        if may_stay:
            table.do("move", loads=left, **path)
            assert table.lying("home_nordic") == {"food": 4}
            assert table.projected("crimea")["resources"] == 0
        else:
            table.refused("MECH-CRI-02", "move", loads=left, **path)
            table.do("move", loads=[{"food": 4}], **path)


def test_submerge_enters_and_leaves_lakes_and_hops_between_any_two() -> None:
    """MECH-POL-02, MECH-POL-03: one hop is one step."""
    table = moving("polania", character="W2", mechs={"submerge": "L1"})
    table.do("move", unit="mech", path=["L7"])
    table.do("move", unit="character", path=["L1"])
    table = moving("polania", mechs={"submerge": "L1"})
    table.refused("MOVE-07", "move", unit="mech", path=["L7", "V7"])
    for path in (["L7", "V7"], ["L7", "L5"], ["M1", "L1"]):
        fast = moving("polania", mechs={"submerge": "home_polania", "speed": "L1"})
        fast.do("move", unit="mech", mech="speed", path=path)
    nordic = moving("nordic", mechs={"seaworthy": "L1"})
    nordic.refused("MOVE-15", "move", unit="mech", path=["L7"])


def test_submerge_works_from_the_home_base_beside_a_lake() -> None:
    """MECH-POL-02, DEC-20"""
    table = moving("polania", mechs={"submerge": "home_polania"}, workers={"home_polania": 2})
    table.do("move", unit="mech", path=["L1"], loads=[{"workers": 1}])
    table.refused("MECH-POL-04", "move", unit="worker", origin="L1", path=["M1"])


def test_polania_leaves_no_cargo_on_a_lake_either() -> None:
    """MECH-POL-04"""
    table = moving("polania", mechs={"submerge": "L1"}, workers={"L1": 2})
    table.lay("L1", oil=1)
    table.refused("MECH-POL-04", "move", unit="mech", path=["L7"], loads=[{"workers": 2}])
    table.refused("MECH-POL-04", "move", unit="mech", path=["L7"], loads=[{"oil": 1, "workers": 1}])
    table.refused("MECH-POL-04", "move", unit="worker", path=["T2"])
    table.do("move", unit="mech", path=["L7"], loads=[{"oil": 1, "workers": 2}])


@pytest.mark.parametrize(("edition", "left"), [("uk_geekach", 4), ("ru_fan", 4), ("ru_crowd", 5)])
def test_camaraderie_spares_popularity_without_combat_only_where_the_edition_says_so(
    edition: str, left: int
) -> None:
    """MECH-POL-08, DEC-18"""
    table = Table("polania", "nordic", edition=edition)
    table.put("polania", character="X1", mechs={"camaraderie": "F4"}, popularity=5)
    table.put("nordic", workers={"T5": 1, "W1": 1})
    table.turn("polania", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("end_turn")
    assert table.seat("polania").popularity == left


def test_the_factory_move_is_one_unit_up_to_two_steps_and_three_with_speed() -> None:
    """EX-18, FACT-08, FACT-10"""
    slow = moving("rusviet", "factory", character="X1", mechs={"riverwalk": "X1"}, workers={"X1": 2})
    slow.refused("FACT-08", "move", unit="mech", path=["T5", "T6", "W7"])
    slow.do("move", unit="worker", path=["T5", "T6"])
    slow.refused("FACT-08", "move", unit="character", path=["M4"])
    fast = moving("rusviet", "factory", mechs={"speed": "X1"}, workers={"X1": 2})
    fast.refused("FACT-10", "move", unit="mech", path=["T5", "T6", "W7", "V8"])
    fast.refused("FACT-08", "move", unit="worker", path=["T5", "T6", "W7"])
    fast.do("move", unit="mech", path=["T5", "T6", "W7"])


def test_the_factory_move_stops_like_any_other() -> None:
    """FACT-09, FACT-11, MOVE-31: at tokens and enemies; the mine works for it."""
    table = moving("rusviet", "factory", character="X1", structures={"mine": "M5"})
    table.put("nordic", workers={"T5": 1})
    table.refused("MOVE-17", "move", unit="character", path=["T5", "T6"])
    table.put("rusviet", character="F5")
    table.refused("MOVE-31", "move", unit="character", path=["V7", "T6"])
    table.do("move", unit="character", path=["M5", "V3"])


def test_swim_lets_nordic_workers_cross_rivers_but_not_lakes() -> None:
    """ABIL-NOR-01, ABIL-NOR-02: workers only."""
    table = moving("nordic", character="M2", workers={"M2": 2}, mechs={"speed": "M2"})
    for unit in ("character", "mech"):
        table.refused("MOVE-14", "move", unit=unit, path=["F2"])
    table.refused("MOVE-15", "move", unit="worker", path=["L3"])
    table.do("move", unit="worker", origin="M2", path=["F2"])


def test_toka_fords_one_river_a_turn_and_shinobi_does_not_use_it_up() -> None:
    """Togawa's ford stays free when a trap would have led there anyway."""
    pieces: dict[str, Any] = {"character": "V7", "mechs": {"toka": "V6", "shinobi": "T7"}}
    table = moving("togawa", **pieces, traps=((PLACE_NAMES.index("V6"), 0, True),))
    table.state.encounters = 0
    table.do("move", unit="character", path=["V6"])
    table.do("move", unit="mech", mech="toka", path=["W6"])
    table = moving("togawa", **pieces)
    table.do("move", unit="character", path=["V6"])
    table.refused("MOVE-14", "move", unit="mech", mech="toka", path=["W6"])


@pytest.mark.parametrize("faction", ["nordic", "rusviet", "crimea", "saxony", "polania", "albion", "togawa"])
def test_what_is_said_to_be_reachable_is_one_step_away_and_nothing_else_is(faction: str) -> None:
    """TERR-11: with all abilities, from every place of the board."""
    rival = "rusviet" if faction == "nordic" else "nordic"
    table = Table(faction, rival)
    mechs: dict[str, str] = dict.fromkeys(catalogue().factions[faction].mechs, f"home_{faction}")
    table.put(faction, mechs=mechs, workers={"V3": 1, "M4": 1}, structures={"mine": "M7"})
    seat = table.seat(faction)
    for here in range(TERRITORIES):
        near = [
            there for there in range(len(PLACE_NAMES)) if one_step(table.state, seat, CHARACTER, here, there)
        ]
        assert reachable(table.state, seat, CHARACTER, here) == near
