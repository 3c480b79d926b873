"""Upgrade: UPGR-01..06, EX-06."""

from typing import Any

import pytest

from engine.scythe.mats import mat_table
from engine.scythe.stars import UPGRADES
from engine.scythe.words import BOTTOM_ACTIONS, MATS, UPGRADE_CELLS
from tests.engine.table import Table


def upgrading(**pieces: Any) -> Table:
    """Nordic has chosen Bolster, above Upgrade on the Industrial mat; 9 oil lie on W1."""
    table = Table("nordic", "rusviet")
    table.lay("W1", oil=9)
    table.put("nordic", **pieces)
    table.turn("nordic", "bolster")
    return table


@pytest.mark.parametrize("target", BOTTOM_ACTIONS)
@pytest.mark.parametrize("source", UPGRADE_CELLS)
def test_a_cube_goes_from_any_green_cell_to_any_free_red_cell(source: str, target: str) -> None:
    """UPGR-01, UPGR-03, UPGR-04: source and target are independent."""
    table = upgrading()
    table.do("upgrade", source=source, target=target)
    seat = table.seat("nordic")
    assert seat.cells == [int(cell == source) for cell in UPGRADE_CELLS]
    assert seat.covered == [int(bottom == target) for bottom in BOTTOM_ACTIONS]
    assert table.lying("W1") == {"oil": 6}


def test_a_cube_moves_once() -> None:
    """UPGR-01, INV-02"""
    table = upgrading(upgrades={"gain_power": "deploy"})
    refusal = table.refused("UPGR-01", "upgrade", source="gain_power", target="build")
    assert "gain_power" not in refusal.legal
    assert len(refusal.legal) == 5


@pytest.mark.parametrize("mat", MATS)
def test_solid_cells_never_take_a_cube(mat: str) -> None:
    """UPGR-02: each bottom-row cost takes as many cubes as it has bracketed cells."""
    table = Table("nordic", "rusviet", mats=(mat, next(name for name in MATS if name != mat)))
    section = ("move_gain", "trade", "produce", "bolster")[mat_table(mat).bottom_of.index(0)]
    table.lay("W1", oil=9)
    for bottom, bracketed in zip(BOTTOM_ACTIONS, mat_table(mat).upgradable, strict=True):
        table.put("nordic", cells=[0] * 6, covered=[0] * 4)
        table.put("nordic", upgrades=dict.fromkeys(UPGRADE_CELLS[:bracketed], bottom))
        table.turn("nordic", section)
        refusal = table.refused("UPGR-02", "upgrade", source="gain_combat_cards", target=bottom)
        assert bottom not in refusal.legal


def test_uncovering_produce_and_covering_enlist() -> None:
    """UPGR-03, UPGR-04, EX-06: three fields produce, Enlist costs a food less; oil paid, coins gained."""
    table = upgrading(workers={"W1": 1, "T1": 1, "M2": 1}, coins=4)
    table.do("upgrade", source="produce_territories", target="enlist")
    assert table.lying("W1") == {"oil": 6}
    assert table.seat("nordic").coins == 7
    table.lay("T1", food=9)
    table.turn("nordic", "produce")
    table.do("produce", at=[{"hex": "W1"}, {"hex": "T1"}, {"hex": "M2"}])
    table.turn("nordic", "trade")
    table.do("enlist", recruit="build", bonus="coins")
    assert table.lying("T1")["food"] == 6


def test_a_running_upgrade_is_paid_at_the_old_price() -> None:
    """UPGR-05"""
    table = upgrading()
    table.refused("TURN-11", "upgrade", source="gain_power", target="upgrade", pay=[{"hex": "W1", "oil": 2}])
    table.do("upgrade", source="gain_power", target="upgrade", pay=[{"hex": "W1", "oil": 3}])
    table.turn("nordic", "bolster")
    table.do("upgrade", source="gain_coins", target="deploy", pay=[{"hex": "W1", "oil": 2}])


def test_the_sixth_upgrade_brings_the_star() -> None:
    """UPGR-06, STAR-01"""
    table = upgrading(
        upgrades={
            "move_units": "upgrade",
            "gain_coins": "deploy",
            "gain_popularity": "deploy",
            "produce_territories": "build",
        }
    )
    table.do("upgrade", source="gain_power", target="enlist")
    assert table.seat("nordic").stars[UPGRADES] == 0
    table.turn("nordic", "bolster")
    table.do("upgrade", source="gain_combat_cards", target="enlist")
    assert table.seat("nordic").stars[UPGRADES] == 1


def test_one_cell_alone_is_not_an_upgrade() -> None:
    """UPGR-01"""
    table = upgrading()
    table.malformed("upgrade", source="gain_power")
    table.malformed("upgrade", target="deploy")
