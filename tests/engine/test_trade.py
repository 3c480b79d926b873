"""Trade: TRADE-01..08, BUILD-11, DEC-10, DEC-11."""

from typing import Any

import pytest

from tests.engine.table import Table

RESOURCES = ("food", "metal", "oil", "wood")


def trading(table: dict[str, Any] | None = None, **pieces: Any) -> Table:
    """Nordic has chosen Trade: $4, 2 popularity, workers on W1 and T1."""
    trade = Table("nordic", "rusviet", **(table or {}))
    trade.put("nordic", **pieces)
    trade.turn("nordic", "trade")
    return trade


def test_trade_costs_one_coin() -> None:
    """TRADE-01"""
    table = trading()
    table.do("trade", gain="popularity")
    assert table.seat("nordic").coins == 3
    table = trading(coins=0)
    table.refused("TRADE-01", "trade", gain="popularity")
    table.refused("TRADE-01", "trade", gain="resources", hex="W1", food=2)


def test_trade_gives_two_resources_or_popularity_never_both() -> None:
    """TRADE-02"""
    table = trading()
    table.refused("TRADE-02", "trade", gain="popularity", hex="W1", food=1)
    table.refused("TRADE-02", "trade", gain="resources", hex="W1", food=3)
    table.refused("TRADE-02", "trade", gain="resources", hex="W1", food=1, metal=1, oil=1)
    table.do("trade", gain="resources", hex="W1", food=2)
    assert table.seat("nordic").popularity == 2
    assert table.lying("W1") == {"food": 2}


@pytest.mark.parametrize("first", RESOURCES)
@pytest.mark.parametrize("second", RESOURCES)
def test_the_two_resources_are_of_any_kinds(first: str, second: str) -> None:
    """TRADE-03"""
    table = trading()
    tokens = {first: 1, second: 1} if first != second else {first: 2}
    table.do("trade", gain="resources", hex="W1", **tokens)
    assert table.lying("W1") == tokens


def test_which_resources_were_taken_must_be_said() -> None:
    """TRADE-03"""
    trading().ambiguous("TRADE-03", "trade", gain="resources", hex="W1")


def test_the_resources_go_where_an_own_worker_stands() -> None:
    """TRADE-04: any terrain; character, mech or structure are not enough."""
    table = trading(
        character="F1", mechs={"speed": "M1"}, structures={"mill": "T2"}, workers={"X1": 1, "V1": 1}
    )
    for name in ("F1", "M1", "T2", "V3", "home_nordic"):
        table.refused("TRADE-04", "trade", gain="resources", hex=name, oil=2)
    doubt = table.ambiguous("TRADE-04", "trade", gain="resources", oil=2)
    assert sorted(doubt.readings) == ["V1", "X1"]
    table.do("trade", gain="resources", hex="X1", oil=2)
    assert table.lying("X1") == {"oil": 2}


def test_a_single_worker_says_where_the_resources_go() -> None:
    """TRADE-04"""
    table = trading(workers={"T1": 2})
    table.do("trade", gain="resources", wood=1, metal=1)
    assert table.lying("T1") == {"metal": 1, "wood": 1}


def test_both_resources_go_on_one_territory() -> None:
    """TRADE-05, DEC-10"""
    split = [{"hex": "W1", "food": 1}, {"hex": "T1", "oil": 1}]
    trading().refused("TRADE-05", "trade", gain="resources", split=split)


def test_a_table_may_agree_to_split_them() -> None:
    """TRADE-05, DEC-10 (house rule trade_split)"""
    table = trading({"setup": {"house_rules": {"trade_split": True}}})
    over = [{"hex": "W1", "food": 2}, {"hex": "T1", "oil": 1}]
    table.refused("TRADE-02", "trade", gain="resources", split=over)
    table.refused("TRADE-04", "trade", gain="resources", split=[{"hex": "V3", "food": 1}])
    table.do("trade", gain="resources", split=[{"hex": "W1", "food": 1}, {"hex": "T1", "oil": 1}])
    assert (table.lying("W1"), table.lying("T1")) == ({"food": 1}, {"oil": 1})


def test_with_all_workers_on_the_home_base_only_popularity_is_traded() -> None:
    """TRADE-06, DEC-11 (flag trade_when_all_workers_home)"""
    table = trading({"edition": "ru_crowd"}, workers={"home_nordic": 2}, character="T1")
    table.refused("TRADE-06", "trade", gain="resources", oil=2)
    table.refused("TRADE-06", "trade", gain="resources", hex="T1", oil=2)
    table.do("trade", gain="popularity")
    assert table.seat("nordic").popularity == 3


@pytest.mark.parametrize("edition", ["uk_geekach", "ru_fan", "quickref"])
def test_some_editions_forbid_the_whole_trade_then(edition: str) -> None:
    """TRADE-06, DEC-11 (flag trade_when_all_workers_home)"""
    table = trading({"edition": edition}, workers={"home_nordic": 2})
    table.refused("TRADE-06", "trade", gain="popularity")
    table = trading({"edition": edition}, workers={"home_nordic": 1, "W1": 1})
    table.do("trade", gain="popularity")


@pytest.mark.parametrize(("upgrades", "popularity"), [({}, 1), ({"gain_popularity": "deploy"}, 2)])
def test_one_popularity_for_each_visible_symbol(upgrades: dict[str, str], popularity: int) -> None:
    """TRADE-07"""
    table = trading(upgrades=upgrades)
    table.refused("TRADE-07", "trade", gain="popularity", amount=popularity + 1)
    table.do("trade", gain="popularity")
    assert table.seat("nordic").popularity == 2 + popularity


@pytest.mark.parametrize("half", [{"gain": "popularity"}, {"gain": "resources", "hex": "W1", "food": 2}])
def test_the_armory_adds_a_power_to_either_half(half: dict[str, Any]) -> None:
    """TRADE-08, BUILD-11, BUILD-08"""
    for structures, bonus, power in (
        ({"armory": "T1"}, True, 5),
        ({"armory": "T1"}, False, 4),
        ({"monument": "T1"}, True, 4),
    ):
        table = trading(structures=structures)
        table.do("trade", **half, bonus=bonus)
        assert table.seat("nordic").power == power
