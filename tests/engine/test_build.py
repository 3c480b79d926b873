"""Build and structures: BUILD-01..20."""

from typing import Any

import pytest

from engine.scythe.board import PLACES
from engine.scythe.stars import STRUCTURES
from engine.scythe.words import STRUCTURES as NAMES
from tests.engine.table import Table


def building(edition: str = "uk_geekach", tile: str = "lakes_adjacent", **pieces: Any) -> Table:
    """Nordic has chosen Move, above Build on the Industrial mat; 9 wood lie under its character on M1."""
    table = Table("nordic", "rusviet", edition=edition, setup={"structure_tile": tile})
    table.put("nordic", **{"character": "M1", **pieces})
    table.lay("M1", wood=9)
    table.turn("nordic", "move_gain")
    return table


@pytest.mark.parametrize("structure", NAMES)
def test_any_structure_is_built_where_an_own_worker_stands(structure: str) -> None:
    """BUILD-01: character or mech are not enough."""
    table = building(mechs={"speed": "T2"}, workers={"W1": 2})
    for name in ("M1", "T2", "V3"):
        assert table.refused("BUILD-01", "build", structure=structure, hex=name).legal == ("W1",)
    table.do("build", structure=structure)
    assert table.lying("M1") == {"wood": 6}


def test_one_structure_stands_on_a_territory_whoever_built_it() -> None:
    """BUILD-02, INV-04"""
    table = building(structures={"mine": "W1"}, workers={"W1": 1, "T1": 1})
    table.refused("BUILD-02", "build", structure="mill", hex="W1")
    table.put("rusviet", structures={"mill": "T1"})
    table.refused("BUILD-02", "build", structure="mill", hex="T1")
    table.put("nordic", workers={"W1": 1, "M2": 1})
    table.do("build", structure="mill")
    assert table.state.seats[0].structures[2] >= 0


def test_a_structure_is_built_once_and_stays() -> None:
    """BUILD-03: it outlasts an enemy on its territory."""
    table = building(structures={"mine": "W1"}, workers={"T1": 2})
    refusal = table.refused("BUILD-03", "build", structure="mine", hex="T1")
    assert refusal.legal == ("armory", "mill", "monument")
    table.put("rusviet", character="M2")
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["W1"])
    table.turn("nordic", "move_gain")
    table.refused("BUILD-03", "build", structure="mine", hex="T1")


def test_the_factory_may_hold_a_structure() -> None:
    """BUILD-04"""
    table = building(workers={"X1": 2})
    table.do("build", structure="monument", hex="X1")
    assert table.lying("M1") == {"wood": 6}


def test_nothing_is_built_on_lakes_and_home_bases() -> None:
    """BUILD-05, MECH-NOR-07"""
    table = building(workers={"L2": 1, "home_nordic": 1}, mechs={"seaworthy": "L2"})
    table.refused("BUILD-05", "build", structure="mill", hex="L2")
    table.refused("BUILD-05", "build", structure="mill", hex="home_nordic")


def test_only_the_owner_uses_a_structure() -> None:
    """BUILD-06, BUILD-07: monument and armory work for him wherever an enemy stands."""
    table = building(structures={"monument": "W1", "armory": "T1"})
    table.put("rusviet", character="W1", workers={"T1": 2}, power=3, popularity=3)
    table.put("nordic", workers={"V1": 2}, power=4, popularity=2)
    table.turn("rusviet", "bolster")
    table.do("bolster", gain="power")
    table.turn("rusviet", "trade")
    table.do("trade", gain="popularity")
    assert (table.seat("rusviet").power, table.seat("rusviet").popularity) == (5, 4)
    table.turn("nordic", "bolster")
    table.do("bolster", gain="power")
    table.turn("nordic", "trade")
    table.do("trade", gain="popularity")
    assert (table.seat("nordic").power, table.seat("nordic").popularity) == (7, 4)


def test_a_structure_built_adds_its_reward_from_then_on() -> None:
    """BUILD-08, BUILD-11"""
    table = building()
    table.turn("nordic", "trade")
    table.do("trade", gain="popularity")
    assert table.seat("nordic").power == 4
    table.turn("nordic", "move_gain")
    table.do("build", structure="armory", hex="W1")
    table.turn("nordic", "trade")
    table.do("trade", gain="popularity")
    assert table.seat("nordic").power == 5


def test_a_structure_holds_its_territory_until_an_enemy_unit_comes() -> None:
    """BUILD-09"""
    table = building(structures={"mill": "V1"}, workers={"W1": 2}, popularity=0)
    assert table.projected("nordic")["territories"] == 6
    table.put("rusviet", workers={"V1": 2})
    assert table.projected("nordic")["territories"] == 4


def test_the_mine_is_a_tunnel_for_the_owners_units() -> None:
    """BUILD-16, BUILD-18: in and out, for workers too, and from the moment it stands."""
    table = building(workers={"W1": 3})
    table.refused("MOVE-07", "move", unit="worker", origin="W1", path=["M3"])
    table.do("build", structure="mine", hex="W1")
    table.turn("nordic", "move_gain")
    table.do("move", unit="worker", origin="W1", path=["M3"])
    table.turn("nordic", "move_gain")
    table.do("move", unit="worker", origin="M3", path=["W1"])
    table.put("rusviet", character="F5")
    table.turn("rusviet", "move_gain")
    table.refused("MOVE-07", "move", unit="character", path=["W1"])


def test_the_mine_works_while_an_enemy_stands_on_it() -> None:
    """BUILD-17: coming out of it into him is an attack, and workers keep out."""
    table = building(structures={"mine": "W1"}, workers={"M3": 2}, character="M3")
    table.put("rusviet", character="W1")
    table.refused("MOVE-26", "move", unit="worker", origin="M3", path=["W1"])
    table.do("move", unit="character", path=["W1"])
    table.do("combat", hex="W1", attacker={"dial": 0}, defender={"dial": 0})


def test_the_mine_is_no_tunnel_for_the_structure_tile() -> None:
    """BUILD-19, SBON-07"""
    table = building(tile="tunnels_occupied", structures={"mine": "W1"})
    assert table.projected("nordic")["structures"] == 0
    table.put("nordic", structures={"mill": "T3"})
    assert table.projected("nordic")["structures"] == 2


def test_the_fourth_structure_brings_the_star() -> None:
    """BUILD-20, STAR-03"""
    table = building(structures={"mine": "M2", "mill": "F1"})
    table.do("build", structure="monument", hex="W1")
    assert table.seat("nordic").stars[STRUCTURES] == 0
    table.turn("nordic", "move_gain")
    table.do("build", structure="armory", hex="T1")
    assert table.seat("nordic").stars[STRUCTURES] == 1


def test_a_place_without_the_structure_says_enough_only_for_the_last_one() -> None:
    """BUILD-01, BUILD-03: one is left, several are, none is."""
    several = building(workers={"W1": 2}).ambiguous("BUILD-01", "build", hex="W1")
    assert several.readings == tuple(f"build {name} at W1" for name in NAMES)
    built = {"mine": "T1", "armory": "M2", "mill": "T2"}
    table = building(workers={"W1": 2}, structures=built)
    table.do("build", hex="W1")
    assert table.seat("nordic").structures[NAMES.index("monument")] == PLACES["W1"]
    none = building(workers={"W1": 2}, structures={**built, "monument": "V1"})
    none.refused("BUILD-03", "build", hex="W1")
