"""Produce: PROD-01..16, BUILD-12..15, EX-03..EX-05, DEC-09, DEC-13."""

from typing import Any

import pytest

from engine.scythe.stars import WORKERS
from engine.scythe.words import EDITIONS
from tests.engine.table import Table


def producing(table: dict[str, Any] | None = None, **pieces: Any) -> Table:
    """Nordic has chosen Produce, its pieces where the test says."""
    field = Table("nordic", "rusviet", **(table or {}))
    field.put("nordic", **{"power": 5, "popularity": 5, "coins": 5, **pieces})
    field.turn("nordic", "produce")
    return field


def purse(table: Table) -> tuple[int, int, int]:
    seat = table.seat("nordic")
    return seat.power, seat.popularity, seat.coins


@pytest.mark.parametrize(
    ("workers", "left"),
    [
        (2, (5, 5, 5)),
        (3, (5, 5, 5)),
        (4, (4, 5, 5)),
        (5, (4, 5, 5)),
        (6, (4, 4, 5)),
        (7, (4, 4, 5)),
        (8, (4, 4, 4)),
    ],
)
def test_the_cost_is_what_the_emptied_cells_show(workers: int, left: tuple[int, int, int]) -> None:
    """PROD-01: power for the fourth worker, popularity for the sixth, a coin for the eighth."""
    table = producing(workers={"W1": workers})
    table.seat("nordic").stars[WORKERS] = table.seat("nordic").star_count = int(workers == 8)
    table.do("produce", at=[{"hex": "W1"}])
    assert purse(table) == left
    assert table.lying("W1") == {"wood": workers}


@pytest.mark.parametrize(
    ("workers", "left"), [(2, (4, 4, 4)), (4, (5, 4, 4)), (6, (5, 5, 4)), (8, (5, 5, 5))]
)
def test_by_house_rule_the_covered_cells_are_paid(workers: int, left: tuple[int, int, int]) -> None:
    """PROD-01 (flag produce_cost_cells): a misprint of one page, literal only where a table wants it."""
    house = {"setup": {"house_rules": {"produce_cost_cells": "covered"}}}
    table = producing(house, workers={"W1": workers})
    table.seat("nordic").stars[WORKERS] = table.seat("nordic").star_count = int(workers == 8)
    table.do("produce", at=[{"hex": "W1"}])
    assert purse(table) == left


def test_workers_made_by_the_action_do_not_raise_its_cost() -> None:
    """PROD-02"""
    table = producing(workers={"V1": 3})
    table.do("produce", at=[{"hex": "V1"}])
    assert purse(table) == (5, 5, 5)
    assert table.units("nordic")["workers"] == ["V1"] * 6


@pytest.mark.parametrize("poor", [{"power": 0}, {"popularity": 0}, {"coins": 0}])
def test_the_whole_cost_must_be_there(poor: dict[str, Any]) -> None:
    """PROD-03"""
    table = producing(workers={"W1": 8}, **poor)
    table.seat("nordic").stars[WORKERS] = table.seat("nordic").star_count = 1
    table.refused("PROD-03", "produce", at=[{"hex": "W1"}])


def test_two_territories_produce_and_three_after_the_upgrade() -> None:
    """PROD-04"""
    workers = {"W1": 1, "T1": 1, "M2": 1}
    fields = [{"hex": "W1"}, {"hex": "T1"}, {"hex": "M2"}]
    table = producing(workers=workers)
    table.refused("PROD-04", "produce", at=fields)
    assert len(table.ambiguous("PROD-04", "produce").readings) == 3
    table.do("produce", at=fields[:2])
    assert (table.lying("W1"), table.lying("T1"), table.lying("M2")) == ({"wood": 1}, {"oil": 1}, {})
    table = producing(workers=workers, upgrades={"produce_territories": "deploy"})
    table.do("produce")
    assert (table.lying("W1"), table.lying("T1"), table.lying("M2")) == (
        {"wood": 1},
        {"oil": 1},
        {"metal": 1},
    )


def test_only_controlled_territories_with_own_workers_produce() -> None:
    """PROD-04, PROD-05"""
    table = producing(workers={"W1": 2}, character="T1", structures={"mine": "M2"})
    table.put("rusviet", workers={"F2": 2})
    table.refused("PROD-04", "produce", at=[{"hex": "F2"}])
    table.refused("PROD-05", "produce", at=[{"hex": "T1"}])
    table.refused("PROD-05", "produce", at=[{"hex": "M2"}])


def test_each_worker_produces_one_item_or_none() -> None:
    """PROD-05, EX-03: a farm with one worker, a mountain with two."""
    for metal in (0, 1, 2):
        table = producing(workers={"F2": 1, "M2": 2})
        table.do("produce", at=[{"hex": "F2"}, {"hex": "M2", "count": metal}])
        assert table.lying("F2") == {"food": 1}
        assert table.lying("M2").get("metal", 0) == metal
    table.turn("nordic", "produce")
    table.refused("PROD-05", "produce", at=[{"hex": "M2", "count": 3}])


def test_a_table_may_ask_a_chosen_territory_for_one_item_at_least() -> None:
    """PROD-05, EX-03 (flag produce_minimum)"""
    table = producing({"setup": {"house_rules": {"produce_minimum": 1}}}, workers={"M2": 2})
    table.refused("PROD-05", "produce", at=[{"hex": "M2", "count": 0}])
    table.do("produce", at=[{"hex": "M2", "count": 1}])


def test_three_woodcutters_and_two_farmers() -> None:
    """PROD-05, PROD-06, EX-04"""
    table = producing(workers={"W1": 3, "F1": 2})
    table.do("produce")
    assert (table.lying("W1"), table.lying("F1")) == ({"wood": 3}, {"food": 2})


@pytest.mark.parametrize(
    ("name", "product"), [("M2", "metal"), ("F2", "food"), ("T1", "oil"), ("W1", "wood"), ("V1", None)]
)
def test_every_primary_terrain_has_its_product(name: str, product: str | None) -> None:
    """PROD-06, PROD-08: it lies where it was made; a village makes workers."""
    table = producing(workers={name: 2})
    table.do("produce", at=[{"hex": name}])
    assert table.lying(name) == ({product: 2} if product else {})
    assert table.units("nordic")["workers"] == [name] * (2 if product else 4)


def test_lake_factory_and_home_base_produce_nothing() -> None:
    """PROD-07, FACT-14, TERR-03"""
    table = producing(workers={"X1": 1, "L2": 1}, mechs={"seaworthy": "L2"})
    table.refused("PROD-07", "produce", at=[{"hex": "X1"}])
    table.refused("PROD-07", "produce", at=[{"hex": "L2"}])
    table = producing(workers={"home_nordic": 2})
    table.refused("TERR-03", "produce", at=[{"hex": "home_nordic"}])


def test_produced_workers_come_from_the_mat_into_the_village() -> None:
    """PROD-09: and raise the cost of the next Produce."""
    table = producing(workers={"V1": 2})
    table.do("produce", at=[{"hex": "V1"}])
    assert table.units("nordic")["workers"] == ["V1"] * 4
    table.turn("nordic", "produce")
    table.do("produce", at=[{"hex": "V1", "count": 0}])
    assert purse(table) == (4, 5, 5)


def test_producing_a_worker_may_be_declined() -> None:
    """PROD-10"""
    table = producing(workers={"V1": 2})
    table.do("produce", at=[{"hex": "V1", "count": 1}])
    assert len(table.seat("nordic").workers) == 3


def test_no_ninth_worker_is_ever_produced() -> None:
    """PROD-11: over all villages of the action."""
    table = producing(workers={"V1": 4, "V2": 3})
    table.refused("PROD-11", "produce", at=[{"hex": "V1", "count": 2}])
    table.refused("PROD-11", "produce", at=[{"hex": "V1", "count": 1}, {"hex": "V2", "count": 1}])
    table.do("produce", at=[{"hex": "V1"}])
    assert len(table.seat("nordic").workers) == 8
    assert table.seat("nordic").stars[WORKERS] == 1


def test_a_worker_driven_off_never_returns_to_the_mat() -> None:
    """PROD-12: it stands on the home base and keeps its share of the cost."""
    table = producing(workers={"W1": 4})
    table.put("rusviet", character="M2")
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["W1"])
    assert table.units("nordic")["workers"] == ["home_nordic"] * 4
    table.turn("nordic", "produce")
    table.do("produce")
    assert purse(table) == (4, 5, 5)


def test_the_mill_adds_its_territory_and_works_like_a_worker() -> None:
    """PROD-13, BUILD-12, BUILD-13, EX-05: two of three fields, and the village of the mill."""
    table = producing(workers={"M2": 1, "T1": 1, "F1": 1}, structures={"mill": "V1"})
    table.refused("PROD-04", "produce", at=[{"hex": "M2"}, {"hex": "T1"}, {"hex": "F1"}])
    table.refused("PROD-05", "produce", at=[{"hex": "V1", "count": 2}])
    table.do("produce", at=[{"hex": "M2"}, {"hex": "T1"}, {"hex": "V1"}])
    assert (table.lying("M2"), table.lying("T1"), table.lying("F1")) == ({"metal": 1}, {"oil": 1}, {})
    assert table.units("nordic")["workers"].count("V1") == 1


def test_workers_beside_the_mill_produce_as_well() -> None:
    """BUILD-14, EX-05: one worker and the mill make two."""
    table = producing(workers={"V1": 1, "M2": 1, "T1": 1}, structures={"mill": "V1"})
    table.do("produce", at=[{"hex": "M2"}, {"hex": "T1"}, {"hex": "V1"}])
    assert table.units("nordic")["workers"].count("V1") == 3


def test_by_the_quick_reference_the_mill_needs_a_worker() -> None:
    """BUILD-13 (flag mill_requires_worker)"""
    table = producing({"edition": "quickref"}, workers={"T1": 2}, structures={"mill": "W1"})
    table.refused("BUILD-13", "produce", at=[{"hex": "W1"}])
    table = producing({"edition": "quickref"}, workers={"W1": 1, "T1": 1}, structures={"mill": "W1"})
    table.do("produce", at=[{"hex": "W1"}])
    assert table.lying("W1") == {"wood": 2}


@pytest.mark.parametrize("workers", [2, 4, 6, 8])
def test_no_edition_prices_produce_by_the_covered_cells(workers: int) -> None:
    """PROD-01: the quick reference prints it, and it is a misprint (31.1)."""
    spent = []
    for edition in EDITIONS:
        table = producing({"edition": edition}, workers={"W1": workers})
        table.seat("nordic").stars[WORKERS] = table.seat("nordic").star_count = int(workers == 8)
        table.do("produce", at=[{"hex": "W1"}])
        spent.append(purse(table))
    assert set(spent) == {spent[0]}


def test_a_mill_in_enemy_hands_stands_still() -> None:
    """BUILD-15, DEC-13 (flag mill_blocked_by_enemy_control)"""
    table = producing({"edition": "ru_crowd"}, workers={"T1": 2}, structures={"mill": "W1"})
    table.put("rusviet", character="W1")
    table.refused("BUILD-15", "produce", at=[{"hex": "W1"}])
    table.do("produce")
    assert (table.lying("W1"), table.lying("T1")) == ({}, {"oil": 2})


@pytest.mark.parametrize("edition", ["ru_fan", "uk_geekach"])
def test_in_some_editions_the_mill_turns_for_its_owner_all_the_same(edition: str) -> None:
    """BUILD-07, BUILD-15, DEC-13 (flag mill_blocked_by_enemy_control)"""
    table = producing({"edition": edition}, workers={"T1": 2}, structures={"mill": "W1"})
    table.put("rusviet", character="W1")
    table.do("produce", at=[{"hex": "W1"}])
    assert table.lying("W1") == {"wood": 1}


@pytest.mark.parametrize("edition", ["ru_fan", "uk_geekach"])
def test_a_mill_makes_no_worker_beside_enemy_units(edition: str) -> None:
    """DEC-13, INV-05: both would hold the village."""
    table = producing({"edition": edition}, workers={"T1": 2}, structures={"mill": "V1"})
    table.put("rusviet", mechs={"speed": "V1"})
    refusal = table.refused("INV-05", "produce", at=[{"hex": "V1"}])
    assert refusal.message == "the mill makes no worker on V1, where an opponent's units stand"
    table.do("produce")
    assert table.units("nordic")["workers"] == ["T1", "T1"]


def test_nothing_may_be_produced_and_all_may_be() -> None:
    """PROD-04, TURN-12: the cost is paid all the same; two spellings, and no third."""
    table = producing(workers={"W1": 4})
    table.refused("PROD-04", "produce", at=[{"hex": "W1"}], nothing=True)
    table.do("produce", nothing=True)
    assert (table.lying("W1"), purse(table)) == ({}, (4, 5, 5))
    table = producing(workers={"W1": 4})
    table.do("produce")
    assert (table.lying("W1"), purse(table)) == ({"wood": 4}, (4, 5, 5))


def test_any_number_of_workers_and_resources_stand_on_one_territory() -> None:
    """PROD-14"""
    table = producing(workers={"W1": 8})
    table.seat("nordic").stars[WORKERS] = table.seat("nordic").star_count = 1
    table.lay("W1", wood=90)
    table.do("produce", at=[{"hex": "W1"}])
    assert table.lying("W1") == {"wood": 98}


def test_new_workers_do_not_produce_in_the_same_action() -> None:
    """PROD-15, DEC-09"""
    table = producing(workers={"V1": 1, "T1": 1})
    table.refused("PROD-05", "produce", at=[{"hex": "V1", "count": 2}])
    table.do("produce", at=[{"hex": "V1"}])
    assert table.units("nordic")["workers"].count("V1") == 2


def test_a_territory_produces_once_an_action_the_mills_included() -> None:
    """PROD-16"""
    table = producing(workers={"W1": 2}, structures={"mill": "W1"})
    table.refused("PROD-16", "produce", at=[{"hex": "W1"}, {"hex": "W1"}])
    table.do("produce", at=[{"hex": "W1"}])
    assert table.lying("W1") == {"wood": 3}
