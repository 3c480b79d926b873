"""Control of territories: CTRL-01..08."""

from typing import Any

import pytest

from engine.scythe.board import PLACES
from engine.scythe.control import controller
from tests.engine.table import Table


def holder(table: Table, name: str) -> str | None:
    """The faction that controls a territory."""
    index = controller(table.state, PLACES[name])
    return None if index is None else table.state.seats[index].name


@pytest.mark.parametrize(
    "unit", [{"character": "M4"}, {"mechs": {"speed": "M4"}}, {"workers": {"M4": 1, "W1": 1}}]
)
def test_any_unit_controls_its_territory(unit: dict[str, Any]) -> None:
    """CTRL-01"""
    table = Table("nordic", "rusviet")
    assert holder(table, "M4") is None
    table.put("nordic", **unit)
    assert holder(table, "M4") == "nordic"


def test_a_structure_alone_controls_its_territory() -> None:
    """CTRL-02"""
    table = Table("nordic", "rusviet")
    table.put("nordic", structures={"mill": "M4"})
    assert holder(table, "M4") == "nordic"
    assert table.projected("nordic")["territories"] == 2 * 3


@pytest.mark.parametrize(
    "unit", [{"character": "M4"}, {"mechs": {"speed": "M4"}}, {"workers": {"M4": 1, "V3": 1}}]
)
def test_an_enemy_unit_takes_the_territory_but_not_the_structure(unit: dict[str, Any]) -> None:
    """CTRL-03, CTRL-06: the owner keeps the ability, and the land again once the unit is gone."""
    table = Table("nordic", "rusviet")
    table.put("nordic", structures={"monument": "M4"})
    table.put("rusviet", **unit)
    assert holder(table, "M4") == "rusviet"
    for faction, gained in (("rusviet", 0), ("nordic", 1)):
        before = table.seat(faction).popularity
        table.turn(faction, "bolster")
        table.do("bolster", gain="power")
        assert table.seat(faction).popularity == before + gained
    table.put("rusviet", character="home_rusviet", mechs={"speed": "M5"}, workers={"V3": 2})
    assert holder(table, "M4") == "nordic"


def test_a_territory_has_one_controller_at_most() -> None:
    """CTRL-04: even where an attacker, a defender and the structure of a third meet."""
    table = Table("nordic", "rusviet", "crimea")
    table.put("crimea", structures={"mill": "T1"})
    table.put("nordic", mechs={"speed": "W1"}, workers={"home_nordic": 2})
    table.put("rusviet", character="T1")
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["T1"])
    territories = [table.projected(name)["territories"] for name in ("nordic", "rusviet", "crimea")]
    assert territories == [0, 3 * 2, 2 * 2]
    assert holder(table, "T1") == "rusviet"


def test_the_defender_controls_until_the_combat_is_decided() -> None:
    """CTRL-05: resources included; then they change hands."""
    table = Table("nordic", "rusviet")
    table.put("nordic", mechs={"speed": "W1"}, workers={"home_nordic": 2})
    table.put("rusviet", character="T1")
    table.lay("T1", oil=4)
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["T1"])
    assert holder(table, "T1") == "rusviet"
    assert table.projected("rusviet")["resources"] == 2
    table.do("combat", hex="T1", attacker={"dial": 1}, defender={"dial": 0})
    assert holder(table, "T1") == "nordic"
    assert (table.projected("nordic")["resources"], table.projected("rusviet")["resources"]) == (2, 0)


def test_control_returns_to_the_structure_when_the_enemy_leaves() -> None:
    """CTRL-06: in the same move."""
    table = Table("nordic", "rusviet")
    table.put("rusviet", structures={"mill": "M2"})
    table.put("nordic", character="M2")
    table.state.encounters = 0
    table.turn("nordic", "move_gain")
    assert holder(table, "M2") == "nordic"
    table.do("move", unit="character", path=["W1"])
    assert holder(table, "M2") == "rusviet"


def test_an_empty_territory_has_no_controller() -> None:
    """CTRL-07: not even the one who left tokens there."""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="M2")
    table.state.encounters = 0
    table.lay("M2", metal=2)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["W1"])
    assert holder(table, "M2") is None


def test_entering_a_territory_held_by_a_structure_takes_control_at_once() -> None:
    """CTRL-08, MOVE-24: a mech picks up the resources there in passing."""
    table = Table("nordic", "rusviet")
    table.put("rusviet", structures={"mill": "M2"})
    table.put("nordic", mechs={"speed": "W1"})
    table.lay("M2", metal=3)
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["M2", "T1"], loads=[{}, {"metal": 3}])
    assert table.lying("T1") == {"metal": 3}
    table.do("move", unit="worker", origin="W1", path=["M2"])
    assert holder(table, "M2") == "nordic"
