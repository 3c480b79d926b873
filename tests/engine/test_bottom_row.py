"""What bottom-row actions share: BOT-01..09, EX-20, EX-22, DEC-08."""

from typing import Any

import pytest

from engine.scythe.catalogue import catalogue
from engine.scythe.stars import UPGRADES
from engine.scythe.state import OFF_BOARD
from engine.scythe.words import BOTTOM_ACTIONS, MATS
from tests.engine.table import Table

CHOICES: dict[str, dict[str, str]] = {
    "upgrade": {"source": "gain_power", "target": "deploy"},
    "deploy": {"mech": "speed", "hex": "W1"},
    "build": {"structure": "mill", "hex": "W1"},
    "enlist": {"recruit": "build", "bonus": "coins"},
}
RESOURCE = {"upgrade": "oil", "deploy": "metal", "build": "wood", "enlist": "food"}
FOUR = (0, 1, 2, 3)


def paying(bottom: str, mat: str = "industrial", tokens: int = 9, **fields: Any) -> Table:
    """Nordic with that mat has chosen the section of the bottom-row action; tokens of all kinds lie on W1."""
    other = next(name for name in MATS if name not in (mat, "industrial"))
    table = Table("nordic", "rusviet", mats=(mat, other), **fields)
    table.lay("W1", food=tokens, metal=tokens, oil=tokens, wood=tokens)
    column = next(column for column in catalogue().mats[mat].columns if column.bottom == bottom)
    table.put("nordic", coins=10)
    table.turn("nordic", column.top)
    return table


@pytest.mark.parametrize("bottom", BOTTOM_ACTIONS)
@pytest.mark.parametrize("mat", MATS)
def test_every_mat_asks_its_price_and_pays_its_coins(mat: str, bottom: str) -> None:
    """BOT-01, BOT-02"""
    column = next(column for column in catalogue().mats[mat].columns if column.bottom == bottom)
    kind = RESOURCE[bottom]
    table = paying(bottom, mat)
    for wrong, rule in ((column.cost - 1, "TURN-11"), (column.cost + 1, "BOT-01")):
        table.refused(rule, bottom, pay=[{"hex": "W1", kind: wrong}])
    table.refused("BOT-02", bottom, coins=column.coins + 1)
    table.do(bottom)
    assert table.lying("W1")[kind] == 9 - column.cost
    assert sum(table.lying("W1").values()) == 36 - column.cost
    assert table.seat("nordic").coins == 10 + column.coins


@pytest.mark.parametrize("bottom", BOTTOM_ACTIONS)
def test_no_other_resource_pays(bottom: str) -> None:
    """BOT-01"""
    table = paying(bottom)
    for other in set(RESOURCE.values()) - {RESOURCE[bottom]}:
        table.refused("BOT-01", bottom, pay=[{"hex": "W1", other: 4}])


@pytest.mark.parametrize("bottom", BOTTOM_ACTIONS)
def test_a_covered_cell_lowers_the_price(bottom: str) -> None:
    """BOT-01, UPGR-03: the amount is what is visible."""
    table = paying(bottom)
    cost = table.seat("nordic").mat.cost[BOTTOM_ACTIONS.index(bottom)]
    table.put("nordic", upgrades={"gain_coins": bottom})
    table.do(bottom, pay=[{"hex": "W1", RESOURCE[bottom]: cost - 1}])


def test_coins_may_be_declined() -> None:
    """BOT-03, EX-22: when they would spoil an objective, for one."""
    table = paying("upgrade", seats=({"objectives": [8, 1]}, {}))
    table.put("nordic", coins=2, popularity=7, workers={"W1": 4})
    table.do("upgrade", **CHOICES["upgrade"], coins=0)
    assert table.seat("nordic").coins == 2
    table.do("objective", card=8)
    table = paying("upgrade", seats=({"objectives": [8, 1]}, {}))
    table.put("nordic", coins=2, popularity=7, workers={"W1": 4})
    table.do("upgrade", **CHOICES["upgrade"])
    table.refused("OBJ-07", "objective", card=8)


def test_the_coins_come_with_the_payment_whatever_the_benefit() -> None:
    """BOT-04, BOT-02"""
    table = paying("deploy")
    table.do("deploy", **CHOICES["deploy"], coins=1)
    assert table.seat("nordic").coins == 11


EXHAUSTED: dict[str, dict[str, Any]] = {
    "upgrade": {"cells": [1] * 6, "covered": [1, 2, 1, 2]},
    "deploy": {"mechs": {"riverwalk": "W1", "seaworthy": "W1", "artillery": "W1", "speed": "W1"}},
    "build": {"structures": {"mine": "W1", "armory": "T1", "mill": "M2", "monument": "F2"}},
    "enlist": {"recruits": list(FOUR)},
}


@pytest.mark.parametrize("bottom", BOTTOM_ACTIONS)
def test_an_exhausted_action_still_pays_coins_and_recruit_bonuses(bottom: str) -> None:
    """BOT-05, BOT-06, ENLI-14, EX-20: with its star already placed."""
    table = paying(bottom)
    table.put("nordic", **EXHAUSTED[bottom])
    kind = BOTTOM_ACTIONS.index(bottom)
    table.seat("nordic").stars[UPGRADES + kind] = table.seat("nordic").star_count = 1
    table.put("rusviet", recruits=list(FOUR), stars=[0, 0, 0, 1, 0, 0, 0, 0, 0], star_count=1)
    before = table.seat("rusviet")
    had = before.power + before.coins + before.popularity + before.cards()
    table.do(bottom)
    after = table.seat("rusviet")
    assert after.power + after.coins + after.popularity + after.cards() == had + 1
    assert table.seat("nordic").coins == 10 + table.seat("nordic").mat.coins[kind]
    assert table.seat("nordic").star_count == 1


@pytest.mark.parametrize("bottom", BOTTOM_ACTIONS)
def test_taking_the_action_triggers_the_ongoing_bonus(bottom: str) -> None:
    """BOT-07, ENLI-05: power, coins, popularity, a card, by section."""
    gains = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "cards"}
    recruits = [0 if name == bottom else OFF_BOARD for name in BOTTOM_ACTIONS]
    table = paying(bottom)
    table.put("nordic", recruits=recruits)
    choice = CHOICES[bottom] if bottom != "enlist" else {"recruit": "build", "bonus": "popularity"}
    seat = table.seat("nordic")
    before = {"power": seat.power, "coins": seat.coins, "popularity": seat.popularity, "cards": seat.cards()}
    table.do(bottom, **choice, coins=0)
    after = {"power": seat.power, "coins": seat.coins, "popularity": seat.popularity, "cards": seat.cards()}
    if bottom == "enlist":
        before["popularity"] += 2
    before[gains[bottom]] += 1
    assert after == before


@pytest.mark.parametrize("bottom", BOTTOM_ACTIONS)
def test_an_action_may_be_paid_for_its_coins_alone(bottom: str) -> None:
    """BOT-08, DEC-08 (house rule bottom_action_without_benefit)"""
    table = paying(bottom)
    table.do(bottom)
    seat = table.seat("nordic")
    assert (sum(seat.cells), seat.mechs.count(-1), seat.structures.count(-1), seat.recruits.count(-1)) == (
        *(0, 4),
        *(4, 4),
    )
    strict = paying(bottom, setup={"house_rules": {"bottom_action_without_benefit": False}})
    strict.refused("BOT-08", bottom)
    strict.put("nordic", **EXHAUSTED[bottom])
    strict.seat("nordic").stars[BOTTOM_ACTIONS.index(bottom)] = strict.seat("nordic").star_count = 1
    strict.do(bottom)


def test_the_price_may_come_from_anywhere_and_the_mech_go_elsewhere() -> None:
    """BOT-09: only the place of the benefit has its own rule."""
    table = paying("deploy", tokens=0)
    table.put("nordic", character="F1", structures={"mine": "M1"})
    table.lay("F1", metal=1)
    table.lay("M1", metal=2)
    table.do("deploy", mech="speed", hex="T1")
    assert (table.lying("F1"), table.lying("M1")) == ({}, {})
    assert table.units("nordic")["mechs"] == ["T1"]
