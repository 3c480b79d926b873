"""Board and terms: TERR-01..12, EX-30, AID-01."""

from collections import Counter

import pytest

from engine.scythe.board import (
    LAKES,
    NEIGHBOURS,
    PLACE_NAMES,
    PRODUCT,
    TERRAIN,
    TERRITORIES,
    TUNNELS,
    members,
)
from engine.scythe.catalogue import catalogue
from engine.scythe.control import controls
from engine.scythe.structure_bonus import count_places
from tests.engine.table import Table

LAKE_SHORES = [
    (PLACE_NAMES[lake], PLACE_NAMES[shore]) for lake in members(LAKES) for shore in members(NEIGHBOURS[lake])
]
TUNNEL_NAMES = [PLACE_NAMES[place] for place in members(TUNNELS)]


def test_the_board_has_seven_terrain_kinds() -> None:
    """TERR-01"""
    assert Counter(TERRAIN[:TERRITORIES]) == {
        "mountain": 8,
        "farm": 7,
        "village": 9,
        "forest": 7,
        "tundra": 8,
        "lake": 7,
        "factory": 1,
    }


def test_the_five_primary_terrains_produce_and_lake_and_factory_do_not() -> None:
    """TERR-02"""
    products = {TERRAIN[place]: PRODUCT[place] for place in range(TERRITORIES)}
    assert products == {
        "farm": "food",
        "forest": "wood",
        "mountain": "metal",
        "tundra": "oil",
        "village": "worker",
        "lake": None,
        "factory": None,
    }


def test_a_home_base_is_never_controlled_or_scored() -> None:
    """TERR-03"""
    table = Table("nordic", "rusviet")
    nordic = table.seat("nordic")
    table.put("nordic", workers={"home_nordic": 2})
    assert not controls(table.state, 0, nordic.home)
    table.turn("nordic", "move_gain")
    table.do("end_turn")
    assert table.projected("nordic")["territories"] == 0


def test_nothing_is_produced_built_or_deployed_on_a_home_base() -> None:
    """TERR-03"""
    table = Table("nordic", "rusviet")
    table.put("nordic", workers={"home_nordic": 3, "W1": 1, "M2": 1})
    table.lay("M2", metal=3, wood=3)
    table.turn("nordic", "produce")
    table.refused("TERR-03", "produce", at=[{"hex": "home_nordic"}])
    table.refused("DEPL-04", "deploy", mech="speed", hex="home_nordic")
    table.turn("nordic", "move_gain")
    table.refused("BUILD-05", "build", structure="mill", hex="home_nordic")


def test_every_faction_starts_from_and_retreats_to_its_own_base() -> None:
    """TERR-04"""
    table = Table("nordic", "rusviet", "crimea", "saxony", "polania")
    for seat in table.state.seats:
        assert PLACE_NAMES[seat.character] == f"home_{seat.name}"
    table.put("nordic", character="T1")
    table.put("rusviet", workers={"M2": 2, "V3": 1})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    assert table.units("rusviet")["workers"] == ["V3", "home_rusviet", "home_rusviet"]


@pytest.mark.parametrize("base", ["home_albion", "home_togawa"])
def test_the_bases_of_absent_expansion_factions_are_inactive_bases(base: str) -> None:
    """TERR-05"""
    table = Table("crimea", "saxony")
    table.put("crimea", mechs={"wayfare": "F6"})
    table.turn("crimea", "move_gain")
    table.do("move", unit="mech", path=[base])
    assert table.units("crimea")["mechs"] == [base]


@pytest.mark.parametrize("river", catalogue().board.rivers)
def test_a_river_closes_its_border_to_units_without_an_ability(river: tuple[str, str]) -> None:
    """TERR-06: every printed river, both ways, except where both banks are tunnels."""
    here, there = river
    for origin, target in ((here, there), (there, here)):
        table = Table("saxony", "polania")
        table.put("saxony", character=origin)
        table.put("polania", workers={"home_polania": 2})
        table.turn("saxony", "move_gain")
        if origin in TUNNEL_NAMES and target in TUNNEL_NAMES:
            table.do("move", unit="character", path=[target])
        else:
            table.refused("MOVE-14", "move", unit="character", path=[target])


@pytest.mark.parametrize(("lake", "shore"), LAKE_SHORES)
def test_a_lake_is_entered_from_every_shore_and_left_to_every_shore(lake: str, shore: str) -> None:
    """TERR-07, EX-30, MECH-NOR-02"""
    table = Table("nordic", "rusviet")
    table.put("nordic", character=shore, mechs={"seaworthy": lake})
    table.put("rusviet", workers={"home_rusviet": 2})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=[lake])
    table.do("move", unit="mech", path=[shore])
    assert table.units("nordic")["character"] == [lake]
    assert table.units("nordic")["mechs"] == [shore]


def test_all_tunnels_are_one_step_apart_for_every_unit() -> None:
    """TERR-08, MOVE-16: workers too, whatever lies between."""
    for origin in TUNNEL_NAMES:
        for target in TUNNEL_NAMES:
            if origin == target:
                continue
            table = Table("saxony", "polania")
            table.put("saxony", character=origin, workers={origin: 2})
            table.turn("saxony", "move_gain")
            table.do("move", unit="character", path=[target])
            table.do("move", unit="worker", origin=origin, path=[target])


def test_tunnels_make_no_neighbours_for_structure_tiles() -> None:
    """TERR-08, TERR-11: a structure on one tunnel touches no other tunnel by it."""
    lone = 1 << PLACE_NAMES.index("F5")
    assert count_places("tunnels_adjacent", lone, True) == 0


def test_the_three_adjacencies_are_kept_apart() -> None:
    """TERR-11: a river parts for moving, not for scoring; a base joins its two land neighbours only."""
    table = Table("rusviet", "saxony")
    table.put("rusviet", character="V3")
    table.turn("rusviet", "move_gain")
    table.refused("MOVE-14", "move", unit="character", path=["W4"])
    assert count_places("tunnels_adjacent", 1 << PLACE_NAMES.index("V3"), True) == 1
    table.put("rusviet", character="home_rusviet")
    refusal = table.refused("MOVE-14", "move", unit="character", path=["F3"])
    assert sorted(refusal.legal) == ["M5", "V3"]


def test_structures_and_tokens_are_not_units() -> None:
    """TERR-09: a structure neither stops a unit nor moves, and holds nobody's workers back."""
    table = Table("nordic", "rusviet")
    table.put("rusviet", structures={"mill": "M2"})
    table.lay("M2", metal=2)
    assert not table.seat("rusviet").stands_at(PLACE_NAMES.index("M2"))
    table.turn("nordic", "move_gain")
    table.do("move", unit="worker", origin="W1", path=["M2"])
    assert table.units("nordic")["workers"] == ["M2", "T1"]


def test_workers_and_structures_never_fight() -> None:
    """TERR-10, MOVE-22: driving off workers leaves no combat to resolve."""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="T1")
    table.put("rusviet", workers={"M2": 2}, structures={"mill": "M2"})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.refused("COMB-01", "combat", hex="M2", attacker={"dial": 0}, defender={"dial": 0})


def test_the_factory_lies_in_the_centre_and_produces_nothing() -> None:
    """TERR-12"""
    centre = next(hex_ for hex_ in catalogue().board.hexes if hex_.terrain == "factory")
    assert (centre.id, centre.q, centre.r) == ("X1", 0, 0)
    table = Table("nordic", "rusviet")
    table.put("nordic", workers={"X1": 2})
    table.turn("nordic", "produce")
    table.refused("PROD-07", "produce", at=[{"hex": "X1"}])


def test_what_each_unit_can_do() -> None:
    """AID-01: all carry resources and go one step; only mechs carry workers; no rivers, no lakes."""
    table = Table("saxony", "polania")
    table.put("saxony", character="W6", workers={"W6": 3}, mechs={"disarm": "W6"})
    table.lay("W6", wood=3)
    for unit in ("character", "mech", "worker"):
        table.turn("saxony", "move_gain")
        carrier = {"unit": unit, "origin": "W6"}
        table.refused("MOVE-14", "move", path=["M6"], **carrier)
        table.do("move", path=["F5"], loads=[{"wood": 1}], **carrier)
    assert table.lying("F5") == {"wood": 3}
