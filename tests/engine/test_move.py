"""The Move action: MOVE-01..38, EX-24, AID-02."""

from typing import Any

import msgspec
import pytest

from engine.scythe.actions import Load
from tests.engine.table import Table

AT_HOME = {"home_rusviet": 2}


def moving(faction: str = "nordic", rival: str = "rusviet", **pieces: Any) -> Table:
    """The faction has chosen the Move section; its pieces stand where the test says."""
    table = Table(faction, rival)
    table.put(faction, **pieces)
    table.turn(faction, "move_gain")
    return table


def test_units_or_coins_never_both() -> None:
    """MOVE-01"""
    table = moving()
    table.do("gain_coins")
    table.refused("MOVE-01", "move", unit="character", path=["W1"])
    table = moving()
    table.do("move", unit="character", path=["W1"])
    table.refused("MOVE-01", "gain_coins")


def test_two_units_move_and_three_after_the_upgrade() -> None:
    """MOVE-02, MOVE-06"""
    table = moving(workers={"W1": 4})
    table.do("move", unit="worker", origin="W1", path=["M2"])
    table.do("move", unit="worker", origin="W1", path=["M2"])
    table.refused("MOVE-02", "move", unit="worker", origin="W1", path=["M2"])
    table = moving(workers={"W1": 4}, upgrades={"move_units": "deploy"})
    for _ in range(3):
        table.do("move", unit="worker", origin="W1", path=["M2"])
    table.refused("MOVE-02", "move", unit="worker", origin="W1", path=["M2"])


def test_the_coin_half_gives_one_coin_and_two_after_the_upgrade() -> None:
    """MOVE-03"""
    table = moving()
    table.refused("MOVE-03", "gain_coins", coins=2)
    table.do("gain_coins")
    assert table.seat("nordic").coins == 5
    table = moving(upgrades={"gain_coins": "deploy"})
    table.do("gain_coins")
    assert table.seat("nordic").coins == 6


@pytest.mark.parametrize("unit", ["character", "mech"])
def test_no_fighter_moves_twice_in_one_action(unit: str) -> None:
    """MOVE-04"""
    table = moving(character="W1", mechs={"speed": "W1"})
    table.do("move", unit=unit, path=["T1"])
    table.refused("MOVE-04", "move", unit=unit, path=["W1"])


def test_no_worker_moves_twice_but_another_on_the_same_territory_may() -> None:
    """MOVE-04"""
    table = moving(workers={"W1": 1, "T1": 1}, upgrades={"move_units": "deploy"})
    table.do("move", unit="worker", origin="W1", path=["T1"])
    table.do("move", unit="worker", origin="T1", path=["M2"])
    table.refused("MOVE-04", "move", unit="worker", origin="T1", path=["M2"])
    table.refused("MOVE-04", "move", unit="worker", origin="M2", path=["T1"])
    table.refused("MOVE-04", "move", unit="worker", path=["M2"])


def test_a_worker_that_moved_and_was_carried_on_still_cannot_move_again() -> None:
    """MOVE-04, MOVE-13: alone aboard it is known to be the one that moved."""
    table = moving(workers={"W1": 1}, mechs={"speed": "T1"}, upgrades={"move_units": "deploy"})
    table.do("move", unit="worker", origin="W1", path=["T1"])
    table.do("move", unit="mech", path=["M2"], loads=[{"workers": 1}])
    table.refused("MOVE-04", "move", unit="worker", origin="M2", path=["W1"])


def test_a_tired_worker_among_fresh_ones_leaves_the_fresh_ones_free() -> None:
    """MOVE-04, MOVE-12: whichever of the two was carried, the other one has not moved."""
    for origin in ("T1", "M2"):
        table = moving(workers={"W1": 1, "T1": 1}, mechs={"speed": "T1"}, upgrades={"move_units": "deploy"})
        table.do("move", unit="worker", origin="W1", path=["T1"])
        table.do("move", unit="mech", path=["M2"], loads=[{"workers": 1}])
        table.do("move", unit="worker", origin=origin, path=["W1"])


def test_both_carried_on_only_one_of_them_moves_again() -> None:
    """MOVE-04, MOVE-12: of two workers on M2 one has moved, so the mech's third partner stays."""
    table = moving(workers={"W1": 1, "T1": 1}, mechs={"speed": "T1"}, upgrades={"move_units": "deploy"})
    table.do("move", unit="worker", origin="W1", path=["T1"])
    table.do("move", unit="mech", path=["M2"], loads=[{"workers": 2}])
    table.refused("MOVE-07", "move", unit="worker", origin="T1", path=["M2"])
    table.do("move", unit="worker", origin="M2", path=["W1"])
    assert table.units("nordic")["workers"] == ["M2", "W1"]


def test_fewer_units_than_allowed_may_move() -> None:
    """MOVE-05"""
    table = moving()
    table.do("move", unit="character", path=["W1"])
    table.do("end_turn")


def test_units_move_one_after_the_other() -> None:
    """MOVE-06: a worker that arrives after the mech has left is not aboard."""
    table = moving(workers={"W1": 1}, mechs={"speed": "T1"})
    table.refused("MOVE-09", "move", unit="mech", path=["M2"], loads=[{"workers": 1}])
    table.do("move", unit="mech", path=["M2"])
    table.do("move", unit="worker", origin="W1", path=["T1"])
    assert table.units("nordic")["mechs"] == ["M2"]
    assert table.units("nordic")["workers"] == ["T1", "home_nordic"]


@pytest.mark.parametrize("unit", ["character", "mech", "worker"])
def test_a_move_is_one_step_to_an_adjacent_territory(unit: str) -> None:
    """MOVE-07: from a territory or the home base; where a unit does not stand it cannot start."""
    for origin in ("home_nordic", "W1"):
        table = moving(character=origin, workers={origin: 1}, mechs={"riverwalk": origin})
        table.refused("MOVE-07", "move", unit=unit, origin=origin, path=["V3"])
        longer = "MECH-ALL-03" if unit == "worker" else "MOVE-07"
        table.refused(longer, "move", unit=unit, origin=origin, path=["T1", "M2"])
        table.refused("MOVE-07", "move", unit=unit, origin="V9", path=["F6"])
        table.do("move", unit=unit, origin=origin, path=["T1"])


def test_a_unit_cannot_stay_where_it_is() -> None:
    """MOVE-07"""
    table = moving(character="T3")
    table.refused("MOVE-07", "move", unit="character", path=["T3"])


def test_an_origin_left_open_is_ambiguous_when_two_would_do() -> None:
    """MOVE-07"""
    table = moving(workers={"W1": 1, "T1": 1}, mechs={"speed": "W1", "artillery": "T1"})
    doubt = table.ambiguous("MOVE-07", "move", unit="worker", path=["M2"])
    assert sorted(doubt.readings) == ["worker from T1", "worker from W1"]
    assert len(table.ambiguous("MOVE-07", "move", unit="mech", path=["M2"]).readings) == 2
    table.do("move", unit="mech", mech="artillery", path=["M2"])


def test_an_origin_left_open_is_clear_when_only_one_unit_gets_there() -> None:
    """MOVE-07: and where none gets there the step is refused."""
    table = moving(workers={"W1": 1, "V8": 1}, mechs={"riverwalk": "T1", "artillery": "X1"})
    table.refused("MOVE-07", "move", unit="mech", path=["V9"])
    table.refused("MOVE-07", "move", unit="worker", path=["V9"])
    table.do("move", unit="mech", path=["M4"])
    table.do("move", unit="worker", path=["M2"])
    assert (table.units("nordic")["mechs"], table.units("nordic")["workers"]) == (["T1", "M4"], ["M2", "V8"])


@pytest.mark.parametrize("unit", ["character", "mech", "worker"])
def test_every_unit_takes_along_and_puts_down_any_resources(unit: str) -> None:
    """MOVE-08, RES-10: but only what lies there."""
    table = moving(character="W1", workers={"W1": 1}, mechs={"riverwalk": "W1"})
    table.lay("W1", wood=9, food=2)
    from_w1 = {"unit": unit, "origin": "W1", "path": ["T1"]}
    table.refused("MOVE-08", "move", loads=[{"wood": 10}], **from_w1)
    table.refused("MOVE-08", "move", loads=[{"oil": 1}], **from_w1)
    table.do("move", loads=[{"wood": 9, "food": 1}], **from_w1)
    assert (table.lying("T1"), table.lying("W1")) == ({"food": 1, "wood": 9}, {"food": 1})


def test_resources_are_taken_up_only_where_they_lie_on_the_way() -> None:
    """MOVE-08, MECH-ALL-06: loads are told step by step."""
    table = moving(mechs={"speed": "W1"})
    table.lay("W1", wood=1)
    table.lay("M2", metal=2)
    table.refused("MOVE-08", "move", unit="mech", path=["M2", "T1"], loads=[{"metal": 2}])
    table.do("move", unit="mech", path=["M2", "T1"], loads=[{"wood": 1}, {"metal": 2}])
    assert (table.lying("M2"), table.lying("T1")) == ({"wood": 1}, {"metal": 2})


def test_loads_that_do_not_fit_the_path_are_malformed() -> None:
    """MOVE-08"""
    table = moving(mechs={"speed": "W1"})
    table.malformed("move", unit="mech", path=["T1"], loads=[{}, {}])


def test_a_mech_takes_along_and_puts_down_any_number_of_workers() -> None:
    """MOVE-09, MOVE-33"""
    table = moving(workers={"W1": 7, "T1": 1}, mechs={"riverwalk": "W1"})
    table.refused("MOVE-09", "move", unit="mech", path=["T1"], loads=[{"workers": 8}])
    table.do("move", unit="mech", path=["T1"], loads=[{"workers": 6}])
    assert table.units("nordic")["workers"] == ["T1"] * 7 + ["W1"]


@pytest.mark.parametrize("unit", ["character", "worker"])
def test_only_mechs_carry_workers(unit: str) -> None:
    """MOVE-10"""
    table = moving(character="W1", workers={"W1": 2})
    table.refused("MOVE-10", "move", unit=unit, origin="W1", path=["T1"], loads=[{"workers": 1}])


def test_the_character_is_never_cargo() -> None:
    """MOVE-11: a load has no place for it, and it stays when a mech leaves."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"character": 1}, Load)
    table = moving(character="W1", workers={"W1": 1}, mechs={"riverwalk": "W1"})
    table.do("move", unit="mech", path=["T1"], loads=[{"workers": 1}])
    assert table.units("nordic")["character"] == ["W1"]


def test_a_carried_worker_may_still_make_its_own_move() -> None:
    """MOVE-12, EX-24"""
    table = moving(workers={"W1": 3}, mechs={"riverwalk": "W1"})
    table.do("move", unit="mech", path=["T1"], loads=[{"workers": 3}])
    table.do("move", unit="worker", origin="T1", path=["M2"])
    assert table.units("nordic")["workers"] == ["M2", "T1", "T1"]


def test_a_worker_may_walk_to_a_mech_and_be_carried_by_it() -> None:
    """MOVE-13, EX-24"""
    table = moving(workers={"W1": 1}, mechs={"riverwalk": "T1"})
    table.do("move", unit="worker", origin="W1", path=["T1"])
    table.do("move", unit="mech", path=["M2"], loads=[{"workers": 1}])
    assert table.units("nordic")["workers"] == ["M2", "home_nordic"]


def test_no_unit_crosses_a_river_by_default() -> None:
    """MOVE-14"""
    table = moving("saxony", "polania", character="W6", workers={"W6": 1}, mechs={"speed": "W6"})
    for unit in ("character", "mech", "worker"):
        table.refused("MOVE-14", "move", unit=unit, origin="W6", path=["M6"])


def test_no_unit_enters_a_lake_by_default() -> None:
    """MOVE-15"""
    table = moving(character="M2", workers={"M2": 1}, mechs={"speed": "M2"})
    for unit in ("character", "mech", "worker"):
        table.refused("MOVE-15", "move", unit=unit, origin="M2", path=["L3"])


def test_a_worker_goes_through_a_tunnel_over_any_distance_and_any_river() -> None:
    """MOVE-16: T3 and T6 lie at the two ends of the board."""
    table = moving("saxony", "polania", workers={"T3": 1})
    table.do("move", unit="worker", origin="T3", path=["T6"])


def test_a_fighter_stops_where_enemy_workers_stand() -> None:
    """MOVE-17, MECH-ALL-04: Speed notwithstanding."""
    table = moving(mechs={"speed": "W1"})
    table.put("rusviet", workers={"M2": 1, "V3": 1})
    table.refused("MOVE-17", "move", unit="mech", path=["M2", "T1"])
    table.do("move", unit="mech", path=["M2"])
    table.refused("MOVE-04", "move", unit="mech", path=["T1"])


def test_driven_off_workers_go_home_at_once_and_cost_popularity_each() -> None:
    """MOVE-18, MOVE-19, MOVE-21, AID-02: their resources stay."""
    table = moving(mechs={"speed": "W1"}, popularity=5)
    table.put("rusviet", workers={"M2": 3, "V3": 1})
    table.lay("M2", metal=4)
    table.do("move", unit="mech", path=["M2"])
    assert table.units("rusviet")["workers"] == ["V3", "home_rusviet", "home_rusviet", "home_rusviet"]
    assert table.seat("nordic").popularity == 2
    assert table.lying("M2") == {"metal": 4}


def test_missing_popularity_falls_to_zero_and_the_workers_go_all_the_same() -> None:
    """MOVE-20"""
    table = moving(mechs={"speed": "W1"}, popularity=1)
    table.put("rusviet", workers={"M2": 3})
    table.do("move", unit="mech", path=["M2"])
    assert table.seat("nordic").popularity == 0
    assert table.units("rusviet")["workers"] == ["home_rusviet"] * 3


def test_driving_off_workers_is_no_combat() -> None:
    """MOVE-22: nothing is due, no star is placed."""
    table = moving(mechs={"speed": "W1"})
    table.put("rusviet", workers={"M2": 2})
    table.do("move", unit="mech", path=["M2"])
    assert table.state.pending == []
    table.do("end_turn")
    assert table.seat("nordic").star_count == 0


def test_a_worker_does_not_enter_where_enemy_workers_or_fighters_stand() -> None:
    """MOVE-23, MOVE-26"""
    table = moving(workers={"W1": 2})
    table.put("rusviet", workers={"M2": 1, "V3": 1})
    table.refused("MOVE-23", "move", unit="worker", origin="W1", path=["M2"])
    table.put("rusviet", workers={"V3": 2}, character="M2")
    table.refused("MOVE-26", "move", unit="worker", path=["M2"])
    table.put("rusviet", character="home_rusviet", mechs={"speed": "M2"})
    table.refused("MOVE-26", "move", unit="worker", path=["M2"])


def test_a_structure_alone_stops_nobody_and_costs_nothing() -> None:
    """MOVE-24"""
    table = moving(workers={"W1": 1}, mechs={"speed": "W1"}, popularity=3)
    table.put("rusviet", structures={"mill": "M2"})
    table.do("move", unit="mech", path=["M2", "T1"])
    table.do("move", unit="worker", origin="W1", path=["M2"])
    assert table.seat("nordic").popularity == 3


def test_a_fighter_stops_where_an_enemy_fighter_stands_and_a_combat_is_due() -> None:
    """MOVE-25"""
    table = moving(mechs={"speed": "W1"}, workers={"home_nordic": 2})
    table.put("rusviet", character="T1")
    table.refused("MOVE-25", "move", unit="mech", path=["T1", "M2"])
    table.do("move", unit="mech", path=["T1"])
    table.refused("MOVE-04", "move", unit="mech", path=["M2"])
    table.refused("COMB-05", "end_turn")


def test_a_worker_carried_into_a_combat_cannot_walk_out_of_it() -> None:
    """MOVE-27, MOVE-28"""
    table = moving(mechs={"speed": "W1"}, workers={"W1": 2})
    table.put("rusviet", character="T1")
    table.do("move", unit="mech", path=["T1"], loads=[{"workers": 1}])
    table.refused("MOVE-27", "move", unit="worker", origin="T1", path=["M2"])
    table.do("move", unit="worker", origin="W1", path=["M2"])


def test_a_mech_carries_workers_into_hostile_territory() -> None:
    """MOVE-28: where they could not have walked."""
    table = moving(mechs={"speed": "W1"}, workers={"W1": 2})
    table.put("rusviet", workers={"M2": 1, "V3": 1})
    table.do("move", unit="mech", path=["M2"], loads=[{"workers": 2}])
    assert table.units("nordic")["workers"] == ["M2", "M2"]


def test_no_unit_moves_onto_a_home_base() -> None:
    """MOVE-29: not even its own."""
    table = moving(character="W1", workers={"W1": 1}, mechs={"speed": "W1"})
    for unit in ("character", "mech", "worker"):
        table.refused("MOVE-29", "move", unit=unit, origin="W1", path=["home_nordic"])
        table.refused("MOVE-29", "move", unit=unit, origin="W1", path=["home_rusviet"])
    table.refused("MOVE-29", "move", unit="mech", path=["T1", "home_nordic"])


def test_units_leave_their_home_base_by_land_and_a_mech_takes_workers_along() -> None:
    """MOVE-30"""
    table = moving("rusviet", "saxony", mechs={"speed": "home_rusviet"}, workers={"home_rusviet": 3})
    table.do("move", unit="mech", path=["M5", "T4"], loads=[{"workers": 2}, {"workers": 1}])
    table.do("move", unit="character", path=["V3"])
    assert table.units("rusviet") == {
        "character": ["V3"],
        "mechs": ["T4"],
        "workers": ["M5", "T4", "home_rusviet"],
    }


def test_abilities_work_from_the_home_base_unless_the_table_plays_otherwise() -> None:
    """MOVE-30, DEC-20: Rusviet's base lies across a river from the farm F3."""
    table = moving("rusviet", "saxony", mechs={"riverwalk": "home_rusviet"})
    table.do("move", unit="mech", path=["F3"])
    strict = Table("rusviet", "saxony", setup={"house_rules": {"abilities_from_home_base": False}})
    strict.put("rusviet", mechs={"riverwalk": "home_rusviet"})
    strict.turn("rusviet", "move_gain")
    strict.refused("MOVE-14", "move", unit="mech", path=["F3"])
    strict.do("move", unit="mech", path=["V3"])


def test_the_character_stops_at_an_encounter_token() -> None:
    """MOVE-31: where the token is gone it goes on."""
    table = moving(character="W1", mechs={"speed": "W1"})
    table.refused("MOVE-31", "move", unit="character", path=["M2", "T1"])
    table.do("move", unit="character", path=["M2"])
    table.refused("MOVE-04", "move", unit="character", path=["T1"])
    table = moving(character="W1", mechs={"speed": "W1"})
    table.state.encounters = 0
    table.do("move", unit="character", path=["M2", "T1"])


def test_mechs_and_workers_pass_encounter_tokens_and_leave_them() -> None:
    """MOVE-32, ENC-01"""
    table = moving(mechs={"speed": "W1"}, workers={"T1": 1})
    before = table.state.encounters
    table.do("move", unit="mech", path=["M2", "T1"])
    table.do("move", unit="worker", origin="T1", path=["M2"])
    table.do("end_turn")
    assert table.state.encounters == before


def test_any_number_of_own_units_share_a_territory() -> None:
    """MOVE-33"""
    crowd = {"speed": "T1", "riverwalk": "T1", "seaworthy": "T1", "artillery": "T1"}
    table = moving(character="W1", workers={"T1": 8}, mechs=crowd)
    table.do("move", unit="character", path=["T1"])
    assert table.seat("nordic").fighters_at(table.seat("nordic").character) == 5


def test_a_defender_who_wins_loses_no_popularity_for_the_attackers_workers() -> None:
    """MOVE-34, COMB-18: it is not his turn."""
    table = moving(mechs={"speed": "W1"}, workers={"W1": 2}, power=0)
    table.put("rusviet", character="T1", popularity=5)
    table.do("move", unit="mech", path=["T1"], loads=[{"workers": 2}])
    table.do("combat", hex="T1", attacker={"dial": 0}, defender={"dial": 1})
    assert table.units("nordic")["workers"] == ["home_nordic", "home_nordic"]
    assert table.seat("rusviet").popularity == 5


def test_a_worker_may_follow_into_a_territory_emptied_by_a_mech() -> None:
    """MOVE-35, DEC-27"""
    table = moving(mechs={"speed": "W1"}, workers={"W1": 1})
    table.put("rusviet", workers={"M2": 1, "V3": 1})
    table.do("move", unit="mech", path=["M2"])
    table.do("move", unit="worker", origin="W1", path=["M2"])


def test_where_workers_retreat_only_after_the_move_action_nobody_follows() -> None:
    """MOVE-18, MOVE-35: by edition; the popularity is paid when they go."""
    table = Table("nordic", "rusviet", edition="ru_fan")
    table.put("nordic", mechs={"speed": "W1"}, workers={"W1": 1}, popularity=3)
    table.put("rusviet", workers={"M2": 1, "V3": 1})
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["M2"])
    assert (table.units("rusviet")["workers"], table.seat("nordic").popularity) == (["M2", "V3"], 3)
    table.refused("MOVE-23", "move", unit="worker", origin="W1", path=["M2"])
    table.do("end_turn")
    assert (table.units("rusviet")["workers"], table.seat("nordic").popularity) == (["V3", "home_rusviet"], 2)


def test_several_units_enter_one_combat() -> None:
    """MOVE-36: the second may add a card of its own."""
    table = moving(character="W1", mechs={"speed": "W1"}, workers={"home_nordic": 2}, hidden=3)
    table.state.deck -= 2
    table.put("rusviet", character="T1")
    table.do("move", unit="character", path=["T1"])
    table.do("move", unit="mech", path=["T1"])
    sides: dict[str, Any] = {"attacker": {"dial": 0, "cards": [2, 2]}, "defender": {"dial": 0}}
    table.do("combat", hex="T1", **sides)
    assert table.state.pending == []
    assert table.seat("nordic").star_count == 1


def test_the_own_mine_is_a_tunnel_for_every_own_unit() -> None:
    """MOVE-37, BUILD-16: as origin and as destination, and for nobody else."""
    table = moving(structures={"mine": "T1"}, character="F5", workers={"T1": 1}, mechs={"riverwalk": "T1"})
    table.do("move", unit="character", path=["T1"])
    table.do("move", unit="worker", origin="T1", path=["W4"])
    table.put("rusviet", character="W4", workers=AT_HOME)
    table.put("nordic", workers={"home_nordic": 2})
    table.turn("rusviet", "move_gain")
    table.refused("MOVE-07", "move", unit="character", path=["T1"])


def test_a_mine_under_enemy_control_still_works_and_hostile_rules_apply() -> None:
    """MOVE-37, BUILD-17"""
    table = moving(structures={"mine": "M4"}, character="F5", workers={"F5": 1}, mechs={"speed": "F5"})
    table.put("rusviet", workers={"M4": 1, "V3": 1})
    table.refused("MOVE-23", "move", unit="worker", origin="F5", path=["M4"])
    table.refused("MOVE-17", "move", unit="mech", path=["M4", "X1"])
    table.do("move", unit="mech", path=["M4"])
    table.do("move", unit="worker", origin="F5", path=["M4"])
    table.put("nordic", mechs={"speed": "F5"}, workers={"F5": 1})
    table.put("rusviet", workers=AT_HOME, character="M4")
    table.turn("nordic", "move_gain")
    table.refused("MOVE-26", "move", unit="worker", origin="F5", path=["M4"])
    table.do("move", unit="mech", path=["M4"])
    table.refused("COMB-05", "end_turn")


def test_cargo_is_on_a_lake_only_together_with_its_carrier() -> None:
    """MOVE-38: and by house rule not at all."""
    table = moving(mechs={"seaworthy": "M2"}, workers={"M2": 1})
    table.lay("M2", metal=1)
    table.do("move", unit="mech", path=["L3"], loads=[{"workers": 1, "metal": 1}])
    table.turn("nordic", "move_gain")
    table.refused("MECH-NOR-04", "move", unit="mech", path=["M2"], loads=[{"workers": 1}])
    table.refused("MECH-NOR-04", "move", unit="mech", path=["M2"], loads=[{"metal": 1}])
    table.do("move", unit="mech", path=["W3"], loads=[{"workers": 1, "metal": 1}])
    strict = Table("nordic", "rusviet", setup={"house_rules": {"lake_cargo": "never"}})
    strict.put("nordic", mechs={"seaworthy": "M2"}, workers={"M2": 1})
    strict.turn("nordic", "move_gain")
    strict.refused("MOVE-38", "move", unit="mech", path=["L3"], loads=[{"workers": 1}])
    strict.do("move", unit="mech", path=["L3"])
